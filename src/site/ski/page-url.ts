import { CHECKOUT_PATH } from '../../api/ski/kinds.ts'
import { type Referral, rentalToQuery } from '../../api/ski/rental-query.ts'
import type { PackSelection } from '../../services/quoting/rentals/choose-packs.ts'
import type { Rental } from '../../services/quoting/rentals/rental.ts'
import type { TextParams } from '../../web/request/text-params.ts'

/** Returns the URL of the start of the funnel with what was asked for, valid or not. */
export function startUrl(siteUrl: string, asked: TextParams = {}): string {
  return `${siteUrl}/book/?${new URLSearchParams({ step: '1', ...asked }).toString()}`
}

/** Returns the URL of the offer picker for a rental, with additional parameters. */
export function pickerUrl(siteUrl: string, rental: Rental, referral: Referral, more: TextParams = {}): string {
  const params = withReferral(rentalToQuery(rental), referral)
  for (const [name, value] of Object.entries(more)) params.set(name, value)
  return `${siteUrl}/book/?step=2&${params.toString()}`
}

/** Returns the URL of the checkout with packs selected, with additional parameters. */
export function detailsUrl(
  siteUrl: string,
  { rental, packs }: Pick<PackSelection, 'rental' | 'packs'>,
  referral: Referral,
  more: TextParams = {},
): string {
  const params = withReferral(rentalToQuery(rental), referral)
  for (const [name, value] of Object.entries(more)) params.set(name, value)
  return `${siteUrl}${CHECKOUT_PATH}?${params.toString()}&pack=${packs.map(({ pack }) => pack.id).join(',')}`
}

/** Returns the URL of the checkout for several people, with their equipment as fields of its form. */
export function groupDetailsUrl(siteUrl: string, rental: Rental, referral: Referral, participants: TextParams): string {
  const params = withReferral(rentalToQuery(rental), referral)
  for (const [name, value] of Object.entries(participants)) params.set(name, value)
  return `${siteUrl}${CHECKOUT_PATH}?${params.toString()}`
}

/** Adds what a link contains besides the rental to a query. */
export function withReferral(
  params: URLSearchParams,
  { email, bookingReference, via, campaign, apiKey }: Referral,
): URLSearchParams {
  if (email !== null) params.set('email', email)
  if (bookingReference !== null) params.set('booking_reference', bookingReference)
  if (via !== null) params.set('via', via)
  if (campaign !== null) params.set('campaign', campaign)
  if (apiKey !== null) params.set('api_key', apiKey)
  return params
}
