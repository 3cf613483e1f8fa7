/** The booking events that partners are notified of. */
export const BOOKING_EVENTS = [
  'booking.confirmed',
  'booking.changed',
  'booking.cancelled',
  'booking.item_done',
  'booking.no_show',
] as const

/** One type of booking event. */
export type BookingEventType = (typeof BOOKING_EVENTS)[number]

/** Markup rules were added, changed or removed. Sent to every partner. */
export const MARKUPS_CHANGED = 'price_markups.changed'

/** All events that partners are notified of. */
export const EVENT_TYPES = [...BOOKING_EVENTS, MARKUPS_CHANGED] as const

/** One type of event. */
export type EventType = (typeof EVENT_TYPES)[number]
