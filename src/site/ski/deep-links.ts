import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import {
  checkoutLinkQuery,
  referralFromQuery,
  packQuery,
  pickerLinkQuery,
  rentalFromQuery,
  type rentalQuery,
  searchLinkQuery,
} from '../../api/ski/rental-query.ts'
import { draftParams } from '../../checkout/draft.ts'
import type { Database } from '../../db/database.ts'
import type { Deps, Site } from '../../deps.ts'
import { orElse, redirectOnce } from '../../http/mount.ts'
import { everyValue } from '../../http/query-string.ts'
import { type Api, parse } from '../../http/zod.ts'
import { currencyOrEuro } from '../../services/quoting/pricing/leg-price.ts'
import { selectPacks } from '../../services/quoting/rentals/choose-packs.ts'
import { quoteRental } from '../../services/quoting/rentals/quote-rental.ts'
import type { Rental } from '../../services/quoting/rentals/rental.ts'
import {
  type CheckoutLink,
  consumeLink,
  findActiveLink,
  findUsedLink,
  type LinkToken,
} from '../../services/sale/links/checkout-link.ts'
import { digestOf } from '../../values/token.ts'
import type { LayoutOf } from '../../web/layout/layout-of-request.ts'
import { clientKeyParams } from '../../web/request/attribution.ts'
import { keepCookie } from '../../web/request/cookie.ts'
import { textParams } from '../../web/request/text-params.ts'
import { deepLink } from '../deep-link.ts'
import { countsOf, countParams } from './counts.ts'
import { detailsUrl, pickerUrl, startUrl } from './page-url.ts'
import { equipmentOf, searchParamsOf } from './search-params.ts'

/** GET /book/quick-search and /book/quick-checkout: deep links into the funnel (ski specification, endpoint 6). */
export function deepLinks(api: Api, { catalogue, clock }: Deps, site: Site, layoutOf: LayoutOf) {
  const search = deepLink(site, 'quickSearch', 'Open the offer picker', pickerLinkQuery)
  const checkout = deepLink(site, 'quickCheckout', 'Open the checkout with packs', checkoutLinkQuery)

  api.get('/book/quick-search', search, (request, reply) => {
    const { url } = layoutOf(request).site
    const typed = textParams(request.query)
    return orElse(
      reply,
      () => startUrl(url, searchParamsOf(typed)),
      () => {
        const query = parse(searchLinkQuery, request.query)
        const packs = packsOf(request)
        if (packs.length > 0) return openCheckout(request, reply, packs)
        const now = clock()
        const rental = linkedRental(query, now)
        quoteRental(catalogue.current, rental, now)
        const people = { ...equipmentOf(typed), ...countParams(countsOf(typed)) }
        return redirectOnce(
          reply,
          pickerUrl(url, rental, referralFromQuery(query), {
            ...people,
            ...clientKeyParams(typed),
            ...draftParams(typed),
          }),
        )
      },
    )
  })

  api.get('/book/quick-checkout', checkout, (request, reply) => {
    const start = () => startUrl(layoutOf(request).site.url, searchParamsOf(textParams(request.query)))
    return orElse(reply, start, () => openCheckout(request, reply, packsOf(request)))
  })

  function openCheckout(request: FastifyRequest, reply: FastifyReply, packs: readonly number[]): FastifyReply {
    const { url } = layoutOf(request).site
    const query = parse(searchLinkQuery, request.query)
    const now = clock()
    const selection = selectPacks(catalogue.current, linkedRental(query, now), packs, now)
    const typed = textParams(request.query)
    const kept = { ...clientKeyParams(typed), ...draftParams(typed) }
    return redirectOnce(reply, detailsUrl(url, selection, referralFromQuery(query), kept))
  }

  function linkedRental(query: z.output<typeof rentalQuery>, now: Date): Rental {
    const rental = rentalFromQuery(catalogue.current, query, now)
    return { ...rental, currency: currencyOrEuro(catalogue.current, rental.currency) }
  }
}

/** Returns the packs that a link names. Throws INVALID_PARAMS. */
function packsOf({ originalUrl }: FastifyRequest): readonly number[] {
  const named = ['pack', 'pack[]'].flatMap((key) => everyValue(originalUrl, key)).filter(Boolean)
  return parse(packQuery, { pack: named.join(',') }).pack ?? []
}

/** A browser at the URL of a link. */
interface Visit {
  request: FastifyRequest
  reply: FastifyReply
  siteUrl: string
}

/**
 * Returns the link to the first browser that opens it, which keeps the session in a cookie, and to the same browser
 * again until the link expires; undefined for all others. HEAD opens nothing (decisions 5.6).
 */
export async function openLink(
  db: Database,
  token: LinkToken,
  { request, reply, siteUrl }: Visit,
  now: Date,
): Promise<CheckoutLink | undefined> {
  const known = await openedLink(db, token, request, now)
  if (known) return known
  if (request.method === 'HEAD') return findActiveLink(db, token, now)
  const opened = await consumeLink(db, token, now)
  if (!opened) return undefined
  const seconds = Math.ceil((opened.link.expiresAt.getTime() - now.getTime()) / 1000)
  keepCookie(reply, { root: siteUrl, name: cookieName(token), value: opened.session, seconds })
  return opened.link
}

/** Returns the link to the browser that has opened it, until the link expires; undefined for all others. */
export async function openedLink(
  db: Database,
  token: LinkToken,
  { cookies }: FastifyRequest,
  now: Date,
): Promise<CheckoutLink | undefined> {
  const session = cookies[cookieName(token)]
  return session === undefined ? undefined : findUsedLink(db, { ...token, session }, now)
}

/** Returns the name of the cookie of a link; each has its own, so that two links can be open side by side. */
function cookieName({ token }: LinkToken): string {
  return `rental_${digestOf(token).slice(0, 12)}`
}
