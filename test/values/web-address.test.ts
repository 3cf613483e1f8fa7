import { expect, it } from 'vitest'
import { hasWebAddress } from '../../src/values/web-address.ts'

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
