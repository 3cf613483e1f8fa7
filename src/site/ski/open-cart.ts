import { ensureFirstDayAhead } from '../../api/ski/kinds.ts'
import {
  checkoutLinkQuery,
  type Referral,
  referralFromQuery,
  rentalFromQuery,
  rentalToQuery,
} from '../../api/ski/rental-query.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Pack } from '../../catalogue/rentals.ts'
import type { OpenSale } from '../../checkout/open-sale.ts'
import { parse } from '../../http/zod.ts'
import { checkPromo, partnersCode } from '../../services/quoting/pricing/promo.ts'
import { selectPacks } from '../../services/quoting/rentals/choose-packs.ts'
import type { Rental } from '../../services/quoting/rentals/rental.ts'
import type { RentalCart } from '../../services/sale/carts/rental-cart.ts'
import type { CheckoutLink } from '../../services/sale/links/checkout-link.ts'
import { placeNumber } from '../../values/place-code.ts'
import { clientKeyParams } from '../../web/request/attribution.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { countParams } from './counts.ts'
import { labelled } from './labels.ts'
import { withReferral } from './page-url.ts'
import { ensureFew, type FormPerson, personOf, typedPeople } from './participants.ts'

/** A rental in the checkout. The parameters that lead here again do not include the people. */
export interface OpenRental extends OpenSale {
  rental: Rental
  people: readonly FormPerson[]
  referral: Referral
  /** What a draft fills in, apart from the people. */
  filledIn: TextParams
}

/**
 * Returns the rental that the parameters of a page or a form describe. Throws what quoting it and selecting packs
 * throw.
 */
export function openFromParams(catalogue: Catalogue, typed: TextParams, now: Date): OpenRental {
  const query = parse(checkoutLinkQuery, typed)
  const rental = rentalFromQuery(catalogue, query, now)
  const referral = referralFromQuery(query)
  const named = typedPeople(typed)
  const people = named.length > 0 ? named : peopleWith(catalogue, rental, query.pack ?? [], now)
  ensureFew(people.length)
  return {
    rental,
    people: withLabels(catalogue, people),
    referral,
    filledIn: {},
    link: null,
    hasExpired: false,
    partnerId: rental.promoCode === null ? null : checkPromo(catalogue, rental.promoCode, now).partnerId,
    params: {
      ...Object.fromEntries(withReferral(rentalToQuery(rental), { ...referral, email: null })),
      ...clientKeyParams(typed),
    },
  }
}

/**
 * Returns the rental of a link, with the people of a form if one was sent. Throws INVALID_PARAMS once its first day has
 * passed.
 */
export function openFromLink(
  catalogue: Pick<Catalogue, 'rentals'>,
  { link, cart, token }: { link: CheckoutLink; cart: RentalCart; token: string },
  typed: TextParams,
  now: Date,
): OpenRental {
  const rental = rentalOf(cart)
  ensureFirstDayAhead(catalogue, { resortId: rental.resortId, firstDay: rental.period.firstDay }, now)
  const named = typedPeople(typed)
  const { via = null, campaign = null, api_key: apiKey = null } = typed
  const referral = { email: cart.customerEmail, bookingReference: cart.bookingReference, via, campaign, apiKey }
  return {
    rental,
    people: withLabels(
      catalogue,
      named.length > 0 ? named : cart.participants.map(({ participant }) => personOf(participant)),
    ),
    referral,
    filledIn: {},
    link,
    hasExpired: false,
    partnerId: link.partnerId,
    params: { t: token, ...Object.fromEntries(withReferral(new URLSearchParams(), { ...referral, email: null })) },
  }
}

/**
 * Returns the rental of a form whose link has expired, to be priced as without a link. It contains no personal data
 * from the link; the attribution of the sale is kept by the partner's code.
 */
export function openAfterLink(
  catalogue: Catalogue,
  { link, cart }: { link: CheckoutLink; cart: RentalCart },
  typed: TextParams,
  now: Date,
): OpenRental {
  const linked = Object.fromEntries(linkedRental(catalogue, { link, cart }))
  return { ...openFromParams(catalogue, { ...typed, ...linked }, now), partnerId: link.partnerId, hasExpired: true }
}

/** Returns the search of a link in the parameters of a deep link, with only the number of people of each age. */
export function linkedParams(catalogue: Catalogue, linked: { link: CheckoutLink; cart: RentalCart }): TextParams {
  const counts = new Map<string, number>()
  for (const { participant } of linked.cart.participants) {
    const ageGroup = catalogue.rentals.packs.get(participant.packId)?.offer.ageGroup
    if (ageGroup !== undefined) counts.set(ageGroup, (counts.get(ageGroup) ?? 0) + 1)
  }
  return { ...Object.fromEntries(linkedRental(catalogue, linked)), ...countParams(counts) }
}

function linkedRental(
  catalogue: Catalogue,
  { link: { partnerId }, cart }: { link: CheckoutLink; cart: RentalCart },
): URLSearchParams {
  const rental = rentalOf(cart)
  return rentalToQuery({ ...rental, promoCode: rental.promoCode ?? partnersCode(catalogue, partnerId) ?? null })
}

function withLabels(catalogue: Pick<Catalogue, 'rentals'>, people: readonly FormPerson[]): FormPerson[] {
  return labelled(people, (person) => packOf(catalogue, person)?.offer.ageGroup ?? 'anybody')
}

/** Returns one person for each board among the packs, with the helmet that belongs to it. */
function peopleWith(catalogue: Catalogue, rental: Rental, ids: readonly number[], now: Date): FormPerson[] {
  const packs = selectPacks(catalogue, rental, ids, now).packs.map(({ pack }) => pack)
  const helmets = new Set(packs.filter(({ equipment }) => !equipment.hasBoard))
  return packs.flatMap(({ id, offer, equipment }) => {
    if (!equipment.hasBoard) return []
    const helmet = [...helmets].find((one) => one.offer === offer)
    if (helmet) helmets.delete(helmet)
    return { pack_id: String(id), ...(helmet ? { helmet: '1' } : {}) }
  })
}

/** Returns the rental, with the promo code only if it was applied. */
function rentalOf({ resort, shop, period, currency, promoCode }: RentalCart): Rental {
  return { resortId: placeNumber(resort.code), shopId: shop?.id ?? null, period, currency, promoCode }
}

/** Returns the pack with a board that a person of the form has chosen, available or not; undefined if there is none. */
export function packOf(
  { rentals }: Pick<Catalogue, 'rentals'>,
  { pack_id: id }: Pick<FormPerson, 'pack_id'>,
): Pack | undefined {
  const pack = rentals.packs.get(Number(id))
  return pack?.equipment.hasBoard ? pack : undefined
}
