import { CHECKOUT_PATH } from '../../../api/ski/kinds.ts'
import type { Shop } from '../../../catalogue/rentals.ts'
import { promoFold, TOTAL_ID } from '../../../checkout/promo-code.ts'
import { stepButton } from '../../../checkout/step-answers.ts'
import { lastDay, type Period } from '../../../services/quoting/rentals/rental.ts'
import { hoursOn } from '../../../services/quoting/rentals/shops.ts'
import type { Words } from '../../../texts/site/en.ts'
import { addressIn } from '../../../values/country.ts'
import { html, type Markup } from '../../../values/html.ts'
import { DAY_MINUTES } from '../../../values/time.ts'
import { inLanguage } from '../../../values/wording.ts'
import type { Layout } from '../../../web/layout/layout.ts'
import { hidden } from '../../../web/parts/fields.ts'
import { promoRemark } from '../../../web/parts/promo-remark.ts'
import { nameOf } from '../person-words.ts'
import type { DetailsView } from './details-view.ts'
import { priceOf } from './person-card.ts'

/** Returns what is bought, with a field for a promo code unless a link keeps its own, and the way back to the days. */
export function rentalSummary(layout: Layout, view: DetailsView): Markup {
  const { words, site } = layout
  const { t: token, promo } = view.open.params
  return html`${rentalLines(words, view)} ${promo && hidden('promo', promo)}
    ${token === undefined && promoFold(layout, view, `${site.url}${CHECKOUT_PATH}`)}
    <p>${stepButton(`${site.url}${CHECKOUT_PATH}`, 1)(words.rentalDetails.changeDays)}</p>`
}

/** Returns what is bought: where and when, the price of each person's equipment, the total and the saving. */
export function rentalLines(words: Words, view: DetailsView): Markup {
  const { rentalDetails: text, details, formats } = words
  const { open, priced, resort, currency } = view
  const { bookingReference } = open.referral
  const promo = priced.chosen.promo?.applied ? priced.chosen.promo.code : null
  return html`<h2>${inLanguage(resort.names, words.language)}</h2>
    <p class="muted">${periodText(words, open.rental.period)}</p>
    <h3>${text.shops}</h3>
    ${view.shops.map((shop) => shopLines(words, view, shop))}
    <div id="${TOTAL_ID}">
      ${open.people.map((_, i) => personLine(words, view, i))} ${savingLines(words, view)}
      ${
        priced.totalMinor === null
          ? html`<p>${text.noTotal}</p>`
          : html`<p class="sum total">
              <span>${details.total}</span> <span>${formats.money(priced.totalMinor, currency)}</span>
            </p>`
      }
      ${promo !== null && promoRemark(words, promo, view.promoSavedMinor, currency)}
    </div>
    ${bookingReference === null ? null : html`<p class="muted">${text.withTransfer(bookingReference)}</p>`}`
}

function periodText({ rentalOffers, equipment, formats }: Words, period: Period): string {
  const { firstDay, days } = period
  const first = formats.shortDay(firstDay * DAY_MINUTES)
  const last = formats.day(lastDay(period) * DAY_MINUTES)
  return `${rentalOffers.period(first, last)} · ${equipment.days(days)}`
}

/** Returns a shop and, if there are several, who collects their equipment there. */
function shopLines(words: Words, view: DetailsView, shop: Shop): Markup {
  const { rentalDetails: text, formats } = words
  const { name, address, openingHours, supplier } = shop
  const { firstDay } = view.open.rental.period
  const people = view.priced.equipment.flatMap((one, i) =>
    one?.supplier.id === supplier.id ? nameOf(words, view, i) : [],
  )
  const hours = hoursOn(openingHours, firstDay)
  const day = formats.shortDay(firstDay * DAY_MINUTES)
  return html`<div>
    <p><strong>${name}</strong></p>
    ${view.shops.length > 1 ? html`<p>${people.join(', ')}</p>` : null}
    <p>${addressIn(address, words.language)}</p>
    <p class="muted">${hours.length > 0 ? text.openOn(day, hours.join(', ')) : text.hoursUnknown(day)}</p>
  </div>`
}

function personLine(words: Words, view: DetailsView, i: number): Markup {
  const own = view.open.people[i]?.start_date ? view.priced.equipment[i]?.period : undefined
  return html`<p class="sum">
    <span>${nameOf(words, view, i)}${own ? html` <small>${periodText(words, own)}</small>` : null}</span>
    <span>${priceOf(words, view, i)}</span>
  </p>`
}

/** Returns the price of the same in the shop, if known for everybody and higher. */
function savingLines({ rentalDetails: text, formats }: Words, { priced, currency }: DetailsView): Markup | null {
  const { totalMinor, equipment } = priced
  const inShop = equipment.reduce<number | null>(
    (sum, one) => (sum === null || !one || one.inStoreMinor === null ? null : sum + one.inStoreMinor),
    0,
  )
  if (inShop === null || totalMinor === null || inShop <= totalMinor) return null
  return html`<p class="sum"><span>${text.inShop}</span> <s>${formats.money(inShop, currency)}</s></p>
    <p class="sum good"><span>${text.saving}</span> <span>${formats.money(inShop - totalMinor, currency)}</span></p>`
}
