import { expect, it } from 'vitest'
import { emailText } from '../../src/web/parts/links.ts'

it('An address may be broken before the @ and the dots before it, but not within its host', () => {
  const markup = emailText('ada.b@mail.example').toString()
  expect(markup).toBe('ada<wbr />.b<wbr />@mail.example')
})
