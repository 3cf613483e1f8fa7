/** What can happen to a booking that its partner is told of. */
export const BOOKING_EVENTS = [
  'booking.confirmed',
  'booking.changed',
  'booking.cancelled',
  'booking.item_done',
  'booking.no_show',
] as const

/** One of these. */
export type BookingEventType = (typeof BOOKING_EVENTS)[number]

/** Markup rules were added, changed or taken away, which concerns every partner. */
export const MARKUPS_CHANGED = 'price_markups.changed'

/** What partners are told of. */
export const EVENT_TYPES = [...BOOKING_EVENTS, MARKUPS_CHANGED] as const

/** One kind of event. */
export type EventType = (typeof EVENT_TYPES)[number]
