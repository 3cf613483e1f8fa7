import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { type DayPrice, priceCalendar } from '../../../services/quoting/trips/price-calendar.ts'
import type { TripQuote } from '../../../services/quoting/trips/quote-trip.ts'
import type { Words } from '../../../texts/site/en.ts'
import { html, type Markup } from '../../../values/html.ts'
import { DAY_MINUTES, dayOf, formatDay, todayAt } from '../../../values/time.ts'
import type { Layout } from '../../../web/layout/layout.ts'
import type { TextParams } from '../../../web/request/text-params.ts'
import { pageUrl, urlParams } from '../page-url.ts'

const DAYS = 7

/** Returns the price of a trip on the days around its own, without past days. */
export function pricesNearby(catalogue: Catalogue, { trip, outbound }: TripQuote, now: Date): readonly DayPrice[] {
  const before = dayOf(trip.outbound.at) - (DAYS - 1) / 2
  const from = Math.max(before, todayAt(now, outbound.route.from.timeZone))
  return priceCalendar(catalogue, trip, { from, before: from + DAYS }, now).days
}

/** Returns days with their prices and what they save, each linked to its own vehicles, except for the day shown. */
export function dayStrip(
  { words, site }: Layout,
  { trip, currency }: Pick<TripQuote, 'trip' | 'currency'>,
  carried: TextParams,
  days: readonly DayPrice[],
): Markup {
  const { vehicles } = words
  const shown = dayOf(trip.outbound.at)
  const own = days.find(({ day }) => day === shown)
  const ownMinor = own && priceOf(own)
  const undated = Object.entries(carried).filter(([name]) => name !== 'outbound_date' && name !== 'return_date')
  const url = pageUrl(site.url, 2, Object.fromEntries(undated))
  const entry = (day: DayPrice) => {
    if (day === own) return html`<li aria-current="date">${dayText(words, day, currency.code, vehicles.yourDay)}</li>`
    const savedMinor = (ownMinor ?? 0) - (priceOf(day) ?? Infinity)
    const saved = savedMinor > 0 ? `−\u00A0${words.formats.money(savedMinor, currency.code)}` : ''
    const text = dayText(words, day, currency.code, saved)
    if ('refusal' in day) return html`<li>${text}</li>`
    return html`<li><a href="${url + urlParams(datesOn(trip, day.day))}">${text}</a></li>`
  }
  return html`<nav class="strip" aria-labelledby="days">
    <h2 id="days">${trip.return ? vehicles.daysBothWays : vehicles.days}</h2>
    <ol>
      ${days.map(entry)}
    </ol>
  </nav>`
}

function dayText({ formats, vehicles }: Words, day: DayPrice, currency: string, remark: string): Markup {
  const price = priceOf(day)
  // On a narrow screen the currency is below the amount.
  const money = (minor: number) => formats.money(minor, currency).replaceAll('\u00A0', ' ')
  return html`<span>${formats.briefDay(day.day * DAY_MINUTES)}</span>
    ${price === undefined ? html`<small>${whyNot(vehicles, day)}</small>` : html`<b>${money(price)}</b>`}
    ${remark !== '' && html`<small>${remark}</small>`}`
}

function whyNot({ soldOut, closed, notOffered }: Words['vehicles'], day: DayPrice): string {
  const why = 'why' in day ? day.why : undefined
  return why === 'soldOut' ? soldOut : why === 'closed' ? closed : notOffered
}

function priceOf(day: DayPrice): number | undefined {
  return 'refusal' in day ? undefined : day.priceMinor
}

/** Returns the dates of a trip of the same length that starts on another day. */
function datesOn({ outbound, return: back }: TripQuote['trip'], day: number): TextParams {
  const dates = { outbound_date: formatDay(day) }
  return back ? { ...dates, return_date: formatDay(day + dayOf(back.at) - dayOf(outbound.at)) } : dates
}
