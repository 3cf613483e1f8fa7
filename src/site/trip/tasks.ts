import type { BookingItem } from '../../services/bookings/booking.ts'
import { missingCityAddress } from '../../services/bookings/city-end.ts'
import { ridesOf } from '../../services/bookings/find-booking.ts'
import { flightRuleOf, lacksFlight } from '../../services/bookings/flight-rule.ts'
import { isLikelyFlightNumber } from '../../values/flight-number.ts'
import { html, type Markup } from '../../values/html.ts'
import { inLanguage } from '../../values/wording.ts'
import type { Layout } from '../../web/layout/layout.ts'

/**
 * Returns what a traveller still has to do: enter a flight or an address that the driver must know, or check a number
 * that seems wrong.
 */
export function tasks(
  { words: { booking: words, formats, language } }: Layout,
  url: string,
  ahead: readonly BookingItem[],
): Markup {
  const todo = ridesOf(ahead).flatMap((ride) => {
    const { fromCode: from, toCode: to, details } = ride
    const { leg, scheduledAt, pickupAt, flight } = details
    const field = `${url}/details#${leg}_flight_number`
    const day = formats.shortDay(pickupAt)
    const ask = missingCityAddress(ride)
    const note = leg === 'outbound' ? 'additional_info' : 'return_additional_info'
    const address = ask
      ? [
          {
            text: words.tasks.cityMissing(inLanguage(ask.city, language), day),
            link: words.tasks.addCity,
            field: `${url}/details#${note}`,
          },
        ]
      : []
    if (lacksFlight(ride))
      return [...address, { text: words.tasks.flightMissing(day), link: words.tasks.addFlight, field }]
    if (flight === null || isLikelyFlightNumber(flight.number)) return address
    return flightRuleOf({ from, to }, scheduledAt !== null) === 'none'
      ? address
      : [...address, { text: words.tasks.flightDoubtful(flight.number), link: words.tasks.checkFlight, field }]
  })
  if (todo.length === 0) return html``
  return html`<section class="card note">
    <h2>${words.tasks.title}</h2>
    <ul class="list">
      ${todo.map(({ text, link, field }) => html`<li>${text} <a href="${field}">${link}</a></li>`)}
    </ul>
  </section>`
}
