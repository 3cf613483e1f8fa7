import { FieldFault, type Kind, note, text } from '../../../http/fields.ts'
import type { SubmittedPoint } from '../../../services/sale/requests/transfer-request.ts'
import { isPartnerCode, PARTNER_CODE_PATTERN, type PlaceCode } from '../../../values/place-code.ts'
import { withoutUnwritable } from '../../../values/text.ts'
import { point } from '../../point.ts'
import { soughtIn } from '../../sought-places.ts'

const NOT_A_CODE = 'must be a destination code such as airport-1, train_station-48, city-46 or resort-11'

/** A location code, possibly of a seasonal variant. The catalogue determines whether the place exists. */
export const destinationCode: Kind<PlaceCode> = {
  read: (value) =>
    typeof value === 'string' && isPartnerCode(value) ? value : new FieldFault(NOT_A_CODE, { sought: soughtIn(value) }),
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

/** A note for the driver, stored unchanged as far as possible. One with only spaces counts as none. */
export const writtenNote: Kind<string> = {
  read(value) {
    const bounded = note.read(value)
    if (typeof value !== 'string' || typeof bounded !== 'string' || bounded === '') return bounded
    const written = withoutUnwritable(value)
    // Surrounding spaces do not count, and are not stored.
    return written.length <= 2 * bounded.length + 100 ? written : bounded
  },
  schema: note.schema,
}
