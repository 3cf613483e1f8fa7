import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cancellationAmounts } from '../../../src/services/bookings/terms.ts'
import { type PaidBooking, effectsOfPayment } from '../../../src/services/payments/sync-payment.ts'
import type { BookingStatus } from '../../../src/values/booking.ts'
import { canMove } from '../../../src/values/states.ts'

const PRICE = 28_600
const asked: PaidBooking = {
  status: 'awaiting_payment',
  priceMinor: PRICE,
  paidMinor: PRICE,
  feeMinor: 0,
  canBeKept: true,
}

describe('a receipt of money', () => {
  it.each<[string, Partial<PaidBooking>, ReturnType<typeof effectsOfPayment>]>([
    ['confirms what waits for it', {}, { confirm: true, refundMinor: 0, problem: null }],
    [
      'beyond the price confirms, and the excess goes back',
      { paidMinor: PRICE + 1 },
      { confirm: true, refundMinor: 1, problem: null },
    ],
    [
      'below the price is left to the operator',
      { paidMinor: PRICE - 1 },
      { confirm: false, refundMinor: 0, problem: 'too little' },
    ],
    [
      'in another currency counts as nothing',
      { paidMinor: 0 },
      { confirm: false, refundMinor: 0, problem: 'too little' },
    ],
    [
      'after the hold confirms what can be kept',
      { status: 'expired' },
      { confirm: true, refundMinor: 0, problem: null },
    ],
    [
      'after the hold goes back where it cannot',
      { status: 'expired', canBeKept: false },
      { confirm: false, refundMinor: PRICE, problem: null },
    ],
    [
      'never revives a cancelled booking',
      { status: 'cancelled' },
      { confirm: false, refundMinor: PRICE, problem: null },
    ],
    [
      'leaves the fee of a cancelled one',
      { status: 'cancelled', paidMinor: PRICE + 500, feeMinor: 500 },
      { confirm: false, refundMinor: PRICE, problem: null },
    ],
    [
      'for a booking to be paid on arrival is kept',
      { status: 'confirmed' },
      { confirm: false, refundMinor: 0, problem: null },
    ],
    [
      'a second time goes back',
      { status: 'confirmed', paidMinor: 2 * PRICE },
      { confirm: false, refundMinor: PRICE, problem: null },
    ],
  ])('Money that comes in %s', (_, changes, consequence) => {
    expect(effectsOfPayment({ ...asked, ...changes })).toEqual(consequence)
  })
})

/** What can happen to a booking, in any order and as often as it likes. */
const happenings = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('pay' as const), minor: fc.integer({ min: 1, max: 3 * PRICE }), kept: fc.boolean() }),
    fc.record({ kind: fc.constant('pay' as const), minor: fc.constant(PRICE), kept: fc.boolean() }),
    fc.record({ kind: fc.constant('cancel' as const), percent: fc.constantFrom(0, 50, 100) }),
    fc.record({ kind: fc.constant('expire' as const) }),
    fc.record({ kind: fc.constant('on arrival' as const) }),
  ),
  { maxLength: 12 },
)

type Happening = typeof happenings extends fc.Arbitrary<(infer One)[]> ? One : never

interface Books {
  status: BookingStatus
  cameIn: number
  wentBack: number
  feeMinor: number
  /** Whether there is money that only the operator can do something about. */
  problem: boolean
}

function next(books: Books, happening: Happening): Books {
  const { status, cameIn, wentBack, feeMinor } = books
  if (happening.kind === 'pay') {
    const paidMinor = cameIn + happening.minor - wentBack
    const done = effectsOfPayment({ status, priceMinor: PRICE, paidMinor, feeMinor, canBeKept: happening.kept })
    return {
      ...books,
      status: done.confirm ? 'confirmed' : status,
      cameIn: cameIn + happening.minor,
      wentBack: wentBack + done.refundMinor,
      problem: done.problem !== null,
    }
  }
  if (happening.kind === 'cancel' && canMove(status, 'cancel')) {
    const booking = { priceMinor: PRICE, settlement: 'prepaid' as const, currency: 'EUR' }
    const amounts = cancellationAmounts(booking, cameIn - wentBack, happening.percent)
    const { refundMinor } = amounts
    return {
      ...books,
      status: 'cancelled',
      wentBack: wentBack + refundMinor,
      feeMinor: amounts.feeMinor,
      problem: false,
    }
  }
  if (happening.kind === 'expire' && canMove(status, 'expire')) return { ...books, status: 'expired' }
  if (happening.kind === 'on arrival' && status === 'awaiting_payment')
    return { ...books, status: 'confirmed', problem: false }
  return books
}

/** Whether the money that is there is what the state of the booking says. */
function isBalanced({ status, cameIn, wentBack, feeMinor, problem }: Books): boolean {
  const balance = cameIn - wentBack
  if (status === 'cancelled') return balance === feeMinor && balance <= PRICE
  if (status === 'confirmed') return balance >= 0 && balance <= PRICE
  return problem ? balance < PRICE : balance === 0
}

it('Receipts less refunds are what the booking says, whatever happens in whatever order', () => {
  fc.assert(
    fc.property(happenings, (history) => {
      let books: Books = { status: 'awaiting_payment', cameIn: 0, wentBack: 0, feeMinor: 0, problem: false }
      for (const happening of history) {
        books = next(books, happening)
        expect(isBalanced(books), JSON.stringify(books)).toBe(true)
      }
    }),
    { numRuns: 1_000 },
  )
})
