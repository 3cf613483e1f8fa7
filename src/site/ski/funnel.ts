import type { FastifyReply, FastifyRequest } from 'fastify'
import { referralFromQuery, rentalFromQuery, rentalToQuery, searchLinkQuery } from '../../api/ski/rental-query.ts'
import { draftParams, drafts, pick } from '../../checkout/draft.ts'
import type { Deps, Site } from '../../deps.ts'
import { orElse, redirectOnce, seeOther } from '../../http/mount.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import { type Api, parse } from '../../http/zod.ts'
import { featuredRentals } from '../../services/quoting/rentals/resort-prices.ts'
import type { LayoutOf } from '../../web/layout/layout-of-request.ts'
import { sendPage } from '../../web/layout/layout.ts'
import { clientKeyParams, partnerParams } from '../../web/request/attribution.ts'
import { failedLinks } from '../../web/request/failed-links.ts'
import { FORMS_PER_MINUTE } from '../../web/request/limits.ts'
import { ownForms } from '../../web/request/own-forms.ts'
import { formTexts, type TextParams, textParams } from '../../web/request/text-params.ts'
import { keptNames, keptWithNames } from './kept-details.ts'
import { linkedParams } from './open-cart.ts'
import { groupDetailsUrl, startUrl, withReferral } from './page-url.ts'
import { ensureFew, participantParams } from './participants.ts'
import { pickerPage } from './picker-page.ts'
import { pickerView } from './picker-view.ts'
import { searchPage } from './search-page.ts'
import { searchParamsOf } from './search-params.ts'
import { searchView } from './search-view.ts'
import { countPeople, withoutNames } from './skiers.ts'

/** Registers the first two steps of the ski site: the start and the offer picker (decisions 5.6). */
export function funnel(api: Api, deps: Deps, site: Site, layoutOf: LayoutOf) {
  const { catalogue, clock } = deps
  const draft = drafts(site)
  const failed = failedLinks(deps, site, 'ski')
  // The page prices and renders everybody, like that of step 3.
  const countOffers = deps.limit.more({ name: `${site.environment}:ski:offers`, perMinute: FORMS_PER_MINUTE })
  // A partner's personal link: its promo code stays with the traveller from the first page on.
  api.get('/', { config: REFUSED_LAST }, (request, reply) =>
    redirectOnce(reply, startUrl(layoutOf(request).site.url, partnerParams(textParams(request.query)))),
  )
  for (const path of ['/book', '/book/']) {
    api.get(path, { config: REFUSED_LAST }, async (request, reply) => {
      const typed = textParams(request.query)
      const start = () => startUrl(layoutOf(request).site.url, searchParamsOf(typed))
      if (typed['step'] !== '2') return showStart(request, reply)
      await countOffers(request, reply, 1)
      return orElse(reply, start, () => showOffers(request, reply, typed))
    })
  }

  // Names are personal data, which no URL contains, so step 2 posts its form: they go into the draft, the rest is a URL.
  api.post('/book/', { onRequest: ownForms(site), config: REFUSED_LAST }, (request, reply) => {
    const typed = formTexts(request.body)
    const { names, asked } = withoutNames(typed)
    const known = draft.find(request, typed)
    const form = { ...pick(known, ['submission_key']), draft_key: typed['draft'] ?? '' }
    const kept = names.size > 0 ? draft.keep(reply, keptWithNames(names, known), form) : {}
    const params = new URLSearchParams({ ...asked, ...kept })
    return seeOther(reply, `${layoutOf(request).site.url}/book/?${params.toString()}`)
  })

  /** Shows the search of a URL or, without one, of the link that led there. */
  async function showStart(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const layout = layoutOf(request)
    const now = clock()
    const asked = searchParamsOf(textParams(request.query))
    const found = Object.keys(asked).length === 0 ? await failed.find(request, now) : undefined
    const link = found?.link
    const kept = link?.cart.product === 'ski' ? linkedParams(catalogue.current, { link, cart: link.cart }) : asked
    const view = searchView(catalogue.current, kept, now)
    return sendPage(reply, layout, searchPage(layout, view, featuredRentals(catalogue.current, now), found))
  }

  /** Shows everybody's equipment, or redirects to the checkout with it. */
  function showOffers(request: FastifyRequest, reply: FastifyReply, typed: TextParams): FastifyReply {
    const now = clock()
    const layout = layoutOf(request)
    const { url } = layout.site
    const query = parse(searchLinkQuery, typed)
    const referral = referralFromQuery(query)
    const rental = rentalFromQuery(catalogue.current, query, now)
    ensureFew(countPeople(typed))
    const view = pickerView(catalogue.current, rental, typed, now)
    const { quote, priced } = view.shown
    if (typed['next'] === '1' && priced.totalMinor !== null)
      return redirectOnce(
        reply,
        groupDetailsUrl(url, quote.rental, referral, {
          ...clientKeyParams(typed),
          ...draftParams(typed),
          ...participantParams(priced.people),
        }),
      )
    const link = withReferral(rentalToQuery(rental, quote.currency.code), referral)
    for (const [name, value] of Object.entries({ ...clientKeyParams(typed), ...draftParams(typed) }))
      link.set(name, value)
    const bookingUrl = countPeople(typed) === 0 ? `${url}/book/quick-checkout?${link.toString()}&pack=` : null
    const names = keptNames(view.skiers, draft.find(request, typed))
    return sendPage(reply, layout, pickerPage(layout, { ...view, names, bookingUrl }))
  }
}
