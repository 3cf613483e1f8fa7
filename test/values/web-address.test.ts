import { expect, it } from 'vitest'
import { hasWebAddress, NO_WEB_ADDRESS } from '../../src/values/web-address.ts'

/** As browsers match it. */
const pattern = new RegExp(`^(?:${NO_WEB_ADDRESS})$`, 'v')

it.each([
  'WIN 5000 EUR https://evil.example/prize claim now',
  'http://1.2.3.4',
  'HTTPS://X',
  'www.evil.example',
  'Visit evil.com today',
  'evil.ru',
  'bit.ly/abc',
  'évil.fr',
])('A web address is found in %j', (text) => {
  expect(hasWebAddress(text)).toBe(true)
  expect(text).not.toMatch(pattern)
})

it.each([
  'Ada Lovelace',
  'J.R.R. Tolkien',
  'St.John',
  'Dr. O’Neil-Smith',
  'M.Dupont',
  'D.Comte',
  'Mr. and Mrs. Co',
  'José / María',
  '3.5',
  '王小明',
])('No web address is found in the name %j', (text) => {
  expect(hasWebAddress(text)).toBe(false)
})

it.each(['Ada Lovelace', 'J.R.R. Tolkien', 'Dr. O’Neil-Smith', 'José-María', '王小明'])(
  'A field without web addresses takes the name %j',
  (text) => {
    expect(text).toMatch(pattern)
  },
)
