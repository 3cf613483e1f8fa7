import type { RentalQuote, OfferQuote } from '../../services/quoting/rentals/quote-rental.ts'
import { lastDay } from '../../services/quoting/rentals/rental.ts'
import { kmFromCentre, hoursOn, handoverShop } from '../../services/quoting/rentals/shops.ts'
import { packIdsOf, type Variant } from '../../services/quoting/rentals/variants.ts'
import { tierText } from '../../texts/gear.ts'
import type { Words } from '../../texts/site/en.ts'
import { groupBy } from '../../values/group-by.ts'
import { attributes, html, type Markup } from '../../values/html.ts'
import { MAX_SKIERS } from '../../values/rental.ts'
import { DAY_MINUTES } from '../../values/time.ts'
import { inLanguage } from '../../values/wording.ts'
import { icon } from '../../web/layout/icons.ts'
import type { Layout, Page } from '../../web/layout/layout.ts'
import { drawing } from '../../web/parts/drawing.ts'
import { hidden, hiddenParams } from '../../web/parts/fields.ts'
import { stepPage } from '../../web/parts/progress.ts'
import { promoNote } from '../../web/parts/promo-remark.ts'
import type { Equipped } from './equip-skiers.ts'
import { distanceText, shopText, compositionText, priceText } from './offer-texts.ts'
import { startUrl } from './page-url.ts'
import { ageText, personText, peopleText } from './person-words.ts'
import { type OtherWay, type PickerView, shopsButton } from './picker-view.ts'
import { skierCard, skierId, skierTitle } from './skier-card.ts'
import { searchedSkiers } from './skiers.ts'

/** Returns step 2: a card for each person, from one shop if one has everything, and all other offers collapsed. */
export function pickerPage(layout: Layout, view: PickerView): Page {
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
