import { z } from 'zod'
import type { FieldNames } from '../../../http/field-names.ts'
import { integer, required, text } from '../../../http/fields.ts'

/** The path parameters of a stored request, in both versions. */
export const transferParams = z.object({
  id: required(integer(1, Number.MAX_SAFE_INTEGER), { description: 'From POST /transfer.', example: 1 }),
})

/** The name of a stored request in refusals. */
export const TRANSFER_PATH_NAMES: FieldNames = { transfer: 'id' }

/** The path parameters of a booking. */
export const bookingParams = z.object({
  reference: required(text(1, 40), { description: 'From POST /booking.', example: 'NAV482915067' }),
})

/** The name of a booking in refusals. */
export const BOOKING_PATH_NAMES: FieldNames = { booking: 'reference' }
