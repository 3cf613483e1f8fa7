import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Shop, SkiResort } from '../../catalogue/rentals.ts'
import { hoursLines } from '../../services/quoting/rentals/opening-hours.ts'
import { resortPrices, type TierPrices } from '../../services/quoting/rentals/resort-prices.ts'
import type { Variant } from '../../services/quoting/rentals/variants.ts'
import { boardText, tierText } from '../../texts/gear.ts'
import type { Words } from '../../texts/site/en.ts'
import { addressIn } from '../../values/country.ts'
import type { Point } from '../../values/geo.ts'
import { groupBy } from '../../values/group-by.ts'
import { html, type Markup } from '../../values/html.ts'
import { toDecimal } from '../../values/money.ts'
import { inLanguage } from '../../values/wording.ts'
import { icon } from '../../web/layout/icons.ts'
import { canonicalUrl, type Layout, type Page } from '../../web/layout/layout.ts'
import { aggregateOffer, breadcrumbs, provider, structuredData } from '../../web/layout/structured-data.ts'
import { monthPrices } from '../../web/parts/month-prices.ts'
import { linkTo, trail } from '../../web/parts/page-links.ts'
import { questionList, questionsData } from '../../web/parts/questions.ts'
import { TREE, tileDrawing } from './front/tile-drawing.ts'
import { GEAR_SHAPES, gearDrawing } from './gear-drawings.ts'
import { compositionText, helmetText } from './offer-texts.ts'
import { resortPath, RESORTS_PATH, usualRentalUrl } from './resort-urls.ts'
import { searchForm } from './search-form.ts'
import { searchView } from './search-view.ts'

/** The data of the page of a resort. */
interface ResortView {
  catalogue: Catalogue
  resort: SkiResort
  now: Date
}

/**
 * Returns the page of a resort: the prices of skis by tier and month, its shops with their hours, and a search for it.
 */
export function resortPage(layout: Layout, view: ResortView): Page {
  const { words } = layout
  const { resortPages: text, formats, rentalDetails } = words
  const { catalogue, resort, now } = view
  const name = inLanguage(resort.names, words.language)
  const prices = resortPrices(catalogue, resort, now)
  const price = prices[0] && formats.money(prices[0].cheapest.priceMinor, 'EUR')
  const law = helmetText(words, resort)
  const path = resortPath(catalogue, resort)
  const above = [linkTo(layout, RESORTS_PATH, text.all)]
  const form = searchView(catalogue, layout.came, now)
  return {
    title: text.title(name),
    description: price === undefined ? text.plainDescription(name) : text.description(name, price),
    path,
    isOpen: true,
    main: html`${trail(text.all, above)}
      <div class="summit">
        <div class="stack">
          <h1>${text.title(name)}</h1>
          <p class="muted">${text.lead}</p>
          ${law !== undefined && html`<p class="marked">${icon('helmet')}<span>${law}</span></p>`}
        </div>
        ${tileDrawing(resort.id, TREE)}
      </div>
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

function tiers({ words, site, came }: Layout, { resort }: ResortView, prices: readonly TierPrices[]): Markup {
  const { resortPages: text, equipment } = words
  if (prices.length === 0) return html``
  // The skis and the snowboards of each tier together, cheapest tier first.
  const byName = groupBy(prices, ({ quote }) => quote.offer.name)
  return html`<section class="chapter">
    <h2>${text.prices}</h2>
    <p class="muted">${text.pricesText}</p>
    ${GEAR_SHAPES}
    ${monthPrices(
      words,
      [...byName.values()].map((forms, rank) => {
        const { offer, cheapest } = forms[0].quote
        return {
          name: tierText(words.language, offer.name),
          drawings: forms.map(({ quote }) => gearDrawing({ ...quote.offer, rank })),
          remark: remarkOn(words, offer.name, cheapest),
          forms: forms.map(({ quote, ...months }) => ({ ...months, name: equipment.groups[quote.offer.group] })),
          urlOf: (day: number) => usualRentalUrl(site.url, resort, day, came),
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
