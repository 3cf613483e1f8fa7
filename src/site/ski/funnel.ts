import type { FastifyReply, FastifyRequest } from 'fastify'
import { CHECKOUT_PATH } from '../../api/ski/checkout-url.ts'
import { checkoutLinkQuery, contactFromQuery, rentalFromQuery, searchLinkQuery } from '../../api/ski/rental-query.ts'
import type { Deps, Site } from '../../deps.ts'
import { orElse, redirectOnce } from '../../http/redirect.ts'
import { type Api, parse } from '../../http/zod.ts'
import { repriceRental } from '../../services/rentals/order-rental.ts'
import { quoteRental } from '../../services/rentals/quote-rental.ts'
import { selectPacks } from '../../services/rentals/select-packs.ts'
import { type Markup, sendPage } from '../page/frame.ts'
import { orderCheckout, selectionCheckout } from './checkout.ts'
import { offerPicker } from './offer-picker.ts'
import { openLink } from './open-link.ts'
import { startUrl } from './page-url.ts'
import { startForm } from './start-form.ts'

type PageRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>

/** The pages of the ski site: start, offer picker and checkout (decisions 5.6). */
export function funnel(site: Api, { db, catalogue, clock }: Deps, { url, environment }: Site) {
  const send = (reply: FastifyReply, title: string, main: Markup) =>
    sendPage(
      reply,
      { title, siteName: 'Navette ski rental', homeUrl: startUrl(url), sandbox: environment === 'sandbox' },
      main,
    )
  const restart = (reply: FastifyReply) => redirectOnce(reply, startUrl(url))

  function showOffers(query: unknown, reply: FastifyReply) {
    const now = clock()
    const words = parse(searchLinkQuery, query)
    const quote = quoteRental(catalogue.current, rentalFromQuery(words, now), now)
    return send(reply, 'Choose your equipment', offerPicker(quote, url, contactFromQuery(words)))
  }

  function showSelection(query: unknown, reply: FastifyReply) {
    const now = clock()
    const words = parse(checkoutLinkQuery, query)
    const selection = selectPacks(catalogue.current, rentalFromQuery(words, now), words.pack ?? [], now)
    return send(reply, 'Your rental', selectionCheckout(selection, contactFromQuery(words)))
  }

  async function showLink(token: string, request: PageRequest, reply: FastifyReply) {
    if (isPrefetch(request)) return reply.code(204).header('Cache-Control', 'no-store').send()
    const now = clock()
    const link = await openLink(db, { token, environment, product: 'ski' }, { request, reply, siteUrl: url }, now)
    if (link?.order.product !== 'ski') return restart(reply)
    return send(reply, 'Your rental', orderCheckout(repriceRental(catalogue.current, link.order, now)))
  }

  site.get('/', (_, reply) => restart(reply))
  for (const path of ['/book', '/book/']) {
    site.get(path, ({ query }: PageRequest, reply) =>
      query['step'] === '2'
        ? orElse(reply, startUrl(url), () => showOffers(query, reply))
        : send(reply, 'Rent skis and snowboards', startForm(catalogue.current, url, clock())),
    )
  }
  for (const path of [CHECKOUT_PATH, CHECKOUT_PATH.slice(0, -1)]) {
    site.get(path, (request: PageRequest, reply) => {
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
