import { findFullBookingByReference } from '../../services/bookings/find-booking.ts'
import type { BookingLogLine } from '../../services/bookings/log.ts'
import type { PublicItem } from '../../services/bookings/public-booking.ts'
import { findAhead } from '../../services/partners/sandbox-clock.ts'
import type { ActorKind } from '../../values/actor.ts'
import type { ChangedDetail, LogWord } from '../../values/booking.ts'
import { html, type Markup } from '../../values/html.ts'
import type { SalesChannel } from '../../values/sales-channel.ts'
import type { Door, Visit } from '../door.ts'

/** The labels of the states of an item; one that has not started needs none. */
export const ITEM_STATE_WORDS: Readonly<Record<PublicItem['state'], string | null>> = {
  booked: null,
  done: 'done',
  no_show: 'no-show',
  failed: 'not driven',
  cancelled: 'cancelled',
}

/** The labels of a partner's sales channels, as headings and lists use them. */
export const CHANNEL_WORDS: Readonly<Record<SalesChannel, string>> = {
  api: 'API',
  link: 'Link',
  widget: 'Widget',
  banner: 'Banner',
  desk: 'Telephone',
}

/** The labels of actors, as partners see them. */
export const ACTOR_WORDS: Readonly<Record<ActorKind, string>> = {
  traveller: 'by the traveller',
  partner: 'by you',
  operator: 'by us',
  driver: 'by the driver',
  shop: 'by the shop',
  system: 'automatically',
}

/** Returns a state as a coloured badge. */
export function stateMark(state: string, words: string): Markup {
  return html`<span class="mark-${state}">${words}</span>`
}

/** Returns what happened to a booking in words for its partner; null for what is internal. */
export function partnersWords({ event, detail }: Pick<BookingLogLine, 'event' | 'detail'>): string | null {
  return event === 'changed' ? `Changed: ${detailWords(detail ?? '')}` : WORDS[event]
}

/** Words for each event but a change; null for what is internal, as details are. */
const WORDS: Readonly<Record<Exclude<LogWord, 'changed'>, string | null>> = {
  booked: 'Booked',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
  'item cancelled': 'Partly cancelled',
  expired: 'Expired unpaid',
  moved: 'Pickup moved by the operator',
  'price set': 'Price agreed with us',
  done: 'Marked as done',
  'no-show': 'Nobody came',
  erased: 'Personal data erased',
  paid: 'Paid by card',
  'payment accepted': 'Payment accepted',
  'payment refused': 'Payment declined',
  'received on arrival': 'Paid on arrival',
  'refund ordered': 'Refund ordered',
  'refund sent': 'Refund under way',
  'refund done': 'Refunded',
  'refund failed': 'Refund failed, being reviewed by us',
  'refund tried again': 'Refund tried again',
  'refund made by hand': 'Refunded',
  'dashboard sent': 'Refund under way',
  'dashboard done': 'Refunded',
  'dashboard failed': 'Refund failed, being reviewed by us',
  'dispute sent': 'Payment disputed with the bank',
  'dispute done': 'Charged back by the bank',
  'dispute failed': 'Dispute decided in our favour',
  'new link': 'New link sent to the traveller',
  'link sent again': 'Payment link sent again',
  'vouchers sent again': 'Vouchers sent again',
  'message sent': 'Message from us',
  'note added': null,
  shared: 'Shared by the traveller',
  'sharing ended': 'No longer shared by the traveller',
  seen: 'Seen by the operator',
  assigned: 'Driver assigned',
  unassigned: 'Driver removed',
  on_the_way: 'Driver on the way',
  at_pickup: 'Driver at the pickup',
  on_board: 'Travellers on board',
  'shop confirmed': 'Confirmed by the shop',
  'shop refused': null,
  'handed out': 'Handed out',
  'moved to another shop': 'Moved to another shop',
}

const DETAILS: Readonly<Record<ChangedDetail, string>> = {
  time: 'pickup time',
  name: 'name',
  email: 'e-mail address',
  phone: 'phone number',
  flight: 'flight',
  address: 'address',
  note: 'note',
  sizes: 'sizes',
  party: 'travellers',
  luggage: 'luggage',
  vehicle: 'vehicle',
  price: 'price',
  'amount to collect': 'amount to collect',
}

/** Returns the words for details such as `flight, note`, as the log lists them. */
function detailWords(detail: string): string {
  const words: Readonly<Partial<Record<string, string>>> = DETAILS
  return detail
    .split(', ')
    .map((one) => words[one] ?? one)
    .join(', ')
}

/** Returns the same door, but visits to bookings in the sandbox use the time of the partner's clock. */
export function inOwnTime({ get, post }: Door): Door {
  return {
    get: (path, answer) => get(path, async (visit) => answer({ ...visit, now: await timeOf(visit) })),
    post: (path, answer, limit) => post(path, async (visit) => answer({ ...visit, now: await timeOf(visit) }), limit),
  }
}

async function timeOf({ partner, params, now, read }: Visit): Promise<Date> {
  const found = await read((db) => findFullBookingByReference(db, params['reference'] ?? ''))
  if (found?.booking.environment !== 'sandbox') return now
  return new Date(now.getTime() + (await read((db) => findAhead(db, partner.id))))
}
