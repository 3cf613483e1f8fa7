import { tripToBody } from '../../api/transfer/trip-body.ts'
import type { LinkedTrip } from '../../api/transfer/trip-query.ts'
import type { Choice } from '../../services/trips/choose-vehicles.ts'
import type { Typed } from '../page/typed.ts'

/** A trip as the pages carry it. */
export interface CarriedTrip extends LinkedTrip {
  /** The key of the client link that the traveller came by: the sale is its partner's, with or without a code. */
  clientKey: string | null
}

/** The URL of a step of the funnel: 1 the route form, 2 the vehicle picker, 3 the traveller's details. */
export function pageUrl(siteUrl: string, step: 1 | 2 | 3, linked?: CarriedTrip, choice?: Choice): string {
  const words = new URLSearchParams({ step: String(step) })
  if (linked) {
    for (const [name, value] of tripToBody(linked.trip)) words.set(name, value)
    if (linked.childAges) words.set('child_ages', linked.childAges.join(','))
    if (linked.returnChildAges) words.set('return_child_ages', linked.returnChildAges.join(','))
    if (linked.clientKey !== null) words.set('key', linked.clientKey)
  }
  if (choice) {
    words.set('outbound_vehicle_type_id', String(choice.outbound.vehicle.id))
    if (choice.return) words.set('return_vehicle_type_id', String(choice.return.vehicle.id))
  }
  return `${siteUrl}/book/?${words.toString()}`
}

/** The URL of the route form with what was asked for, whatever it is worth. */
export function startUrl(siteUrl: string, asked: Typed): string {
  return `${siteUrl}/book/?${new URLSearchParams({ step: '1', ...asked }).toString()}`
}

/** The URL of the last step filled in from a checkout link. */
export function linkPageUrl(siteUrl: string, token: string): string {
  return `${siteUrl}/book/?step=3&t=${encodeURIComponent(token)}`
}

/** The path of the last step below the root of the site, with the parameters that lead there. */
export function stepThreePath(words: Typed): string {
  return `/book/?${new URLSearchParams({ step: '3', ...words }).toString()}`
}
