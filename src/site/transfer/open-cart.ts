import type { FastifyRequest } from 'fastify'
import { tripFromBody, tripToBody } from '../../api/transfer/trip-body.ts'
import type { Deps, Site } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import { parse } from '../../http/zod.ts'
import { fillTransferCart, NO_EXTRAS } from '../../services/carts/fill-transfer-cart.ts'
import { type TransferCart, tripOf } from '../../services/carts/transfer-cart.ts'
import { type CheckoutLink, findActiveLink, findLink } from '../../services/checkout-links/checkout-link.ts'
import { partnersCode } from '../../services/pricing/promo.ts'
import { chooseVehicles } from '../../services/trips/choose-vehicles.ts'
import { ensurePickupsAhead } from '../../services/trips/pickups-ahead.ts'
import { quoteSale } from '../../services/trips/quote-sale.ts'
import type { Typed } from '../page/typed.ts'
import { cameWords, vehicleWords } from './page-url.ts'
import { pageQuery, pageWordsOf, wishOf } from './page-query.ts'

/** A cart on its way through step 3. */
export interface OpenCart {
  cart: TransferCart
  /** The link that keeps its price; null if it was priced for this page. */
  link: CheckoutLink | null
  partnerId: number | null
  /** The parameters that lead here again. */
  words: Typed
}

/** Returns what opens carts for step 3: from a checkout link, at its price, or from the parameters of a page. */
export function cartOpener({ db, catalogue }: Pick<Deps, 'db' | 'catalogue'>, { environment }: Site) {
  return { openCart, openTyped, askedFor }

  /** Undefined if the cart can no longer be sold: its pickup is too near by now, its vehicle gone, its link unknown. */
  async function openTyped(typed: Typed, request: FastifyRequest, now: Date): Promise<OpenCart | undefined> {
    try {
      return (await openCart(typed, now)) ?? (await repriced(typed, now))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      request.log.info({ requestId: request.id, code: error.code, reason: error.message }, 'page refused')
      return undefined
    }
  }

  /** Returns what the form asked for, in the words of the start, which says why it is not to be had. */
  async function askedFor(typed: Typed): Promise<Typed> {
    const token = typed['t']
    if (token === undefined) return pageWordsOf(typed)
    const link = await findLink(db, { token, environment, product: 'transfer' })
    return link?.cart.product === 'transfer' ? wordsOf(link.cart) : {}
  }

  /** Undefined for a link that is unknown or expired. Throws what quoting a sale throws. */
  async function openCart(words: Typed, now: Date): Promise<OpenCart | undefined> {
    const token = words['t']
    if (token === undefined) return priced(words, now)
    const link = await findActiveLink(db, { token, environment, product: 'transfer' }, now)
    if (link?.cart.product !== 'transfer') return undefined
    const { cart, partnerId } = link
    ensurePickupsAhead(catalogue.current, tripOf(cart), now)
    return { cart, link, partnerId, words: { t: token, ...cameWords(words) } }
  }

  /** Prices a link anew that has expired while its form was being filled in. */
  async function repriced(typed: Typed, now: Date): Promise<OpenCart | undefined> {
    const { t: token = '' } = typed
    const link = await findLink(db, { token, environment, product: 'transfer' })
    if (link?.cart.product !== 'transfer') return undefined
    // A code that gave no discount is not in the cart; the form must carry it from here on.
    const code = partnersCode(catalogue.current, link.partnerId)
    const words = { ...cameWords(typed), ...(code === undefined ? {} : { promo_code: code }), ...wordsOf(link.cart) }
    return { ...priced(words, now), partnerId: link.partnerId }
  }

  function priced(words: Typed, now: Date): OpenCart {
    const page = parse(pageQuery, words)
    const quote = quoteSale(catalogue.current, tripFromBody(page, now), now)
    const cart = fillTransferCart(quote, chooseVehicles(quote, wishOf(page)), NO_EXTRAS)
    return { cart, link: null, partnerId: quote.promo?.partnerId ?? null, words: pageWordsOf(words) }
  }
}

function wordsOf(cart: TransferCart): Typed {
  return { ...tripToBody(tripOf(cart)), ...vehicleWords(cart) }
}
