import { z } from 'zod'
import type { FieldNames } from '../../../http/field-names.ts'
import { FieldFault, type Kind, note, text, integer, reference, required } from '../../../http/fields.ts'
import type { SubmittedPoint } from '../../../services/sale/requests/stored-request.ts'
import { isPartnerCode, PARTNER_CODE_PATTERN, type PlaceCode } from '../../../values/place-code.ts'
import { plainText } from '../../../values/text.ts'
import { point } from '../../answer-fields.ts'
import { readCode, soughtIn } from '../../sought-places.ts'

const NOT_A_CODE = 'must be a destination code such as airport-1, train_station-48, city-46 or resort-11'

/** A location code, possibly of a seasonal variant. The catalogue determines whether the place exists. */
export const destinationCode: Kind<PlaceCode> = {
  read: (value) => readCode(value, isPartnerCode) ?? new FieldFault(NOT_A_CODE, { sought: soughtIn(value) }),
  schema: { type: 'string', pattern: PARTNER_CODE_PATTERN.source },
}

/** `45.2983,6.5824`, stored as it was written. */
export const coordinates: Kind<SubmittedPoint> = {
  read(value) {
    const read = point.read(value)
    return read instanceof FieldFault ? read : { ...read, text: String(value), doubtful: false }
  },
  schema: { type: 'string', examples: ['45.2983,6.5824'] },
}

/** A name, address or number on one line. */
export const line = text(1, 200)

/** A note for the driver. */
export const driverNote: Kind<string> = {
  read(value) {
    const bounded = note.read(value)
    return bounded instanceof FieldFault || typeof value !== 'string' ? bounded : plainText(value)
  },
  schema: note.schema,
}

/**
 * Returns a kind that keeps a valid text as it was written, except what the database cannot store: a request is
 * returned as it was submitted, and booked as the kind reads it.
 */
export function asWritten(kind: Kind<string>): Kind<string> {
  return {
    read(value) {
      const read = kind.read(value)
      if (typeof value !== 'string' || typeof read !== 'string' || read === '') return read
      const written = value.replace(/[^\P{Cc}\n\r\t]|\p{Cs}/gu, '')
      // What is not counted is not kept in any amount.
      return written.length <= 2 * read.length + 100 ? written : read
    },
    schema: kind.schema,
  }
}

/** More levels than any of our bodies has. A caller's may have thousands, too many for recursion. */
const MAX_LEVELS = 6

/**
 * Returns the body without empty strings, which forms send for empty fields, down to the deepest level that is read.
 */
export function withoutEmptyTexts(body: unknown): unknown {
  return withoutEmpty(body, MAX_LEVELS)
}

function withoutEmpty(value: unknown, levels: number): unknown {
  if (levels === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== '')
      .map(([name, inner]) => [name, withoutEmpty(inner, levels - 1)]),
  )
}

/** The path parameters of a stored request, in both versions. */
export const transferParams = z.object({
  id: required(integer(1, Number.MAX_SAFE_INTEGER), { description: 'From POST /transfer.', example: 1 }),
})

/** The name of a stored request in refusals. */
export const TRANSFER_PATH_NAMES: FieldNames = { transfer: 'id' }

/** The path parameters of a booking. */
export const bookingParams = z.object({
  reference: required(reference(40), { description: 'From POST /booking.', example: 'NAV482915067' }),
})

/** The name of a booking in refusals. */
export const BOOKING_PATH_NAMES: FieldNames = { booking: 'reference' }
