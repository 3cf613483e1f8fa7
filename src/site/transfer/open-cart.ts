import { tripToBody } from '../../api/transfer/trip-body.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { OpenSale } from '../../checkout/open-sale.ts'
import type { Deps, Site } from '../../deps.ts'
import { parse } from '../../http/zod.ts'
import { partnersCode } from '../../services/quoting/pricing/promo.ts'
import { hasMinors, type SeatAnswer, suggestedTrip } from '../../services/quoting/trips/fit-seats.ts'
import { ensurePickupsAhead } from '../../services/quoting/trips/pickups-ahead.ts'
import { planSale } from '../../services/quoting/trips/plan-trip.ts'
import { ensureCartDriven } from '../../services/sale/carts/ensure-driven.ts'
import { fillTransferCart, NO_EXTRAS, type TransferCart, tripOf } from '../../services/sale/carts/transfer-cart.ts'
import { type CheckoutLink, findActiveLink, findLink } from '../../services/sale/links/checkout-link.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { askedTrip, pageQuery, pageParamsOf, choiceParams } from './page-query.ts'
import { carriedParams, vehicleParams } from './page-url.ts'
import { readableSeats, type SeatsAsked } from './seats.ts'

/** A cart in step 3. */
export interface OpenTransfer extends OpenSale {
  cart: TransferCart
  /** The question about the child seats; null without children, and for a link, whose creator has answered it. */
  seats: SeatsAsked | null
  /** The trip with its vehicles in the parameters of pages, also of a link that is priced again. */
  tripParams: TextParams
  /** What is filled in for the traveller. */
  filledIn: TextParams
}

/**
 * Returns functions that open carts for step 3: from a checkout link, at its price, or from the parameters of a page,
 * at the price of a plan.
 */
export function cartOpener(
  { db, catalogue }: Pick<Deps, 'db' | 'catalogue'>,
  { environment }: Site,
  plan: typeof planSale = planSale,
) {
  return { openCart, openTyped }

  /** Opens what a form was sent for. A link that has expired meanwhile is priced again. */
  async function openTyped(typed: TextParams, now: Date): Promise<OpenTransfer | undefined> {
    return (await openCart(readableSeats(typed), now)) ?? (await repriced(typed, now))
  }

  /** Returns undefined for a link that is unknown or expired. Throws what quoting a sale throws. */
  async function openCart(params: TextParams, now: Date): Promise<OpenTransfer | undefined> {
    const token = params['t']
    if (token === undefined) return priced(params, now)
    const link = await findActiveLink(db, { token, environment, product: 'transfer' }, now)
    if (link?.cart.product !== 'transfer') return undefined
    const { cart, partnerId } = link
    ensurePickupsAhead(catalogue.current, tripOf(cart), now)
    ensureCartDriven(catalogue.current, cart, now)
    const tripParams = linkedTrip(catalogue.current, { link, cart }, params)
    return {
      cart,
      link,
      hasExpired: false,
      partnerId,
      seats: null,
      params: { t: token, ...carriedParams(params) },
      tripParams,
      filledIn: filledIn(cart),
    }
  }

  /** Prices a link again that has expired while its form was being filled in. */
  async function repriced(typed: TextParams, now: Date): Promise<OpenTransfer | undefined> {
    const { t: token = '' } = typed
    const link = await findLink(db, { token, environment, product: 'transfer' })
    if (link?.cart.product !== 'transfer') return undefined
    const { cart, partnerId } = link
    return { ...priced(linkedTrip(catalogue.current, { link, cart }, typed), now), partnerId, hasExpired: true }
  }

  function priced(params: TextParams, now: Date): OpenTransfer {
    const page = parse(pageQuery, params)
    const { facts, fitted } = askedTrip(catalogue.current, page, now)
    const { trip, isOpen } = fitted
    const asked = pageParamsOf(params)
    const planned = plan(catalogue.current, trip, choiceParams(page), now)
    const cart = fillTransferCart(planned, NO_EXTRAS)
    return {
      cart,
      link: null,
      hasExpired: false,
      partnerId: planned.promo?.partnerId ?? null,
      seats: hasMinors(trip) ? { answer: facts.answer, isOpen, suggested: suggestedTrip(trip, facts) } : null,
      params: asked,
      tripParams: asked,
      filledIn: {},
    }
  }
}

/**
 * Returns the trip of a link in the parameters of pages, with its vehicles and its partner's code, but without personal
 * data.
 */
export function linkedTrip(
  catalogue: Catalogue,
  { link: { partnerId }, cart }: { link: CheckoutLink; cart: TransferCart },
  typed: TextParams,
): TextParams {
  // A code without a discount is not in the cart of a link, so the pages must carry it from here on.
  const code = partnersCode(catalogue, partnerId)
  return {
    ...carriedParams(typed),
    ...(code === undefined ? {} : { promo_code: code }),
    ...cartParams(cart),
    seats: saidBy(cart),
  }
}

function cartParams(cart: TransferCart): TextParams {
  return { ...tripToBody(tripOf(cart)), ...vehicleParams(cart) }
}

/** Returns what the creator of a link has answered about child seats: how many, or none. */
function saidBy({ outbound, return: back }: TransferCart): SeatAnswer {
  return [outbound, back].some((sold) => sold && sold.leg.party.childSeats + sold.leg.party.boosters > 0)
    ? 'chosen'
    : 'own'
}

/** Returns what a link fills in for the traveller. */
function filledIn({ outbound, return: back, accommodation }: TransferCart): TextParams {
  const typed: Record<string, string> = {}
  const fill = (name: string, value: string | null | undefined) => {
    if (value) typed[name] = value
  }
  fill('outbound_flight_number', outbound.details.flightNumber)
  fill('return_flight_number', back?.details.flightNumber)
  fill('additional_info', outbound.details.note)
  fill('return_additional_info', back?.details.note)
  fill('accommodation', accommodation && [accommodation.name, accommodation.address].filter(Boolean).join(', '))
  return typed
}
