/** The products that are sold. */
export const PRODUCTS = ['transfer', 'ski'] as const

/** One product. */
export type Product = (typeof PRODUCTS)[number]

/** The channels a booking can be sold through: the partner API, one of our sites, or an operator at the desk. */
export const BOOKING_SOURCES = ['partner_api', 'transfer_site', 'ski_site', 'desk'] as const

/** One sales channel. */
export type BookingSource = (typeof BOOKING_SOURCES)[number]

/** The states of a booking. */
export const BOOKING_STATUSES = ['awaiting_payment', 'confirmed', 'expired', 'cancelled'] as const

/** One state of a booking. */
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** How a booking is paid: by card in advance, to the driver or shop on arrival, or on the partner's account. */
export const SETTLEMENTS = ['prepaid', 'on_arrival', 'account'] as const

/** A way of paying. */
export type Settlement = (typeof SETTLEMENTS)[number]

/** The kinds of item: one vehicle on one leg, or one participant's equipment. */
export const ITEM_KINDS = ['ride', 'rental'] as const

/** The states of an item. */
export const ITEM_STATES = ['booked', 'done', 'no_show', 'failed', 'cancelled'] as const

/** One state of an item. */
export type ItemState = (typeof ITEM_STATES)[number]

/** The details of a booking that can change, as they appear in the log and in mails. */
export const CHANGED_DETAILS = [
  'time',
  'phone',
  'email',
  'flight',
  'address',
  'note',
  'name',
  'sizes',
  'party',
  'luggage',
  'vehicle',
  'price',
  'amount to collect',
] as const

/** One such detail. */
export type ChangedDetail = (typeof CHANGED_DETAILS)[number]

/** The states of a payment. */
export const PAYMENT_STATES = ['created', 'pending', 'confirmed', 'failed', 'expired'] as const

/** One state of a payment. */
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** The name of payments and refunds in cash, among the providers and the origins. */
export const BY_HAND = 'by_hand'

/**
 * Who sends money back: us by the provider, the operator by hand or in the provider's dashboard, or the traveller's
 * bank.
 */
export const REFUND_ORIGINS = ['us', BY_HAND, 'dashboard', 'dispute'] as const

/** The states of a refund. */
export const REFUND_STATES = ['created', 'sent', 'done', 'failed'] as const

/** The kinds of lines in the ledger of partners' accounts, in the order in which a statement lists them. */
export const LEDGER_KINDS = ['sale', 'fee', 'correction', 'commission', 'payment'] as const

/** One such kind. */
export type LedgerKind = (typeof LEDGER_KINDS)[number]

/** The states of a line of commission. */
export const COMMISSION_STATES = ['pending', 'earned', 'paid'] as const

/** The steps of a rental that a shop reports before the end, which stand beside the state of its item. */
export const SHOP_STEPS = ['confirmed', 'refused', 'handed_out'] as const

/** One such step. */
export type ShopStep = (typeof SHOP_STEPS)[number]

/** The states of a rental: from its sale until its equipment is back in the shop, or that it did not take place. */
export type RentalState = 'booked' | 'confirmed' | 'handed_out' | 'returned' | 'no_show' | 'failed'

/** The states of a ride that has begun and not ended. */
export const RIDE_PROGRESS = ['on_the_way', 'at_pickup', 'on_board'] as const

/** One state of a ride under way. */
export type RideProgress = (typeof RIDE_PROGRESS)[number]

/** The states of a ride that its driver can report. */
export const REPORTED_STATES = [...RIDE_PROGRESS, 'done', 'no_show'] as const

/** One reported state. */
export type ReportedState = (typeof REPORTED_STATES)[number]

/** The state of a ride on its day. */
export type RideState = 'booked' | ReportedState

/** The kinds of driver: employed by the operator, or by a carrier. */
export const DRIVER_KINDS = ['own', 'carrier'] as const

/** One kind of driver. */
export type DriverKind = (typeof DRIVER_KINDS)[number]

/** The words for what happens to a booking, as its log has them. */
export const LOG_WORDS = [
  'booked',
  'confirmed',
  'cancelled',
  'item cancelled',
  'expired',
  'changed',
  'moved',
  'price set',
  'done',
  'no-show',
  'erased',
  'paid',
  'payment accepted',
  'payment refused',
  'received on arrival',
  'refund ordered',
  'refund sent',
  'refund done',
  'refund failed',
  'refund tried again',
  'refund made by hand',
  'dashboard sent',
  'dashboard done',
  'dashboard failed',
  'dispute sent',
  'dispute done',
  'dispute failed',
  'new link',
  'link sent again',
  'vouchers sent again',
  'message sent',
  'note added',
  'shared',
  'sharing ended',
  'seen',
  'assigned',
  'unassigned',
  'on_the_way',
  'at_pickup',
  'on_board',
  'shop confirmed',
  'shop refused',
  'handed out',
  'moved to another shop',
] as const

/** One such word. */
export type LogWord = (typeof LOG_WORDS)[number]

/** The booking events that partners are notified of. */
export const BOOKING_EVENTS = [
  'booking.confirmed',
  'booking.changed',
  'booking.cancelled',
  'booking.item_done',
  'booking.no_show',
  'booking.message',
] as const

/** One type of booking event. */
export type BookingEventType = (typeof BOOKING_EVENTS)[number]

/** Markup rules were added, changed or removed. Sent to every partner. */
export const MARKUPS_CHANGED = 'price_markups.changed'

/** The operator's words that a partner is asked to pass on. Sent only to webhooks for which it is chosen. */
export const MESSAGE = 'booking.message'

/** All events that partners are notified of. */
export const EVENT_TYPES = [...BOOKING_EVENTS, MARKUPS_CHANGED] as const

/** One type of event. */
export type EventType = (typeof EVENT_TYPES)[number]

/** The events that are proposed for a new webhook: programs that know no others keep working. */
export const PROPOSED_EVENTS: readonly EventType[] = EVENT_TYPES.filter((type) => type !== MESSAGE)
