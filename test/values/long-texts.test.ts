import { expect, it } from 'vitest'
import { day, timeOfDay } from '../../src/http/date-fields.ts'
import { plainUrl } from '../../src/http/plain-url.ts'
import { parseLinkQuery } from '../../src/http/query-string.ts'
import { findByCode, plainCode, plainKey, plainList, plainReference } from '../../src/values/code.ts'
import { plainEmail } from '../../src/values/email.ts'
import { shownFlightNumber } from '../../src/values/flight-number.ts'
import { readPhone } from '../../src/values/phone.ts'
import { plainLine, plainText } from '../../src/values/text.ts'
import { plainAddress } from '../../src/values/web-address.ts'

/* Anybody may send a body full of one character, and no reader may take the square of its length for it. */

/** Far more than a body may have, so that what takes the square of it does not end within a test. */
const LENGTH = 200_000

const PIECES = [
  ...Array.from('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~1Aa '),
  '\t ',
  '%41',
  '&amp;',
  'amp;',
  'A1',
  ' -',
  '?a=',
  '=3D',
  '+52 1',
  '%0A',
  '%2E',
  'Ã¼',
  '٣',
  '1O',
]

it.each<[string, (text: string) => unknown]>([
  ['a line', plainLine],
  ['a text', plainText],
  ['a code', plainCode],
  ['a reference', plainReference],
  ['a code among words', (text) => findByCode(new Map([['SNOW25', 1]]), text)],
  ['the path of a page', (text) => plainUrl(`/${text}a).`)],
  ['a key', plainKey],
  ['a list', plainList],
  ['an e-mail address', plainEmail],
  ['a telephone number', (text) => readPhone('+44', text)],
  ['a flight number', shownFlightNumber],
  ['a web address', plainAddress],
  ['a day', day.read],
  ['a time', timeOfDay.read],
  ['a query', parseLinkQuery],
])('Reading %s ends, whatever fills it', (_, read) => {
  for (const piece of PIECES) {
    const filled = piece.repeat(LENGTH / piece.length)
    for (const text of [`${filled}x`, `x${filled}x`, `&${filled} `]) expect(() => read(text)).not.toThrow()
  }
})
