import { z } from 'zod'
import { PRODUCTS } from '../../values/booking.ts'
import { EMAIL_PATTERN, plainEmail } from '../../values/email.ts'
import { INTERNATIONAL_NUMBER, plainInternational } from '../../values/phone.ts'
import {
  AGE_GROUP_PATTERN,
  DURATIONS,
  EQUIPMENT_GROUPS,
  MEASUREMENT_KINDS,
  OPENING_HOURS_PATTERN,
} from '../../values/rental.ts'
import { SETTINGS } from '../../values/setting.ts'
import { OPERATOR_ZONE } from '../../values/time.ts'
import { withoutEuro } from '../../values/typed-number.ts'
import {
  codes,
  type Column,
  date,
  dayOfYear,
  decimal,
  departures,
  degrees,
  flag,
  every,
  integer,
  lastDay,
  list,
  listOf,
  mayBeMissing,
  oneOf,
  optional,
  percentage,
  price,
  promoCode,
  shape,
  span,
  storedAs,
  text,
  time,
  timeOfDay,
  timeZone,
  withDefault,
} from './columns.ts'

/** One CSV file and the table it fills. */
export interface TableSpec<Row = unknown> {
  file: string
  table: string
  /** The columns, by their names in the file, that identify a row. */
  key: readonly string[]
  /** The columns by their names in the row; a span has one name for all of its columns. */
  columns: Readonly<Record<string, Column>>
  /** Parses the texts of a row's cells by column name; those of a span are an array. */
  row: z.ZodType<Row>
  /**
   * What happens to rows that are no longer in the file. Those to which nothing refers, such as settings, are deleted.
   */
  vanished: 'switched off' | 'deleted'
}

/** A parsed row of a file. */
type RowOf<Spec> = Spec extends TableSpec<infer Row> ? Row : never

/** The name of a column in the file: the row's own, or one of a span such as `in_store_7`. */
export type ColumnName<Row> = (keyof Row & string) | `${keyof Row & string}_${number}`

function table<Columns extends Record<string, Column>>(
  file: string,
  key: readonly (keyof Columns & string)[],
  columns: Columns,
  vanished: TableSpec['vanished'] = 'switched off',
  prepared: (cells: unknown) => unknown = (cells) => cells,
): TableSpec<z.output<z.ZodObject<Columns>>> {
  const row = z.preprocess(prepared, z.object(columns))
  return { file: `${file}.csv`, table: file.replaceAll('-', '_'), key, columns, row, vanished }
}

const CODE_PATTERN = /^(resort|airport|train_station|city)-\d{1,9}(-[a-z]+)?$/
const NOT_CODES = 'must be codes such as resort-11 and airport-1, separated by |'
const code = shape(CODE_PATTERN, 'must be a code such as resort-11, airport-1, train_station-3 or city-46')
const active = withDefault(true, flag)
/** A missing name is the English one. */
const translatedNames = {
  name_fr: mayBeMissing(optional(text)),
  name_de: mayBeMissing(optional(text)),
  name_it: mayBeMissing(optional(text)),
}
const id = integer(1, 2_147_483_647)
const from = storedAs('from_code', code)
const to = storedAs('to_code', code)
const vehicle = storedAs('vehicle_id', id)
/** In the files of what can be driven, an empty cell means all of them. */
const everyPlace = storedAs('place_code', every(code))
const everyVehicle = storedAs('vehicle_id', every(id))
const openTime = optional(timeOfDay)
const weekdays = shape(
  /^(?!.*(.).*\1)[1-7]{1,7}(?:\.0)?$/,
  'must be weekday digits, 1 for Monday, such as 67 for the weekend',
).transform((digits) => digits.replace('.0', ''))
const priceColumns = {
  from,
  to,
  vehicle,
  pax_min: integer(1, 1_000),
  pax_max: integer(1, 1_000),
  price: storedAs('price_minor', price),
}
const resort = shape(/^resort-\d{1,9}$/, 'must be a code such as resort-11')
const emailAddress = z
  .string()
  .transform(plainEmail)
  .pipe(shape(EMAIL_PATTERN, 'must be an e-mail address such as shop@example.com'))
const supplierId = shape(/^[a-z0-9-]{1,64}$/, 'must be lower-case letters, digits and dashes')
const supplier = storedAs('supplier_id', supplierId)

/** The valid compositions of a pack: `skis|boots` and the like. */
const PACK_PARTS = new Set([
  'helmet',
  ...['skis', 'snowboard'].flatMap((board) => [board, `${board}|boots`, `${board}|helmet`, `${board}|boots|helmet`]),
])
const NOT_A_PACK = `must be one of ${[...PACK_PARTS].join(', ')}`

function perDuration(prefix: string): string[] {
  return DURATIONS.map((days) => `${prefix}_${days}`)
}

const VALUE = z.looseObject({ value: z.string() })

/** Returns cells whose value lacks the sign of per cent or of the euro, where another cell says that it is that. */
function withoutSign(cells: unknown, says: 'name' | 'type'): unknown {
  const { data } = VALUE.safeParse(cells)
  if (!data) return cells
  const said = String(data[says])
  const isPercent = /percent/i.test(said)
  const value = isPercent ? data.value.replace(/\s*%$/, '') : said === 'fixed' ? withoutEuro(data.value) : data.value
  return { ...data, value }
}

/** The files of a catalogue, each after those it refers to. */
export const TABLES = {
  places: table('places', ['code'], {
    code,
    name: text,
    ...translatedNames,
    country: optional(text),
    aliases: list,
    parts: mayBeMissing(list),
    iata: optional(shape(/^[A-Z]{3}$/, 'must be an IATA code of three capital letters')),
    latitude: optional(degrees(90)),
    longitude: optional(degrees(180)),
    time_zone: mayBeMissing(withDefault(OPERATOR_ZONE, timeZone)),
    arrival_buffer_minutes: withDefault(0, integer(0, 720)),
    check_in_lead_minutes: withDefault(0, integer(0, 720)),
    region_id: optional(id),
    active,
  }),
  accommodations: table('accommodations', ['id'], {
    id,
    name: text,
    address: text,
    latitude: optional(degrees(90)),
    longitude: optional(degrees(180)),
    active,
  }),
  routes: table('routes', ['from', 'to'], {
    from,
    to,
    distance_km: optional(integer(1, 5_000)),
    duration_minutes: optional(integer(1, 1_440)),
    manual: withDefault(false, flag),
    max_online_passengers: integer(1, 1_000),
    active,
  }),
  vehicles: table('vehicles', ['id'], {
    id,
    name: text,
    ...translatedNames,
    description: text,
    image_link: text,
    max_passengers: optional(integer(1, 1_000)),
    max_luggage: optional(integer(0, 1_000)),
    transports_skis: flag,
    active,
  }),
  basePrices: table('base-prices', ['from', 'to', 'vehicle', 'pax_min'], priceColumns),
  sharedPrices: table('shared-prices', ['from', 'to', 'vehicle', 'pax_min'], priceColumns),
  shuttles: table('shuttles', ['from', 'to', 'weekdays', 'date_from'], {
    from,
    to,
    weekdays,
    date_from: date,
    date_to: lastDay,
    departures,
    seats: integer(1, 1_000),
  }),
  markupRules: table('markup-rules', ['id'], {
    id,
    vehicle,
    weekday_from: integer(1, 7),
    weekday_to: integer(1, 7),
    date_from: date,
    date_to: lastDay,
    time_from: time,
    time_to: time,
    percentage: percentage(-100, 1_000),
    level: integer(-1_000, 1_000),
    routes: z.string().transform((cell) => cell.trim().replace(/\s+/g, ' ')),
  }),
  currencies: table('currencies', ['code'], {
    code: shape(/^[A-Z]{3}$/, 'must be an ISO 4217 code of three capital letters'),
    rate: decimal(6, 0.000001, 999_999.999999),
    active,
  }),
  promoCodes: table(
    'promo-codes',
    ['code'],
    {
      code: promoCode,
      type: oneOf(['percent', 'fixed']),
      value: decimal(2, 0.01, 100_000),
      valid_from: date,
      valid_to: lastDay,
      active,
    },
    'switched off',
    (cells) => withoutSign(cells, 'type'),
  ),
  settings: table(
    'settings',
    ['name'],
    {
      name: oneOf(SETTINGS),
      value: decimal(2, 0, 10_000),
    },
    'deleted',
    (cells) => withoutSign(cells, 'name'),
  ),
  cancellationTerms: table('cancellation-terms', ['product', 'percent', 'season_from', 'season_to'], {
    product: oneOf(PRODUCTS),
    hours: integer(0, 8_784),
    percent: integer(1, 100),
    season_from: optional(dayOfYear),
    season_to: optional(dayOfYear),
  }),
  meetingPoints: table('meeting-points', ['place', 'terminal'], {
    place: storedAs('place_code', code),
    terminal: optional(text),
    words_en: text,
    words_fr: optional(text),
    words_de: optional(text),
    words_it: optional(text),
    phone: optional(
      z
        .string()
        .transform(plainInternational)
        .pipe(shape(INTERNATIONAL_NUMBER, 'must be an international number such as +33 4 50 00 00 00')),
    ),
    waiting_minutes: withDefault(0, integer(0, 720)),
  }),
  vehicleCapacity: table(
    'vehicle-capacity',
    ['vehicle', 'area', 'date_from', 'date_to'],
    {
      vehicle: everyVehicle,
      area: codes(CODE_PATTERN, NOT_CODES).transform((codes) => [...new Set(codes)].toSorted()),
      date_from: date,
      date_to: lastDay,
      units: integer(0, 10_000),
    },
    'deleted',
  ),
  closures: table(
    'closures',
    ['place', 'direction', 'vehicle', 'date_from', 'date_to', 'time_from', 'time_to'],
    {
      place: everyPlace,
      direction: every(oneOf(['from', 'to'])),
      vehicle: everyVehicle,
      date_from: date,
      date_to: lastDay,
      time_from: openTime,
      time_to: openTime,
      words_en: text,
      words_fr: mayBeMissing(optional(text)),
      words_de: mayBeMissing(optional(text)),
      words_it: mayBeMissing(optional(text)),
    },
    'deleted',
  ),
  pickupAllowances: table(
    'pickup-allowances',
    ['place', 'date_from', 'date_to', 'weekdays', 'time_from', 'time_to'],
    {
      place: everyPlace,
      date_from: date,
      date_to: lastDay,
      weekdays: every(weekdays),
      time_from: openTime,
      time_to: openTime,
      minutes: integer(0, 720),
    },
    'deleted',
  ),
  notice: table(
    'notice',
    ['place', 'time_from', 'time_to'],
    { place: everyPlace, time_from: openTime, time_to: openTime, minutes: integer(0, 10_000) },
    'deleted',
  ),
  countries: table('countries', ['country'], {
    country: text,
    helmet_from_age: optional(integer(0, 130)),
    helmet_to_age: optional(integer(0, 130)),
  }),
  proof: table(
    'proof',
    ['source', 'name'],
    {
      source: text,
      name: optional(text),
      rating: optional(decimal(2, 0, 100)),
      best_rating: optional(integer(1, 100)),
      reviews: optional(integer(1, 100_000_000)),
      link: optional(shape(/^https:\/\/[^\s"]{1,500}$/, 'must be a URL that begins with https://')),
      words_en: optional(text),
      words_fr: mayBeMissing(optional(text)),
      words_de: mayBeMissing(optional(text)),
      words_it: mayBeMissing(optional(text)),
      route: mayBeMissing(optional(text)),
    },
    'deleted',
  ),
  suppliers: table('suppliers', ['id'], { id: supplierId, name: text, active }),
  shops: table('shops', ['id'], {
    id,
    name: text,
    supplier,
    resort: storedAs('resort_code', resort),
    address: withDefault('', text),
    latitude: optional(degrees(90)),
    longitude: optional(degrees(180)),
    opening_hours: listOf(OPENING_HOURS_PATTERN, 'must be hours such as mon 08:30-19:00, separated by |'),
    email: mayBeMissing(optional(emailAddress)),
    active,
  }),
  rentalOffers: table('rental-offers', ['id'], {
    id,
    supplier,
    name: text,
    group: storedAs('equipment_group', oneOf(EQUIPMENT_GROUPS)),
    age_group: shape(AGE_GROUP_PATTERN, 'must be adult or a band such as child_6_11'),
    min_age: optional(integer(0, 130)),
    max_age: optional(integer(0, 130)),
    active,
  }),
  packs: table('packs', ['id'], {
    id,
    offer: storedAs('offer_id', id),
    parts: z
      .string()
      .refine((cell) => PACK_PARTS.has(cell), NOT_A_PACK)
      .transform((cell) => cell.split('|')),
    active,
  }),
  rentalPrices: table('rental-prices', ['pack', 'resort', 'date_from'], {
    pack: storedAs('pack_id', id),
    resort: storedAs('resort_code', optional(resort)),
    date_from: date,
    date_to: lastDay,
    online: storedAs('online_minor', span(perDuration('days'), optional(price))),
    in_store: storedAs('in_store_minor', span(perDuration('in_store'), optional(price))),
  }),
  measurements: table('measurements', ['id'], {
    id,
    kind: oneOf(MEASUREMENT_KINDS),
    label: text,
    label_fr: mayBeMissing(optional(text)),
    label_de: mayBeMissing(optional(text)),
    label_it: mayBeMissing(optional(text)),
    active,
  }),
}

/** Returns a table's columns under both names; `active` is true for files without that column. */
export function storedColumns<Row>(spec: TableSpec<Row>): { name: string; stored: string; mayBeNull: boolean }[] {
  const columns = Object.entries(spec.columns).map(([name, column]) => ({
    name,
    stored: column.meta()?.storedAs ?? name,
    mayBeNull: column.safeParse('').data === null,
  }))
  return hasActive(spec) ? columns : [...columns, { name: 'active', stored: 'active', mayBeNull: false }]
}

/** Returns whether a file has a column that says which of its rows are active. */
export function hasActive<Row>({ columns, vanished }: TableSpec<Row>): boolean {
  return vanished === 'deleted' || 'active' in columns
}

type RowsByTable = { [Name in keyof typeof TABLES]: Located<RowOf<(typeof TABLES)[Name]>>[] }

/** The files that may be omitted. */
type Optional =
  | 'cancellationTerms'
  | 'meetingPoints'
  | 'countries'
  | 'vehicleCapacity'
  | 'closures'
  | 'pickupAllowances'
  | 'notice'
  | 'proof'

/** All rows of a folder, by table; null for an omitted file, whose stored rows are kept. */
export type CatalogueRows = Omit<RowsByTable, Optional> & { [Name in Optional]: RowsByTable[Name] | null }

/** A row and the line of its file that it begins on. */
export type Located<Row> = Row & { line: number }
