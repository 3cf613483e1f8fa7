/** What a trip may be refused with, by POST /transfer of both versions and by POST /client-link. */
export const TRIP_REFUSALS = [
  'INVALID_PARAMS',
  'ROUTE_NOT_FOUND',
  'UNSUPPORTED_ROUTE',
  'MANUAL_BOOKING_REQUIRED',
  'NO_BOOKABLE_VEHICLE',
] as const

/** What POST /booking may refuse with, in both versions. */
export const BOOKING_REFUSALS = [
  'INVALID_PARAMS',
  'VALIDATION_ERROR',
  'UNAUTHORIZED',
  'NOT_FOUND',
  'OFFER_EXPIRED',
  'ALREADY_BOOKED',
  'IDEMPOTENCY_KEY_REUSED',
] as const
