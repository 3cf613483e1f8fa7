import { agesMeantBy } from '../../values/typed-age.ts'
import { dayMeantBy, timeMeantBy } from '../../values/typed-time.ts'
import { type TextParams, textParams } from '../../web/request/text-params.ts'

/**
 * The names of a field in links and on pages. Times are not included, because a link has them in one field, pages in
 * two.
 */
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

/**
 * Converts the search of a link into the parameters of pages, valid or not. The fields of a return trip get the
 * defaults that they have in links.
 */
export function toPageParams(link: TextParams): TextParams {
  const params = Object.fromEntries(
    PAGE_NAMES.flatMap(([name, page]) => (link[name] === undefined ? [] : [[page, link[name]]])),
  )
  // A form's blank day of return says more than the time and place that it fills in by itself.
  const isReturn = link['return'] === '1' || (link['return_date'] !== '' && Object.entries(link).some(saysReturn))
  if (isReturn) {
    params['is_return'] = '1'
    params['return_date'] ??= link['date'] ?? ''
    params['return_selected_time_is_flight'] ??= link['is_flight'] ?? '1'
  }
  for (const [name, page] of TIMES) {
    const text = link[name] ?? (name === 'return_time' && isReturn ? link['time'] : undefined)
    const [, hours, minutes] = LINK_TIME.exec(text ?? '') ?? LINK_TIME.exec(timeMeantBy(text) ?? '') ?? []
    if (hours === undefined) continue
    params[`${page}_hours`] = hours
    params[`${page}_minutes`] = minutes ?? '0'
  }
  // A link may omit these where a page may not, or uses them with another meaning.
  if (Object.keys(params).length > 0) return { adult_count: '2', luggage_count: '2', ...params }
  return params
}

const LINK_TIME = /^(\d{1,2}):?(\d{2})?(?::00(?:\.0+)?)?$/

function saysReturn([name, value]: [string, string]): boolean {
  if (name === 'return') return value === '1'
  return name.startsWith('return_') && name !== 'return_vehicle' && value !== ''
}

/** Converts the search of a page's URL into the parameters of a link, which the form uses. */
export function toLinkParams(page: TextParams): TextParams {
  const params: Record<string, string> = {}
  for (const [name, value] of Object.entries(page)) {
    const link = LINK_NAME.get(name)
    if (link !== undefined) params[link] = value
  }
  for (const [name, time] of TIMES) {
    const hours = page[`${time}_hours`]
    const minutes = page[`${time}_minutes`]
    if (hours !== undefined && minutes !== undefined)
      params[name] = `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
  }
  if (page['is_return'] === '1') params['return'] = '1'
  return params
}

/** Returns the name in links of a field in a page's URL. */
export function linkNameOf(page: string): string | undefined {
  const [time] = TIMES.find(([, prefix]) => page.startsWith(`${prefix}_`)) ?? []
  return time ?? LINK_NAME.get(page)
}

/** Returns whether this was sent by our own form, which says whether the trip is one way, unlike links. */
export function isForm(query: unknown): query is object {
  return typeof query === 'object' && query !== null && 'trip' in query
}

/**
 * Returns the fields of our own form. Its checkbox for a return leg takes precedence over the default that says one
 * way.
 */
export function formParams(query: object): TextParams {
  const trip: unknown = Reflect.get(query, 'trip')
  const isReturn = Array.isArray(trip) ? trip.includes('return') : trip === 'return'
  return { ...textParams(query), trip: isReturn ? 'return' : 'one_way' }
}

/**
 * Converts the input of our own form into the parameters of a link, without empty fields, return fields of a one-way
 * trip, and seat numbers that do not apply.
 */
export function linkOfForm(query: TextParams): TextParams {
  const { trip, ...form } = query
  const isReturn = trip === 'return'
  const params: Record<string, string> = isReturn ? { return: '1' } : {}
  for (const [name, value] of Object.entries(form)) {
    const isWanted = (isReturn || !name.startsWith('return')) && (form['seats'] === 'chosen' || !isSeatCount(name))
    // The return leg has its own date and time, and a missing one is reported.
    const isNeeded = name === 'return_date' || name === 'return_time'
    if (isWanted && (value.trim() !== '' || isNeeded)) params[name] = value.trim()
  }
  // What a person types has no program behind it that would go on writing it.
  const meaning = { time: timeMeantBy, return_time: timeMeantBy, date: dayMeantBy, return_date: dayMeantBy }
  for (const [name, meantBy] of Object.entries(meaning)) {
    const meant = meantBy(params[name])
    if (meant !== undefined) params[name] = meant
  }
  for (const name of ['child_ages', 'return_child_ages']) {
    const ages = agesMeantBy(params[name] ?? '')
    if (ages.length > 0) params[name] = ages.join(',')
  }
  return params
}

function isSeatCount(name: string): boolean {
  return name.endsWith('child_seats') || name.endsWith('boosters')
}
