import type { ChildProcess } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { withCheckedZip } from '../../src/catalogue/import/checked-zip.ts'
import { listImports, queueImport, recordFailed } from '../../src/catalogue/import/history.ts'
import { importCommand } from '../../src/cli/import-command.ts'
import { basePrices, catalogueImports, catalogueUploads } from '../../src/db/schema/index.ts'
import { DEMO_FOLDER } from '../../src/demo/demo.ts'
import { oldUploads } from '../../src/services/imports/catalogue-upload.ts'
import { listDeskLog } from '../../src/services/people/operator.ts'
import { COMMAND_LINE } from '../../src/values/actor.ts'
import { HOUR_MS } from '../../src/values/time.ts'
import { type Edits, editsOfFew, keepFew, smallCatalogueFolder } from '../support/catalogue-folder.ts'
import { onChild } from '../support/children.ts'
import { CHAMONIX, GENEVA, SATURDAY } from '../support/demo.ts'
import { atDesk } from '../support/desk.ts'
import { fieldsOf, unescaped } from '../support/page.ts'
import { OWN_PAGE } from '../support/panel.ts'
import { NOW, useWorld } from '../support/world.ts'
import { type Packed, zipOf } from '../support/zip.ts'

const world = useWorld()

beforeAll(() => keepFew(world.database.db))

const BASE = 'base-prices.csv'
const CHEAP = 'airport-1,resort-11,2,1,4,260.00'
const priced = (price: string) => (csv: string) => csv.replace(CHEAP, CHEAP.replace('260.00', price))

type Desk = Awaited<ReturnType<typeof atDesk>>

/** The small catalogue, with other texts in some of its files. */
async function catalogueFiles(changes: Edits = {}): Promise<Packed[]> {
  const edits = editsOfFew(changes)
  const names = (await readdir(DEMO_FOLDER)).filter((name) => name.endsWith('.csv'))
  return Promise.all(
    names.map(async (name) => ({
      name,
      content: (edits[name] ?? String)(await readFile(join(DEMO_FOLDER, name), 'utf8')),
    })),
  )
}

const catalogueZip = async (changes?: Edits) => zipOf(await catalogueFiles(changes))

/** Uploads as the form does. */
function upload({ cookie }: Desk, zip: Buffer, name = 'winter.zip') {
  const head = `--edge\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/zip\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), zip, Buffer.from('\r\n--edge--\r\n')])
  const headers = { cookie, ...OWN_PAGE, 'content-type': 'multipart/form-data; boundary=edge' }
  return world.app.inject({ method: 'POST', url: '/desk/catalogue', headers, payload })
}

/** Presses the button of a preview. */
const carryOn = ({ post }: Desk, page: string) =>
  post('/desk/catalogue', Object.fromEntries(fieldsOf(page).filter(([name]) => name !== 'q' && name !== '')))

const priceToday = async () => {
  const query = { from: GENEVA, to: CHAMONIX, date: SATURDAY, time: '10:00', is_flight: '0', ski_bags: '1' }
  return (await world.app.inject({ url: '/api/public/v1/transfer-options', query })).json().outbound.vehicles[0]?.price
}

const storedPrice = async () => {
  const whereMeant = sql`(from_code, to_code, vehicle_id, pax_min) = ('airport-1', 'resort-11', 2, 1)`
  const [row] = await world.database.db.select({ price: basePrices.priceMinor }).from(basePrices).where(whereMeant)
  return row?.price
}

const lastImport = async () => {
  const [last] = await listImports(world.database.db, 1)
  return last
}

async function isOver(): Promise<void> {
  await expect.poll(async () => (await lastImport())?.state, { timeout: 60_000 }).not.toBe('running')
}

/** Imports what was shown, and waits until it is applied. */
async function importShown(desk: Desk, page: string): Promise<void> {
  expect((await carryOn(desk, page)).statusCode).toBe(303)
  await isOver()
  expect((await lastImport())?.state).toBe('applied')
}

/** Presses the button of an undo with a state that no preview has named. */
const undoneAt = ({ post }: Desk, seen: string) => post('/desk/catalogue', { confirm: '1', action: 'undo', seen })

/** Locks a table of the catalogue, and lets 40 seconds pass for whatever waits for it. */
async function whileLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  const { db } = world.database
  const gate = new EventEmitter()
  const released = once(gate, 'open')
  const holding = db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 0`)
    await tx.execute(sql`LOCK TABLE places IN ACCESS EXCLUSIVE MODE`)
    gate.emit('closed')
    await released
  })
  await once(gate, 'closed')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const outcome = work()
  const waiting = sql`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await expect.poll(async () => (await db.execute(waiting)).rows, { timeout: 20_000 }).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(40_000)
  vi.useRealTimers()
  gate.emit('open')
  await holding
  return outcome
}

describe('the catalogue at the desk', { timeout: 120_000 }, () => {
  it('A zip is previewed with the prices most affected, imported with its operator in the log, and undone in one step', async () => {
    const desk = await atDesk(world)
    const before = await priceToday()
    const preview = await upload(desk, await catalogueZip({ [BASE]: priced('299.00') }))
    expect(preview.statusCode).toBe(200)
    for (const words of ['Geneva Airport → Chamonix', '€260.00', '€299.00', '+15.0%', BASE])
      expect(unescaped(preview.body)).toContain(words)
    expect([await priceToday(), (await lastImport())?.name]).toEqual([before, 'demo catalogue'])
    await importShown(desk, preview.body)
    await expect.poll(priceToday).toBeGreaterThan(before)
    const [line] = await listDeskLog(world.database.db, 1)
    expect([line?.actorName, line?.event, line?.detail]).toEqual([
      'Claire',
      'catalogue imported',
      'winter.zip: 0 rows added, 1 changed, 0 switched off',
    ])
    const page = unescaped((await desk.get('/desk/catalogue')).body)
    for (const words of ['winter.zip', 'Claire', '2,576']) expect(page).toContain(words)
    const back = await desk.post('/desk/catalogue', { action: 'undo' })
    expect([back.statusCode, unescaped(back.body).includes('−13.0%')]).toEqual([200, true])
    await importShown(desk, back.body)
    await expect.poll(priceToday).toBe(before)
  })

  it('What an import adds and switches off is gone and there again once it is undone', async () => {
    const desk = await atDesk(world)
    const rows = async () =>
      (
        await world.database.db.execute(sql`
          SELECT code, name, active FROM places WHERE code IN ('city-9009', 'resort-11') AND active
          UNION ALL SELECT 'settings', string_agg(name || value, ',' ORDER BY name), true FROM settings
          UNION ALL SELECT 'rules', count(*)::text, true FROM markup_rules WHERE active ORDER BY 1`)
      ).rows
    const before = await rows()
    const edits = {
      'places.csv': (csv: string) =>
        `${csv.trimEnd()}\ncity-9009,New,,,,France,,,,,,,0,0,,true\n`.replace(',Chamonix,', ',Chamonix-Mont-Blanc,'),
      'markup-rules.csv': (csv: string) => `${csv.split('\n').slice(0, 20).join('\n')}\n`,
      'settings.csv': (csv: string) => csv.replace(/^vat.*\n/gm, ''),
    }
    await importShown(desk, (await upload(desk, await catalogueZip(edits))).body)
    expect(await rows()).not.toEqual(before)
    await importShown(desk, (await desk.post('/desk/catalogue', { action: 'undo' })).body)
    expect(await rows()).toEqual(before)
  })

  it('Faults are told as the command tells them, and nothing is kept', async () => {
    const desk = await atDesk(world)
    const { statusCode, body } = await upload(desk, await catalogueZip({ [BASE]: priced('much') }))
    expect(statusCode).toBe(422)
    expect(unescaped(body)).toMatch(/base-prices\.csv:\d+: price: must be a price in EUR such as 302\.50/)
    expect(await world.database.db.$count(catalogueUploads, eq(catalogueUploads.operatorId, desk.operator.id))).toBe(0)
  })

  it.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['no zip', 'This is not a zip', () => Buffer.from('from,to\n')],
    ['a zip that ends too early', 'This is not a zip', async () => (await catalogueZip()).subarray(0, 5_000)],
    ['a path that leads out', 'points outside the zip', () => zipOf([{ name: '../places.csv', content: 'code' }])],
    ['an absolute path', 'points outside the zip', () => zipOf([{ name: '/etc/places.csv', content: 'code' }])],
    [
      'folders in folders',
      'nested more than one folder deep',
      () => zipOf([{ name: 'a/b/places.csv', content: 'code' }]),
    ],
    ['an archive inside', 'an archive in the archive', () => zipOf([{ name: 'all.zip', content: zipOf([]) }])],
    ['a link', 'is a link', () => zipOf([{ name: 'places.csv', content: '/etc/passwd', mode: 0o120_777 }])],
    ['a password', 'is encrypted', () => zipOf([{ name: 'places.csv', content: 'code', isEncrypted: true }])],
    [
      'the same file twice',
      'twice',
      () => zipOf(['a/places.csv', 'b/places.csv'].map((name) => ({ name, content: 'c' }))),
    ],
    ['another file', 'is not a catalogue file', () => zipOf([{ name: 'prices.xlsx', content: 'x' }])],
    [
      'too many files',
      'more than 100 entries',
      () => zipOf(Array.from({ length: 101 }, (_, i) => ({ name: `${i}.csv`, content: '' }))),
    ],
    [
      'files that unpack to too much',
      'larger than 192 MB together',
      () => zipOf([{ name: 'places.csv', content: 'code', saidSize: 200 * 1024 * 1024 }]),
    ],
    [
      'a file that unpacks to more than it says',
      'places.csv:1: the file cannot be read',
      () => zipOf([{ name: 'places.csv', content: Buffer.alloc(10_000_000), saidSize: 10 }]),
    ],
    [
      'endless lines',
      'places.csv:1000001: the files have more than 1,000,000 lines together',
      () => zipOf([{ name: 'places.csv', content: Buffer.alloc(2_200_000, 'a\n') }]),
    ],
    [
      'a line without an end',
      'places.csv:2: the line is longer than 20,000 bytes',
      () => zipOf([{ name: 'places.csv', content: `code\n${','.repeat(20_000_000)}` }]),
    ],
    [
      'a text without an end',
      'the line is longer than 20,000 bytes',
      () => zipOf([{ name: 'places.csv', content: `code\n"${'a\n'.repeat(200_000)}` }]),
    ],
    ['more bytes than are taken', 'larger than 16 MB', () => Buffer.alloc(16 * 1024 * 1024 + 1)],
  ])('An upload with %s is refused with the reason', async (_, reason, zip) => {
    const { statusCode, body } = await upload(await atDesk(world), await zip())
    expect([statusCode, unescaped(body)]).toEqual([422, expect.stringContaining(reason)])
  })

  it('An upload of nothing but different faults is told 500 of them and that there are more', async () => {
    const files = (await catalogueFiles()).map(({ name, content }) => {
      const lines = String(content).split('\n')
      const rows = Array.from({ length: 1_000 }, (_, i) => `airport-1,airport-${1_000 + i},1,1,false,8,true`)
      return { name, content: name === 'routes.csv' ? [lines[0], ...rows].join('\n') : content }
    })
    const { statusCode, body } = await upload(await atDesk(world), zipOf(files))
    expect(statusCode).toBe(422)
    expect(body).toContain('<h2>500 faults and more</h2>')
    expect(body.match(/is not in places.csv/g)).toHaveLength(500)
  })

  it('An upload of nothing but the same fault is told it once for each file, and how many lines have it', async () => {
    const header = (csv: string) => csv.slice(0, csv.indexOf('\n'))
    const files = (await catalogueFiles()).map(({ name, content }) => ({
      name,
      content: `${header(String(content))}\n${'x,y\n'.repeat(1_000)}`,
    }))
    const { statusCode, body } = await upload(await atDesk(world), zipOf(files))
    expect(statusCode).toBe(422)
    expect(body.match(/places.csv:\d+: /g)).toHaveLength(1)
    expect(body).toContain('has 2 columns, the header has 16 (and in 999 more lines)')
  })

  it('A quote and the health are answered while an upload is still read', async () => {
    const wrong = zipOf([{ name: 'places.csv', content: `${'a'.repeat(400)}\n`.repeat(1_000) }])
    const reader = new Promise<ChildProcess>((resolve) => onChild('ready', resolve))
    let isOver = false
    const answer = upload(await atDesk(world), wrong).finally(() => (isOver = true))
    const child = await Promise.race([reader, answer.then(() => undefined)])
    if (!child) throw new Error('the upload was read in this process')
    child.kill('SIGSTOP')
    expect(await priceToday()).toBeGreaterThan(0)
    const health = await world.app.inject({ url: '/healthz' })
    expect([health.statusCode, isOver]).toEqual([200, false])
    child.kill('SIGCONT')
    expect((await answer).statusCode).toBe(422)
  })

  it('The rows of an upload reach the process a thousand at a time, and in the order of their file', async () => {
    const signal = new AbortController().signal
    const read = await withCheckedZip(await catalogueZip(), { onStep: () => {}, signal }, async (checked) => {
      if ('faults' in checked) throw new Error('the catalogue has faults')
      const sizes: number[] = []
      const prices: unknown[] = []
      for await (const piece of checked.pieces(BASE)) {
        const rows: { price_minor: unknown }[] = JSON.parse(piece)
        sizes.push(rows.length)
        prices.push(...rows.map(({ price_minor }) => price_minor))
      }
      return { sizes, prices, count: checked.files.get(BASE) }
    })
    expect([read.sizes.reduce((all, size) => all + size), Math.max(...read.sizes)]).toEqual([read.count, 1_000])
    const lines = String((await catalogueFiles()).find(({ name }) => name === BASE)?.content)
      .trim()
      .split('\n')
    const places = lines[0]?.split(',').indexOf('price') ?? -1
    expect(read.prices).toEqual(lines.slice(1).map((line) => Math.round(Number(line.split(',')[places]) * 100)))
  })

  it.each(['1', '1 20:10:', '1 10:20:9', '1 10:20:12,11', '1 10:20:20', '1 10:20:,', '1 0:0:', '1 10:20:12,'])(
    'An undo of a state that does not exist is refused: %s',
    async (seen) => {
      const { statusCode, body } = await undoneAt(await atDesk(world), seen)
      expect([statusCode, unescaped(body)]).toEqual([422, expect.stringContaining('Nothing was done')])
    },
  )

  it('A folder may be packed as it is, with what a Mac adds', async () => {
    const files = (await catalogueFiles()).map((file) => ({ ...file, name: `My catalogue/${file.name}` }))
    const more = [
      { name: 'My catalogue/', content: '', mode: 0o040_755 },
      { name: '__MACOSX/My catalogue/._places.csv', content: 'x' },
      { name: 'My catalogue/.DS_Store', content: 'x' },
    ]
    const { statusCode, body } = await upload(await atDesk(world), zipOf([...more, ...files]))
    expect([statusCode, unescaped(body).includes('all of this is on sale already')]).toEqual([200, true])
  })

  it('Of two uploads that were shown, the second to be confirmed is told who imported what', async () => {
    const claire = await atDesk(world)
    const yann = await atDesk(world, { name: 'Yann' })
    const first = await upload(claire, await catalogueZip({ [BASE]: priced('270.00') }), 'summer.zip')
    const second = await upload(yann, await catalogueZip({ [BASE]: priced('280.00') }), 'autumn.zip')
    await importShown(claire, first.body)
    const late = await carryOn(yann, second.body)
    expect(late.statusCode).toBe(409)
    expect(unescaped(late.body)).toMatch(/has changed since.*<strong>Claire<\/strong>\s*imported: summer\.zip/s)
    expect(await storedPrice()).toBe(27_000)
    const again = await carryOn(claire, first.body)
    expect([again.statusCode, unescaped(again.body).includes('already been applied')]).toEqual([409, true])
  })

  it('Whoever uploads, confirms or goes back beside the import of a shell is told what is under way', async () => {
    const { db } = world.database
    const desk = await atDesk(world)
    const zip = await catalogueZip({ [BASE]: priced('285.00') })
    const shown = await upload(desk, zip)
    const id = await queueImport(db, { name: 'prices-2027', actor: COMMAND_LINE })
    const answers = [
      await upload(desk, zip),
      await carryOn(desk, shown.body),
      await desk.post('/desk/catalogue', { action: 'undo' }),
    ]
    for (const { statusCode, body } of answers)
      expect([statusCode, unescaped(body).includes('Command line is importing prices-2027')]).toEqual([409, true])
    const page = await desk.get('/desk/catalogue')
    expect([page.headers['refresh'], page.body.includes('Command line is importing prices-2027')]).toEqual(['2', true])
    await recordFailed(db, id, 'it was stopped')
    expect((await carryOn(desk, shown.body)).statusCode).toBe(303)
    await isOver()
  })

  it('An import whose process has ended keeps nobody from the next', async () => {
    const { db } = world.database
    const desk = await atDesk(world)
    const id = await queueImport(db, { name: 'lost', actor: COMMAND_LINE })
    await db
      .update(catalogueImports)
      .set({ aliveAt: sql`now() - interval '1 minute'` })
      .where(eq(catalogueImports.id, id))
    await importShown(desk, (await upload(desk, await catalogueZip({ [BASE]: priced('286.00') }))).body)
    const lost = (await listImports(db, 5)).find((one) => one.id === id)
    expect([lost?.state, lost?.progress]).toEqual(['failed', 'its process has ended'])
  })

  it('An import by a shell stands in the list, and can be undone at the desk', async () => {
    const desk = await atDesk(world)
    const before = await storedPrice()
    const folder = await smallCatalogueFolder({ [BASE]: priced('310.00') })
    await importCommand.run(world.database.db, {
      args: [folder],
      cwd: '/',
      now: NOW,
      siteUrl: '',
      webhookPrivateHosts: false,
      webhookKey: async () => 'key',
      sender: () => Promise.reject(new Error('needs no sender')),
      print: () => {},
      progress: () => {},
    })
    expect(await storedPrice()).toBe(31_000)
    const last = await lastImport()
    expect([last?.state, last?.actor, last?.actorName]).toEqual(['applied', 'operator', null])
    await importShown(desk, (await desk.post('/desk/catalogue', { action: 'undo' })).body)
    expect(await storedPrice()).toBe(before)
  })

  it('What a program changes after a preview refuses it, and names the tables', async () => {
    const desk = await atDesk(world)
    const shown = await upload(desk, await catalogueZip({ [BASE]: priced('287.00') }))
    await world.database.db.execute(sql`UPDATE vehicles SET max_luggage = max_luggage`)
    const { statusCode, body } = await carryOn(desk, shown.body)
    expect([statusCode, unescaped(body).includes('by a program, in vehicles')]).toEqual([409, true])
  })

  it('An upload that nobody confirms is kept for an hour', async () => {
    const desk = await atDesk(world)
    const shown = await upload(desk, await catalogueZip())
    const later = new Date(NOW.getTime() + HOUR_MS + 1_000)
    world.setNow(later)
    const { statusCode } = await carryOn(desk, shown.body)
    world.setNow(NOW)
    expect([statusCode, await oldUploads.takeBatch(world.database.db, later)]).toEqual([409, expect.any(Number)])
    expect(await world.database.db.$count(catalogueUploads)).toBe(0)
  })

  it.each(['rides', 'money'] as const)('The catalogue is closed to the role %s', async (role) => {
    const desk = await atDesk(world, { role })
    const answers = [
      await desk.get('/desk/catalogue'),
      await upload(desk, await catalogueZip()),
      await desk.post('/desk/catalogue', { action: 'undo', confirm: '1' }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
  })
})

describe.runIf('database' in inject('template'))('a catalogue that takes long', { timeout: 120_000 }, () => {
  it('A preview, an import and an undo at the desk may take longer than any other request', async () => {
    const desk = await atDesk(world)
    const zip = await catalogueZip({ [BASE]: priced('299.00') })
    const preview = await whileLocked(() => upload(desk, zip))
    expect(preview.statusCode).toBe(200)
    await whileLocked(() => importShown(desk, preview.body))
    const back = await whileLocked(() => desk.post('/desk/catalogue', { action: 'undo' }))
    expect(back.statusCode).toBe(200)
    await whileLocked(() => importShown(desk, back.body))
  })
})
