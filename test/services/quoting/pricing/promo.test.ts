import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyPromo, splitPromo } from '../../../../src/services/quoting/pricing/promo.ts'

const fixed = (value: number) => ({
  code: 'SNOW',
  partnerId: null,
  applied: true as const,
  promo: { code: 'SNOW', type: 'fixed' as const, value },
})

describe('a fixed promo', () => {
  it('A fixed promo is halved over two legs, the odd cent on the outbound one', () => {
    expect(splitPromo(fixed(2_501), 2)).toEqual([
      { type: 'fixed', minor: 1_251 },
      { type: 'fixed', minor: 1_250 },
    ])
    expect(splitPromo(fixed(2_501), 1)[0]).toEqual({ type: 'fixed', minor: 2_501 })
  })

  it('A fixed promo is taken off in full, and never below 0', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(100_000), fc.nat(100_000), (value, there, back) => {
        const [first, second] = splitPromo(fixed(value), 2)
        if (!first || !second) return false
        const paid = applyPromo(first, there) + applyPromo(second, back)
        return paid >= 0 && paid >= there + back - value
      }),
    )
  })
})

describe('no promo', () => {
  it('No promo applies when none was submitted, or when it does not count', () => {
    expect(splitPromo(null, 2)).toEqual([null, null])
    expect(splitPromo({ code: 'X', partnerId: null, applied: false, message: '' }, 1)).toEqual([null, null])
  })
})
