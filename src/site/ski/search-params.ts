import { MAX_SKIERS } from '../../values/rental.ts'
import { countMeantBy } from '../../values/typed-number.ts'
import { dayMeantBy } from '../../values/typed-time.ts'
import { ATTRIBUTION_NAMES } from '../../web/request/attribution.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { countParams } from './counts.ts'
import { countPeople, saidPeople, typedSkierParams } from './skiers.ts'

/** Marks a URL that named more people than one rental may have, because no URL of the start names them all. */
export const TOO_MANY = 'too_many'

const NAMES = [
  'resort',
  'first_day',
  'days',
  'shop',
  'currency',
  'promo',
  'email',
  'booking_reference',
  'draft',
  'shops',
  ...ATTRIBUTION_NAMES,
  'key',
  'pack',
  TOO_MANY,
] as const

const ALIASES: Readonly<Record<string, string>> = { resort: 'resort_id', shop: 'shop_id', promo: 'promo_code' }

/** What a person types, or the text of a choice in a form of somebody's own. */
const MEANING: Readonly<Record<string, (value: string) => string | number | undefined>> = {
  first_day: dayMeantBy,
  days: countMeantBy,
}

/** Returns the search of a URL of the site, under the names of a deep link, without empty parameters. */
export function searchParamsOf(typed: TextParams): TextParams {
  const asked: Record<string, string> = {}
  for (const name of NAMES) {
    const alias = ALIASES[name]
    const value = typed[name] ?? (alias && typed[alias])
    if (value) asked[name] = String(MEANING[name]?.(value) ?? value)
  }
  const isTooMany = countPeople(typed) > MAX_SKIERS
  if (isTooMany) asked[TOO_MANY] = '1'
  return Object.assign(asked, isTooMany ? {} : typedSkierParams(typed), countParams(saidPeople(typed)))
}

/** Returns the equipment in a URL of the site, which the search passes on to step 2. */
export function equipmentOf(typed: TextParams): TextParams {
  const { shops } = typed
  return { ...(shops ? { shops } : {}), ...typedSkierParams(typed) }
}
