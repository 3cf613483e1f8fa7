import { type Typed, typedWords } from '../../web/typed.ts'

/** What a link calls a field, and what the pages do. Times are apart: a link has them in one, the pages in two. */
const PAGE_NAMES: readonly (readonly [link: string, page: string])[] = [
  ['from', 'route_from_code'],
  ['to', 'route_to_code'],
  ['date', 'outbound_date'],
  ['is_flight', 'outbound_selected_time_is_flight'],
  ['currency', 'currency_code'],
  ['promo', 'promo_code'],
  ['key', 'key'],
  ['draft', 'draft'],
  ['via', 'via'],
  ['campaign', 'campaign'],
  ['api_key', 'api_key'],
  ['child_ages', 'child_ages'],
  ['seats', 'seats'],
  ['vehicle', 'outbound_vehicle_type_id'],
  ['return_to', 'return_route_to_code'],
  ['return_date', 'return_date'],
  ['return_is_flight', 'return_selected_time_is_flight'],
  ['return_child_ages', 'return_child_ages'],
  ['return_vehicle', 'return_vehicle_type_id'],
  ...['', 'return_'].flatMap((prefix) => [
    [`${prefix}adults`, `${prefix}adult_count`] as const,
    [`${prefix}children`, `${prefix}children_count`] as const,
    [`${prefix}infants`, `${prefix}infant_count`] as const,
    [`${prefix}child_seats`, `${prefix}children_age_seat_count`] as const,
    [`${prefix}boosters`, `${prefix}children_age_booster_count`] as const,
    [`${prefix}luggage`, `${prefix}luggage_count`] as const,
    [`${prefix}ski_bags`, `${prefix}skibag_count`] as const,
    [`${prefix}ski`, `${prefix}has_ski_equipment`] as const,
  ]),
]

const LINK_NAME = new Map(PAGE_NAMES.map(([link, page]) => [page, link]))

const TIMES = [
  ['time', 'outbound_time'],
  ['return_time', 'return_time'],
] as const

/** What a link asks for in the words of the pages, whatever it is worth; a return trip is spelt out as links mean it. */
export function toPageWords(link: Typed): Typed {
  const words = Object.fromEntries(
    PAGE_NAMES.flatMap(([name, page]) => (link[name] === undefined ? [] : [[page, link[name]]])),
  )
  const isReturn = Object.entries(link).some(saysReturn)
  if (isReturn) {
    words['is_return'] = '1'
    words['return_date'] ??= link['date'] ?? ''
    words['return_selected_time_is_flight'] ??= link['is_flight'] ?? '1'
  }
  for (const [name, page] of TIMES) {
    const text = link[name] ?? (name === 'return_time' && isReturn ? link['time'] : undefined)
    const [, hours, minutes] = /^(\d{1,2}):?(\d{2})?$/.exec(text ?? '') ?? []
    if (hours === undefined) continue
    words[`${page}_hours`] = hours
    words[`${page}_minutes`] = minutes ?? '0'
  }
  // A link may leave these out where a page may not, or means something else by it.
  if (Object.keys(words).length > 0) return { adult_count: '2', luggage_count: '2', ...words }
  return words
}

function saysReturn([name, value]: [string, string]): boolean {
  if (name === 'return') return value === '1'
  return name.startsWith('return_') && name !== 'return_vehicle' && value !== ''
}

/** What a page's URL asks for, in the words of a link: what the form shows. */
export function toLinkWords(page: Typed): Typed {
  const words: Record<string, string> = {}
  for (const [name, value] of Object.entries(page)) {
    const link = LINK_NAME.get(name)
    if (link !== undefined) words[link] = value
  }
  for (const [name, time] of TIMES) {
    const [hours, minutes] = [page[`${time}_hours`], page[`${time}_minutes`]]
    if (hours !== undefined && minutes !== undefined)
      words[name] = `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
  }
  if (page['is_return'] === '1') words['return'] = '1'
  return words
}

/** What a link calls the field that a page's URL calls so. */
export function linkNameOf(page: string): string | undefined {
  const [time] = TIMES.find(([, prefix]) => page.startsWith(`${prefix}_`)) ?? []
  return time ?? LINK_NAME.get(page)
}

/** Whether our own form sends this, which says whether the trip is one way: no link does. */
export function isForm(query: unknown): query is object {
  return typeof query === 'object' && query !== null && 'trip' in query
}

/** Returns the texts of our own form. Its box for a way back is sent beside what says one way, and then counts. */
export function formWords(query: object): Typed {
  const trip: unknown = Reflect.get(query, 'trip')
  const isReturn = Array.isArray(trip) ? trip.includes('return') : trip === 'return'
  return { ...typedWords(query), trip: isReturn ? 'return' : 'one_way' }
}

/**
 * What our own form sends, in the words of a link: fields left empty are left out, of a one-way trip those of the way
 * back, and seats that are not to be counted.
 */
export function linkOfForm(query: Typed): Typed {
  const { trip, ...form } = query
  const isReturn = trip === 'return'
  const words: Record<string, string> = isReturn ? { return: '1' } : {}
  for (const [name, value] of Object.entries(form)) {
    const isWanted = (isReturn || !name.startsWith('return')) && (form['seats'] === 'chosen' || !isSeatCount(name))
    // The way back has a day and a time of its own, and says so when one is missing.
    const isNeeded = name === 'return_date' || name === 'return_time'
    if (isWanted && (value.trim() !== '' || isNeeded)) words[name] = value.trim()
  }
  for (const name of ['child_ages', 'return_child_ages']) {
    const ages = words[name]?.match(/\d+/g)
    if (ages) words[name] = ages.join(',')
  }
  return words
}

function isSeatCount(name: string): boolean {
  return name.endsWith('child_seats') || name.endsWith('boosters')
}
