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
import type { FrameOf } from '../page/frames.ts'
import { stepPage } from '../page/progress.ts'
import { cartCheckout, selectionCheckout } from './checkout.ts'
import { offerPicker } from './offer-picker.ts'
import { openLink } from './open-link.ts'
import { startUrl } from './page-url.ts'
import { startForm } from './start-form.ts'

type PageRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>

/** The pages of the ski site: start, offer picker and checkout (decisions 5.6). */
export function funnel(api: Api, { db, catalogue, clock }: Deps, site: Site, frameOf: FrameOf) {
  const { environment } = site

  function showOffers(query: unknown, reply: FastifyReply, frame: Frame) {
    const now = clock()
    const words = parse(searchLinkQuery, query)
    const quote = quoteRental(catalogue.current, rentalFromQuery(words, now), now)
    const picker = offerPicker(quote, frame.site.url, contactFromQuery(words))
    return sendPage(reply, frame, stepPage(frame, 2, frame.words.rentalOffers.title, picker))
  }

  function showSelection(query: unknown, reply: FastifyReply, frame: Frame) {
    const now = clock()
    const words = parse(checkoutLinkQuery, query)
    const selection = selectPacks(catalogue.current, rentalFromQuery(words, now), words.pack ?? [], now)
    return sendCheckout(reply, frame, selectionCheckout(selection, contactFromQuery(words)))
  }

  async function showLink(token: string, request: PageRequest, reply: FastifyReply, frame: Frame) {
    if (isPrefetch(request)) return reply.code(204).header('Cache-Control', 'no-store').send()
    const now = clock()
    const link = await openLink(db, { token, environment, product: 'ski' }, { request, reply, siteUrl: site.url }, now)
    if (link?.cart.product !== 'ski') return redirectOnce(reply, startUrl(frame.site.url))
    return sendCheckout(reply, frame, cartCheckout(repriceRentalCart(catalogue.current, link.cart, now)))
  }

  function sendCheckout(reply: FastifyReply, frame: Frame, checkout: Markup) {
    return sendPage(reply, frame, stepPage(frame, 3, frame.words.rentalDetails.title, checkout))
  }

  function showStart(promoCode: unknown, reply: FastifyReply, frame: Frame) {
    const filledIn = { siteUrl: frame.site.url, promoCode: typeof promoCode === 'string' ? promoCode : '' }
    const form = startForm(catalogue.current, frame.words, clock(), filledIn)
    return sendPage(reply, frame, stepPage(frame, 1, frame.words.rentalSearch.title, form))
  }

  api.get('/', (request, reply) => redirectOnce(reply, startUrl(frameOf(request).site.url)))
  for (const path of ['/book', '/book/']) {
    api.get(path, (request: PageRequest, reply) => {
      const { query } = request
      const frame = frameOf(request)
      const start = () => startUrl(frame.site.url)
      return query['step'] === '2'
        ? orElse(reply, start, () => showOffers(query, reply, frame))
        : showStart(query['promo_code'], reply, frame)
    })
  }
  for (const path of [CHECKOUT_PATH, CHECKOUT_PATH.slice(0, -1)]) {
    api.get(path, (request: PageRequest, reply) => {
      const { t: token } = request.query
      const frame = frameOf(request)
      const start = () => startUrl(frame.site.url)
      return orElse(reply, start, () =>
        typeof token === 'string' ? showLink(token, request, reply, frame) : showSelection(request.query, reply, frame),
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
