import type { RentalQuote } from '../../services/quoting/rentals/quote-rental.ts'
import { lastDay } from '../../services/quoting/rentals/rental.ts'
import { html, type Markup } from '../../values/html.ts'
import { DAY_MINUTES, type LocalMinute } from '../../values/time.ts'
import { inLanguage } from '../../values/wording.ts'
import { hidden, hiddenWords, problemBox } from '../../web/fields.ts'
import type { Frame, Page } from '../../web/frame.ts'
import { icon } from '../../web/icons.ts'
import { stepPage } from '../../web/progress.ts'
import type { Typed } from '../../web/typed.ts'
import type { Words } from '../../texts/site/en.ts'
import { offerList } from './offer-list.ts'
import { startUrl } from './page-url.ts'

/** One of two ways to equip a group, and what the other one costs more or less. */
export interface ShopChoice {
  isOneShop: boolean
  /** The shops of this way. */
  shopNames: readonly string[]
  /** What the other way costs more, in minor units of the quote's currency; below 0 it costs less. */
  otherMinor: number
  otherUrl: string
}

/** What step 2 shows. */
export interface PickerView {
  quote: RentalQuote
  /** The words of this page's URL, without what is picked. */
  asked: Typed
  /** What the URL of a variant begins with, up to its packs; null for a group, which a link for one would lose. */
  bookingUrl: string | null
  /** How many of each variant, by its name. */
  picked: ReadonlyMap<string, number>
  /** What all that costs together, in minor units of the quote's currency. */
  totalMinor: number
  /** The last moment at which cancelling costs nothing; null where it has passed or never was. */
  freeUntil: LocalMinute | null
  /** How many shops hand out what is picked. */
  shops: number
  /** For a group that several shops could equip: what it means to take everything from one, or from several. */
  choice: ShopChoice | null
  /** Whether somebody wanted to go on without having picked anything. */
  isHasty: boolean
}

/**
 * Step 2: everything that can be rented, by kind of board, age and tier. One form takes how many of each variant a group
 * needs; for whoever travels alone each variant also leads to the checkout by itself.
 */
export function pickerPage(frame: Frame, view: PickerView): Page {
  const { words, site } = frame
  const { quote, isHasty } = view
  const { chooseFirst, title } = words.rentalOffers
  return stepPage(
    frame,
    { current: 2, title, past: [startUrl(site.url, view.asked)] },
    html`${isHasty ? problemBox(chooseFirst.title, chooseFirst.text) : null} ${rentalCard(frame, view)}
      ${facts(words, view)} ${promoNote(words, quote)} ${shopNote(words, view)}
      <form action="${site.url}/book/" method="get" data-reckon="${site.url}/book/">
        ${hidden('step', '2')} ${hiddenWords(view.asked)}
        <p class="hint">${words.rentalOffers.how}</p>
        ${offerList(words, quote, view)} ${bar(words, view)}
      </form>`,
  )
}

function rentalCard({ words, site }: Frame, { quote, asked }: PickerView): Markup {
  const { rentalOffers: text, equipment, formats } = words
  const { resort, shop, rental } = quote
  const { firstDay, days } = rental.period
  const period = text.period(
    formats.shortDay(firstDay * DAY_MINUTES),
    formats.day(lastDay(rental.period) * DAY_MINUTES),
  )
  return html`<section class="card" aria-label="${text.rental}">
    <div class="row">
      <div>
        <h2>${inLanguage(resort.names, words.language)}</h2>
        <p class="muted">${[period, equipment.days(days), ...(shop ? [shop.name] : [])].join(' · ')}</p>
      </div>
      <a class="button quiet" href="${startUrl(site.url, asked)}">${text.change}</a>
    </div>
  </section>`
}

/** What holds whatever is picked, said once. */
function facts({ rentalOffers: text, equipment, formats }: Words, { quote, freeUntil }: PickerView): Markup {
  const all = [
    text.allDays(equipment.days(quote.rental.period.days)),
    text.sticks,
    ...(freeUntil === null ? [] : [text.freeUntil(formats.deadline(freeUntil))]),
  ]
  return html`<ul class="facts" aria-label="${text.included}">
    ${all.map((fact) => html`<li>${icon('check')}${fact}</li>`)}
  </ul>`
}

function promoNote({ rentalOffers: { promo: text } }: Words, { promo }: RentalQuote): Markup | null {
  if (!promo) return null
  const sentence = promo.applied ? text.applied(promo.code) : text.refused(promo.code)
  return html`<p class="${promo.applied ? 'note good' : 'note'}" role="status">${sentence}</p>`
}

/** Says where a group collects its equipment, and leads to the other way of doing it. */
function shopNote({ rentalOffers: text, formats }: Words, { choice, quote }: PickerView): Markup | null {
  if (!choice) return null
  const { isOneShop, shopNames, otherMinor, otherUrl } = choice
  const difference = formats.money(Math.abs(otherMinor), quote.currency.code)
  const sentence = isOneShop ? text.oneShop(shopNames.join(', ')) : text.severalShops(shopNames.join(', '))
  const other = isOneShop ? text.fromSeveral(difference) : text.fromOne(difference)
  return html`<p class="note" role="status">${sentence} <a href="${otherUrl}">${other}</a></p>`
}

function bar(
  { rentalOffers: text, equipment, formats }: Words,
  { quote, picked, totalMinor, shops }: PickerView,
): Markup {
  const count = [...picked.values()].reduce((sum, one) => sum + one, 0)
  const total = text.total(equipment.participants(count), formats.money(totalMinor, quote.currency.code))
  return html`<div class="bar">
    <p aria-live="polite" data-part="total">
      ${count === 0 ? text.nothing : shops > 1 ? `${total} · ${text.shops(shops)}` : total}
    </p>
    <div class="row">
      <button class="quiet" data-without-scripts>${text.reckon}</button>
      <button name="next" value="1">${text.goOn}</button>
    </div>
  </div>`
}
