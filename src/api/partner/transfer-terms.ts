import { z } from 'zod'
import { integer, required } from '../../http/fields.ts'
import type { OfferedLeg } from '../../values/offer.ts'
import { formatLocal } from '../../values/time.ts'

/** The path of a stored request, in both versions. */
export const transferParams = z.object({ id: required(integer(1), { description: 'From POST /transfer.' }) })

/** What POST /transfer may refuse with, in both versions. */
export const OFFER_ERRORS = [
  'INVALID_PARAMS',
  'ROUTE_NOT_FOUND',
  'UNSUPPORTED_ROUTE',
  'MANUAL_BOOKING_REQUIRED',
  'NO_BOOKABLE_VEHICLE',
] as const

/** When check-in closes, in both versions. */
export function checkInView({ checkInAt }: OfferedLeg): string | null {
  return checkInAt === null ? null : formatLocal(checkInAt)
}

/** What POST /booking may refuse with, in both versions. */
export const BOOKING_ERRORS = [
  'INVALID_PARAMS',
  'VALIDATION_ERROR',
  'UNAUTHORIZED',
  'NOT_FOUND',
  'OFFER_EXPIRED',
  'ALREADY_BOOKED',
  'IDEMPOTENCY_KEY_REUSED',
] as const
