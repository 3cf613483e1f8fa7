import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { SkiResort, Shop } from '../../../catalogue/rentals.ts'
import type { Deps, Site } from '../../../deps.ts'
import { ApiError } from '../../../errors.ts'
import { redirectForGood } from '../../../http/mount.ts'
import { REFUSED_LAST } from '../../../http/shed-load.ts'
import type { Api } from '../../../http/zod.ts'
import { lowestRental, resortPrices, type TierPrices } from '../../../services/quoting/rentals/resort-prices.ts'
import { hoursLines } from '../../../services/quoting/rentals/shops.ts'
import type { Variant } from '../../../services/quoting/rentals/variants.ts'
import { shortestRouteTo } from '../../../services/quoting/routing/featured-routes.ts'
import { boardText, tierText } from '../../../texts/gear.ts'
import type { Words } from '../../../texts/site/en.ts'
import { addressIn } from '../../../values/country.ts'
import type { Point } from '../../../values/geo.ts'
import { groupBy } from '../../../values/group-by.ts'
import { html, type Markup } from '../../../values/html.ts'
import { toDecimal } from '../../../values/money.ts'
import { placeCode } from '../../../values/place-code.ts'
import { inLanguage, orderIn } from '../../../values/wording.ts'
import { heroBand } from '../../../web/layout/hero.ts'
import { icon } from '../../../web/layout/icons.ts'
import type { LayoutOf } from '../../../web/layout/layout-of-request.ts'
import { type Layout, type Page, sendPage, canonicalUrl } from '../../../web/layout/layout.ts'
import { aggregateOffer, breadcrumbs, provider, structuredData } from '../../../web/layout/structured-data.ts'
import { byCountry, countryParts } from '../../../web/parts/by-country.ts'
import { drawing } from '../../../web/parts/drawing.ts'
import { type LinkRow, linkRows, jumps, linkTo, trail } from '../../../web/parts/links.ts'
import { monthPrices } from '../../../web/parts/month-prices.ts'
import { questionList, questionsData } from '../../../web/parts/questions.ts'
import { PREVIEWS_PER_MINUTE } from '../../../web/request/limits.ts'
import { silhouetteAt } from '../../front/silhouettes.ts'
import { sendPreview } from '../../preview-pictures.ts'
import { gearDrawing } from '../gear-drawings.ts'
import { compositionText, helmetText } from '../offer-texts.ts'
import { searchForm } from '../search-form.ts'
import { searchView } from '../search-view.ts'
import { findRentedResort, rentedResorts, resortPath, RESORTS_PATH, usualRentalUrl } from './resort-urls.ts'

/** GET /ski-rental and /ski-rental/<resort>: where skis are rented out, generated from the catalogue on request. */
export function resortPages(
  api: Api,
  deps: Pick<Deps, 'catalogue' | 'clock' | 'limit'>,
  site: Site,
  layoutOf: LayoutOf,
) {
  const { catalogue, clock } = deps
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

  const onRequest = deps.limit({ name: `${site.environment}:ski:previews`, perMinute: PREVIEWS_PER_MINUTE })
  const drawn = { config: REFUSED_LAST, onRequest }
  api.get<{ Params: { slug: string } }>(`${RESORTS_PATH}/:slug/preview.png`, drawn, (request, reply) => {
    const resort = findRentedResort(catalogue.current, request.params.slug.toLowerCase())
    if (!resort) throw new ApiError('NOT_FOUND', 'there is no resort by that name')
    const layout = layoutOf(request)
    const { resortPages: text, fromPrices, formats, language } = layout.words
    const price = lowestRental(catalogue.current, resort, clock())
    return sendPreview(request, reply, {
      brand: layout.operator.name,
      heading: [text.title(inLanguage(resort.names, language))],
      facts: price === null ? [] : [text.sixDays, fromPrices.from(formats.money(price, 'EUR'))],
      massif: silhouetteAt(resort.point).massif,
    })
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

/** The data of the page of a resort. */
interface ResortView {
  catalogue: Catalogue
  resort: SkiResort
  now: Date
}

/**
 * Returns the page of a resort: the prices of skis by tier and month, its shops with their hours, and a search for it.
 */
function resortPage(layout: Layout, view: ResortView): Page {
  const { words } = layout
  const { resortPages: text, formats, rentalDetails } = words
  const { catalogue, resort, now } = view
  const name = inLanguage(resort.names, words.language)
  const prices = resortPrices(catalogue, resort, now)
  const price = prices[0] && formats.money(prices[0].cheapest.priceMinor, 'EUR')
  const law = helmetText(words, resort)
  const path = resortPath(catalogue, resort)
  const above = [linkTo(layout, RESORTS_PATH, text.all)]
  const form = searchView(catalogue, layout.attribution, now)
  return {
    title: text.title(name),
    description: price === undefined ? text.plainDescription(name) : text.description(name, price),
    path,
    picture: `${path}/preview.png`,
    isOpen: true,
    main: html`${heroBand({
        trail: trail(text.all, above),
        heading: text.title(name),
        lead: text.lead,
        massif: silhouetteAt(resort.point).massif,
        facts: resortFacts(layout, view, price),
        remark: law === undefined ? undefined : html`<p class="marked">${icon('helmet')}<span>${law}</span></p>`,
      })}
      ${searchForm(layout, { ...form, asked: { ...form.asked, resort: String(resort.id) } })}
      ${tiers(layout, view, prices)}
      <section class="chapter">
        <h2>${text.shops(name)}</h2>
        <div class="shops">${resort.shops.map((shop) => shopCard(words, shop))}</div>
      </section>
      <section class="chapter">
        <h2>${text.questions}</h2>
        ${questionList(rentalDetails.facts)}
      </section>
      ${structuredData(
        {
          '@type': 'Service',
          name: text.title(name),
          url: canonicalUrl(layout, path),
          provider: provider(layout.operator, layout.root),
          areaServed: { '@type': 'Place', name, geo: coordinates(resort.point) },
          ...(prices.length > 0 && { offers: aggregateOffer(prices.map((one) => offerOf(layout, resort, one))) }),
        },
        ...resort.shops.map(shopData),
        breadcrumbs([...above, { name: text.title(name), url: canonicalUrl(layout, path) }]),
        questionsData(rentalDetails.facts),
      )}`,
  }
}

/** Returns the lowest price, how many shops there are, and how far the nearest airport is. */
function resortFacts({ words }: Layout, { catalogue, resort }: ResortView, price: string | undefined) {
  const { routePages, resortPages: text, fromPrices, formats, language } = words
  const nearest = shortestRouteTo(catalogue, placeCode('resort', resort.id))
  const minutes = nearest?.durationMinutes ?? null
  return [
    ...(price === undefined ? [] : [{ label: text.sixDays, value: fromPrices.from(price) }]),
    { label: text.shopCount, value: String(resort.shops.length) },
    ...(nearest && minutes !== null
      ? [
          {
            label: `${routePages.drive}, ${inLanguage(nearest.from.names, language)}`,
            value: formats.duration(minutes),
          },
        ]
      : []),
  ]
}

function tiers({ words, site, attribution }: Layout, { resort }: ResortView, prices: readonly TierPrices[]): Markup {
  const { resortPages: text, equipment } = words
  if (prices.length === 0) return html``
  // The skis and the snowboards of each tier together, cheapest tier first.
  const byName = groupBy(prices, ({ quote }) => quote.offer.name)
  return html`<section class="chapter">
    <h2>${text.prices}</h2>
    <p class="muted">${text.pricesText}</p>
    ${drawing('gear-shapes')}
    ${monthPrices(
      words,
      [...byName.values()].map((forms, rank) => {
        const { offer, cheapest } = forms[0].quote
        return {
          name: tierText(words.language, offer.name),
          drawings: forms.map(({ quote }) => gearDrawing({ ...quote.offer, rank })),
          remark: remarkOn(words, offer.name, cheapest),
          forms: forms.map(({ quote, ...months }) => ({ ...months, name: equipment.groups[quote.offer.group] })),
          urlOf: (day: number) => usualRentalUrl(site.url, resort, day, attribution),
        }
      }),
    )}
  </section>`
}

/** Returns what a tier includes beside the skis or board that its name says, or else whom it suits. */
function remarkOn(words: Words, name: string, { composition }: Pick<Variant, 'composition'>): string | undefined {
  return composition.parts.length > 1 ? compositionText(words, composition) : words.equipment.tiers[name]
}

function shopCard({ language, formats, resortPages: text }: Words, { name, address, openingHours }: Shop): Markup {
  const hours = hoursLines(openingHours, formats.locale)
  return html`<section class="card">
    <h3>${name}</h3>
    ${address !== '' && html`<p>${addressIn(address, language)}</p>`}
    ${
      hours.length > 0 &&
      html`<div>
        <p class="muted">${text.hours}</p>
        <p class="lines">${hours.join('\n')}</p>
      </div>`
    }
  </section>`
}

function shopData({ name, address, point }: Shop): object {
  return {
    '@type': 'SportingGoodsStore',
    name,
    ...(address !== '' && { address }),
    ...(point && { geo: coordinates(point) }),
  }
}

function coordinates(point: Point): object {
  return { '@type': 'GeoCoordinates', ...point }
}

function offerOf({ words, site }: Layout, resort: SkiResort, { quote: { offer }, cheapest }: TierPrices) {
  return {
    name: boardText(words.language, { group: offer.group, tier: offer.name }),
    price: toDecimal(cheapest.priceMinor),
    url: usualRentalUrl(site.url, resort, cheapest.day, {}),
  }
}
