import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { bookings, payments, refunds } from '../../../src/db/schema/index.ts'
import type { Booking } from '../../../src/services/bookings/booking.ts'
import { cancel } from '../../../src/services/changes/cancel.ts'
import { runPaymentJobs } from '../../../src/services/payments/poll-payments.ts'
import { ProviderAway, RefundRefused } from '../../../src/services/payments/provider.ts'
import { takeOwnEvents } from '../../../src/services/payments/take-event.ts'
import { TRAVELLER } from '../../../src/values/actor.ts'
import { MINUTE_MS } from '../../../src/values/time.ts'
import { newToken } from '../../../src/values/token.ts'
import { testBank } from '../../support/banks.ts'
import { faultyProvider, ProcessDied } from '../../support/faulty-provider.ts'
import { memoryLog } from '../../support/memory-log.ts'
import { bookingOf, expectBooksBalance, latestPayment, ownPage } from '../../support/sale.ts'
import { traveller } from '../../support/traveller.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()

/** What travellers, banks, the line and time can do, in any order and as often as they like. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('pay', 'return', 'webhook', 'poll', 'pay again').map((kind) => ({ kind })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('decline', 'on arrival', 'cancel', 'pay late', 'rush').map((kind) => ({ kind })),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait'), minutes: fc.integer({ min: 1, max: 90 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('break'),
      call: fc.constantFrom('open', 'read', 'close', 'refund'),
      when: fc.constantFrom('before', 'after'),
      how: fc.constantFrom('away', 'died', 'refused'),
    }),
  },
)

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

describe.runIf('dump' in inject('template'))('random histories', () => {
  it(
    'Whatever happens to a booking, its books balance, and nothing stays open or due',
    { timeout: 120_000 },
    async () => {
      const bank = testBank(world)
      const { db } = world.database
      const form = await traveller(world).filledIn()
      const faulty = faultyProvider(bank.provider)
      Object.assign(world.providers, {
        current: { live: faulty, sandbox: faulty },
        byName: new Map([['test', faulty]]),
      })

      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
          const history = newHistory()
          const booking = await history.book()
          for (const one of steps) await history.take(booking, one)
          faulty.repair()
          for (const minutes of [60, 60, 60, 60, 1_000]) await history.take(booking, { kind: 'wait', minutes })
          await expectBooksBalance({ db, providers: world.providers }, booking.id)
          await expectNothingLeft(booking)
        }),
        { numRuns: 25 },
      )

      function newHistory() {
        let now = NOW
        world.setNow(now)
        const { get, post } = traveller(world)
        const { log } = memoryLog()
        const paymentWorld = { ...world, db }
        const poll = async () => {
          await takeOwnEvents(paymentWorld, now).catch(() => undefined)
          await runPaymentJobs(paymentWorld, log, now)
        }
        const referenceOf = async (booking: Booking) => (await latestPayment(world, booking)).providerReference ?? ''
        const payAgain = (booking: Booking, method: string) =>
          post(`${ownPage(world, booking)}/payments`, { payment_method: method })
        const comeBack = async (booking: Booking) =>
          get(`/book/payments/${(await latestPayment(world, booking)).id}/return`)
        const call = async (booking: Booking) =>
          bank.call(paymentWorld, await referenceOf(booking), now).catch(() => undefined)

        const does: Record<string, (booking: Booking) => Promise<unknown>> = {
          pay: async (booking) => bank.pay(await referenceOf(booking)),
          // Nobody asks about an attempt that is closed: the provider calls.
          'pay late': async (booking) => {
            await bank.payLate(await referenceOf(booking))
            await call(booking)
          },
          decline: async (booking) => bank.refuse(await referenceOf(booking)),
          return: comeBack,
          webhook: call,
          poll,
          'pay again': (booking) => payAgain(booking, 'card'),
          'on arrival': (booking) => payAgain(booking, 'on_arrival'),
          cancel: (booking) => cancel(db, booking.id, { actor: TRAVELLER, sender: world.sender }, now),
          rush: (booking) => Promise.all([comeBack(booking), call(booking), poll(), payAgain(booking, 'card')]),
        }
        return {
          async book(): Promise<Booking> {
            const fields = { ...form, submission_key: newToken() }
            await post('/book/bookings', fields)
            return bookingOf(world, fields)
          },
          async take(booking: Booking, one: Step): Promise<void> {
            if ('minutes' in one) {
              now = new Date(now.getTime() + one.minutes * MINUTE_MS)
              world.setNow(now)
              await poll()
            } else if ('call' in one) {
              const errors = { away: new ProviderAway(''), died: new ProcessDied(), refused: new RefundRefused('') }
              const isRefusal = one.how === 'refused' && one.call === 'refund'
              if (one.how !== 'refused') faulty.fail(one.call, one.when, 1, errors[one.how])
              else if (isRefusal) faulty.fail('refund', 'before', 1, errors.refused)
            } else await does[one.kind]?.(booking)
          },
        }
      }

      async function expectNothingLeft({ id }: Booking): Promise<void> {
        const whereOpen = inArray(payments.state, ['created', 'pending'])
        expect(await db.$count(payments, and(eq(payments.bookingId, id), whereOpen))).toBe(0)
        expect(await db.$count(refunds, and(eq(refunds.bookingId, id), isNotNull(refunds.nextAttemptAt)))).toBe(0)
        expect(await db.$count(bookings, and(eq(bookings.id, id), eq(bookings.status, 'awaiting_payment')))).toBe(0)
      }
    },
  )
})
