/**
 * Says offline what POST /transfer says of a private trip, from the answer of GET /price-book alone: which vehicles fit,
 * their prices and pickups, and when they are cheaper. Where it refuses, this throws the code. It can be ported line by
 * line: a local time is the minutes that a clock of the place has shown since 1970, an instant the same in UTC, money is
 * cents, all integers. Only `clockAt` asks the platform: `DateTimeZone::getOffset` in PHP, `ZoneRules.getOffset` in Java.
 */
export interface PriceBook {
  prices: Table<Table<{ vehicle: string; pax_min: string; pax_max: string; price: string }[]>>
  rules: Rule[]
  places: Table<Place>
  routes: Table<Table<{ duration_minutes: number | null; max_passengers: number }>>
  vehicles: Table<{ max_passengers: number | null; max_luggage: number | null; can_transport_skis: string }>
  round_trip_discount_percent: number
  rates: Table<number>
  minimum_notice_minutes: number
  closures: (Span & { direction: string | null; vehicle_type_id: number | null })[]
  allowances: (Span & { minutes: number })[]
  notice: (Span & { minutes: number })[]
  horizon_days: number
  time_zone: string
}
type Table<Value> = Record<string, Value>
type Span = { place: string | null; time_from: string; time_to: string } & Partial<Days>
type Days = { date_from: string; date_to: string; weekdays: number[] }
type Place = { time_zone: string; arrival_buffer_minutes: number; check_in_lead_minutes: number }
type Rule = { routes: Table<string[]> } & Record<RuleField, string>
type RuleField = 'id' | 'vehicle' | 'level' | 'percentage' | `${'weekday' | 'date' | 'time'}_${'from' | 'to'}`

/** The fields of `Transfer` and of `AdditionalInformation`, and `luggage_count` and `return_luggage_count`: suitcases. */
export type Trip = Table<string | number | undefined>
/** What only quotes on the site take: a currency, and a code that is known to count, in per cent or EUR of the whole trip. */
export type Extras = { currency?: string; promo?: { type: 'percent' | 'fixed'; value: number } | undefined }
/** By their keys: `requested-<vehicle>`, `off_peak-<n>-<vehicle>`. */
export type Offers = Table<ReturnType<typeof offerOf>>

type Leg = ReturnType<typeof legOf>
type Drive = ReturnType<typeof driveOf>
type Terms = { discount: number; promo: Extras['promo']; share: number; rate: number; nowAt: number }

/** Returns the offers of both legs; throws the code with which the trip is refused. */
export function offersFor(book: PriceBook, trip: Trip, now: Date, { currency = 'EUR', promo }: Extras = {}) {
  if (trip['type'] === 'shared') throw new Error('which seats are left is not in the price book: ask POST /transfer')
  const { route_from_code: from = '', route_to_code: to = '' } = trip
  const there = legOf(trip, 'outbound', String(from), String(to))
  const isReturn = Number(trip['is_return'] ?? 1) === 1
  const back = isReturn ? legOf(trip, 'return', String(to), String(trip['return_route_to_code'] ?? from)) : null
  const legs = back ? [there, back] : [there]
  const nowAt = now.getTime() / 60_000

  const zone = book.places[there.isFlight && there.catches ? there.to : there.from]?.time_zone ?? book.time_zone
  if (dayOf(there.at) < dayOf(clockAt(nowAt, zone))) throw new Error('INVALID_PARAMS')
  if (back && dayOf(back.at) < dayOf(there.at)) throw new Error('INVALID_PARAMS')
  const rate = entry(book.rates, currency, 'CURRENCY_NOT_SUPPORTED')
  for (const code of legs.flatMap((leg) => [leg.from, leg.to])) entry(book.places, code)
  for (const { from, to } of legs)
    if (typeOf(from) === typeOf(to) && ['resort', 'train_station'].includes(typeOf(from)))
      throw new Error('UNSUPPORTED_ROUTE')
  const drives = legs.map((leg) => driveOf(book, leg))
  if (drives.some(({ size, route }) => size > route.max_passengers)) throw new Error('MANUAL_BOOKING_REQUIRED')
  const lastDay = dayOf(clockAt(nowAt, book.time_zone)) + book.horizon_days
  if (legs.some(({ at }) => dayOf(at) > lastDay)) throw new Error('NO_BOOKABLE_VEHICLE')

  const discount = back ? book.round_trip_discount_percent : 0
  // A fixed amount is halved over two legs, the odd cent on the first.
  const fixed = promo?.type === 'fixed' ? Math.round(promo.value * 100) : 0
  const shares = [Math.ceil(fixed / legs.length), Math.floor(fixed / legs.length)]
  const offers = drives.map((drive, i) =>
    offersOn(book, drive, { discount, promo, share: shares[i] ?? 0, rate, nowAt }),
  )
  const [first, second] = drives
  if (first && second && startOf(second) < startOf(first) + first.minutes) throw new Error('INVALID_PARAMS')
  return { outbound: offers[0] ?? {}, return: offers[1] ?? null }
}

function legOf(trip: Trip, way: 'outbound' | 'return', from: string, to: string) {
  const count = (name: string) => Number(trip[(way === 'return' ? 'return_' : '') + name] ?? 0)
  const [hours, minutes] = [trip[`${way}_time_hours`], trip[`${way}_time_minutes`]].map(Number)
  const [adults, children] = [count('adult_count') || 1, count('children_count')]
  const seats = count('child_seat_count') + count('booster_seat_count')
  return {
    from,
    to,
    at: Date.parse(String(trip[`${way}_date`])) / 60_000 + (hours ?? 0) * 60 + (minutes ?? 0),
    isFlight: Number(trip[`${way}_selected_time_is_flight`] ?? 1) === 1,
    // Whether the flight or train departs where the leg ends; else it arrives where the leg starts.
    catches:
      typeOf(from) === 'resort' || (typeOf(from) === 'city' && ['airport', 'train_station'].includes(typeOf(to))),
    size: adults + children + Math.max(0, seats - children),
    hasSkis: count('ski_count') + count('snowboard_count') > 0,
    suitcases: count('luggage_count'),
  }
}

function driveOf(book: PriceBook, leg: Leg) {
  const [start, end] = [entry(book.places, leg.from), entry(book.places, leg.to)]
  const route = entry(entry(book.routes, leg.from), leg.to)
  const minutes = route.duration_minutes ?? 0
  const met = later(leg.at, start.arrival_buffer_minutes, start.time_zone)
  const allowance = most(book.allowances, leg.to, leg.at, 0)
  const latest = later(leg.at, -end.check_in_lead_minutes - minutes - allowance, end.time_zone, start.time_zone)
  const pickup = leg.catches ? latest - (latest % 5) : met
  return { ...leg, start, route, minutes, pickup: leg.isFlight ? pickup : leg.at }
}

function offersOn(book: PriceBook, drive: Drive, terms: Terms): Offers {
  const { from, to, size, pickup, start } = drive
  const isInTime = (at: number) =>
    instantOf(at, start.time_zone) >= terms.nowAt + most(book.notice, from, at, book.minimum_notice_minutes)
  if (!isInTime(pickup)) throw new Error('NO_BOOKABLE_VEHICLE')
  const fares = (book.prices[from]?.[to] ?? [])
    .filter((fare) => size >= Number(fare.pax_min) && size <= Number(fare.pax_max) && fits(book, fare.vehicle, drive))
    .filter(({ vehicle }) => !isClosed(book, drive, vehicle, pickup))
    .map(({ vehicle, price }) => {
      const rules = book.rules.filter((rule) => rule.vehicle === vehicle && rule.routes[from]?.includes(to))
      rules.sort((a, b) => Number(b.level) - Number(a.level) || Number(b.id) - Number(a.id))
      const priceAt = (at: number) => priceOf(Math.round(Number(price) * 100), rules, at, terms)
      return { vehicle, priceAt, cents: priceAt(pickup) }
    })
    .sort((a, b) => a.cents - b.cents || Number(a.vehicle) - Number(b.vehicle))
  if (fares.length === 0) throw new Error('NO_BOOKABLE_VEHICLE')
  // Later pickups, or earlier ones to catch a departure, on whole five minutes and up to three hours away.
  const step = drive.catches ? -5 : 5
  const first = pickup % 5 === 0 ? step : step > 0 ? 5 - (pickup % 5) : -(pickup % 5)
  const times = Array.from({ length: 36 }, (_, i) => first + i * step)
    .map((by) => ({ by: Math.abs(by), at: later(pickup, by, start.time_zone) }))
    .filter(({ at }) => isInTime(at))
  const offers: Offers = {}
  for (const { vehicle, cents } of fares) offers[`requested-${vehicle}`] = offerOf(drive, vehicle, pickup, cents)
  for (const { vehicle, priceAt, cents } of fares) {
    let [lowest, found] = [cents, 0]
    for (const { by, at } of times) {
      if (found === 3 || priceAt(at) >= lowest || isClosed(book, drive, vehicle, at)) continue
      lowest = priceAt(at)
      offers[`off_peak-${++found}-${vehicle}`] = offerOf(drive, vehicle, at, lowest, duration(by))
    }
  }
  return offers
}

function offerOf({ start, minutes }: Drive, vehicle: string, at: number, cents: number, waiting = '') {
  const ahead = at - instantOf(at, start.time_zone)
  return {
    pick_up_date_time: textOf(at),
    time_zone: start.time_zone,
    utc_offset: (ahead < 0 ? '-' : '+') + duration(Math.abs(ahead)).slice(0, 5),
    price: cents / 100,
    travel_time: duration(minutes),
    arrival_date_time: textOf(later(at, minutes, start.time_zone)),
    waiting_time: waiting,
    vehicle_type_id: Number(vehicle),
  }
}

function fits(book: PriceBook, id: string, { size, suitcases, hasSkis }: Leg): boolean {
  const { max_passengers, max_luggage, can_transport_skis } = entry(book.vehicles, id)
  const isLargeEnough = size <= (max_passengers ?? Infinity) && suitcases <= (max_luggage ?? Infinity)
  return isLargeEnough && (!hasSkis || can_transport_skis === '1')
}

function isClosed(book: PriceBook, { from, to }: Leg, vehicle: string, at: number): boolean {
  return book.closures.some((one) => {
    const isFrom = one.direction !== 'to' && isAt(one, from, at)
    const isTo = one.direction !== 'from' && isAt(one, to, at)
    return (isFrom || isTo) && String(one.vehicle_type_id ?? vehicle) === vehicle
  })
}

/** The most minutes of the rows for a place and a local time; others if there are none. */
function most(rows: (Span & { minutes: number })[], place: string, at: number, otherwise: number): number {
  const minutes = rows.filter((row) => isAt(row, place, at)).map((row) => row.minutes)
  return minutes.length > 0 ? Math.max(...minutes) : otherwise
}

/** Whether a row is for a place, or for the airport of which it is a variant, at a local time. */
function isAt({ place, time_from, time_to, ...days }: Span, code: string, at: number): boolean {
  const time = textOf(at).slice(11, 16)
  if ((place !== null && place !== code.split('-').slice(0, 2).join('-')) || !isIn(time, time_from, time_to))
    return false
  // A night belongs to the day on which it begins.
  const day = dayOf(at) - (time_from > time_to && time <= time_to ? 1 : 0)
  const date = textOf(day * 1440).slice(0, 10)
  const { date_from = date, date_to = date, weekdays = [weekdayOf(day)] } = days
  return date >= date_from && date <= date_to && weekdays.includes(weekdayOf(day))
}

function priceOf(base: number, rules: Rule[], at: number, { discount, promo, share, rate }: Terms): number {
  const [date = '', time = ''] = textOf(at).split(' ')
  const weekday = String(weekdayOf(dayOf(at)))
  const isOn = (rule: Rule) => date >= rule.date_from && date <= rule.date_to
  const isThen = (rule: Rule) => isIn(time, rule.time_from, rule.time_to)
  const rule = rules.find((one) => isOn(one) && isIn(weekday, one.weekday_from, one.weekday_to) && isThen(one))
  const markedUp = changed(base, Number(rule?.percentage ?? 0))
  const discounted = Math.max(0, changed(markedUp, -discount) - share)
  const promoted = promo?.type === 'percent' ? changed(discounted, -promo.value) : discounted
  return halfUp(promoted * Math.round(rate * 1_000_000), 1_000_000)
}

/** Whether the value lies in a range, ends included, that may run over the end of its week or day. */
const isIn = (value: string, from: string, to: string) =>
  from <= to ? value >= from && value <= to : value >= from || value <= to
const changed = (cents: number, percent: number) => halfUp(cents * (10_000 + Math.round(percent * 100)), 10_000)
const halfUp = (numerator: number, denominator: number) => Math.floor((2 * numerator + denominator) / (2 * denominator))
const startOf = ({ pickup, start }: Drive) => instantOf(pickup, start.time_zone)
const typeOf = (code: string) => code.replace(/-.*/, '')
const dayOf = (local: number) => Math.floor(local / 1440)
const weekdayOf = (day: number) => ((day + 3) % 7) + 1
const twoDigits = (value: number) => String(value).padStart(2, '0')
const duration = (minutes: number) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:00`
const textOf = (local: number) => new Date(local * 60_000).toISOString().slice(0, 19).replace('T', ' ')

function entry<Value>(table: Table<Value>, key: string, code = 'ROUTE_NOT_FOUND'): Value {
  const found = table[key]
  if (found === undefined) throw new Error(code)
  return found
}

/** A local time so many real minutes later, on the clocks of the same or of another zone. */
function later(local: number, minutes: number, zone: string, inZone = zone): number {
  return minutes === 0 && zone === inZone ? local : clockAt(instantOf(local, zone) + minutes, inZone)
}

/** Of an hour that clocks show twice the first is meant; one that they skip is read as if they had not changed yet. */
function instantOf(local: number, zone: string): number {
  const aheadAt = (instant: number) => clockAt(instant, zone) - instant
  const [before, after] = [local - aheadAt(local - 1440), local - aheadAt(local + 1440)]
  return clockAt(before, zone) === local || clockAt(after, zone) !== local ? before : after
}

const SHOWN = { dateStyle: 'short', timeStyle: 'short' } as const
const clocks: Table<Intl.DateTimeFormat> = {}
function clockAt(instant: number, zone: string): number {
  const clock = (clocks[zone] ??= new Intl.DateTimeFormat('sv', { ...SHOWN, timeZone: zone }))
  return Date.parse(`${clock.format(instant * 60_000).replace(' ', 'T')}Z`) / 60_000
}
