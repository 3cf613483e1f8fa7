import { CHECKOUT_PATH } from '../../api/ski/checkout-url.ts'
import { type Contact, rentalToQuery } from '../../api/ski/rental-query.ts'
import type { Rental } from '../../services/rentals/rental.ts'
import type { PackSelection } from '../../services/rentals/select-packs.ts'

/** The URL of the start of the funnel. */
export function startUrl(siteUrl: string): string {
  return `${siteUrl}/book/?step=1`
}

/** The URL of the offer picker with prices for a rental. */
export function pickerUrl(siteUrl: string, rental: Rental, contact: Contact): string {
  return `${siteUrl}/book/?step=2&${withContact(rentalToQuery(rental), contact).toString()}`
}

/** The URL of the checkout with packs selected. */
export function checkoutUrl(
  siteUrl: string,
  { rental, packs }: Pick<PackSelection, 'rental' | 'packs'>,
  contact: Contact,
): string {
  const words = withContact(rentalToQuery(rental), contact)
  return `${siteUrl}${CHECKOUT_PATH}?${words.toString()}&pack=${packs.map(({ pack }) => pack.id).join(',')}`
}

function withContact(words: URLSearchParams, { email, bookingReference }: Contact): URLSearchParams {
  if (email !== null) words.set('email', email)
  if (bookingReference !== null) words.set('booking_reference', bookingReference)
  return words
}
