import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { importCatalogue } from '../../src/catalogue/import/import.ts'
import { loadCatalogue } from '../../src/catalogue/load.ts'
import { csvLine } from '../../src/values/csv.ts'
import { keepFew, smallCatalogueFolder } from '../support/catalogue-folder.ts'
import { CHAMONIX, GENEVA, SATURDAY } from '../support/demo.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()

beforeAll(() => keepFew(world.database.db))

const importFolder = (folder: string, dryRun = false) => importCatalogue(world.database.db, folder, { dryRun })
const append = (line: string) => (csv: string) => `${csv.trimEnd()}\n${line}\n`
const changesOf = async (folder: string, dryRun = false) => {
  const report = await importFolder(folder, dryRun)
  if ('faults' in report) throw new Error(JSON.stringify(report.faults))
  return Object.fromEntries(
    report.changes
      .filter(({ added, changed, deactivated }) => added + changed + deactivated > 0)
      .map(({ file, ...counts }) => [file, counts]),
  )
}
const price = async () => {
  const query = { from: GENEVA, to: CHAMONIX, date: SATURDAY, time: '10:00', is_flight: '0', ski_bags: '1' }
  return (await world.app.inject({ url: '/api/public/v1/transfer-options', query })).json().outbound.vehicles[0]?.price
}

/** A row of rental prices up to 1 June 2027 that can have a price of its own for 4 days. */
const priceRow = (pack: string, resort: string, from: string, fourDays = '12', inStore = '') =>
  [
    pack,
    resort,
    from,
    '2027-06-01',
    10,
    11,
    fourDays,
    ...Array(9).fill(12),
    '',
    '',
    inStore,
    ...Array(9).fill(''),
  ].join(',')

/** Takes columns out of a file. */
const without =
  (...columns: string[]) =>
  (csv: string) => {
    const rows: Record<string, string>[] = parse(csv, { columns: true })
    const kept = Object.keys(rows[0] ?? {}).filter((column) => !columns.includes(column))
    return [kept, ...rows.map((row) => kept.map((column) => row[column] ?? ''))].map(csvLine).join('\n')
  }

describe('an import', { timeout: 120_000 }, () => {
  const dearer = (csv: string) => csv.replace('airport-1,resort-11,2,1,4,260.00', 'airport-1,resort-11,2,1,4,270.00')
  const withoutMontBlanc = (csv: string) => csv.replace(/^1044,.*\n/m, '')

  it('Importing the same files changes nothing', async () => {
    expect(await changesOf(await smallCatalogueFolder())).toEqual({})
  })

  it('An import reports what it adds, changes and deactivates, and a dry run only reports', async () => {
    const folder = await smallCatalogueFolder({
      'base-prices.csv': dearer,
      'accommodations.csv': (csv) =>
        append('99999,Hôtel Neuf,"Place Neuve, 74400 Chamonix",45.92,6.87,true')(withoutMontBlanc(csv)),
    })
    const expected = {
      'base-prices.csv': { added: 0, changed: 1, deactivated: 0 },
      'accommodations.csv': { added: 1, changed: 0, deactivated: 1 },
    }
    expect(await changesOf(folder, true)).toEqual(expected)
    expect(await changesOf(folder, true)).toEqual(expected)
    expect(await changesOf(folder)).toEqual(expected)
    expect(await changesOf(folder)).toEqual({})
    expect(await changesOf(await smallCatalogueFolder())).toEqual({
      'base-prices.csv': { added: 0, changed: 1, deactivated: 0 },
      'accommodations.csv': { added: 0, changed: 1, deactivated: 1 },
    })
  })

  it('An import is picked up by the running process: 270 € + 10% = 297 €', async () => {
    const folder = await smallCatalogueFolder({ 'base-prices.csv': dearer })
    await changesOf(folder)
    await expect.poll(price).toBe(297)
    await changesOf(await smallCatalogueFolder())
    await expect.poll(price).toBe(286)
  })

  it('An import deactivates rows that vanished, and activates them again when they return', async () => {
    const isActive = async () => {
      const { rows } = await world.database.db.execute<{ active: boolean }>(
        sql`SELECT active FROM accommodations WHERE id = 1044`,
      )
      return rows.map(({ active }) => active)
    }
    await changesOf(await smallCatalogueFolder({ 'accommodations.csv': withoutMontBlanc }))
    expect(await isActive()).toEqual([false])
    expect(await changesOf(await smallCatalogueFolder())).toEqual({
      'accommodations.csv': { added: 0, changed: 1, deactivated: 0 },
    })
    expect(await isActive()).toEqual([true])
  })

  it('An import can move the border between two bands', async () => {
    const folder = await smallCatalogueFolder({
      'base-prices.csv': (csv) =>
        csv
          .replace('airport-1,resort-11,2,1,4,', 'airport-1,resort-11,2,1,5,')
          .replace('airport-1,resort-11,2,5,8,', 'airport-1,resort-11,2,6,8,'),
    })
    expect(await changesOf(folder)).toEqual({ 'base-prices.csv': { added: 1, changed: 1, deactivated: 1 } })
    await changesOf(await smallCatalogueFolder())
  })

  it('An import can divide a band, in whatever order a long file has its parts', async () => {
    const folder = await smallCatalogueFolder({
      'base-prices.csv': (csv) => {
        const [header, ...rows] = csv.replace(/^airport-1,resort-11,2,1,4,.*\n/m, '').split('\n')
        const half = (people: string) => `airport-1,resort-11,2,${people},260.00`
        return [header, half('3,4'), ...rows.filter(Boolean), half('1,2'), ''].join('\n')
      },
    })
    expect(await changesOf(folder)).toEqual({ 'base-prices.csv': { added: 1, changed: 1, deactivated: 0 } })
    expect(await changesOf(await smallCatalogueFolder())).toEqual({
      'base-prices.csv': { added: 0, changed: 1, deactivated: 1 },
    })
    expect(await changesOf(folder)).toEqual({ 'base-prices.csv': { added: 0, changed: 2, deactivated: 0 } })
    await changesOf(await smallCatalogueFolder())
  })

  it('An import touches markup rules whose routes come or go, because partners list rules with their routes', async () => {
    const { db } = world.database
    const touched = sql`SELECT routes FROM markup_rules WHERE updated_at > '2020-01-01' GROUP BY 1`
    const withoutRoute = await smallCatalogueFolder({
      'routes.csv': (csv) => csv.replace(/^(airport-1,resort-11,.*),true$/m, '$1,false'),
    })
    for (const folder of [withoutRoute, await smallCatalogueFolder()]) {
      await db.execute(sql`UPDATE markup_rules SET updated_at = '2020-01-01'`)
      await changesOf(folder)
      const lists = (await db.execute<{ routes: string }>(touched)).rows.map(({ routes }) => routes)
      expect(lists).toContain('*>*')
      expect(lists).not.toContain('city-*>resort-* resort-*>city-*')
    }
  })
})

describe('settings', () => {
  const settingsOf = async () => {
    const { roundTripBasisPoints, minimumNoticeMinutes, horizonDays, sale } = await loadCatalogue(world.database.db)
    return { roundTripBasisPoints, minimumNoticeMinutes, horizonDays, sale }
  }

  it('Settings are those of the file', async () => {
    expect(await settingsOf()).toEqual({
      roundTripBasisPoints: 500,
      minimumNoticeMinutes: 0,
      horizonDays: { transfer: 550, ski: 550 },
      sale: {
        holdMinutes: 30,
        offerHoldMinutes: 30,
        changeCutoffMinutes: 180,
        changeHours: 24,
        payOnArrival: { transfer: true, ski: true },
        vatBasisPoints: { transfer: 1000, ski: 2000 },
      },
    })
  })

  it('Settings that are left out fall back to their defaults, whatever they were before', async () => {
    const others = [
      'minimum_notice_minutes,90',
      'hold_minutes,10',
      'offer_hold_minutes,5',
      'change_hours,48',
      'change_cutoff_minutes,60',
      'vat_percent_ski,8.1',
      'horizon_days,200',
      'horizon_days_transfer,300',
    ]
    await changesOf(
      await smallCatalogueFolder({
        'settings.csv': () => ['name,value', 'round_trip_discount_percent,0', ...others].join('\n'),
      }),
    )
    expect(await settingsOf()).toEqual({
      roundTripBasisPoints: 0,
      minimumNoticeMinutes: 90,
      horizonDays: { transfer: 300, ski: 200 },
      sale: {
        holdMinutes: 10,
        offerHoldMinutes: 5,
        changeCutoffMinutes: 60,
        changeHours: 48,
        payOnArrival: { transfer: false, ski: false },
        vatBasisPoints: { transfer: null, ski: 810 },
      },
    })
    const folder = await smallCatalogueFolder({ 'settings.csv': () => 'name,value\nround_trip_discount_percent,5\n' })
    expect(await changesOf(folder)).toEqual({ 'settings.csv': { added: 0, changed: 1, deactivated: 8 } })
    expect(await settingsOf()).toEqual({
      roundTripBasisPoints: 500,
      minimumNoticeMinutes: 0,
      horizonDays: { transfer: 550, ski: 550 },
      sale: {
        holdMinutes: 30,
        offerHoldMinutes: 30,
        changeCutoffMinutes: 180,
        changeHours: 24,
        payOnArrival: { transfer: false, ski: false },
        vatBasisPoints: { transfer: null, ski: null },
      },
    })
    await changesOf(await smallCatalogueFolder())
  })
})

describe('meeting points', () => {
  const HEADER = 'place,terminal,words_en,words_fr,words_de,words_it,phone,waiting_minutes'
  const file = (...lines: string[]) => ({ 'meeting-points.csv': () => [HEADER, ...lines].join('\n') })
  const stored = async () => (await loadCatalogue(world.database.db)).meetingPoints

  it('Meeting points go by place and terminal, with English, the operator and no waiting by default', async () => {
    await changesOf(
      await smallCatalogueFolder(
        file(
          'airport-1,Terminal 2,By the lift.,,,,,',
          'airport-1,,"At the doors, left.",À gauche.,,,+41 22 717 71 11,30',
        ),
      ),
    )
    const left = 'At the doors, left.'
    const lift = 'By the lift.'
    expect([...(await stored())]).toEqual([
      [
        GENEVA,
        [
          {
            terminal: null,
            words: { en: left, fr: 'À gauche.' },
            phone: '+41 22 717 71 11',
            waitingMinutes: 30,
          },
          {
            terminal: 'Terminal 2',
            words: { en: lift },
            phone: null,
            waitingMinutes: 0,
          },
        ],
      ],
    ])
    await changesOf(await smallCatalogueFolder())
  })

  it('A meeting point at an unknown place is refused by its line', async () => {
    const report = await importFolder(
      await smallCatalogueFolder(file('airport-1,,Left.,,,,,', 'airport-999,,Left.,,,,,')),
    )
    const fault = { file: 'meeting-points.csv', line: 3, column: 'place', reason: 'airport-999 is not in places.csv' }
    expect(report).toEqual({ faults: [fault], more: false })
  })

  it('Meeting points stay where their file is left out, and reach the running process', async () => {
    const folder = await smallCatalogueFolder(file('resort-11,,At the church.,,,,,5'))
    await changesOf(folder)
    await rm(join(folder, 'meeting-points.csv'))
    expect(await changesOf(folder)).toEqual({})
    await expect.poll(() => [...world.catalogue.current.meetingPoints.keys()]).toEqual([CHAMONIX])
    await changesOf(await smallCatalogueFolder())
  })
})

describe('what can be driven', () => {
  const rowsOf = (file: string, header: string, ...rows: string[]) => ({ [file]: () => [header, ...rows].join('\n') })
  const CAPACITY = ['vehicle-capacity.csv', 'vehicle,area,date_from,date_to,units'] as const
  const CLOSURES = [
    'closures.csv',
    'place,direction,vehicle,date_from,date_to,time_from,time_to,words_en,words_fr,words_de,words_it',
  ] as const
  const ALLOWANCES = ['pickup-allowances.csv', 'place,date_from,date_to,weekdays,time_from,time_to,minutes'] as const
  const NOTICE = ['notice.csv', 'place,time_from,time_to,minutes'] as const
  const FILES = [CAPACITY, CLOSURES, ALLOWANCES, NOTICE].map(([file]) => file)

  it('Units, closures, allowances and notice stay where their files are left out, and reach the running process', async () => {
    const folder = await smallCatalogueFolder({
      ...rowsOf(...CAPACITY, '2,resort-11|airport-1,2026-12-12,2027-04-11,24', ',,2026-12-12,2027-04-11,60'),
      ...rowsOf(...CLOSURES, 'resort-11,to,,2027-01-17,2027-01-17,22:00,6:00,Pass closed.,Col fermé.,,'),
      ...rowsOf(...ALLOWANCES, ',2027-01-01,2027-04-11,6,,,45'),
      ...rowsOf(...NOTICE, 'airport-1,22:00,06:00,720'),
    })
    await changesOf(folder)
    await expect
      .poll(() => world.catalogue.current.notice)
      .toEqual([{ place: GENEVA, minuteFrom: 1320, minuteTo: 360, minutes: 720 }])
    const read = () => {
      const { capacity, closures, pickupAllowances } = world.catalogue.current
      return {
        units: capacity.map(({ vehicleId, area, units }) => [vehicleId, area, units]),
        closures,
        pickupAllowances,
      }
    }
    const first = read()
    expect(first).toMatchObject({
      units: [
        [2, new Set(['airport-1', 'resort-11']), 24],
        [null, null, 60],
      ],
      closures: [
        {
          place: CHAMONIX,
          direction: 'to',
          vehicleId: null,
          minuteFrom: 1320,
          minuteTo: 360,
          words: { fr: 'Col fermé.' },
        },
      ],
      pickupAllowances: [{ place: null, weekdays: [6], minuteFrom: 0, minuteTo: 1439, minutes: 45 }],
    })
    for (const file of FILES) await rm(join(folder, file))
    expect(await changesOf(folder)).toEqual({})
    expect(read()).toEqual(first)
    const emptied = await changesOf(await smallCatalogueFolder())
    expect(emptied).toMatchObject({ 'vehicle-capacity.csv': { deactivated: 2 }, 'notice.csv': { deactivated: 1 } })
  })

  it('Rows that limit what is driven are refused by line and column', async () => {
    const report = await importFolder(
      await smallCatalogueFolder({
        ...rowsOf(...CAPACITY, '99,resort-11|resort-999,2027-02-01,2027-01-01,24', '2,here,2027-01-01,2027-01-01,1'),
        ...rowsOf(...CLOSURES, ',to,,2027-01-17,2027-01-17,,,Closed.,,,', ',,,2027-01-17,2027-01-17,25:00,,Closed.,,,'),
        ...rowsOf(...NOTICE, 'airport-999,,,60', ',,,60', ',,,30'),
      }),
    )
    if (!('faults' in report)) throw new Error('was imported')
    expect(report.faults.map(({ file, line, column, reason }) => `${file}:${line}: ${column}: ${reason}`)).toEqual([
      'vehicle-capacity.csv:3: area: must be codes such as resort-11 and airport-1, separated by |',
      'closures.csv:3: time_from: must be a time as HH:MM',
      'notice.csv:4: place,time_from,time_to: the same is already in line 3',
      'vehicle-capacity.csv:2: area: resort-999 is not in places.csv',
      'vehicle-capacity.csv:2: vehicle: 99 is not in vehicles.csv',
      'vehicle-capacity.csv:2: date_to: must not be before date_from',
      'closures.csv:2: direction: needs a place that it is from or to',
      'notice.csv:2: place: airport-999 is not in places.csv',
    ])
  })
})

describe('the laws of countries', () => {
  const file = (...lines: string[]) => ({
    'countries.csv': () => ['country,helmet_from_age,helmet_to_age', ...lines].join('\n'),
  })
  const agesIn = (resort: number) => world.catalogue.current.rentals.resorts.get(resort)?.helmetAges

  it('The ages that need a helmet stay where their file is left out, and reach the running process', async () => {
    const folder = await smallCatalogueFolder(file('France,,', 'Austria,0,14', 'Italy,6,'))
    await changesOf(folder)
    await expect.poll(() => agesIn(247)).toEqual({ from: 6, to: null })
    expect(agesIn(80)).toBeNull()
    await rm(join(folder, 'countries.csv'))
    expect(await changesOf(folder)).toEqual({})
    expect(agesIn(247)).toEqual({ from: 6, to: null })
    expect(await changesOf(await smallCatalogueFolder(file('Austria,0,14')))).toEqual({
      'countries.csv': { added: 0, changed: 0, deactivated: 2 },
    })
    await expect.poll(() => agesIn(247)).toBeNull()
    await changesOf(await smallCatalogueFolder())
    await expect.poll(() => agesIn(247)).toEqual({ from: 0, to: null })
  })

  it.each([
    ['Itlay,0,', 'country', 'Itlay is the country of no place in places.csv'],
    ['Italy,18,17', 'helmet_to_age', 'must not be below helmet_from_age'],
    ['Italy,,17', 'helmet_from_age', 'must be given with helmet_to_age'],
    ['Italy,all,', 'helmet_from_age', 'must be a whole number from 0 to 130'],
  ])('A country is refused by its line: %s', async (line, column, reason) => {
    const report = await importFolder(await smallCatalogueFolder(file(line)))
    expect(report).toEqual({ faults: [{ file: 'countries.csv', line: 2, column, reason }], more: false })
  })
})

describe('names in other languages', () => {
  const named = async () => {
    const { places, vehicles, rentals } = await loadCatalogue(world.database.db)
    return [places.get(GENEVA), places.get('resort-247'), rentals.resorts.get(247), vehicles.get(5)].map(
      (one) => one?.names,
    )
  }

  it('Names in other languages are those of the files, and English where one is left out', async () => {
    expect(await named()).toEqual([
      { en: 'Geneva Airport', fr: 'Aéroport de Genève', de: 'Flughafen Genf', it: 'Aeroporto di Ginevra' },
      { en: 'Cervinia', fr: 'Breuil-Cervinia', it: 'Breuil-Cervinia' },
      { en: 'Cervinia', fr: 'Breuil-Cervinia', it: 'Breuil-Cervinia' },
      { en: 'Minibus 16 seats', fr: 'Minibus 16 places', de: 'Minibus mit 16 Plätzen', it: 'Minibus 16 posti' },
    ])
  })

  it('Names in other languages may be missing from the files, column by column', async () => {
    const folder = await smallCatalogueFolder({
      'places.csv': without('name_fr', 'name_de'),
      'vehicles.csv': without('name_fr', 'name_de', 'name_it'),
    })
    await changesOf(folder)
    expect(await named()).toEqual([
      { en: 'Geneva Airport', it: 'Aeroporto di Ginevra' },
      { en: 'Cervinia', it: 'Breuil-Cervinia' },
      { en: 'Cervinia', it: 'Breuil-Cervinia' },
      { en: 'Minibus 16 seats' },
    ])
    await changesOf(await smallCatalogueFolder())
  })
})

describe('time zones', () => {
  const zones = () =>
    (['airport-1', 'resort-632'] as const).map((code) => world.catalogue.current.places.get(code)?.timeZone)

  it('Places have the time zone of the operator where the file has none', async () => {
    expect(zones()).toEqual(['Europe/Zurich', 'Europe/Sofia'])
    await changesOf(await smallCatalogueFolder({ 'places.csv': without('time_zone', 'parts') }))
    await expect.poll(zones).toEqual(['Europe/Paris', 'Europe/Paris'])
    await changesOf(await smallCatalogueFolder())
    await expect.poll(zones).toEqual(['Europe/Zurich', 'Europe/Sofia'])
  })
})

describe('a faulty folder', () => {
  it('Faults in a folder are reported with file, line and column, and nothing is changed', async () => {
    const folder = await smallCatalogueFolder({
      'places.csv': (csv) =>
        csv.replace(/^resort-11,.*$/m, 'resort-11,,,,,France,,,,99.5,x,Europe/Chamonix,0,0,1,maybe'),
      'currencies.csv': append('EUR,2,true'),
      'markup-rules.csv': append('9001,2,0,8,2027-02-30,2027-01-01,24:00:00,13:00 PM,ten,1,airport-1>resort-11'),
      'promo-codes.csv': append('small,percent,0,2027-01-01,2027-02-01,true'),
    })
    const report = await importFolder(folder)
    if (!('faults' in report)) throw new Error('the import went through')
    const told = report.faults.map(({ file, column, reason }) => `${file} ${column}: ${reason}`)
    expect(told).toEqual([
      'places.csv name: must not be empty',
      'places.csv latitude: must be degrees from -90 to 90',
      'places.csv longitude: must be degrees from -180 to 180',
      'places.csv time_zone: must be a time zone such as Europe/Sofia',
      'places.csv active: must be true or false',
      'markup-rules.csv weekday_from: must be a whole number from 1 to 7',
      'markup-rules.csv weekday_to: must be a whole number from 1 to 7',
      'markup-rules.csv date_from: must be a date as YYYY-MM-DD',
      'markup-rules.csv time_from: must be a time of the day, from 00:00 to 23:59:59',
      'markup-rules.csv time_to: must be a time as HH:MM:SS',
      'markup-rules.csv percentage: must be a number from -100 to 1000 with at most 2 decimals',
      'currencies.csv code: EUR is already in line 2',
      'promo-codes.csv code: must be 1 to 64 characters without lower-case letters',
      'promo-codes.csv value: must be a number from 0.01 to 100000 with at most 2 decimals',
    ])
    for (const { line } of report.faults) expect(line).toBeGreaterThan(1)
    expect(await changesOf(await smallCatalogueFolder())).toEqual({})
  })

  it.each([
    [
      'routes.csv',
      append('airport-1,resort-99999,10,10,false,8,true'),
      'routes.csv to: resort-99999 is not in places.csv',
    ],
    ['routes.csv', append('airport-1,airport-1,10,10,false,8,true'), 'routes.csv to: must differ from the start'],
    [
      'base-prices.csv',
      append('airport-1,resort-11,2,4,6,300'),
      'base-prices.csv pax_min: the range overlaps the one in line',
    ],
    ['base-prices.csv', append('airport-1,resort-11,77,1,6,300'), 'base-prices.csv vehicle: 77 is not in vehicles.csv'],
    ['base-prices.csv', append('airport-1,resort-11,2,9,8,300'), 'base-prices.csv pax_max: must not be below pax_min'],
    ['base-prices.csv', append('airport-1,resort-11,2,9,9,-5'), 'base-prices.csv price: must be a price'],
    [
      'base-prices.csv',
      append('airport-1,resort-44444,2,1,4,50'),
      'base-prices.csv to: airport-1 to resort-44444 is not in routes.csv',
    ],
    [
      'markup-rules.csv',
      append('9001,2,1,7,2027-01-01,2027-02-01,00:00:00,23:59:59,5,1,airport-1>moon-1'),
      'markup-rules.csv routes: airport-1>moon-1 is not a pattern',
    ],
    [
      'markup-rules.csv',
      append('9001,2,1,7,2027-01-01,2027-02-01,00:00:00,23:59:59,5,1,airport-1>airport-44'),
      'markup-rules.csv routes: airport-1>airport-44 matches no route',
    ],
    ['settings.csv', () => 'name,value\n', 'settings.csv name: round_trip_discount_percent is missing'],
    [
      'settings.csv',
      (csv: string) => csv.replace('percent,5', 'percent,101'),
      'settings.csv value: round_trip_discount_percent must be at most 100 percent',
    ],
    [
      'settings.csv',
      (csv: string) => csv.replace('ski,20', 'ski,120'),
      'settings.csv value: vat_percent_ski must be at most',
    ],
    [
      'settings.csv',
      (csv: string) => csv.replace('minutes,30', 'minutes,0'),
      'settings.csv value: hold_minutes must leave time to pay',
    ],
    [
      'settings.csv',
      (csv: string) => csv.replace('minutes,180', 'minutes,2.5'),
      'settings.csv value: change_cutoff_minutes must be whole minutes',
    ],
    ['settings.csv', append('change_hours,1.5'), 'settings.csv value: change_hours must be whole hours'],
    ['settings.csv', append('payment_days,1.5'), 'settings.csv value: payment_days must be whole days'],
    ['settings.csv', append('offer_hold_minutes,0'), 'settings.csv value: offer_hold_minutes must leave time to book'],
    [
      'settings.csv',
      (csv: string) => csv.replace('transfer,1\n', 'transfer,2\n'),
      'settings.csv value: pay_on_arrival_transfer must be 0 or 1',
    ],
    ['settings.csv', append('hold_hours,1'), 'settings.csv name: must be one of round_trip_discount_percent, minimum'],
    ['currencies.csv', (csv: string) => csv.replace(/^EUR.*\n/m, ''), 'currencies.csv code: EUR is missing'],
    [
      'vehicles.csv',
      (csv: string) => csv.replace('transports_skis', 'skis'),
      'vehicles.csv transports_skis: the column is missing',
    ],
    ['vehicles.csv', append('"7,unclosed'), 'vehicles.csv : is not CSV'],
    ['vehicles.csv', append('7,two columns'), 'vehicles.csv : has 2 columns, the header has 11'],
    ['vehicles.csv', () => '', 'vehicles.csv : the file is empty'],
    ['shops.csv', append('900,Shop,nobody,resort-80,,,,,,true'), 'shops.csv supplier: nobody is not in suppliers.csv'],
    [
      'shops.csv',
      append('900,Shop,glisse-et-cimes,resort-99999,,,,,,true'),
      'shops.csv resort: resort-99999 is not in',
    ],
    ['shops.csv', append('900,Shop,glisse-et-cimes,airport-1,,,,,,true'), 'shops.csv resort: must be a code such as'],
    [
      'shops.csv',
      append('900,Shop,glisse-et-cimes,resort-80,,,,mon 9-19,,true'),
      'shops.csv opening_hours: must be hours',
    ],
    [
      'shops.csv',
      append('900,Shop,glisse-et-cimes,resort-80,,45.1,,,,true'),
      'shops.csv latitude: must be given together',
    ],
    [
      'shops.csv',
      append('900,Shop,glisse-et-cimes,resort-80,,,,,at the counter,true'),
      'shops.csv email: must be an e-mail address',
    ],
    [
      'rental-offers.csv',
      append('900,glisse-et-cimes,ECO,SLEDGE,adult,,,true'),
      'rental-offers.csv group: must be one of',
    ],
    [
      'rental-offers.csv',
      append('900,glisse-et-cimes,ECO,SKI,adult,9,5,true'),
      'rental-offers.csv max_age: must not be',
    ],
    ['packs.csv', append('9000,77777,skis,true'), 'packs.csv offer: 77777 is not in rental-offers.csv'],
    ['packs.csv', append('9000,101,snowboard,true'), 'packs.csv parts: offer 101 is of the group SKI'],
    ['packs.csv', append('9000,101,boots,true'), 'packs.csv parts: must be one of'],
    [
      'rental-prices.csv',
      append(priceRow('77777', '', '2027-01-01')),
      'rental-prices.csv pack: 77777 is not in packs.csv',
    ],
    [
      'rental-prices.csv',
      append(priceRow('2001', 'resort-99999', '2027-01-01')),
      'rental-prices.csv resort: resort-99999',
    ],
    ['rental-prices.csv', append(priceRow('2001', '', '2027-09-01')), 'rental-prices.csv date_to: must not be before'],
    [
      'rental-prices.csv',
      append(priceRow('2001', '', '2027-01-10')),
      'rental-prices.csv date_from: the range overlaps',
    ],
    ['rental-prices.csv', append(priceRow('2117', '', '2027-01-01', 'x')), 'rental-prices.csv days_4: must be a price'],
    [
      'rental-prices.csv',
      append(priceRow('2117', '', '2027-01-01', '', '50')),
      'rental-prices.csv in_store_4: needs a price in days_4',
    ],
    [
      'meeting-points.csv',
      append('airport-1,,Left.,,,,,0'),
      'meeting-points.csv place,terminal: airport-1 is already in',
    ],
    ['meeting-points.csv', append('city-46,,,Gauche,,,,0'), 'meeting-points.csv words_en: must not be empty'],
    ['meeting-points.csv', append('city-46,,Left,,,,022 717,0'), 'meeting-points.csv phone: must be an international'],
    [
      'meeting-points.csv',
      append('city-46,,Left,,,,,-1'),
      'meeting-points.csv waiting_minutes: must be a whole number',
    ],
    [
      'vehicles.csv',
      append(`7,Van,${'V'.repeat(501)},,,A van.,/van.svg,8,8,true,true`),
      'vehicles.csv name_fr: must be at most 500 characters',
    ],
    ['measurements.csv', append('900,girth,wide,,,,true'), 'measurements.csv kind: must be one of'],
    [
      'places.csv',
      append('resort-11,Again,,,,France,,,,,,,0,0,1,true'),
      'places.csv code: resort-11 is already in line',
    ],
  ])('A fault in %s is reported by its column: case %#', async (file, edit, expected) => {
    const report = await importFolder(await smallCatalogueFolder({ [file]: edit }))
    const told =
      'faults' in report ? report.faults.map((fault) => `${fault.file} ${fault.column}: ${fault.reason}`) : []
    expect(
      told.find((text) => text.startsWith(expected)),
      told.join('\n'),
    ).toBeDefined()
  })

  it('A folder without one of its files is refused', async () => {
    const folder = await smallCatalogueFolder()
    await rm(join(folder, 'routes.csv'))
    expect(await importFolder(folder)).toMatchObject({
      faults: [{ file: 'routes.csv', line: 1, reason: 'the file is missing' }],
    })
  })
})

describe('rules of the database', () => {
  it.each([
    [
      'overlapping bands',
      sql`INSERT INTO base_prices (from_code, to_code, vehicle_id, pax_min, pax_max, price_minor, active) VALUES ('airport-1', 'resort-11', 2, 3, 6, 100, true)`,
    ],
    ['a negative price', sql`UPDATE base_prices SET price_minor = -1 WHERE from_code = 'airport-1'`],
    ['a route to itself', sql`UPDATE routes SET to_code = from_code WHERE from_code = 'airport-1'`],
    [
      'a route to nowhere',
      sql`INSERT INTO routes (from_code, to_code, manual, max_online_passengers, active) VALUES ('airport-1', 'resort-88888', false, 8, true)`,
    ],
    ['an unknown kind of place', sql`UPDATE places SET code = 'moon-1' WHERE code = 'city-57'`],
    ['a rule for routes that are no pattern', sql`UPDATE markup_rules SET routes = 'airport-1>moon-1'`],
    ['a ninth weekday', sql`UPDATE markup_rules SET weekday_to = 9`],
    ['euros that are not worth one euro', sql`UPDATE currencies SET rate = 2 WHERE code = 'EUR'`],
    ['half coordinates', sql`UPDATE accommodations SET latitude = NULL WHERE id = 1044`],
    [
      'overlapping ranges of rental prices',
      sql`UPDATE rental_prices SET date_from = date_from - 1 WHERE pack_id = 2001 AND resort_code IS NULL AND date_from = '2026-12-21'`,
    ],
    ['rental prices for eleven durations', sql`UPDATE rental_prices SET online_minor = online_minor[1:11]`],
    ['a rental price of nothing', sql`UPDATE rental_prices SET online_minor[3] = 0 WHERE pack_id = 2001`],
    [
      'rental prices for a resort that is nowhere',
      sql`UPDATE rental_prices SET resort_code = 'resort-88888' WHERE pack_id = 2001`,
    ],
    ['hours that are none', sql`UPDATE shops SET opening_hours = ARRAY['mon 08:30-19:00', 'any day']`],
    ['a pack of nothing', sql`UPDATE packs SET parts = '{}' WHERE id = 2001`],
    ['a meeting point without words', sql`UPDATE meeting_points SET words_fr = '' WHERE place_code = 'airport-1'`],
    ['a number without its country', sql`UPDATE meeting_points SET phone = '022 717 71 11'`],
    ['a meeting point nowhere', sql`UPDATE meeting_points SET place_code = 'city-999' WHERE place_code = 'airport-1'`],
    ['a tax of 101 percent', sql`UPDATE settings SET value = 101 WHERE name = 'vat_percent_ski'`],
    ['a hold of no time', sql`UPDATE settings SET value = 0 WHERE name = 'hold_minutes'`],
    ['half a day', sql`INSERT INTO settings VALUES ('payment_days', 0.5)`],
    ['half a minute', sql`UPDATE settings SET value = 0.5 WHERE name = 'change_cutoff_minutes'`],
    ['a little payment on arrival', sql`UPDATE settings SET value = 0.5 WHERE name = 'pay_on_arrival_ski'`],
    ['a promo of 101 percent', sql`UPDATE promo_codes SET value = 101 WHERE code = 'WINTER2034'`],
  ])('The database itself refuses %s', async (_, statement) => {
    await expect(world.database.db.transaction((tx) => tx.execute(statement))).rejects.toThrow(/Failed query|violates/)
  })
})

describe.runIf('database' in inject('template'))('concurrent imports', () => {
  it('Two imports at once leave the rows of the last one, and nothing of the other', { timeout: 120_000 }, async () => {
    const { db } = world.database
    const folders = await Promise.all(
      ['city-9001', 'city-9002'].map((code) =>
        smallCatalogueFolder({ 'places.csv': append(`${code},New,,,,France,,,,,,,0,0,,true`) }),
      ),
    )
    const waiting = sql`SELECT pid FROM pg_locks JOIN pg_stat_activity USING (pid)
                        WHERE NOT granted AND datname = current_database()`
    let imports: Promise<unknown>[] = []
    await db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 0`)
      // The last table that an import reads: it goes no further until this transaction ends.
      await tx.execute(sql`LOCK TABLE measurements IN ACCESS EXCLUSIVE MODE`)
      imports = folders.map((folder) => changesOf(folder))
      await expect.poll(async () => (await db.execute(waiting)).rows, { timeout: 60_000 }).toHaveLength(2)
    })
    await Promise.all(imports)
    const { rows } = await db.execute(sql`SELECT code FROM places WHERE active AND name = 'New'`)
    expect(rows).toHaveLength(1)
  })
})
