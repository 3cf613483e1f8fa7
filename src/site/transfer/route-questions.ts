import { freeUntilAhead } from '../../services/bookings/terms.ts'
import { usualRide, type VehiclePrices } from '../../services/quoting/trips/route-prices.ts'
import { catchesDeparture } from '../../values/departure.ts'
import { inLanguage } from '../../values/wording.ts'
import type { Layout } from '../../web/layout/layout.ts'
import type { Question } from '../../web/parts/questions.ts'
import type { RouteView } from './route-view.ts'

/** Returns travellers' questions about a route that the catalogue can answer, with their answers. */
export function routeQuestions(layout: Layout, view: RouteView, [cheapest]: readonly VehiclePrices[]): Question[] {
  const { routePages: text, formats, language } = layout.words
  const { route } = view
  const { durationMinutes, distanceKm } = route
  return [
    ...(durationMinutes === null || distanceKm === null
      ? []
      : [{ title: text.howLong, text: text.howLongAnswer(formats.duration(durationMinutes), `${distanceKm} km`) }]),
    ...(cheapest
      ? [
          {
            title: text.howMuch,
            text: text.howMuchAnswer(
              formats.money(cheapest.cheapest.priceMinor, 'EUR'),
              inLanguage(cheapest.vehicle.names, language),
            ),
          },
          { title: text.cancel, text: cancelAnswer(layout, view, cheapest.cheapest.day) },
        ]
      : []),
    { title: text.when, text: pickupAnswer(layout, view) },
    { title: text.skis, text: text.skisAnswer },
  ]
}

function pickupAnswer({ words: { routePages: text, formats } }: Layout, { route: { from, to } }: RouteView): string {
  return catchesDeparture({ from: from.code, to: to.code })
    ? text.beforeDeparture(formats.duration(to.checkInLeadMinutes))
    : text.afterLanding(formats.duration(from.arrivalBufferMinutes))
}

/** Answers for every ride with the deadline of the cheapest one. */
function cancelAnswer({ words: { routePages: text, formats } }: Layout, view: RouteView, day: number): string {
  const { catalogue, route, now } = view
  const { at } = usualRide(route, day).outbound
  const { timeZone } = route.from
  const until = freeUntilAhead(catalogue.cancellationRules.transfer, { at, timeZone }, now)
  return until === null
    ? text.cancelAnswer
    : `${text.cancelAnswer} ${text.cancelExample(formats.shortMoment(at), formats.deadline(until))}`
}
