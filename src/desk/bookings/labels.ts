import type { Booking } from '../../services/bookings/booking.ts'
import type { BookingLogLine } from '../../services/bookings/log.ts'
import { en } from '../../texts/site/en.ts'
import type { BookingSource, BookingStatus, Settlement } from '../../values/booking.ts'
import { html, type Markup } from '../../values/html.ts'
import { toLocal } from '../../values/time.ts'
import { STATUS_WORDS } from '../../web/parts/states.ts'

/** Returns the state of a booking as a coloured badge. */
export function stateMark(status: BookingStatus): Markup {
  return html`<span class="mark-${status}">${STATUS_WORDS[status]}</span>`
}

/** The labels of the sales channels. */
export const SOURCE_WORDS: Readonly<Record<BookingSource, string>> = {
  partner_api: 'partner’s API',
  transfer_site: 'transfer site',
  ski_site: 'ski site',
  desk: 'desk',
}

/** The labels of the ways of paying. */
export const SETTLEMENT_WORDS: Readonly<Record<Settlement, string>> = {
  prepaid: 'in advance',
  on_arrival: 'on arrival',
  account: 'on the partner’s account',
}

/** Returns an event of a booking in words. */
export function logWords({ event, detail }: Pick<BookingLogLine, 'event' | 'detail'>): string {
  const words = `${event.charAt(0).toUpperCase()}${event.slice(1).replaceAll('_', ' ')}`
  return detail === null ? words : `${words}: ${detail}`
}

/** Tells when something of a booking starts, on the clock of its place. A rental starts with a day, not at a time. */
export function startWords({ product }: Pick<Booking, 'product'>, startsAt: Date, timeZone: string): string {
  const start = toLocal(startsAt.getTime(), timeZone)
  return product === 'ski' ? en.formats.shortDay(start) : en.formats.shortMoment(start)
}
