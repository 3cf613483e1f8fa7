import { internationalNumber, readDiallingPrefix, readInternationalNumber } from '../values/phone.ts'
import { FieldFault, type Kind, text } from './fields.ts'

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

/** The length of a number with everything that people write around its digits. */
const PHONE_LENGTH = 60

const written = text(3, PHONE_LENGTH)
const NOT_A_NUMBER = new FieldFault('must be a telephone number of digits')

/** A telephone number, possibly sent as a number. Whether it is possible depends on its prefix (`readPhone`). */
export const phoneNumber: Kind<string> = {
  read(value) {
    const read = written.read(numberAsText(value))
    return typeof read === 'string' && !/\p{Nd}/u.test(read) ? NOT_A_NUMBER : read
  },
  schema: written.schema,
}

const NOT_INTERNATIONAL = new FieldFault('must be a telephone number with its country code')

/** A telephone number with its country code in one text, read in international form: `+44 7700 900123`. */
export const internationalPhone: Kind<string> = {
  read(value) {
    const phone = typeof value === 'string' ? readInternationalNumber(value) : undefined
    return phone ? internationalNumber(phone.prefix, phone.number) : NOT_INTERNATIONAL
  },
  schema: { type: 'string' },
}

function numberAsText(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value
}
