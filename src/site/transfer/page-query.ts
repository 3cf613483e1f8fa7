import type { z } from 'zod'
import { ages } from '../../api/transfer/kinds.ts'
import { tripBodyFields, tripBodyOf } from '../../api/transfer/trip-body.ts'
import { anyInteger, anyText, optional } from '../../http/fields.ts'
import type { Wish } from '../../services/trips/choose-vehicles.ts'
import type { Typed } from '../page/typed.ts'

const pageFields = {
  ...tripBodyFields,
  child_ages: optional(ages),
  return_child_ages: optional(ages),
  outbound_vehicle_type_id: optional(anyInteger(1)),
  return_vehicle_type_id: optional(anyInteger(1)),
  key: optional(anyText),
  via: optional(anyText),
  campaign: optional(anyText),
}

/** What the URL of a page says about a trip: the fields of a transfer request, ages, the vehicles, and how the traveller came. */
export const pageQuery = tripBodyOf(pageFields)

/** Returns the parameters that lead to a page again: everything that its URL says about a trip. */
export function pageWordsOf(words: Typed): Typed {
  const known: Record<string, string> = {}
  for (const name in words) if (NAMES.has(name)) known[name] = words[name] ?? ''
  return known
}

const NAMES = new Set(Object.keys(pageFields))

/** The vehicles that a page's URL names. */
export function wishOf(words: z.output<typeof pageQuery>): Wish {
  return { outbound: words.outbound_vehicle_type_id, return: words.return_vehicle_type_id }
}
