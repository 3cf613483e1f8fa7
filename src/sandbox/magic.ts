import type { ErrorCode } from '../errors.ts'
import type { Decision } from '../services/payments/providers/test-provider.ts'

/** A field in which a magic value causes a call to be refused. */
export interface RefusingField {
  /** The field as callers write it. */
  field: string
  /** The calls that have it, by their operation ids in the descriptions. */
  operations: readonly string[]
  /** Where it is in a raw request; several paths if callers have a choice. */
  paths: readonly (readonly ['body' | 'query' | 'params', ...string[]])[]
  /** The error code for each value; it applies to calls that document it. */
  codes: Readonly<Record<string, ErrorCode>>
}

/** Any call may respond with these, whatever it documents. */
export const BY_EVERY_CALL: readonly ErrorCode[] = ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE']

const ALWAYS = ['INVALID_PARAMS', 'RATE_LIMITED', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] as const
const OF_PARTNERS = [...ALWAYS, 'UNAUTHORIZED'] as const

/** Every field in which a magic value causes a call to be refused. */
export const REFUSING_FIELDS: readonly RefusingField[] = [
  {
    field: 'api_key or client_id',
    operations: ['createToken'],
    paths: [
      ['body', 'api_key'],
      ['body', 'client_id'],
    ],
    codes: themselves(...ALWAYS, 'INVALID_CREDENTIALS'),
  },
  {
    field: 'Transfer.outbound_date',
    operations: ['createTransfer', 'createClientLink'],
    paths: [['body', 'Transfer', 'outbound_date']],
    codes: {
      '2099-01-01': 'ROUTE_NOT_FOUND',
      '2099-01-02': 'UNSUPPORTED_ROUTE',
      '2099-01-03': 'MANUAL_BOOKING_REQUIRED',
      '2099-01-04': 'NO_BOOKABLE_VEHICLE',
      '2099-01-05': 'IDEMPOTENCY_KEY_REUSED',
      '2099-01-06': 'INVALID_PARAMS',
      '2099-01-07': 'UNAUTHORIZED',
      '2099-01-08': 'RATE_LIMITED',
      '2099-01-09': 'INTERNAL_ERROR',
      '2099-01-10': 'SERVICE_UNAVAILABLE',
    },
  },
  {
    field: 'Booking.Customer.last_name',
    operations: ['createBooking'],
    paths: [
      ['body', 'Booking', 'Customer', 'last_name'],
      ['body', 'Customer', 'last_name'],
    ],
    codes: {
      ...themselves(
        ...([
          'OFFER_EXPIRED',
          'CREDIT_LIMIT',
          'ALREADY_BOOKED',
          'IDEMPOTENCY_KEY_REUSED',
          'NOT_FOUND',
          'VALIDATION_ERROR',
        ] as const),
        ...OF_PARTNERS,
      ),
      PRICE_CHANGED: 'OFFER_EXPIRED',
      SHUTTLE_FULL: 'OFFER_EXPIRED',
    },
  },
  {
    field: 'TransferSelection.outbound',
    operations: ['createHold'],
    paths: [['body', 'TransferSelection', 'outbound']],
    codes: themselves(
      ...(['OFFER_EXPIRED', 'TOO_MANY_HOLDS', 'ALREADY_BOOKED', 'NOT_FOUND', 'VALIDATION_ERROR'] as const),
      ...OF_PARTNERS,
    ),
  },
  {
    field: 'reference',
    operations: [
      'getBooking',
      'changeBooking',
      'quoteRideChange',
      'changeRide',
      'previewCancellation',
      'cancelBooking',
    ],
    paths: [['params', 'reference']],
    codes: themselves(
      ...(['NOT_FOUND', 'CHANGE_CLOSED', 'BOOKING_CHANGED', 'CANCELLATION_CLOSED', 'ALREADY_CANCELLED'] as const),
      ...(['PRICE_CHANGED', 'CREDIT_LIMIT', 'NO_BOOKABLE_VEHICLE', 'MANUAL_BOOKING_REQUIRED'] as const),
      ...(['ROUTE_NOT_FOUND', 'UNSUPPORTED_ROUTE', 'IDEMPOTENCY_KEY_REUSED'] as const),
      ...OF_PARTNERS,
    ),
  },
  {
    field: 'promo or promo_code',
    operations: [
      'quoteByQuery',
      'quoteByBody',
      'listPricesByDay',
      'quoteRental',
      'listRentalPricesByDay',
      'createCheckoutLink',
    ],
    paths: [
      ['query', 'promo'],
      ['body', 'promo_code'],
    ],
    codes: themselves(
      ...ALWAYS,
      ...(['CURRENCY_NOT_SUPPORTED', 'INVALID_API_KEY', 'VALIDATION_ERROR', 'IDEMPOTENCY_KEY_REUSED'] as const),
      ...(['ROUTE_NOT_FOUND', 'UNSUPPORTED_ROUTE', 'MANUAL_BOOKING_REQUIRED', 'NO_BOOKABLE_VEHICLE'] as const),
      ...(['RESORT_NOT_FOUND', 'SHOP_NOT_FOUND', 'DURATION_OUT_OF_RANGE', 'NO_OFFERS_AVAILABLE'] as const),
      'NO_BOOKABLE_PACK',
    ),
  },
]

/** Reasons for values that differ from their code. */
export const REASONS: Readonly<Record<string, string>> = {
  PRICE_CHANGED: 'the price has changed since it was offered, please request the transfer again',
  SHUTTLE_FULL: 'the shuttle has no seats left, please request the transfer again',
}

/** The traveller's last name that makes a price change between step 2 and the booking on a page. */
export const PRICE_CHANGED = 'PRICE_CHANGED'

/** Last names that determine the outcome of a traveller's card payment, without anybody choosing it. */
export const PAYMENT_NAMES: Readonly<Record<string, Decision>> = {
  PAYMENT_MADE: 'pay',
  PAYMENT_DECLINED: 'decline',
  PAYMENT_LATE: 'pay_late_webhook',
  PAYMENT_TWICE: 'pay_twice_webhook',
  PAYMENT_UNTOLD: 'pay_no_webhook',
  REFUND_FAILS: 'pay_refund_fails',
}

/** Last names of travellers for whose bookings webhook calls are late, or repeated. */
export const WEBHOOK_NAMES = { late: 'WEBHOOK_LATE', twice: 'WEBHOOK_TWICE' } as const

/**
 * Last names of travellers to whom the operator writes, whose bookings it cancels, or who do not come, once a clock
 * reaches that time.
 */
export const OUTCOME_NAMES = { written: 'OPERATOR_WRITES', cancelled: 'OPERATOR_CANCELS', missed: 'NO_SHOW' } as const

function themselves(...codes: readonly ErrorCode[]): Readonly<Record<string, ErrorCode>> {
  return Object.fromEntries(codes.map((code) => [code, code]))
}
