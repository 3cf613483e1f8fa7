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

/** The kinds of item: one vehicle on one leg, one participant's equipment, or a fee. */
export const ITEM_KINDS = ['ride', 'rental', 'fee'] as const

/** The states of an item. */
export const ITEM_STATES = ['booked', 'done', 'no_show', 'failed', 'cancelled'] as const

/** One state of an item. */
export type ItemState = (typeof ITEM_STATES)[number]

/** A detail of a booking that can change, as it appears in the log and in mails. */
export type ChangedDetail =
  | 'time'
  | 'phone'
  | 'email'
  | 'flight'
  | 'address'
  | 'note'
  | 'name'
  | 'sizes'
  | 'party'
  | 'luggage'
  | 'vehicle'
  | 'price'
  | 'amount to collect'

/** The states of a payment. */
export const PAYMENT_STATES = ['created', 'pending', 'confirmed', 'failed', 'expired'] as const

/** One state of a payment. */
export type PaymentState = (typeof PAYMENT_STATES)[number]

/**
 * Who sends money back: us by the provider, the operator by hand or in the provider's dashboard, or the traveller's
 * bank.
 */
export const REFUND_ORIGINS = ['us', 'by_hand', 'dashboard', 'dispute'] as const

/** The states of a refund. */
export const REFUND_STATES = ['created', 'sent', 'done', 'failed'] as const

/** The states of a line of commission. */
export const COMMISSION_STATES = ['pending', 'earned', 'paid'] as const
