import { CHECKOUT_PATH } from '../../api/ski/checkout-url.ts'
import { type Contact, rentalToQuery } from '../../api/ski/rental-query.ts'
import type { Rental } from '../../services/quoting/rentals/rental.ts'
import type { PackSelection } from '../../services/quoting/rentals/select-packs.ts'
import type { Typed } from '../../web/typed.ts'

/** The URL of the start of the funnel with what was asked for, whatever it is worth. */
export function startUrl(siteUrl: string, asked: Typed = {}): string {
  return `${siteUrl}/book/?${new URLSearchParams({ step: '1', ...asked }).toString()}`
}

/** The URL of the offer picker with prices for a rental, and what else its page is told. */
export function pickerUrl(siteUrl: string, rental: Rental, contact: Contact, more: Typed = {}): string {
  const words = withContact(rentalToQuery(rental), contact)
  for (const [name, value] of Object.entries(more)) words.set(name, value)
  return `${siteUrl}/book/?step=2&${words.toString()}`
}

/** The URL of the checkout with packs selected, and what else its page is told. */
export function checkoutUrl(
  siteUrl: string,
  { rental, packs }: Pick<PackSelection, 'rental' | 'packs'>,
  contact: Contact,
  more: Typed = {},
): string {
  const words = withContact(rentalToQuery(rental), contact)
  for (const [name, value] of Object.entries(more)) words.set(name, value)
  return `${siteUrl}${CHECKOUT_PATH}?${words.toString()}&pack=${packs.map(({ pack }) => pack.id).join(',')}`
}

/** The URL of the checkout for several people, whose equipment is named by the fields of its form. */
export function groupCheckoutUrl(siteUrl: string, rental: Rental, contact: Contact, participants: Typed): string {
  const words = withContact(rentalToQuery(rental), contact)
  for (const [name, value] of Object.entries(participants)) words.set(name, value)
  return `${siteUrl}${CHECKOUT_PATH}?${words.toString()}`
}

/** Adds to a query what a link says besides the rental. */
export function withContact(
  words: URLSearchParams,
  { email, bookingReference, via, campaign, apiKey }: Contact,
): URLSearchParams {
  if (email !== null) words.set('email', email)
  if (bookingReference !== null) words.set('booking_reference', bookingReference)
  if (via !== null) words.set('via', via)
  if (campaign !== null) words.set('campaign', campaign)
  if (apiKey !== null) words.set('api_key', apiKey)
  return words
}
