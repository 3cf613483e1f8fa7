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
import { byCountry, countryParts } from '../../web/by-country.ts'
import { type Frame, type Page, sendPage } from '../../web/frame.ts'
import type { FrameOf } from '../../web/frames.ts'
import { type LinkRow, linkRows } from '../../web/link-rows.ts'
import { jumps, linkTo, trail } from '../../web/page-links.ts'
import { resortPage } from './resort-page.ts'
import { findRentedResort, rentedResorts, resortPath, RESORTS_PATH } from './resort-urls.ts'

/** GET /ski-rental and /ski-rental/<resort>: where skis are rented out, generated from the catalogue on request. */
export function resortPages(api: Api, { catalogue, clock }: Pick<Deps, 'catalogue' | 'clock'>, frameOf: FrameOf) {
  api.get(RESORTS_PATH, { config: REFUSED_LAST }, (request, reply) => {
    const frame = frameOf(request)
    const view = { catalogue: catalogue.current, now: clock() }
    return sendPage(reply, frame, allResortsPage(frame, view))
  })

  api.get<{ Params: { slug: string } }>(`${RESORTS_PATH}/:slug`, { config: REFUSED_LAST }, (request, reply) => {
    const { slug } = request.params
    const resort = findRentedResort(catalogue.current, slug.toLowerCase())
    if (!resort) throw new ApiError('NOT_FOUND', 'there is no resort by that name')
    const path = resortPath(catalogue.current, resort)
    if (path !== `${RESORTS_PATH}/${slug}`) return redirectForGood(request, reply, path)
    const frame = frameOf(request)
    const view = { catalogue: catalogue.current, resort, now: clock() }
    return sendPage(reply, frame, resortPage(frame, view))
  })
}

/** What the pages of resorts are generated from. */
interface ResortsView {
  catalogue: Catalogue
  now: Date
}

function allResortsPage(frame: Frame, view: ResortsView): Page {
  const { resortPages: text, frame: menu, language } = frame.words
  const order = orderIn(language)
  const resorts = rentedResorts(view.catalogue).toSorted((a, b) => order(a.names, b.names))
  const count = resorts.length
  const groups = byCountry(resorts, language)
  return {
    title: text.all,
    description: text.allDescription(count),
    path: RESORTS_PATH,
    isOpen: true,
    main: html`${trail(text.all, [linkTo(frame, '/', menu.skiRental)])}
      <h1>${text.all}</h1>
      <p class="muted">${text.allText(count)}</p>
      ${jumps(menu.onThisPage, countryParts(groups))}
      ${groups.map(
        ({ id, country, things }) =>
          html`<section class="chapter" id="${id}">
            ${country !== null && html`<h2>${country}</h2>`}
            ${linkRows(things.map((resort) => row(frame, view, resort)))}
          </section>`,
      )}`,
  }
}

function row(frame: Frame, { catalogue, now }: ResortsView, resort: SkiResort): LinkRow {
  const { formats, language, rentalFront } = frame.words
  const { from, shops } = rentalFront.prices
  const price = lowestRental(catalogue, resort, now)
  return {
    ...linkTo(frame, resortPath(catalogue, resort), inLanguage(resort.names, language)),
    facts: [shops(resort.shops.length), ...(price === null ? [] : [`${from} ${formats.money(price, 'EUR')}`])],
  }
}
