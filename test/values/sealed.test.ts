import { expect, it } from 'vitest'
import { seal, unseal } from '../../src/values/token.ts'

it('A sealed text opens with its secret only', () => {
  const sealed = seal('checkout_url', 'key-1')
  expect(sealed).not.toContain('checkout_url')
  expect(unseal(sealed, 'key-1')).toBe('checkout_url')
  expect(() => unseal(sealed, 'key-2')).toThrow()
})
