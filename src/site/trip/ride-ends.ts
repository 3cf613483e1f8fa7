import type { RideItem } from '../../services/bookings/find-booking.ts'
import type { Words } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'
import { addMinutes } from '../../values/time.ts'
import { inLanguage } from '../../values/wording.ts'
import { scheduleOf, type Schedule } from '../../web/parts/timeline.ts'

/** What is said at the start of a ride besides its time and place. */
interface StartRemarks {
  title: string
  /** What happens before the pickup. */
  before: Markup
  /** What the place is, more exactly. */
  more?: Markup
}

/** Returns when and where a ride starts, which its traveller looks for first. */
export function rideStart(
  { language, formats }: Words,
  { details: { from, pickupAt } }: RideItem,
  { title, before, more = html`` }: StartRemarks,
): Markup {
  return html`<div class="pickup">
    <p><small>${title}</small> <strong>${formats.time(pickupAt)}</strong></p>
    <p><strong>${inLanguage(from, language)}</strong> ${more} ${before}</p>
  </div>`
}

/** Returns where and roughly when a ride ends. */
export function rideEnd({ language, formats, vehicles }: Words, { timeZone, details }: RideItem, more: Markup): Markup {
  const { pickupAt, travelMinutes, toTimeZone } = details
  return html`<p class="end">
    ${travelMinutes !== null && html`<small>${vehicles.arrivalAbout}</small> <strong>${formats.time(addMinutes(pickupAt, travelMinutes, timeZone, toTimeZone))}</strong>`}
    ${inLanguage(details.to, language)} ${more}
  </p>`
}

/**
 * Returns when the flight or train arrives that a ride meets, or departs that it catches, in the words of a page;
 * nothing without one.
 */
export function scheduled(
  { formats }: Words,
  { fromCode: from, toCode: to, details: { pickupAt, scheduledAt, flight } }: RideItem,
  direction: Schedule['direction'],
  textOf: (schedule: Schedule) => string,
): Markup {
  const schedule = scheduleOf({ from, to }, scheduledAt, flight?.number ?? null)
  return html`${schedule?.direction === direction && html`<small>${formats.timeBeside(schedule.at, pickupAt)} ${textOf(schedule)}</small>`}`
}
