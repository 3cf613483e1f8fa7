import { createServer } from 'node:http'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { importCommand } from '../../../src/cli/import-command.ts'
import { currencies, liveRates } from '../../../src/db/schema/index.ts'
import { refreshRates } from '../../../src/services/platform/exchange-rates.ts'
import { keepFew, smallCatalogueFolder } from '../../support/catalogue-folder.ts'
import { CHAMONIX, GENEVA, SATURDAY } from '../../support/demo.ts'
import { listen } from '../../support/listen.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()

async function serve(status: number, body: string): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end(body))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${await listen(server)}/daily.xml`
}

const rateOf = async (code: string) =>
  (await world.database.db.select().from(currencies).where(eq(currencies.code, code)))[0]?.rate

const DAILY = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <Cube><Cube time='2026-11-20'>
    <Cube currency='USD' rate='1.1234'/><Cube currency='JPY' rate='171.55'/><Cube currency="GBP" rate="0.8765"/>
  </Cube></Cube>
</gesmes:Envelope>`

let demo: (typeof currencies.$inferSelect)[]
beforeAll(async () => {
  await keepFew(world.database.db)
  demo = await world.database.db.select().from(currencies)
})
afterEach(async () => {
  await world.database.db.transaction(async (db) => {
    await db.delete(liveRates)
    await db.delete(currencies)
    await db.insert(currencies).values(demo)
  })
})

describe('exchange rates', () => {
  it('Exchange rates of known currencies are stored, and quotes follow by themselves', async () => {
    expect(await refreshRates(world.database.db, await serve(200, DAILY))).toEqual({
      changed: ['USD', 'GBP'],
      leftOut: [],
    })
    expect([await rateOf('USD'), await rateOf('JPY')]).toEqual(['1.123400', undefined])
    await expect.poll(() => world.catalogue.current.currencies.get('GBP')?.rateMillionths).toBe(876_500)
    expect(await refreshRates(world.database.db, await serve(200, DAILY))).toEqual({ changed: [], leftOut: [] })
  })

  it('Of a file that never ends no more is read than a file of rates has, and the rates stay', async () => {
    let sent = 0
    const server = createServer((_, response) => {
      const send = (): void => {
        while (sent < 100 && response.write(' '.repeat(1_000_000))) sent += 1
        if (sent < 100) response.once('drain', send)
      }
      send()
    })
    onTestFinished(() => void server.close())
    const url = `http://127.0.0.1:${await listen(server)}/daily.xml`
    await expect(refreshRates(world.database.db, url)).rejects.toThrow('more than a file of rates')
    expect(sent).toBeLessThan(100)
  })

  it.each([
    [500, 'broken'],
    [200, '<html>nothing here</html>'],
    [200, "<Cube currency='USD' rate='-1'/>"],
    [200, "<Cube currency='EUR' rate='1.1'/>"],
  ])('Exchange rates stay as they are when the source answers %i %s', async (status, body) => {
    const before = await rateOf('USD')
    await expect(refreshRates(world.database.db, await serve(status, body))).rejects.toThrow()
    expect(await rateOf('USD')).toBe(before)
  })
})

describe('imports and exchange rates', () => {
  const runImport = async (csv: (csv: string) => string = (csv) => csv, ...options: string[]) => {
    const lines: string[] = []
    const folder = await smallCatalogueFolder({ 'currencies.csv': csv })
    const call = {
      args: [folder, ...options],
      cwd: '/',
      now: NOW,
      sender: () => Promise.reject(new Error('needs no sender')),
      print: (line: string) => lines.push(line),
      siteUrl: 'http://navette.test',
      webhookPrivateHosts: false,
      webhookKey: async () => 'key',
      progress: () => {},
    }
    expect(await importCommand.run(world.database.db, call)).toBe(0)
    return lines.filter((line) => /^currencies|^Live/.test(line)).map((line) => line.replace(/ +/g, ' '))
  }
  const price = async (currency: string) => {
    const query = { from: GENEVA, to: CHAMONIX, date: SATURDAY, time: '10:00', is_flight: '0', ski_bags: '1', currency }
    const answer = await world.app.inject({ url: '/api/public/v1/transfer-options', query })
    return answer.json().outbound?.vehicles[0].price
  }
  const KEPT = 'Live rates stay, whatever currencies.csv says: GBP 0.876500, USD 1.123400'

  beforeEach(async () => {
    await refreshRates(world.database.db, await serve(200, DAILY))
    await vi.waitUntil(async () => (await price('GBP')) === 250.68, { timeout: 10_000 })
  })

  it('An import does not change live rates, and says so', async () => {
    expect(await runImport()).toEqual(['currencies.csv 0 added, 0 changed, 0 deactivated', KEPT])
    expect(await runImport((csv) => csv.replace('CHF,0.93460', 'CHF,0.5'))).toEqual([
      'currencies.csv 0 added, 1 changed, 0 deactivated',
      KEPT,
    ])
    await expect.poll(() => price('CHF')).toBe(143)
    expect(await price('GBP')).toBe(250.68)
  })

  it('An import gives a new currency its live rate at once', async () => {
    const add = (csv: string) => `${csv.trimEnd()}\nJPY,100,true\n`
    expect(await runImport(add)).toContain(KEPT.replace('USD', 'JPY 171.550000, USD'))
    await expect.poll(() => price('JPY')).toBe(49_063)
  })

  it('An import may still switch a currency off', async () => {
    expect(await runImport((csv) => csv.replace(/^GBP,.*\n/m, ''))).toContain(
      'currencies.csv 0 added, 0 changed, 1 deactivated',
    )
    await runImport()
    expect(await rateOf('GBP')).toBe('0.876500')
  })

  it('An import goes by its file again when the source has not been read for three days', async () => {
    await world.database.db.update(liveRates).set({ readAt: sql`now() - interval '3 days'` })
    const changes = ['currencies.csv 0 added, 2 changed, 0 deactivated']
    expect(await runImport(undefined, '--dry-run')).toEqual(changes)
    expect(await runImport()).toEqual(changes)
    await expect.poll(() => price('GBP')).toBe(247.5)
  })
})
