import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Deps, Site } from '../../deps.ts'
import { checkAll } from '../../errors.ts'
import { idempotencyHeaders, markReplayed, repeatableByAddress } from '../../http/idempotency-key.ts'
import type { Api } from '../../http/zod.ts'
import { answerOnce } from '../../services/platform/answer-once.ts'
import type { PromoOutcome } from '../../services/quoting/pricing/promo.ts'
import { choosePacks } from '../../services/quoting/rentals/choose-packs.ts'
import { ensureSuitable } from '../../services/quoting/rentals/ensure-suitable.ts'
import { todayInResort } from '../../services/quoting/rentals/resorts-and-shops.ts'
import { fillRentalCart } from '../../services/sale/carts/fill-rental-cart.ts'
import { type RentalCart, rentalTotal } from '../../services/sale/carts/rental-cart.ts'
import { createLink } from '../../services/sale/links/checkout-link.ts'
import { toDecimal } from '../../values/money.ts'
import { currencyCode, instant, url } from '../answer-fields.ts'
import { saleOwner } from '../api-key.ts'
import { linkParamsToQuery } from '../link-params.ts'
import { wayBackOf } from '../way-back.ts'
import {
  CHECKOUT_NAMES,
  type CheckoutBody,
  checkoutBody,
  measurementsOf,
  ownPeriod,
  participantFromBody,
  readLateFields,
  rentalFromBody,
} from './checkout-body.ts'
import { linkPageUrl } from './checkout-url.ts'
import { EXAMPLES } from './examples.ts'

const response = z
  .object({
    checkout_url: url.meta({
      description:
        'Opens the checkout filled in: once, within 24 hours. The browser that opened it may reload it until then.',
    }),
    expires_at: instant.meta({ description: 'ISO 8601, UTC.' }),
    currency: currencyCode,
    total_price: z
      .number()
      .meta({ description: 'The sum over all participants, helmets included. Priced again when the link is opened.' }),
    promo_code_applied: z.boolean(),
  })
  .meta({ id: 'CheckoutLink', description: 'The stored link.' })

const ENDPOINT = 'ski checkout-link'

/**
 * POST /checkout-link: a link that opens the checkout with all participants filled in (ski specification, endpoint 5).
 */
export function checkoutLink(api: Api, { db, catalogue, clock, limit }: Deps, site: Site) {
  const schema = {
    operationId: 'createCheckoutLink',
    summary: 'Create a checkout link',
    description:
      'Validates every participant and stores a link that can be opened once. A fixed promo is deducted from the whole cart, spread over the packs in proportion to their prices. An `Idempotency-Key` makes a retry safe: for 24 hours the same request gets the first answer again, a different one is refused with 409. A key is tied to your address: from another address it is a new key.',
    tag: 'Checkout',
    headers: idempotencyHeaders,
    body: checkoutBody,
    response: { 200: response },
    examples: EXAMPLES.checkoutLink,
    errors: [
      'INVALID_PARAMS',
      'CURRENCY_NOT_SUPPORTED',
      'RESORT_NOT_FOUND',
      'SHOP_NOT_FOUND',
      'DURATION_OUT_OF_RANGE',
      'NO_BOOKABLE_PACK',
      'VALIDATION_ERROR',
      'IDEMPOTENCY_KEY_REUSED',
      'RATE_LIMITED',
    ],
  } satisfies FastifySchema
  // Also limited per day, because every link is kept for a month.
  const limited = [
    ...limit({ name: `${site.environment}:ski:checkout-link`, perMinute: 20 }),
    ...limit({ name: `${site.environment}:ski:checkout-link:day`, perDay: 5_000 }),
  ]
  api.post(
    '/checkout-link',
    { schema, onRequest: limited, config: { names: CHECKOUT_NAMES } },
    async (request, reply) => {
      const now = clock()
      const { environment, url } = site
      const asked = repeatableByAddress(request, environment, ENDPOINT)
      const { answer, replayed } = await answerOnce(db, asked, response, now, async (tx) => {
        const { cart, promo } = cartFromBody(catalogue.current, request.body, now)
        const owner = saleOwner(request, promo)
        const wayBack = wayBackOf(request, request.body)
        const { token, expiresAt } = await createLink(tx, { environment, cart, ...owner, ...wayBack }, now)
        return {
          checkout_url: linkPageUrl(url, token) + linkParamsToQuery(request.body),
          expires_at: expiresAt.toISOString(),
          currency: cart.currency,
          total_price: toDecimal(rentalTotal(cart)),
          promo_code_applied: cart.promoCode !== null,
        }
      })
      markReplayed(reply, replayed)
      return answer
    },
  )
}

/** Returns the cart that a body describes, and the outcome of its promo code, checked in the order of decisions 2.3. */
function cartFromBody(
  catalogue: Catalogue,
  body: CheckoutBody,
  now: Date,
): { cart: RentalCart; promo: PromoOutcome | null } {
  const rental = rentalFromBody(catalogue, body, now)
  const today = todayInResort(catalogue, rental.resortId, now)
  const periods = checkAll(body.participants.map((one, i) => () => ownPeriod(one, i, today)))
  const wishes = body.participants.map(({ pack_id }, i) => ({ packId: pack_id, period: periods[i] ?? null }))
  const chosen = choosePacks(catalogue, rental, wishes, now)
  const people = body.participants.map((one) => ({ age: one.age, measurements: measurementsOf(one) }))
  const [late] = checkAll([() => readLateFields(body), () => ensureSuitable(catalogue, chosen, people)])
  const cart = fillRentalCart(catalogue, chosen, {
    participants: body.participants.flatMap((one, i) => {
      const judged = late.participants[i]
      return judged ? participantFromBody(one, judged, periods[i] ?? null) : []
    }),
    customerEmail: late.customer_email ?? null,
    bookingReference: body.booking_reference || null,
    note: null,
  })
  return { cart, promo: chosen.promo }
}
