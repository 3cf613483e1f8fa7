import { createServer } from 'node:http'
import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { currencies } from '../../../src/db/schema/index.ts'
import { refreshRates } from '../../../src/services/currencies/refresh-rates.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()

async function serve(status: number, body: string): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/daily.xml`
}

const rateOf = async (code: string) =>
  (await world.database.db.select().from(currencies).where(eq(currencies.code, code)))[0]?.rate

const DAILY = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <Cube><Cube time='2026-11-20'>
    <Cube currency='USD' rate='1.1234'/><Cube currency='JPY' rate='171.55'/><Cube currency="GBP" rate="0.8765"/>
  </Cube></Cube>
</gesmes:Envelope>`

describe('exchange rates', () => {
  it('of known currencies are taken over, and quotes follow by themselves', async () => {
    expect(await refreshRates(world.database.db, await serve(200, DAILY))).toEqual(['USD', 'GBP'])
    expect([await rateOf('USD'), await rateOf('JPY')]).toEqual(['1.123400', undefined])
    await expect.poll(() => world.catalogue.current.currencies.get('GBP')?.rateMillionths).toBe(876_500)
    expect(await refreshRates(world.database.db, await serve(200, DAILY))).toEqual([])
  })

  it.each([
    [500, 'broken'],
    [200, '<html>nothing here</html>'],
    [200, "<Cube currency='USD' rate='-1'/>"],
  ])('stay as they are when the source answers %i %s', async (status, body) => {
    const before = await rateOf('USD')
    await expect(refreshRates(world.database.db, await serve(status, body))).rejects.toThrow()
    expect(await rateOf('USD')).toBe(before)
  })
})
