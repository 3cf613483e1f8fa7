import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { checkFiles } from '../../src/catalogue/import/check-files.ts'
import { describeFault } from '../../src/catalogue/import/faults.ts'
import { filesInZip } from '../../src/catalogue/import/files.ts'
import { DEMO_FOLDER } from '../../src/demo/demo.ts'
import { flightsFile } from '../../src/services/rides/flights-file.ts'
import { atDesk } from '../support/desk.ts'
import { useWorld } from '../support/world.ts'
import { zipOf } from '../support/zip.ts'

/* Catalogue files as other programs leave them, and what is read. */

type Rewrite = (csv: string) => string | Buffer

const only = (rows: RegExp) => (csv: string) =>
  csv
    .split('\n')
    .filter((line, i) => i === 0 || rows.test(line))
    .join('\n')

/** Few of the many rows, because each case reads all of them. */
const FEW: Readonly<Record<string, (csv: string) => string>> = {
  'accommodations.csv': only(/^10[0-4]\d,/),
  'base-prices.csv': only(/^airport-1,resort-11,/),
  'rental-prices.csv': only(/^(2001|2117),/),
}

let demo: ReadonlyMap<string, string>
beforeAll(async () => {
  const names = (await readdir(DEMO_FOLDER)).filter((name) => name.endsWith('.csv'))
  const read = async (name: string) => (FEW[name] ?? String)(await readFile(join(DEMO_FOLDER, name), 'utf8'))
  demo = new Map(await Promise.all(names.map(async (name) => [name, await read(name)] as const)))
})

/** Returns the rows of the demo's files, rewritten by a program, or the faults. */
async function readAll(rewrite: (name: string) => Rewrite | undefined): Promise<unknown> {
  const checked = await checkFiles(
    {
      has: (name) => demo.has(name),
      async *read(name) {
        const csv = demo.get(name) ?? ''
        yield Buffer.from(rewrite(name)?.(csv) ?? csv)
      },
    },
    () => {},
  )
  if ('faults' in checked) return checked.faults.map(describeFault)
  const rows: Record<string, unknown[]> = {}
  for (const name of checked.files.keys()) {
    rows[name] = []
    for await (const piece of checked.pieces(name)) rows[name].push(...JSON.parse(piece))
  }
  return rows
}

/** Decimals are kept as they were written, and compared by their value. */
const asNumber = (_: string, value: unknown) =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value

/** Returns what was not read as it was meant, in a few lines. */
function differences(read: unknown, meant: unknown): unknown[] {
  if (Array.isArray(read)) return read.slice(0, 5)
  const rowsOf = (file: unknown) =>
    Object.values(Object(file))
      .flat()
      .map((row) => JSON.stringify(row, asNumber))
  const expected = rowsOf(meant)
  return rowsOf(read)
    .filter((row, i) => row !== expected[i])
    .slice(0, 5)
}

const readOne = (file: string, rewrite: Rewrite) => readAll((name) => (name === file ? rewrite : undefined))

/** Writes every cell anew, as a spreadsheet does that has loaded the file. */
const saved =
  (write: (cell: string, title: string) => string, separator = ',', lineEnd = '\r\n') =>
  (csv: string) => {
    const [titles = [], ...lines]: string[][] = parse(csv)
    const quoted = (cell: string) => (/[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
    const cells = lines.map((line) => line.map((cell, i) => write(cell, titles[i] ?? '')))
    return [titles, ...cells].map((line) => line.map(quoted).join(separator) + lineEnd).join('')
  }

const same = (cell: string) => cell
const isNumber = (cell: string) => /^-?\d+\.\d+$/.test(cell)
const commas = (cell: string) => (isNumber(cell) ? cell.replace('.', ',') : cell)
const german = (cell: string) => commas(cell.replace(/^true$/, 'WAHR').replace(/^false$/, 'FALSCH'))
const byTwelve = (cell: string) =>
  cell.replace(
    /^(\d\d)(:\d\d:\d\d)$/,
    (_, hour: string, rest: string) => `${Number(hour) % 12 || 12}${rest} ${Number(hour) < 12 ? 'AM' : 'PM'}`,
  )
const utf16 = (csv: string) => Buffer.from(`\uFEFF${csv}`, 'utf16le')

describe('a catalogue that went through another program', () => {
  it.each<[string, Rewrite]>([
    ['LibreOffice Calc in German', saved(german)],
    ['Excel in German', (csv) => `\uFEFF${saved(german, ';')(csv)}`],
    ['Excel in French', saved((cell) => commas(cell.replace(/^true$/, 'VRAI').replace(/^false$/, 'FAUX')), ';')],
    ['Excel in Italian', saved((cell) => commas(cell.replace(/^true$/, 'VERO').replace(/^false$/, 'FALSO')), ';')],
    [
      'Excel in English, and Google Sheets',
      saved((cell) => cell.replace(/^(true|false)$/, (flag) => flag.toUpperCase())),
    ],
    ['Excel as “Unicode text”', (csv) => utf16(saved(same, '\t')(csv))],
    ['a program that writes UTF-16 with the larger byte first', (csv) => utf16(csv).swap16()],
    ['a program that names its separator', (csv) => `sep=;\r\n${saved(same, ';')(csv)}`],
    ['a program that names its separator after a mark', (csv) => `\uFEFF"sep=\t"\r\n${saved(same, '\t')(csv)}`],
    ['two programs that each wrote a mark', (csv) => `\uFEFF\uFEFF${csv}`],
    [
      'an editor that quotes all cells',
      (csv) => csv.replace(/^[a-z_0-9,]+$/m, (head) => head.replaceAll(/[^,]+/g, '"$&"')),
    ],
    ['an old Macintosh', saved(same, ',', '\r')],
    [
      'editors that mixed the line ends',
      (csv) =>
        csv
          .split('\n')
          .map((line, i) => line + (['\r\n', '\n', '\r'][i % 3] ?? ''))
          .join(''),
    ],
    [
      'a sheet with empty rows',
      (csv) => `,,,\n${csv.replaceAll('\n', '\n\n;;\n'.replaceAll(';', ','))} , ,\n,,,,,,,\n`,
    ],
    [
      'a sheet with empty columns',
      (csv) =>
        csv
          .trimEnd()
          .split('\n')
          .map((line) => `,${line},,`)
          .join('\n'),
    ],
    ['a spreadsheet that drops separators at the end of lines', (csv) => csv.replaceAll(/,+$/gm, '')],
    [
      'a sheet whose titles got capitals and blanks',
      (csv) =>
        csv.replace(/^.*/, (head) =>
          head
            .split(',')
            .map((title) => ` ${title.toUpperCase()}\u00A0`)
            .join(),
        ),
    ],
    [
      'pandas, which makes numbers with a point of whole ones',
      saved((cell, title) => (/minutes|max_|_km|age$/.test(title) && /^\d+$/.test(cell) ? `${cell}.0` : cell)),
    ],
    [
      'pandas, which adds midnight to dates',
      saved((cell, title) => (/^(date|valid)_/.test(title) ? `${cell} 00:00:00` : cell)),
    ],
    ['pandas, which makes decimals of whole numbers', saved((cell) => cell.replace(/^(\d+)$/, '$1.0'))],
    ['a program that writes yes and no', saved((cell) => cell.replace(/^true$/, 'Yes').replace(/^false$/, 'no'))],
    ['a program that writes 1 and 0', saved((cell) => cell.replace(/^true$/, '1').replace(/^false$/, '0'))],
    [
      'a spreadsheet that writes prices as money',
      saved((cell, title) => (/^price$|^days_|^in_store_/.test(title) && cell ? `${commas(cell)} €` : cell)),
    ],
    [
      'a spreadsheet that cuts zeros of times',
      saved((cell, title) => (title.startsWith('time_f') ? cell.replace(/^0(\d:)/, '$1') : cell)),
    ],
    ['LibreOffice Calc in English, which writes times by a clock of twelve hours', saved(byTwelve)],
    ['a spreadsheet that writes times with full stops', saved((cell) => cell.replace(/^(\d\d):(\d\d):00$/, '$1.$2'))],
    [
      'a spreadsheet that writes prices in words',
      saved((cell, title) => (/^price$|^days_|^in_store_/.test(title) && cell ? `${commas(cell)}\u00A0Euro` : cell)),
    ],
    ['a spreadsheet that cuts the seconds of times', saved((cell) => cell.replace(/^(\d\d:\d\d):00$/, '$1'))],
    ['a program that keeps zeros by formulas', saved((cell) => (/^\d/.test(cell) ? `="${cell}"` : cell))],
    ['a spreadsheet that keeps numbers as texts', saved((cell) => (/^-?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell))],
    ['MySQL, which writes \\N for nothing', saved((cell) => (cell === '' ? String.raw`\N` : cell))],
    ['pandas, which writes NaN for nothing', saved((cell) => (cell === '' ? 'NaN' : cell))],
    ['SQL Server, which writes NULL for nothing', saved((cell) => (cell === '' ? 'NULL' : cell))],
    ['PostgreSQL, which writes t and f', saved((cell) => cell.replace(/^true$/, 't').replace(/^false$/, 'f'))],
    ['a program that writes on and off', saved((cell) => cell.replace(/^true$/, 'ON').replace(/^false$/, 'OFF'))],
    ['a program of DOS, which marks the end', (csv) => `${csv}\u001A`],
    ['a spreadsheet with blanks in its titles', (csv) => csv.replace(/^.*/, (head) => head.replaceAll('_', ' '))],
    ['a program with dashes in its titles', (csv) => csv.replace(/^.*/, (head) => head.replaceAll('_', '-'))],
    [
      'a script of Google Sheets, which dates times',
      saved((cell) => cell.replace(/^\d\d:\d\d:\d\d$/, '1899-12-30T$&.000Z')),
    ],
    ['a spreadsheet that writes per cent', saved((cell, title) => (title === 'percent' ? `${cell} %` : cell))],
    [
      'a database that ends days with their last second',
      saved((cell, title) => (title.endsWith('_to') && /^\d{4}-\d\d-\d\d$/.test(cell) ? `${cell} 23:59:59` : cell)),
    ],
    [
      'a program that writes discounts with their sign',
      (csv) =>
        csv
          .replaceAll(/^([^,]+,percent,[\d.]+)/gm, '$1 %')
          .replaceAll(/^([^,]+,fixed,[\d.]+)/gm, '$1 EUR')
          .replaceAll(/^(\w+percent\w*,[\d.]+)/gm, '$1%'),
    ],
    [
      'a program that writes words in capitals',
      saved((cell) => (/^(?:percent|fixed|transfer|ski)$/.test(cell) ? cell.toUpperCase() : cell)),
    ],
    ['somebody who joined two files', (csv) => csv.trimEnd() + `\n${csv.split('\n')[0] ?? ''}\n`],
    ['a page that escaped its letters', saved((cell) => cell.replaceAll("'", '&#39;').replaceAll('ü', '&uuml;'))],
    ['a spreadsheet that cuts zeros of decimals', saved((cell) => (isNumber(cell) ? String(Number(cell)) : cell))],
  ])('A catalogue saved by %s is read as it was meant', async (_, rewrite) => {
    const [read, meant] = [await readAll(() => rewrite), await readAll(() => undefined)]
    expect(differences(read, meant)).toEqual([])
  })

  it.each<[string, string, Rewrite, string]>([
    [
      'Excel as “CSV”',
      'places.csv',
      (csv) => Buffer.from(csv, 'latin1'),
      'places.csv:1: the file is not UTF-8: save it as “CSV UTF-8” in Excel',
    ],
    [
      'UTF-16 without a mark',
      'places.csv',
      (csv) => Buffer.from(csv, 'utf16le'),
      'places.csv:1: the file is not UTF-8: save it',
    ],
    [
      'a workbook under another name',
      'places.csv',
      () => zipOf([{ name: 'xl/workbook.xml', content: '' }]),
      'places.csv:1: the file is a workbook',
    ],
    [
      'a page of a sign-in',
      'places.csv',
      () => '<!DOCTYPE html>\n<html>\n<body>\n',
      'places.csv:1: the first line is not the header: it must have the columns code, name,',
    ],
    [
      'Excel in German that read commas as text',
      'places.csv',
      (csv) =>
        csv
          .split('\n')
          .map((line) => `"${line.replaceAll('"', '""')}"`)
          .join('\n'),
      'places.csv:1: each line is one cell in quotes',
    ],
    [
      'dates as 28.11.2026',
      'rental-prices.csv',
      saved((cell, title) => (title === 'date_from' ? cell.split('-').toReversed().join('.') : cell)),
      'rental-prices.csv:2: date_from: must be a date as YYYY-MM-DD, but a spreadsheet rewrote it',
    ],
    [
      'typographic quotes',
      'places.csv',
      (csv) => csv.replace(/^.*/, (head) => `“${head.replaceAll(',', '”,“')}”`),
      'places.csv:1: the file has typographic quotes (“ ”), which a text program made of plain ones',
    ],
    [
      'dates as 11/28/2026',
      'promo-codes.csv',
      saved((cell, title) => (title === 'valid_to' ? cell.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1') : cell)),
      'promo-codes.csv:2: valid_to: must be a date as YYYY-MM-DD, but a spreadsheet rewrote it',
    ],
    [
      'dates as numbers',
      'shuttles.csv',
      saved((cell, title) => (title === 'date_to' ? '49674' : cell)),
      'shuttles.csv:2: date_to: must be a date as YYYY-MM-DD, but a spreadsheet rewrote it',
    ],
    [
      'days of the year as 20. Dez',
      'cancellation-terms.csv',
      (csv) => csv.replace('12-20', '20. Dez'),
      'season_from: a spreadsheet made a date of the day',
    ],
    [
      'a price as 12. Okt',
      'base-prices.csv',
      (csv) => csv.replace(/[\d.]+$/, '12. Okt'),
      'price: a spreadsheet made a date of the number',
    ],
    [
      'a price with another unit',
      'base-prices.csv',
      (csv) => csv.replace(/[\d.]+$/, '12 CHF'),
      'price: must be a price in EUR such as 302.50',
    ],
    [
      'a price as 1.200',
      'base-prices.csv',
      (csv) => csv.replace(/[\d.]+$/, '1.200'),
      'price: can be read in two ways: write decimals with a point',
    ],
    [
      'a rule until 24:00',
      'markup-rules.csv',
      (csv) => csv.replace('23:59:59', '24:00:00'),
      'markup-rules.csv:2: time_to: must be a time of the day, from 00:00 to 23:59:59',
    ],
    [
      'a rate as "1,082"',
      'currencies.csv',
      (csv) => csv.replace('0.86540', '"1,082"'),
      'currencies.csv:3: rate: can be read in two ways',
    ],
    [
      'a promo code as 1.00E+25',
      'promo-codes.csv',
      (csv) => csv.replace('SNOW25', '1.00E+25'),
      'code: a spreadsheet made a number of the code',
    ],
    [
      'names that were misread',
      'places.csv',
      (csv) => csv.replace('Aéroport', 'AÃ©roport'),
      'name_fr: has letters that a program misread',
    ],
    [
      'names that lost letters',
      'places.csv',
      (csv) => csv.replace('Aéroport', 'A\uFFFDroport'),
      'name_fr: has lost letters',
    ],
    [
      'a name of #NAME?',
      'vehicles.csv',
      (csv) => csv.replace('Economy car', '#NAME?'),
      'name: is an error of a spreadsheet',
    ],
    [
      'a name of ########',
      'vehicles.csv',
      (csv) => csv.replace('Economy car', '########'),
      'name: is an error of a spreadsheet',
    ],
    [
      'cells in a column without a title',
      'suppliers.csv',
      (csv) => csv.replace('SkiRental Alpine,true', '$&,new'),
      'has 4 columns, the header has 3',
    ],
  ])('%s is refused in one sentence', async (_, file, rewrite, expected) => {
    expect(await readOne(file, rewrite)).toEqual([expect.stringContaining(expected)])
  })

  it.each<[string, string, Record<string, unknown>]>([
    ['vehicle-capacity.csv', '2,"airport-1, resort-11",2027-01-16,2027-01-16,4', { area: ['airport-1', 'resort-11'] }],
    ['vehicle-capacity.csv', '2,resort-11;airport-1,2027-01-16,2027-01-16,4', { area: ['airport-1', 'resort-11'] }],
    ['vehicle-capacity.csv', 'all,all,2027-01-16,2027-01-16,4', { vehicle_id: null, area: [] }],
    [
      'closures.csv',
      '*,both,alle,2027-01-16,2027-01-16,,,No.,,,',
      { place_code: null, direction: null, vehicle_id: null },
    ],
    ['closures.csv', 'resort-11,TO,any,2027-01-16,2027-01-16,,,No.,,,', { direction: 'to', vehicle_id: null }],
    ['pickup-allowances.csv', 'Alle,2027-01-16,2027-01-16,all,,,20', { place_code: null, weekdays: null }],
  ])('In %s, what is said to count for all and what lists several is read: %s', async (file, line, row) => {
    const read = await readOne(file, (csv) => `${csv.trimEnd()}\n${line}\n`)
    expect(read).toMatchObject({ [file]: [expect.objectContaining(row)] })
  })

  it('A discount with the sign of the other kind is refused', async () => {
    const wrong = await readOne('promo-codes.csv', (csv) => csv.replace('fixed,25', 'fixed,25 %'))
    expect(wrong).toEqual([expect.stringContaining('value: must be a number from')])
  })

  it('A fault that many lines have is told once, with the number of the others', async () => {
    const broken = saved((cell, title) => (title === 'price' ? 'n/a' : cell))
    const others = (demo.get('base-prices.csv')?.trim().split('\n').length ?? 0) - 2
    expect(await readOne('base-prices.csv', broken)).toEqual([
      `base-prices.csv:2: price: must be a price in EUR such as 302.50 (and in ${others} more lines)`,
    ])
  })

  it.each([
    ['europe/zurich', 'Europe/Zurich'],
    ['EUROPE/ZURICH', 'Europe/Zurich'],
    ['utc', 'UTC'],
    ['america/port_of_spain', 'America/Port_of_Spain'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
  ])('The time zone %s is stored as %s', async (typed, stored) => {
    const read = await readOne('places.csv', (csv) => csv.replace('Europe/Zurich', typed))
    expect(read).toMatchObject({
      'places.csv': expect.arrayContaining([expect.objectContaining({ code: 'airport-1', time_zone: stored })]),
    })
  })
})

describe('a zip of a catalogue', () => {
  it.each([
    ['an open LibreOffice beside it', '.~lock.places.csv#', true],
    ['an open Excel beside it', '~$prices.xlsx', true],
    ['what Windows keeps of a folder', 'Thumbs.db', true],
    ['what macOS keeps of a file', '._places.csv', true],
    [
      'a sheet of Excel',
      'prices.xlsx',
      'prices.xlsx: is not a catalogue file, but a workbook: save each of its sheets as “CSV UTF-8”.',
    ],
    ['a workbook of Excel in place of the zip', '[Content_Types].xml', expect.stringContaining('This is a workbook')],
    ['a workbook of LibreOffice in place of the zip', 'mimetype', expect.stringContaining('This is a workbook')],
  ])('A zip with %s is read, or refused with how to save it', async (_, name, expected) => {
    const files = await filesInZip(
      zipOf([
        { name, content: 'x' },
        { name: 'Places.CSV', content: 'code' },
      ]),
    )
    expect(typeof files === 'string' ? files : files.has('places.csv')).toEqual(expected)
  })
})

it.each([
  ['a RAR archive', 'Rar!\u001A\u0007\u0000'],
  ['a 7z archive', '7z\u00BC\u00AF\u0027\u001C'],
  ['a gzip archive', '\u001F\u008B\u0008\u0000'],
  ['a single file', 'code,name\n'],
])('%s in place of a zip is called by its name', async (name, content) => {
  expect(await filesInZip(Buffer.from(content, 'latin1'))).toBe(`This is ${name}, not a zip: pack the files as a zip.`)
})

describe('a file of flights', () => {
  const LANDED = { key: 'LX 2816', scheduledAt: 30_001_645, landsAt: 30_001_660 }
  it.each([
    ['as it is documented', 'flight,scheduled_at,lands_at\nLX2816,2027-01-16T11:25,2027-01-16T11:40\n'],
    ['titles of a spreadsheet', 'Flight;Scheduled at;Lands At\r\nLX2816;2027-01-16 11:25;2027-01-16 11:40\r\n'],
    ['thousandths', 'flight,scheduled_at,lands_at\nLX2816,2027-01-16T11:25:00.000,2027-01-16t11:40:00.000\n'],
    ['a flight of two airlines', 'flight,scheduled_at,lands_at\nLX2816/OS8021,2027-01-16T11:25,2027-01-16T11:40\n'],
    ['other words', 'flight,scheduled_at,lands_at\nSWISS LX 2816,2027-01-16T11:25,2027-01-16T11:40\n\u001A'],
  ])('A file with %s is read', async (_, content) => {
    const folder = await mkdtemp(join(tmpdir(), 'flights-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'flights.csv')
    await writeFile(file, content)
    expect(await flightsFile(file, () => {}).read()).toMatchObject({ flights: [LANDED], fault: null })
  })

  it('A flight without a landing, in the words of a program, is on time, and one with an hour of one digit is read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'flights-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'flights.csv')
    await writeFile(file, 'flight,scheduled_at,lands_at\nLX2816,2027-01-16 9:25,NULL\n')
    const { flights } = await flightsFile(file, () => {}).read()
    expect(flights).toEqual([{ key: 'LX 2816', scheduledAt: 30_001_525, landsAt: 30_001_525 }])
  })
})

describe('the CSV files of the desk', () => {
  const world = useWorld()

  it.each(['/desk/rides?day=2027-01-16', '/desk/rentals?day=2027-01-16', '/desk/money'])(
    '%s offers its CSV for programs without a mark, and for Excel with one',
    async (page) => {
      const { get } = await atDesk(world)
      const links = Array.from(
        (await get(page)).body.matchAll(/href="[^"]*?(\/desk\/[^"]*\.csv\?[^"]*)"/g),
        ([, url = '']) => url.replaceAll(/&#38;|&amp;/g, '&'),
      )
      const [plain = '', excel = ''] = links
      expect([plain.includes('for=excel'), excel.includes('for=excel')]).toEqual([false, true])
      const [forPrograms, forExcel] = [await get(plain), await get(excel)]
      expect(forPrograms.body).toMatch(/^[a-z]/)
      expect(forExcel.body).toBe(`\uFEFF${forPrograms.body}`)
    },
  )
})
