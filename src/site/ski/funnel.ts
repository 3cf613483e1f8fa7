import type { FastifyReply, FastifyRequest } from 'fastify'
import { referralFromQuery, rentalFromQuery, rentalToQuery, searchLinkQuery } from '../../api/ski/rental-query.ts'
import { draftParams, drafts, pick } from '../../checkout/draft.ts'
import type { Deps, Site } from '../../deps.ts'
import { orElse, redirectOnce, seeOther } from '../../http/mount.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import { type Api, parse } from '../../http/zod.ts'
import type { OfferQuote, RentalQuote } from '../../services/quoting/rentals/quote-rental.ts'
import { lastDay } from '../../services/quoting/rentals/rental.ts'
import { featuredRentals } from '../../services/quoting/rentals/resort-prices.ts'
import { handoverShop, hoursOn, kmFromCentre } from '../../services/quoting/rentals/shops.ts'
import { packIdsOf, type Variant } from '../../services/quoting/rentals/variants.ts'
import { tierText } from '../../texts/gear.ts'
import type { Words } from '../../texts/site/en.ts'
import { groupBy } from '../../values/group-by.ts'
import { attributes, html, type Markup } from '../../values/html.ts'
import { MAX_SKIERS } from '../../values/rental.ts'
import { DAY_MINUTES } from '../../values/time.ts'
import { inLanguage } from '../../values/wording.ts'
import { icon } from '../../web/layout/icons.ts'
import type { LayoutOf } from '../../web/layout/layout-of-request.ts'
import { type Layout, type Page, sendPage } from '../../web/layout/layout.ts'
import { drawing } from '../../web/parts/drawing.ts'
import { hidden, hiddenParams } from '../../web/parts/fields.ts'
import { stepPage } from '../../web/parts/progress.ts'
import { promoNote } from '../../web/parts/promo-remark.ts'
import { clientKeyParams, partnerParams } from '../../web/request/attribution.ts'
import { failedLinks } from '../../web/request/failed-links.ts'
import { FORMS_PER_MINUTE } from '../../web/request/limits.ts'
import { ownForms } from '../../web/request/own-forms.ts'
import { formTexts, type TextParams, textParams } from '../../web/request/text-params.ts'
import { keptNames, keptWithNames } from './details/kept-details.ts'
import type { Equipped } from './equip-skiers.ts'
import { compositionText, distanceText, priceText, shopText } from './offer-texts.ts'
import { linkedParams } from './open-cart.ts'
import { groupDetailsUrl, startUrl, withReferral } from './page-url.ts'
import { ensureFew, participantParams } from './participants.ts'
import { ageText, peopleText, personText } from './person-words.ts'
import { type OtherWay, pickerView, type PickerView, shopsButton } from './picker-view.ts'
import { searchPage } from './search-page.ts'
import { searchParamsOf } from './search-params.ts'
import { searchView } from './search-view.ts'
import { skierCard, skierId, skierTitle } from './skier-card.ts'
import { countPeople, searchedSkiers, withoutNames } from './skiers.ts'

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

/** Returns step 2: a card for each person, from one shop if one has everything, and all other offers collapsed. */
function pickerPage(layout: Layout, view: PickerView): Page {
  const { words, site } = layout
  const { rentalOffers: text } = words
  const url = `${site.url}/book/`
  return stepPage(
    layout,
    { current: 2, title: text.title, past: [backUrl(layout, view)] },
    html`${drawing('gear-shapes')} ${rentalCard(layout, view)} ${promoNote(words, view.all.promo)}
      <form action="${url}" method="post" data-reckon="${url}" data-trip="resort-${view.all.resort.id}">
        <button hidden tabindex="-1">${text.reckon}</button>
        ${hidden('step', '2')} ${hiddenParams(view.asked)} ${facts(words, view)}
        <div data-part="shops">${shopCard(layout, view)}</div>
        <div class="stack skiers">${view.skiers.map((_, i) => skierCard(layout, view, i))}</div>
        ${addPerson(layout, view)}
        <details>
          <summary>${isOfShops(view.all) ? text.compareShops : text.compare}</summary>
          <div class="card">${offerList(words, view.all, view.bookingUrl)}</div>
        </details>
        ${bar(words, view)}
      </form>`,
  )
}

/** Returns whether offers are those of several shops, which can be compared whichever shop is chosen above. */
function isOfShops({ shop, offers }: RentalQuote): boolean {
  return shop === null && new Set(offers.map(({ offer }) => offer.supplierId)).size > 1
}

function backUrl({ site }: Layout, { asked, skiers }: PickerView): string {
  return startUrl(site.url, { ...asked, ...searchedSkiers(skiers) })
}

function rentalCard(layout: Layout, view: PickerView): Markup {
  const { rentalOffers: text, equipment, formats, language } = layout.words
  const { resort, rental } = view.all
  const { firstDay, days } = rental.period
  const period = text.period(
    formats.shortDay(firstDay * DAY_MINUTES),
    formats.day(lastDay(rental.period) * DAY_MINUTES),
  )
  return html`<section class="card" data-part="rental" aria-label="${text.rental}">
    <div class="row held">
      <div>
        <h2>${inLanguage(resort.names, language)}</h2>
        <p class="muted">${period} · ${equipment.days(days)}</p>
      </div>
      <a class="button quiet" href="${backUrl(layout, view)}">${text.change}</a>
    </div>
  </section>`
}

/** Returns what applies to every choice, once. */
function facts({ rentalOffers: text, equipment, details, formats }: Words, { all, freeUntil }: PickerView): Markup {
  const sentences = [text.allDays(equipment.days(all.rental.period.days)), text.sticks, text.crossedOut]
  const free = freeUntil === null ? details.cancelling.notFree : text.freeUntil(formats.deadline(freeUntil))
  return html`<ul class="facts included" aria-label="${text.included}">
    ${sentences.map((fact) => html`<li>${icon('check')}${fact}</li>`)}
    <li>${icon(freeUntil === null ? 'warning' : 'check')}${free}</li>
  </ul>`
}

/** Returns where the group collects its equipment, and the alternative with its difference in price. */
function shopCard(layout: Layout, view: PickerView): Markup {
  const { rentalOffers: text } = layout.words
  const { shown, skiers } = view
  const [shop] = shown.shops
  if (!shop) return html``
  if (shown.shops.length === 1)
    return html`<section class="card">
      <div class="row">
        <div>
          <h2 class="marked">
            ${icon('shop')}<span>${skiers.length > 1 ? text.oneShop(shop.name) : text.inShop(shop.name)}</span>
          </h2>
          <p class="muted">${shopFacts(layout.words, view, shop.id)}</p>
        </div>
        ${otherWay(layout, view)}
      </div>
    </section>`
  return html`<section class="card note">
    <div class="row">
      <div>
        <h2 class="marked">${icon('warning')}${text.shops(shown.shops.length)}</h2>
        <p>${view.other?.isExact ? text.whyCheapest : text.whyNeeded}</p>
        <ul>
          ${shown.shops.map((shop) => {
            const whose = skiers.flatMap((_, i) => (shown.handovers[i] === shop ? skierTitle(layout, view, i) : []))
            const where = shopText(layout.words, shown.quote.resort, shop)
            return html`<li>${where}${layout.words.formats.colon}${whose.join(', ')}</li>`
          })}
        </ul>
      </div>
      ${otherWay(layout, view)}
    </div>
  </section>`
}

/** Returns how far the shop is from the centre, and its opening hours on the first day. */
function shopFacts({ rentalDetails, equipment, formats }: Words, { shown, all }: PickerView, id: number): string {
  const { resort } = shown.quote
  const shop = resort.shops.find((one) => one.id === id)
  const { firstDay } = all.rental.period
  const km = shop ? kmFromCentre(resort, shop) : null
  const hours = hoursOn(shop?.openingHours ?? [], firstDay)
  return [
    ...(km === null ? [] : [equipment.distance(distanceText(formats, km))]),
    ...(hours.length > 0 ? [rentalDetails.openOn(formats.shortDay(firstDay * DAY_MINUTES), hours.join(', '))] : []),
  ].join(' · ')
}

function otherWay({ words, site }: Layout, { other, shown }: PickerView): Markup | null {
  if (!other) return null
  const { rentalOffers: text } = words
  const { formats } = words
  const saving = formats.money(-other.moreMinor, shown.quote.currency.code)
  const label = other.isOneShop ? text.fromOne(differenceText(words, other, shown)) : text.fromSeveral(saving)
  // What was chosen just before is sent along.
  if (other.isExact) return html`<button class="quiet" ${attributes(shopsButton(other))}>${label}</button>`
  const url = `${site.url}/book/?${new URLSearchParams({ step: '2', ...other.params }).toString()}`
  return html`<a class="button quiet" href="${url}">${label}</a>`
}

/** Returns how much more or less the other way costs: `+ €1.50`. */
function differenceText({ formats }: Words, { moreMinor }: OtherWay, { quote }: Equipped): string {
  return `${moreMinor < 0 ? '−' : '+'}\u00A0${formats.money(Math.abs(moreMinor), quote.currency.code)}`
}

/** Returns a button for each age group with offers. The page then opens at the new person. */
function addPerson({ words, site }: Layout, { all, skiers }: PickerView): Markup | null {
  if (skiers.length >= MAX_SKIERS) return null
  const ages = new Map(all.offers.map(({ offer }) => [offer.ageGroup, ageText(offer)]))
  return html`<details>
    <summary>${words.rentalDetails.add}</summary>
    <div class="row start">
      ${Array.from(
        ages.keys(),
        (name) =>
          html`<button
            class="quiet"
            name="do"
            value="add-${name}"
            formaction="${site.url}/book/#${skierId(skiers.length)}"
          >
            ${personText(words, { name })} ${ages.get(name)}
          </button>`,
      )}
    </div>
  </details>`
}

function bar(words: Words, { shown, other, freeUntil }: PickerView): Markup {
  const { rentalOffers: text, equipment, formats } = words
  const { priced, totalMinor, shops, quote } = shown
  const people = equipment.participants(priced.people.length)
  const several = shops.length > 1 && html`<span class="doubt">${text.shops(shops.length)}</span>`
  const remarks = [
    ...(other?.isOneShop ? [text.orOne(differenceText(words, other, shown))] : []),
    ...(freeUntil === null ? [] : [text.freeUntil(formats.deadline(freeUntil, formats.briefDay))]),
  ]
  return html`<div class="bar">
    <div aria-live="polite">
      <p data-part="total">
        <span>${people}<span>${formats.colon}</span></span
        ><span class="whole">${formats.money(totalMinor, quote.currency.code)}</span>
        <small>${several}${remarks.length > 0 && html`<span>${several && ' · '}${remarks.join(' · ')}</span>`}</small>
      </p>
    </div>
    <button class="quiet" data-without-scripts>${text.reckon}</button>
    <button name="next" value="1">${text.goOn}</button>
  </div>`
}

/**
 * Returns everything that can be rented with its prices: a table for each kind of board and age. If no people are named
 * yet, each price is linked to the checkout with that equipment; `bookingUrl` is the beginning of such a URL, up to its
 * packs.
 */
function offerList(words: Words, quote: RentalQuote, bookingUrl: string | null): Markup[] {
  const bands = groupBy(quote.offers, ({ offer }) => `${offer.group} ${offer.ageGroup}`)
  return Array.from(bands.values(), (band) => ageBand(words, quote, band, bookingUrl))
}

function ageBand(
  words: Words,
  quote: RentalQuote,
  band: readonly [OfferQuote, ...OfferQuote[]],
  bookingUrl: string | null,
): Markup {
  const { equipment, rentalOffers: text } = words
  const [first] = band
  const compositions = new Map(
    band.flatMap(({ variants }) => variants.map(({ composition }) => [composition.name, composition])),
  )
  const columns = Array.from(compositions, ([name, composition]) => ({
    name,
    title: compositionText(words, composition),
  }))
  const { period } = quote.rental
  const shopOf = ({ offer, cheapest }: OfferQuote) =>
    handoverShop(quote, offer.supplierId, { packIds: packIdsOf(cheapest), period })?.name
  const priced = (variant: Variant) => {
    const price = priceText(words, quote.currency.code, variant)
    const packs = packIdsOf(variant).join(',')
    return bookingUrl === null ? price : html`<a class="alone" href="${bookingUrl}${packs}">${price}</a>`
  }
  const row = (one: OfferQuote) => {
    const { offer, variants } = one
    const cell = ({ name, title }: (typeof columns)[number]) => {
      const variant = variants.find((one) => one.composition.name === name)
      return html`<td class="number" data-title="${title}">${variant && priced(variant)}</td>`
    }
    return html`<tr>
      <th scope="row">${tierText(words.language, offer.name)} <small>${shopOf(one)}</small></th>
      ${columns.map(cell)}
    </tr>`
  }
  return html`<section class="stack">
    <h3>
      ${equipment.groups[first.offer.group]} · ${peopleText(words, { name: first.offer.ageGroup })}
      (${ageText(first.offer)})
    </h3>
    <div class="table">
      <table>
        <thead>
          <tr>
            <th scope="col">${text.tier}</th>
            ${columns.map(({ title }) => html`<th class="number" scope="col">${title}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${band.map(row)}
        </tbody>
      </table>
    </div>
  </section>`
}
