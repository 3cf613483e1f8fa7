import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { SkiResort } from '../../catalogue/rentals.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import { redirectForGood } from '../../http/redirect.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import { lowestRental } from '../../services/quoting/rentals/resort-prices.ts'
import { html } from '../../values/html.ts'
import { inLanguage, orderIn } from '../../values/wording.ts'
import type { LayoutOf } from '../../web/layout/layout-of-request.ts'
import { type Layout, type Page, sendPage } from '../../web/layout/layout.ts'
import { byCountry, countryParts } from '../../web/parts/by-country.ts'
import { type LinkRow, linkRows } from '../../web/parts/link-rows.ts'
import { jumps, linkTo, trail } from '../../web/parts/page-links.ts'
import { resortPage } from './resort-page.ts'
import { findRentedResort, rentedResorts, resortPath, RESORTS_PATH } from './resort-urls.ts'

/** GET /ski-rental and /ski-rental/<resort>: where skis are rented out, generated from the catalogue on request. */
export function resortPages(api: Api, { catalogue, clock }: Pick<Deps, 'catalogue' | 'clock'>, layoutOf: LayoutOf) {
  api.get(RESORTS_PATH, { config: REFUSED_LAST }, (request, reply) => {
    const layout = layoutOf(request)
    const view = { catalogue: catalogue.current, now: clock() }
    return sendPage(reply, layout, allResortsPage(layout, view))
  })

  api.get<{ Params: { slug: string } }>(`${RESORTS_PATH}/:slug`, { config: REFUSED_LAST }, (request, reply) => {
    const { slug } = request.params
    const resort = findRentedResort(catalogue.current, slug.toLowerCase())
    if (!resort) throw new ApiError('NOT_FOUND', 'there is no resort by that name')
    const path = resortPath(catalogue.current, resort)
    if (path !== `${RESORTS_PATH}/${slug}`) return redirectForGood(request, reply, path)
    const layout = layoutOf(request)
    const view = { catalogue: catalogue.current, resort, now: clock() }
    return sendPage(reply, layout, resortPage(layout, view))
  })
}

/** What the pages of resorts are generated from. */
interface ResortsView {
  catalogue: Catalogue
  now: Date
}

function allResortsPage(layout: Layout, view: ResortsView): Page {
  const { resortPages: text, layout: menu, language } = layout.words
  const order = orderIn(language)
  const resorts = rentedResorts(view.catalogue).toSorted((a, b) => order(a.names, b.names))
  const count = resorts.length
  const groups = byCountry(resorts, language)
  return {
    title: text.all,
    description: text.allDescription(count),
    path: RESORTS_PATH,
    isOpen: true,
    main: html`${trail(text.all, [linkTo(layout, '/', menu.skiRental)])}
      <h1>${text.all}</h1>
      <p class="muted">${text.allText(count)}</p>
      ${jumps(menu.onThisPage, countryParts(groups))}
      ${groups.map(
        ({ id, country, things }) =>
          html`<section class="chapter" id="${id}">
            ${country !== null && html`<h2>${country}</h2>`}
            ${linkRows(things.map((resort) => row(layout, view, resort)))}
          </section>`,
      )}`,
  }
}

function row(layout: Layout, { catalogue, now }: ResortsView, resort: SkiResort): LinkRow {
  const { formats, language, rentalFront } = layout.words
  const { from, shops } = rentalFront.prices
  const price = lowestRental(catalogue, resort, now)
  return {
    ...linkTo(layout, resortPath(catalogue, resort), inLanguage(resort.names, language)),
    facts: [shops(resort.shops.length), ...(price === null ? [] : [`${from} ${formats.money(price, 'EUR')}`])],
  }
}
