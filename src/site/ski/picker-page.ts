import type { RentalQuote } from '../../services/rentals/quote-rental.ts'
import { lastDay } from '../../services/rentals/rental.ts'
import { html, type Markup } from '../../values/html.ts'
import { DAY_MINUTES, type LocalMinute } from '../../values/time.ts'
import { hidden, hiddenWords, problemBox } from '../page/fields.ts'
import type { Frame, Page } from '../page/frame.ts'
import { icon } from '../page/icons.ts'
import { stepPage } from '../page/progress.ts'
import type { Typed } from '../page/typed.ts'
import type { Words } from '../words/en.ts'
import { offerList } from './offer-list.ts'
import { startUrl } from './page-url.ts'

/** What step 2 shows. */
export interface PickerView {
  quote: RentalQuote
  /** The words of this page's URL, without what is picked. */
  asked: Typed
  /** What the URL of a variant begins with, up to its packs. */
  bookingUrl: Markup
  /** How many of each variant, by its name. */
  picked: ReadonlyMap<string, number>
  /** What all that costs together, in minor units of the quote's currency. */
  totalMinor: number
  /** The last moment at which cancelling costs nothing; null where it has passed or never was. */
  freeUntil: LocalMinute | null
  /** Whether somebody wanted to go on without having picked anything. */
  isHasty: boolean
}

/**
 * Step 2: everything that can be rented, by kind of board, age and tier. One form takes how many of each variant a group
 * needs; each variant also leads to the checkout by itself.
 */
export function pickerPage(frame: Frame, view: PickerView): Page {
  const { words, site } = frame
  const { quote, isHasty } = view
  const { chooseFirst, fx, title } = words.rentalOffers
  return stepPage(
    frame,
    2,
    title,
    html`${isHasty ? problemBox(chooseFirst.title, chooseFirst.text) : null} ${rentalCard(frame, view)}
      ${facts(words, view)} ${promoNote(words, quote)}
      <form action="${site.url}/book/" method="get" data-reckon="${site.url}/book/">
        ${hidden('step', '2')} ${hiddenWords(view.asked)}
        <p class="hint">${words.rentalOffers.how}</p>
        ${offerList(words, quote, view)} ${bar(words, view)}
      </form>
      ${quote.currency.code === 'EUR' ? null : html`<p class="hint">${fx}</p>`}`,
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
        <h2>${resort.name}</h2>
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
    ...(freeUntil === null ? [] : [text.freeUntil(formats.shortMoment(freeUntil))]),
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

function bar({ rentalOffers: text, equipment, formats }: Words, { quote, picked, totalMinor }: PickerView): Markup {
  const count = [...picked.values()].reduce((sum, one) => sum + one, 0)
  const total = text.total(equipment.participants(count), formats.money(totalMinor, quote.currency.code))
  return html`<div class="bar">
    <p aria-live="polite" data-part="total">${count === 0 ? text.nothing : total}</p>
    <div class="row">
      <button class="quiet" data-without-scripts>${text.reckon}</button>
      <button name="next" value="1">${text.goOn}</button>
    </div>
  </div>`
}
