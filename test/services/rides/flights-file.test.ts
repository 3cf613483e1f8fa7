import { execFileSync } from 'node:child_process'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { flightsFile } from '../../../src/services/rides/flights-file.ts'
import { readMoment } from '../../../src/services/rides/flights.ts'
import { formatLocal } from '../../../src/values/time.ts'

const folder = await mkdtemp(join(tmpdir(), 'feed-'))
afterAll(() => rm(folder, { recursive: true }))

let path = ''
let made = 0
beforeEach(() => {
  made += 1
  path = join(folder, `${made}.csv`)
})

const HEADER = 'flight,scheduled_at,lands_at\n'
const LINE = 'LX 2816,2027-01-16T10:00,2027-01-16T11:25\n'
const AT = readMoment('2027-01-16T10:00') ?? 0
const FLIGHT = { key: 'LX 2816', scheduledAt: AT, landsAt: AT + 85 }

const feedOf = () => flightsFile(path, () => {})

describe('a file of flights', () => {
  it('It is read with further columns, in another order, with blanks for the T, and with seconds', async () => {
    await writeFile(path, 'gate;lands_at;flight;scheduled_at\n7;2027-01-16 11:25:00;lx2816;2027-01-16 10:00\n')
    const { flights, fault, writtenAt } = await feedOf().read()
    expect([flights, fault]).toEqual([[FLIGHT], null])
    expect(writtenAt).toBeInstanceOf(Date)
  })

  it('It is read again when it changes, and kept while it cannot be read', async () => {
    const feed = feedOf()
    expect(await feed.read()).toEqual({ flights: [], writtenAt: null, fault: 'the file cannot be read' })
    await writeFile(path, HEADER + LINE)
    expect(await feed.read()).toMatchObject({ flights: [FLIGHT], fault: null })
    await rename(path, `${path}.old`)
    expect(await feed.read()).toMatchObject({ flights: [FLIGHT], fault: 'the file cannot be read' })
    await writeFile(path, `${HEADER}BA726,2027-01-16T10:00,2027-01-16T10:00\n`)
    expect(await feed.read()).toMatchObject({ flights: [{ key: 'BA 726' }], fault: null })
    await writeFile(path, '')
    expect(await feed.read()).toMatchObject({ flights: [{ key: 'BA 726' }], fault: expect.stringContaining('empty') })
  })

  it('A flight without a landing time is on time, and lines that cannot be read are left out', async () => {
    const bad = [
      'LX1,soon,2027-01-16T11:25',
      ',2027-01-16T10:00,',
      'LX1,2027-02-30T10:00,',
      'LX1,2027-01-16T10:00,24:00',
    ]
    await writeFile(path, `${HEADER}LX2816,2027-01-16T10:00,\n${bad.join('\n')}\n`)
    expect(await feedOf().read()).toMatchObject({
      flights: [{ ...FLIGHT, landsAt: AT }],
      fault: 'line 3: scheduled_at: must be a time as YYYY-MM-DDTHH:MM, and 3 more lines',
    })
  })

  it.each([
    ['a column is missing', 'flight,lands_at\nLX1,2027-01-16T11:25\n', 'line 1: the column scheduled_at is missing'],
    ['it is no text', Buffer.from([0xff, 0x00, 0x80, 0x81, 0x00]), 'line 1: the file is not UTF-8'],
    ['a line is endless', `${HEADER}${'x'.repeat(30_000)}\n`, 'line 2: the line is longer'],
    ['it is too large', HEADER + LINE.repeat(200_000), 'line 1: the file has more than 8,388,608 bytes'],
  ])('Nothing of it is read if %s', async (_, content, fault) => {
    await writeFile(path, content)
    expect(await feedOf().read()).toMatchObject({ flights: [], fault: expect.stringContaining(fault) })
  })

  it('At most 50,000 flights of it are read', async () => {
    await writeFile(path, `${HEADER}${'LX1,2027-01-16T10:00,2027-01-16T10:00\n'.repeat(60_000)}`)
    const { flights, fault } = await feedOf().read()
    expect([flights.length, fault]).toEqual([50_000, 'only its first 50,000 flights are read'])
  })

  it('A pipe, a folder and an endless device are not waited for', async () => {
    execFileSync('mkfifo', [path])
    for (const other of [path, folder, '/dev/zero'])
      expect(await flightsFile(other, () => {}).read()).toMatchObject({ fault: 'line 1: this is no file' })
  })

  it('A fault is warned of once, however often the page asks', async () => {
    const errors: unknown[] = []
    const feed = flightsFile(path, (error) => void errors.push(error))
    for (let i = 0; i < 3; i += 1) await feed.read()
    expect(errors).toHaveLength(1)
  })
})

it.each([
  ['2027-01-16T11:25', '2027-01-16 11:25:00'],
  ['2027-01-16 11:25:59', '2027-01-16 11:25:00'],
  ['2027-01-16T24:00', ''],
  ['2027-01-16T11:60', ''],
  ['2027-02-29T11:25', ''],
  ['11:25', ''],
  ['2027-01-16T11:25Z', ''],
])('The time %s is read as %s', (text, time) => {
  const at = readMoment(text)
  expect(at === undefined ? '' : formatLocal(at)).toBe(time)
})
