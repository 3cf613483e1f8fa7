import type { Catalogue } from '../../catalogue/catalogue.ts'
import { invalidParam } from '../../http/field-names.ts'
import { FieldFault, flag, type Kind, refusedAs } from '../../http/fields.ts'
import { todayInResort } from '../../services/quoting/rentals/shops.ts'
import { plainList } from '../../values/code.ts'
import { MAX_SKIERS } from '../../values/rental.ts'
import { formatDay } from '../../values/time.ts'

const NOT_PACKS = new FieldFault('must be pack ids separated by commas')

/** A board and a helmet for everybody. */
const MAX_PACKS = 2 * MAX_SKIERS
const TOO_MANY_PACKS = new FieldFault(`must be at most ${MAX_PACKS} pack ids`)

const PACKS = /^([1-9]\d{0,8}(,[1-9]\d{0,8})*)?$/

/** Pack ids separated by commas; an empty text is an empty list. */
export const packIds: Kind<number[]> = {
  read(value) {
    const list = typeof value === 'string' ? plainList(value) : undefined
    if (list === undefined || !PACKS.test(list)) return NOT_PACKS
    const ids = list === '' ? [] : list.split(',')
    return ids.length > MAX_PACKS ? TOO_MANY_PACKS : ids.map(Number)
  },
  schema: { type: 'string', pattern: PACKS.source },
}

/** True or false, also as 1 and 0 and as text. */
export const boolean: Kind<boolean> = { ...refusedAs(flag, 'must be true or false'), schema: { type: 'boolean' } }

/** Throws INVALID_PARAMS for a `first_day` that is over in the resort. */
export function ensureFirstDayAhead(
  catalogue: Pick<Catalogue, 'rentals'>,
  { resortId, firstDay }: { resortId: number; firstDay: number },
  now: Date,
): void {
  ensureAhead('first_day', firstDay, todayInResort(catalogue, resortId, now))
}

/** Throws INVALID_PARAMS for a day in a field that is before today. */
export function ensureAhead(field: string, day: number, today: number): void {
  if (day >= today) return
  throw invalidParam(field, 'must not be in the past', { kind: 'OUT_OF_RANGE', nearest: formatDay(today), why: 'past' })
}

/** The path of the checkout below the site. */
export const CHECKOUT_PATH = '/ski-rental/booking/book/'

/** Returns the URL of the checkout that a link opens. */
export function linkPageUrl(siteUrl: string, token: string): string {
  return `${siteUrl}${CHECKOUT_PATH}?t=${encodeURIComponent(token)}`
}
