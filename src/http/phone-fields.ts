import { readDiallingPrefix } from '../values/phone.ts'
import { FieldFault, type Kind, shape } from './fields.ts'

const NOT_A_PREFIX = new FieldFault('must be a dialling prefix such as +33')

/**
 * A dialling prefix, read as `+44` from `44`, `0044` and from a number, too. A form may have turned its plus sign into
 * a space.
 */
export const diallingPrefix: Kind<string> = {
  read(value) {
    const text = numberAsText(value)
    return (typeof text === 'string' ? readDiallingPrefix(text) : undefined) ?? NOT_A_PREFIX
  },
  schema: { type: 'string', examples: ['+33'] },
}

const phone = shape(/^(?=.*\d)[\d ()./-]{3,24}$/, 'must be a telephone number of digits')

/** A telephone number without its prefix, possibly sent as a number. */
export const phoneNumber: Kind<string> = {
  read: (value) => phone.read(numberAsText(value)),
  schema: phone.schema,
}

function numberAsText(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value
}
