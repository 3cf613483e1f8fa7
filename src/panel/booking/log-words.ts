import type { BookingLogLine } from '../../services/bookings/log.ts'
import type { ChangedDetail } from '../../values/booking.ts'

/** Returns an event of a booking in words for its partner. */
export function eventWords({ event, detail }: Pick<BookingLogLine, 'event' | 'detail'>): string {
  if (event === 'changed') return `Changed: ${detailWords(detail ?? '')}`
  return EVENTS[event] ?? `${event.charAt(0).toUpperCase()}${event.slice(1)}`
}

/** A sentence for each event; internal details are not shown. */
const EVENTS: Readonly<Record<string, string>> = {
  booked: 'Booked',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
  expired: 'Expired unpaid',
  done: 'Marked as done',
  'no-show': 'Nobody came',
  erased: 'Personal data erased',
  paid: 'Paid by card',
  'payment accepted': 'Payment accepted',
  'payment refused': 'Payment declined',
  'refund ordered': 'Refund ordered',
  'refund sent': 'Refund under way',
  'refund done': 'Refunded',
  'refund failed': 'Refund failed, being reviewed by us',
  'new link': 'New link sent to the traveller',
  shared: 'Shared by the traveller',
  'link sent again': 'Payment link sent again',
  'item cancelled': 'Partly cancelled',
  moved: 'Pickup moved by the operator',
  seen: 'Seen by the operator',
  'price set': 'Price agreed with us',
  assigned: 'Driver assigned',
  unassigned: 'Driver removed',
  on_the_way: 'Driver on the way',
  at_pickup: 'Driver at the pickup',
  on_board: 'Travellers on board',
  'sharing ended': 'No longer shared by the traveller',
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
