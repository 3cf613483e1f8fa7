import type { FastifyReply, FastifyRequest } from 'fastify'
import { CHECKOUT_PATH } from '../../api/ski/checkout-url.ts'
import { checkoutLinkQuery, contactFromQuery, rentalFromQuery, searchLinkQuery } from '../../api/ski/rental-query.ts'
import type { Deps, Site } from '../../deps.ts'
import { orElse, redirectOnce } from '../../http/redirect.ts'
import { type Api, parse } from '../../http/zod.ts'
import { repriceRentalCart } from '../../services/carts/fill-rental-cart.ts'
import { quoteRental } from '../../services/rentals/quote-rental.ts'
import { selectPacks } from '../../services/rentals/select-packs.ts'
import type { Markup } from '../../values/html.ts'
import { type Frame, sendPage } from '../page/frame.ts'
import { stepPage } from '../page/progress.ts'
import { en } from '../words/en.ts'
import { cartCheckout, selectionCheckout } from './checkout.ts'
import { offerPicker } from './offer-picker.ts'
import { openLink } from './open-link.ts'
import { startUrl } from './page-url.ts'
import { startForm } from './start-form.ts'

type PageRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>

/** The pages of the ski site: start, offer picker and checkout (decisions 5.6). */
export function funnel(api: Api, { db, catalogue, clock, operator }: Deps, site: Site) {
  const { url, environment } = site
  const frame: Frame = { site, area: 'ski', operator, words: en }
  const send = (reply: FastifyReply, step: 1 | 2 | 3, title: string, main: Markup) =>
    sendPage(reply, frame, stepPage(frame, step, title, main))
  const restart = (reply: FastifyReply) => redirectOnce(reply, startUrl(url))

  function showOffers(query: unknown, reply: FastifyReply) {
    const now = clock()
    const words = parse(searchLinkQuery, query)
    const quote = quoteRental(catalogue.current, rentalFromQuery(words, now), now)
    return send(reply, 2, en.rentalOffers.title, offerPicker(quote, url, contactFromQuery(words)))
  }

  function showSelection(query: unknown, reply: FastifyReply) {
    const now = clock()
    const words = parse(checkoutLinkQuery, query)
    const selection = selectPacks(catalogue.current, rentalFromQuery(words, now), words.pack ?? [], now)
    return send(reply, 3, en.rentalDetails.title, selectionCheckout(selection, contactFromQuery(words)))
  }

  async function showLink(token: string, request: PageRequest, reply: FastifyReply) {
    if (isPrefetch(request)) return reply.code(204).header('Cache-Control', 'no-store').send()
    const now = clock()
    const link = await openLink(db, { token, environment, product: 'ski' }, { request, reply, siteUrl: url }, now)
    if (link?.cart.product !== 'ski') return restart(reply)
    return send(reply, 3, en.rentalDetails.title, cartCheckout(repriceRentalCart(catalogue.current, link.cart, now)))
  }

  function showStart(promoCode: unknown, reply: FastifyReply) {
    const filledIn = { siteUrl: url, promoCode: typeof promoCode === 'string' ? promoCode : '' }
    return send(reply, 1, en.rentalSearch.title, startForm(catalogue.current, en, clock(), filledIn))
  }

  api.get('/', (_, reply) => restart(reply))
  for (const path of ['/book', '/book/']) {
    api.get(path, ({ query }: PageRequest, reply) =>
      query['step'] === '2'
        ? orElse(reply, startUrl(url), () => showOffers(query, reply))
        : showStart(query['promo_code'], reply),
    )
  }
  for (const path of [CHECKOUT_PATH, CHECKOUT_PATH.slice(0, -1)]) {
    api.get(path, (request: PageRequest, reply) => {
      const { t: token } = request.query
      return orElse(reply, startUrl(url), () =>
        typeof token === 'string' ? showLink(token, request, reply) : showSelection(request.query, reply),
      )
    })
  }
}

/** Whether a browser or a mail client fetches the page, or shows a picture of it, before anybody has followed the link. */
function isPrefetch({ headers }: FastifyRequest): boolean {
  return [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']].some((purpose) =>
    /prefetch|preview/i.test(String(purpose)),
  )
}
