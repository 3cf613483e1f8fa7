import type { FastifyRequest } from 'fastify'
import type { Deps, Site } from '../deps.ts'
import { findPublishableKey } from '../services/partners/publishable-keys.ts'
import type { Cart } from '../services/sale/carts/cart.ts'
import type { CheckoutLink } from '../services/sale/links/checkout-link.ts'
import { findClientLink } from '../services/sale/links/client-link.ts'
import type { Sale } from '../services/sale/sell.ts'
import { inLanguage, type Wording } from '../values/wording.ts'
import type { Layout } from '../web/layout/layout.ts'
import { attributionOf, partnerCookie } from '../web/request/attribution.ts'
import type { TextParams } from '../web/request/text-params.ts'
import { newAttempt } from './checkout-redirects.ts'
import type { Contact } from './contact.ts'
import type { PaymentMethod } from './payment-fields.ts'

/** What is being bought at step 3. */
export interface OpenSale {
  /** The link that it was opened from; null without one. */
  link: CheckoutLink | null
  /** Whether it was opened from a link that has since expired, so that it is priced again. */
  hasExpired: boolean
  partnerId: number | null
  /** The parameters that lead here again. */
  params: TextParams
  /** What its link or a draft fills in. */
  filledIn: TextParams
}

/** A cart that can be booked, with everything that was filled in, the customer, and how it is paid. */
export interface FilledCart {
  cart: Cart
  contact: Contact
  method: PaymentMethod
}

/** A filled cart, and the form that it was sent with. */
type SentCart = FilledCart & Pick<Sale, 'submissionKey' | 'submissionDigest'>

/** Returns a function that returns the sale that a form asks for, attributed to the partner who sent the traveller. */
export function saleMaker(deps: Deps, site: Site) {
  const { db, catalogue, providers } = deps
  const { environment } = site
  const { remembered } = partnerCookie(deps, site)

  return async function saleOf(
    request: FastifyRequest,
    layout: Layout,
    open: OpenSale,
    { cart, contact, method, ...submission }: SentCart,
    now: Date,
  ): Promise<Sale> {
    const provider = providers.current[environment]
    return {
      environment,
      cart,
      checkoutLinkId: open.link?.id ?? null,
      ...submission,
      partnerId: await findSeller(request, open, now),
      attribution: attributionOf(open.params),
      customer: { ...contact, reference: open.link?.clientReference ?? null },
      language: layout.words.language,
      payment:
        method === 'card' && provider ? newAttempt(layout.site, provider, descriptionOf(layout, cart)) : 'on_arrival',
    }
  }

  /**
   * Returns the partner that a sale is attributed to: the one of its link, key or code, or else the one that the
   * browser remembers.
   */
  async function findSeller(request: FastifyRequest, { link: opened, partnerId, params }: OpenSale, now: Date) {
    const { key, api_key: apiKey = '' } = params
    const named = opened?.partnerId ?? findPublishableKey(catalogue.current, { key: apiKey, environment })?.partnerId
    if (named !== undefined) return named
    if (partnerId !== null) return partnerId
    const link = key === undefined ? undefined : await findClientLink(db, { key, environment }, now)
    return link?.partnerId ?? remembered(request)
  }
}

/** Returns the description at the payment provider. */
function descriptionOf({ words }: Layout, cart: Cart): (reference: string) => string {
  const inWords = (wording: Wording) => inLanguage(wording, words.language)
  if (cart.product === 'ski')
    return (reference) => words.rentalDetails.description(reference, inWords(cart.resort.name))
  const { from, to } = cart.outbound
  return (reference) => words.details.description(reference, inWords(from), inWords(to))
}
