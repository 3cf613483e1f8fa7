import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookingItems, payments, refunds } from '../../../src/db/schema/index.ts'
import { ofBookings, type Booking } from '../../../src/services/bookings/booking.ts'
import { findFullBookingByReference } from '../../../src/services/bookings/find-booking.ts'
import { paidMinor } from '../../../src/services/bookings/paid.ts'
import { travellerToken } from '../../../src/services/bookings/signed-tokens.ts'
import { storedVouchersOf } from '../../../src/services/bookings/vouchers/item-vouchers.ts'
import { cancel } from '../../../src/services/changes/cancel.ts'
import { reprice, waysToSettle } from '../../../src/services/changes/settle-difference.ts'
import { openPage } from '../../../src/services/payments/open-page.ts'
import { runPaymentJobs } from '../../../src/services/payments/poll-payments.ts'
import { PaymentRefused, PaymentUnknown, RefundRefused } from '../../../src/services/payments/provider.ts'
import { orderRefund, sendDueRefunds } from '../../../src/services/payments/send-refunds.ts'
import { COMMAND_LINE, TRAVELLER } from '../../../src/values/actor.ts'
import { MINUTE_MS } from '../../../src/values/time.ts'
import { type Bank, stripeBank, testBank } from '../../support/banks.ts'
import { type FaultyProvider, faultyProvider, ProcessDied } from '../../support/faulty-provider.ts'
import { memoryLog } from '../../support/memory-log.ts'
import {
  bookingOf,
  expectBooksBalance,
  latestPayment,
  leadsTo,
  mailsAbout,
  ownPage,
  sellFor,
  PRICE,
  storyOf,
} from '../../support/sale.ts'
import { ROUND_TRIP, TRIP, traveller } from '../../support/traveller.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const { log, text } = memoryLog()

/** The moment so many minutes after the booking; the pickup is 54 days after it, less than an hour later. */
const after = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS)
const DAYS = 24 * 60

const ofProviders: [name: 'test' | 'stripe', open: () => Promise<Bank>][] = [
  ['test', async () => testBank(world)],
  ['stripe', () => stripeBank(world)],
]

describe.each(ofProviders)('paid by %s', (name, open) => {
  let bank: Bank
  let provider: FaultyProvider
  let original: typeof world.providers

  beforeAll(async () => {
    original = { ...world.providers }
    bank = await open()
    provider = faultyProvider(bank.provider)
    Object.assign(world.providers, {
      current: { live: provider, sandbox: provider },
      byName: new Map([[name, provider]]),
    })
  })
  afterAll(async () => {
    Object.assign(world.providers, original)
    await bank.close()
  })
  beforeEach(() => world.setNow(NOW))
  afterEach(() => provider.repair())

  const paymentWorld = () => ({ ...world, db: world.database.db })
  async function pollAt(at: Date, some?: Booking[]) {
    world.setNow(at)
    await runPaymentJobs(paymentWorld(), log, at, some && ofBookings(some.map(({ id }) => id)))
  }
  const poll = (minutes: number, some?: Booking[]) => pollAt(after(minutes), some)
  /** Polls about one booking whenever that is due, until so many days after it was made. */
  async function pollFor(booking: Booking, days: number) {
    for (;;) {
      const { nextPollAt } = await latestPayment(world, booking)
      if (nextPollAt === null || nextPollAt > after(days * DAYS)) return
      await pollAt(nextPollAt, [booking])
    }
  }
  async function call(booking: Booking, minutes = 1) {
    world.setNow(after(minutes))
    await bank.call(paymentWorld(), (await latestPayment(world, booking)).providerReference ?? '', after(minutes))
  }
  const pay = async (booking: Booking) => bank.pay((await latestPayment(world, booking)).providerReference ?? '')
  const now = async ({ reference }: Booking) => {
    const found = await findFullBookingByReference(world.database.db, reference)
    if (!found) throw new Error(`${reference} is gone`)
    return found.booking
  }
  const refundsOf = (booking: Booking) =>
    world.database.db.select().from(refunds).where(eq(refunds.bookingId, booking.id))
  const returned = async (booking: Booking) =>
    traveller(world).get(`/book/payments/${(await latestPayment(world, booking)).id}/return`, {
      cookie: `booked=${travellerToken(world.travellerKey, booking, 'browser')}`,
    })

  /** What the vouchers of the rides say that is due. */
  const subjectsOf = async (booking: Booking) => (await mailsAbout(world, booking)).map(({ subject }) => subject)
  const duesOf = async ({ reference }: Booking) => {
    const { items = [] } = (await findFullBookingByReference(world.database.db, reference)) ?? {}
    return storedVouchersOf(items).map(({ priceDue }) => priceDue?.minor ?? 0)
  }

  /** Books by card, and leaves the traveller at the provider's page. */
  async function booked(trip: Readonly<Record<string, string>> = TRIP): Promise<Booking> {
    const { filledIn, post } = traveller(world)
    const fields = await filledIn({}, trip)
    expect(leadsTo(await post('/book/bookings', fields))).toMatch(/\/pay\//)
    return bookingOf(world, fields)
  }

  async function paid(): Promise<Booking> {
    const booking = await booked()
    await pay(booking)
    await returned(booking)
    expect(await now(booking)).toMatchObject({ status: 'confirmed' })
    return booking
  }

  /** Books, and lets the hold end. */
  async function expired(trip: Readonly<Record<string, string>> = TRIP): Promise<Booking> {
    const booking = await booked(trip)
    await poll(31)
    expect(await now(booking)).toMatchObject({ status: 'expired' })
    return booking
  }

  /** The state that a booking has come to, with its books balanced. */
  async function endOf(booking: Booking): Promise<Booking['status']> {
    provider.repair()
    await expectBooksBalance(paymentWorld(), booking.id)
    return (await now(booking)).status
  }

  describe('the form of a sale', () => {
    it('A form sent twice, and again after a crash, books once and leads to the same payment', async () => {
      const { filledIn, post } = traveller(world)
      const fields = await filledIn()
      provider.fail('open', 'after', 1, new ProcessDied())
      expect((await post('/book/bookings', fields)).statusCode).toBe(500)
      const answers = await Promise.all([
        post('/book/bookings', fields),
        post('/book/bookings', fields),
        post('/book/bookings', fields),
      ])
      expect(new Set(answers.map(leadsTo)).size).toBe(1)
      const booking = await bookingOf(world, fields)
      await pay(booking)
      await returned(booking)
      expect(leadsTo(await post('/book/bookings', fields))).toBe(ownPage(world, booking))
      expect(await endOf(booking)).toBe('confirmed')
    })

    it('A form sent three times at once books once, and all three lead to the same payment', async () => {
      const { filledIn, post } = traveller(world)
      const fields = await filledIn()
      const answers = await Promise.all([
        post('/book/bookings', fields),
        post('/book/bookings', fields),
        post('/book/bookings', fields),
      ])
      expect(new Set(answers.map(leadsTo)).size).toBe(1)
      expect(await endOf(await bookingOf(world, fields))).toBe('awaiting_payment')
    })
  })

  describe('a payment unknown to the provider', () => {
    it.each(['the poller', 'the next click'] as const)(
      'A payment that the provider was not told of is opened by %s',
      async (who) => {
        const { filledIn, post } = traveller(world)
        const fields = await filledIn()
        provider.fail('open', 'before', 1, new ProcessDied())
        expect((await post('/book/bookings', fields)).statusCode).toBe(500)
        const booking = await bookingOf(world, fields)
        expect(await latestPayment(world, booking)).toMatchObject({ state: 'created', providerReference: null })
        if (who === 'the poller') await poll(1)
        else leadsTo(await post('/book/bookings', fields))
        expect((await latestPayment(world, booking)).providerReference).not.toBeNull()
        await pay(booking)
        await poll(5)
        expect(await endOf(booking)).toBe('confirmed')
      },
    )

    it('A payment whose answer was lost is the same one when it is asked for again', async () => {
      const { filledIn, post } = traveller(world)
      const fields = await filledIn()
      provider.fail('open', 'after', 1)
      const own = leadsTo(await post('/book/bookings', fields))
      expect(own).toMatch(/away=1$/)
      const pages = [leadsTo(await post('/book/bookings', fields)), leadsTo(await post('/book/bookings', fields))]
      expect(new Set(pages).size).toBe(1)
      expect(
        await world.database.db.$count(payments, eq(payments.bookingId, (await bookingOf(world, fields)).id)),
      ).toBe(1)
    })
  })

  describe('a browser that never comes back', () => {
    it('The webhook settles a payment whose browser never comes back', async () => {
      const booking = await booked()
      await pay(booking)
      await call(booking)
      expect(await endOf(booking)).toBe('confirmed')
    })

    it.each([1, 5, 15, 30])(
      'The poller settles a payment whose browser never comes back after %i minutes',
      async (minutes) => {
        const booking = await booked()
        for (const earlier of [1, 5, 15, 30].filter((at) => at < minutes)) await poll(earlier)
        await pay(booking)
        await poll(minutes - 0.1)
        expect(await now(booking)).toMatchObject({ status: 'awaiting_payment' })
        await poll(minutes)
        expect(await endOf(booking)).toBe('confirmed')
      },
    )

    it('A payment is settled after the hold where the process slept meanwhile', async () => {
      const booking = await booked()
      await pay(booking)
      await poll(600)
      expect(await endOf(booking)).toBe('confirmed')
    })
  })

  it('Return, webhook and poller at once confirm once, with one mail of each kind', async () => {
    const booking = await booked()
    await pay(booking)
    world.setNow(after(1))
    await Promise.all([returned(booking), call(booking), poll(1), returned(booking), call(booking), poll(1)])
    expect(await endOf(booking)).toBe('confirmed')
    const story = await storyOf(world, booking)
    expect(story.filter((event) => event === 'paid')).toHaveLength(1)
    expect(story.filter((event) => event === 'confirmed')).toHaveLength(1)
  })

  it('A process that dies while it settles has done all of it or nothing', async () => {
    const booking = await booked()
    await pay(booking)
    provider.fail('read', 'after', 1, new ProcessDied())
    expect((await returned(booking)).statusCode).toBe(500)
    expect(await now(booking)).toMatchObject({ status: 'awaiting_payment' })
    await poll(1)
    expect(await endOf(booking)).toBe('confirmed')
  })

  describe('wrong amounts', () => {
    it('A payment of too little is recorded and left to the operator', async () => {
      const booking = await booked()
      await pay(booking)
      provider.tell = (facts) => ({ ...facts, amountMinor: facts.state === 'paid' ? 20_000 : 0 })
      await returned(booking)
      expect(await storyOf(world, booking)).toContain('paid: too little')
      expect(await subjectsOf(booking)).toEqual([expect.stringMatching(/^Not paid in full NAV/)])
      expect(await latestPayment(world, booking)).toMatchObject({ state: 'confirmed', receivedMinor: 20_000 })
      await expectBooksBalance(paymentWorld(), booking.id)
      expect(await now(booking)).toMatchObject({ status: 'awaiting_payment' })
    })

    it('A payment in another currency is recorded and left to the operator', async () => {
      const booking = await booked()
      await pay(booking)
      provider.tell = (facts) => ({ ...facts, currency: 'CHF' })
      await returned(booking)
      expect(await storyOf(world, booking)).toContain('paid: another currency')
      expect(await subjectsOf(booking)).toEqual([expect.stringMatching(/^Not paid in full NAV/)])
      await expectBooksBalance(paymentWorld(), booking.id)
      expect(await now(booking)).toMatchObject({ status: 'awaiting_payment' })
    })

    it('Too little leaves the driver to collect the rest, and its refund all of it again', async () => {
      const booking = await booked(ROUND_TRIP)
      await pay(booking)
      await traveller(world).post(`${ownPage(world, booking)}/payments`, { payment_method: 'on_arrival' })
      const { priceMinor } = booking
      expect((await duesOf(booking)).reduce((sum, due) => sum + due)).toBe(priceMinor)
      const [first = 0, second = 0] = await duesOf(booking)
      provider.tell = (facts) => ({ ...facts, amountMinor: facts.state === 'paid' ? first + 1_000 : 0 })
      await poll(1)
      expect(await now(booking)).toMatchObject({ status: 'confirmed', settlement: 'on_arrival' })
      expect(await duesOf(booking)).toEqual([0, second - 1_000])
      const told = [/^Changed: /, /^Not paid in full NAV/].map((subject) => expect.stringMatching(subject))
      expect(await subjectsOf(booking)).toEqual(expect.arrayContaining(told))
      const order = { amountMinor: first + 1_000, currency: 'EUR', reason: 'by hand' }
      await orderRefund(world.database.db, booking.id, order, { actor: COMMAND_LINE, sender: world.sender }, after(2))
      expect(await duesOf(booking)).toEqual([first, second])
    })

    it('A payment in another currency leaves the driver to collect what was to be paid on arrival', async () => {
      const booking = await booked()
      await pay(booking)
      await traveller(world).post(`${ownPage(world, booking)}/payments`, { payment_method: 'on_arrival' })
      provider.tell = (facts) => ({ ...facts, currency: 'CHF' })
      await poll(1)
      expect(await now(booking)).toMatchObject({ status: 'confirmed', settlement: 'on_arrival' })
      await expectBooksBalance(paymentWorld(), booking.id)
    })

    it('A payment of too much confirms, and the excess goes back', async () => {
      const booking = await booked()
      await pay(booking)
      // The provider refunds no more than it took: the booking costs less instead.
      await sellFor(world.database.db, booking, booking.priceMinor - 600)
      await returned(booking)
      expect(await refundsOf(booking)).toMatchObject([{ amountMinor: 600, state: 'done', reason: 'paid too much' }])
      expect(await endOf(booking)).toBe('confirmed')
    })
  })

  describe('one traveller in two tabs', () => {
    it('Two tabs of one traveller share one open attempt', async () => {
      const booking = await booked()
      const { post } = traveller(world)
      const again = () => post(`${ownPage(world, booking)}/payments`, { payment_method: 'card' })
      const pages = (await Promise.all([again(), again(), again()])).map(leadsTo)
      expect(new Set(pages)).toEqual(
        new Set([(await latestPayment(world, booking)).pageUrl?.replace('http://navette.test', '')]),
      )
      expect(await world.database.db.$count(payments, eq(payments.bookingId, booking.id))).toBe(1)
    })

    it('A tab leads to the paid booking where the other tab has paid', async () => {
      const booking = await booked()
      await pay(booking)
      const answer = await traveller(world).post(`${ownPage(world, booking)}/payments`, { payment_method: 'card' })
      expect(leadsTo(answer)).toBe(ownPage(world, booking))
      expect(await endOf(booking)).toBe('confirmed')
    })

    it('A declined card is logged once and opens one new attempt, which is paid once', async () => {
      const booking = await booked()
      await bank.refuse((await latestPayment(world, booking)).providerReference ?? '')
      await Promise.all([returned(booking), returned(booking)])
      expect((await storyOf(world, booking)).filter((line) => line.startsWith('payment refused'))).toHaveLength(1)
      expect(await latestPayment(world, booking)).toMatchObject({ state: 'failed' })
      const again = () => traveller(world).post(`${ownPage(world, booking)}/payments`, { payment_method: 'card' })
      world.setNow(after(20))
      expect(new Set((await Promise.all([again(), again()])).map(leadsTo)).size).toBe(1)
      expect(await now(booking)).toMatchObject({ holdExtended: true, holdUntil: after(35) })
      await pay(booking)
      await returned(booking)
      expect(await endOf(booking)).toBe('confirmed')
    })
  })

  describe('a hold', () => {
    it('A hold that an open attempt has extended once ends then, and no further attempt is opened', async () => {
      const booking = await booked()
      const again = () => traveller(world).post(`${ownPage(world, booking)}/payments`, { payment_method: 'card' })
      world.setNow(after(25))
      await again()
      expect(await now(booking)).toMatchObject({ holdUntil: after(40) })
      world.setNow(after(39))
      await again()
      expect(await now(booking)).toMatchObject({ holdUntil: after(40) })
      world.setNow(after(41))
      expect(leadsTo(await again())).toBe(ownPage(world, booking))
      await poll(41)
      expect(await endOf(booking)).toBe('expired')
    })

    it('A booking waits while its provider is away, and does not keep others from expiring', async () => {
      const waiting = await booked()
      await bank.refuse((await latestPayment(world, waiting)).providerReference ?? '')
      await returned(waiting)
      const stuck = await booked()
      provider.isAway = true
      await poll(31)
      expect(await now(waiting)).toMatchObject({ status: 'expired' })
      expect(await now(stuck)).toMatchObject({ status: 'awaiting_payment' })
      provider.repair()
      await poll(41)
      expect(await endOf(stuck)).toBe('expired')
    })
  })

  it('A card that is paid after a switch to payment on arrival counts: nothing is collected', async () => {
    const booking = await booked()
    const answer = await traveller(world).post(`${ownPage(world, booking)}/payments`, { payment_method: 'on_arrival' })
    expect(leadsTo(answer)).toBe(ownPage(world, booking))
    expect(await now(booking)).toMatchObject({ status: 'confirmed', settlement: 'on_arrival' })
    await pay(booking)
    await call(booking)
    expect(await now(booking)).toMatchObject({ settlement: 'prepaid' })
    expect(await endOf(booking)).toBe('confirmed')
  })

  it('An attempt that is open when the booking is switched to payment on arrival is closed', async () => {
    const booking = await booked()
    await traveller(world).post(`${ownPage(world, booking)}/payments`, { payment_method: 'on_arrival' })
    await poll(0)
    expect(await latestPayment(world, booking)).toMatchObject({ state: 'expired' })
    expect(await endOf(booking)).toBe('confirmed')
  })

  it('A booking is not cancelled for less than was shown when a deadline passes in between', async () => {
    const booking = await paid()
    const path = `${ownPage(world, booking)}/cancellation`
    const { get, post } = traveller(world)
    const [, quoted = ''] = /name="quoted_refund" value="([^"]*)"/.exec((await get(path)).body) ?? []
    expect(Number(quoted) * 100).toBe(booking.priceMinor)
    world.setNow(after(54 * DAYS))
    const answer = await post(path, { quoted_refund: quoted })
    expect(answer.statusCode).toBe(409)
    expect(await endOf(booking)).toBe('confirmed')
    leadsTo(await post(path, { quoted_refund: '0' }))
    expect(await endOf(booking)).toBe('cancelled')
    expect(await refundsOf(booking)).toEqual([])
  })

  it('A booking cancelled while it is being paid stays cancelled, and all money goes back', async () => {
    const booking = await booked()
    await cancel(world.database.db, booking.id, { actor: TRAVELLER, sender: world.sender }, NOW)
    await pay(booking)
    await poll(1)
    expect(await refundsOf(booking)).toMatchObject([{ amountMinor: booking.priceMinor, state: 'done' }])
    expect(await endOf(booking)).toBe('cancelled')
  })

  describe('payments after the hold', () => {
    const late = async (booking: Booking, minutes: number) => {
      await bank.payLate((await latestPayment(world, booking)).providerReference ?? '')
      await call(booking, minutes)
    }

    it('A payment after the hold confirms while the pickup is ahead', async () => {
      const booking = await expired()
      await late(booking, 60)
      expect(await endOf(booking)).toBe('confirmed')
    })

    it('A payment after the hold goes back where the pickup is too near', async () => {
      const booking = await expired()
      await late(booking, 55 * DAYS)
      expect(await endOf(booking)).toBe('expired')
      expect(await refundsOf(booking)).toMatchObject([{ amountMinor: booking.priceMinor, state: 'done' }])
    })

    it('A payment after the hold goes back where its link is booked again', async () => {
      const payload = {
        ...TRIP,
        outbound_time_hours: 10,
        outbound_time_minutes: 0,
        adult_count: 2,
        luggage_count: 2,
        skibag_count: 2,
      }
      const made = await world.app.inject({ method: 'POST', url: '/api/public/v1/checkout-link', payload })
      const link = { t: String(made.json().checkout_url).split('/').at(-1)?.split('?')[0] ?? '' }
      const booking = await expired(link)
      const again = await booked(link)
      await late(booking, 33)
      expect(await endOf(booking)).toBe('expired')
      expect(await endOf(again)).toBe('awaiting_payment')
    })
  })

  describe('a payment that the provider will never take', () => {
    it('A payment that is refused twice at once is refused once in the log', async () => {
      provider.fail('open', 'before', 1)
      const { filledIn, post } = traveller(world)
      const fields = await filledIn({})
      await post('/book/bookings', fields)
      const booking = await bookingOf(world, fields)
      const payment = await latestPayment(world, booking)
      provider.fail('open', 'before', 2, new PaymentRefused('not this one'))
      const attempt = () => openPage(paymentWorld(), payment, NOW)
      const outcomes = await Promise.allSettled([attempt(), attempt()])
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
      expect(await latestPayment(world, booking)).toMatchObject({ state: 'failed', nextPollAt: null })
      const refused = (await storyOf(world, booking)).filter((line) => line.startsWith('payment refused'))
      expect(refused).toHaveLength(1)
    })

    it('A payment that the provider does not know does not fail, and is settled once the right account is asked', async () => {
      const booking = await booked()
      await pay(booking)
      provider.fail('read', 'before', 3, new PaymentUnknown('never heard of it'))
      expect(leadsTo(await returned(booking))).toBe(ownPage(world, booking))
      for (const minutes of [1, 31]) await poll(minutes)
      expect(await latestPayment(world, booking)).toMatchObject({ state: 'created' })
      expect(await now(booking)).toMatchObject({ status: 'awaiting_payment' })
      expect(text()).toMatch(new RegExp(`never heard of it.*polling a payment of booking ${booking.id} failed`))
      await poll(60)
      expect(await endOf(booking)).toBe('confirmed')
    })

    it('A payment that the provider has forgotten is left to the operator, who can cancel its booking', async () => {
      const booking = await booked()
      await bank.forget((await latestPayment(world, booking)).providerReference ?? '')
      for (const minutes of [1, 31, 120]) await poll(minutes)
      expect(await now(booking)).toMatchObject({ status: 'awaiting_payment' })
      await cancel(world.database.db, booking.id, { actor: COMMAND_LINE, sender: world.sender }, after(121))
      expect(await now(booking)).toMatchObject({ status: 'cancelled' })
    })
  })

  describe('refunds', () => {
    it('A refund whose call dies, or whose answer is lost, is made once', async () => {
      for (const error of [new ProcessDied(), undefined]) {
        const booking = await paid()
        await cancel(world.database.db, booking.id, { actor: TRAVELLER, sender: world.sender }, NOW)
        provider.fail('refund', 'after', 1, error)
        await poll(0)
        expect(await refundsOf(booking)).toMatchObject([{ state: 'created' }])
        await poll(1)
        expect(provider.made.filter((one) => one === 'refund')).toHaveLength(1)
        expect(await refundsOf(booking)).toMatchObject([{ state: 'done', amountMinor: booking.priceMinor }])
        expect(await endOf(booking)).toBe('cancelled')
      }
    })

    it('Refunds that are due together are sent together, so that none outlasts its lease at a slow provider', async () => {
      const cancelled = [await paid(), await paid(), await paid()]
      for (const { id } of cancelled)
        await cancel(world.database.db, id, { actor: TRAVELLER, sender: world.sender }, NOW)
      provider.repair()
      // Sent one after the other, the first would wait for ever.
      provider.meet(cancelled.length)
      await sendDueRefunds(paymentWorld(), NOW, ofBookings(cancelled.map(({ id }) => id)))
      for (const booking of cancelled) {
        expect(await refundsOf(booking)).toMatchObject([{ state: 'done' }])
        expect(await endOf(booking)).toBe('cancelled')
      }
    })

    it('A refund that fails twice is made the third time', async () => {
      const booking = await paid()
      await cancel(world.database.db, booking.id, { actor: TRAVELLER, sender: world.sender }, NOW)
      provider.fail('refund', 'before', 2, new RefundRefused('not now'))
      await poll(0)
      expect(await refundsOf(booking)).toMatchObject([{ state: 'failed', attempts: 1, nextAttemptAt: after(1) }])
      await poll(1)
      expect(await refundsOf(booking)).toMatchObject([{ state: 'failed', attempts: 2, nextAttemptAt: after(11) }])
      await poll(10)
      expect(await refundsOf(booking)).toMatchObject([{ state: 'failed' }])
      await poll(11)
      expect(await refundsOf(booking)).toMatchObject([{ state: 'done' }])
      expect(await endOf(booking)).toBe('cancelled')
    })

    it.each([
      ['fails four times', 'refund', new RefundRefused('not now')],
      ['is of a payment that the provider has forgotten', 'read', new PaymentUnknown('never heard of it')],
    ] as const)('A refund that %s is left to the operator', async (_, call, error) => {
      const booking = await paid()
      await cancel(world.database.db, booking.id, { actor: TRAVELLER, sender: world.sender }, NOW)
      provider.fail(call, 'before', 4, error)
      for (const minutes of [0, 1, 11, 71, 1000]) await poll(minutes)
      expect(await refundsOf(booking)).toMatchObject([{ state: 'failed', attempts: 4, nextAttemptAt: null }])
      expect(await storyOf(world, booking)).toContain('refund failed: left to the operator')
      expect(await endOf(booking)).toBe('cancelled')
    })
  })

  describe('a payment without its webhook', () => {
    const referenceOf = async (booking: Booking) => (await latestPayment(world, booking)).providerReference ?? ''

    it.each([1, 3, 60, 150])('A refund in the dashboard %i days later is recorded by the poller', async (days) => {
      const booking = await paid()
      await pollFor(booking, days - 1)
      await bank.refund(await referenceOf(booking), 10_000)
      await pollFor(booking, days + 7)
      expect(await refundsOf(booking)).toMatchObject([{ origin: 'dashboard', amountMinor: 10_000, state: 'done' }])
      expect(await endOf(booking)).toBe('confirmed')
    })

    it('A payment is polled no more once no bank can dispute it', async () => {
      const booking = await paid()
      await pollFor(booking, 190)
      expect(await latestPayment(world, booking)).toMatchObject({ nextPollAt: null })
    })

    it('A settled payment is polled after those that somebody waits for', async () => {
      const old: Booking[] = []
      while (old.length < 12) old.push(await paid())
      world.setNow(after(30 * DAYS))
      const booking = await booked()
      await pay(booking)
      await poll(30 * DAYS + 1, [...old, booking])
      expect(await now(booking)).toMatchObject({ status: 'confirmed' })
      for (const one of old) expect(await endOf(one)).toBe('confirmed')
    })
  })

  describe.runIf(name === 'stripe')('what only Stripe knows', () => {
    const sessionOf = async (booking: Booking) => (await latestPayment(world, booking)).providerReference ?? ''
    const booksOf = () => bank.books ?? expect.unreachable()

    it('A refund in the dashboard is recorded, and a cancellation gives back the rest', async () => {
      const booking = await paid()
      booksOf().refundInDashboard(await sessionOf(booking), 10_000)
      await call(booking)
      await call(booking, 2)
      expect(await refundsOf(booking)).toMatchObject([{ origin: 'dashboard', amountMinor: 10_000, state: 'done' }])
      expect(await endOf(booking)).toBe('confirmed')
      await cancel(world.database.db, booking.id, { actor: TRAVELLER, sender: world.sender }, NOW)
      await poll(3)
      expect(await now(booking)).toMatchObject({ status: 'cancelled' })
      const back = (await refundsOf(booking)).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
      expect(back).toBe(booking.priceMinor)
    })

    it('A dispute that no webhook told of is found by the poller', async () => {
      const booking = await paid()
      booksOf().dispute(await sessionOf(booking))
      await pollFor(booking, 1)
      expect(await refundsOf(booking)).toMatchObject([{ origin: 'dispute', amountMinor: PRICE, state: 'sent' }])
    })

    it('A dispute counts until it is won', async () => {
      const booking = await paid()
      booksOf().dispute(await sessionOf(booking))
      await call(booking)
      expect(await refundsOf(booking)).toMatchObject([{ origin: 'dispute', amountMinor: PRICE, state: 'sent' }])
      expect(await endOf(booking)).toBe('confirmed')
      booksOf().decideDisputes('won')
      await call(booking, 2)
      expect(await refundsOf(booking)).toMatchObject([{ origin: 'dispute', state: 'failed', nextAttemptAt: null }])
      expect(await endOf(booking)).toBe('confirmed')
    })

    it.each(['pending', 'succeeded'] as const)(
      'A refund that was %s and fails in the end is made again',
      async (state) => {
        const booking = await paid()
        await cancel(world.database.db, booking.id, { actor: TRAVELLER, sender: world.sender }, NOW)
        booksOf().nextRefund = state
        await poll(0)
        expect(await refundsOf(booking)).toMatchObject([{ state: state === 'pending' ? 'sent' : 'done' }])
        booksOf().failRefunds()
        // Of a refund that is under way we ask ourselves; of one that was made the webhook tells.
        if (state === 'succeeded') await call(booking, 60)
        await poll(60)
        expect(await refundsOf(booking)).toMatchObject([{ state: 'failed', attempts: 1, nextAttemptAt: after(61) }])
        await poll(61)
        expect(await refundsOf(booking)).toMatchObject([{ state: 'done' }])
        expect(await endOf(booking)).toBe('cancelled')
      },
    )
  })

  describe('a provider that is away for ten minutes', () => {
    it('A booking holds and says so while the provider cannot open its page, and is paid afterwards', async () => {
      const { filledIn, post, get } = traveller(world)
      const fields = await filledIn()
      provider.isAway = true
      const own = leadsTo(await post('/book/bookings', fields))
      const page = await get(own)
      expect(page.body).toContain('data-state="awaiting_payment"')
      expect(page.body).toContain('value="on_arrival"')
      await poll(1)
      await poll(5)
      provider.repair()
      world.setNow(after(10))
      leadsTo(await post('/book/bookings', fields))
      const booking = await bookingOf(world, fields)
      await pay(booking)
      await returned(booking)
      expect(await endOf(booking)).toBe('confirmed')
    })

    it('A page that was never opened for a former price does not stand in the way of paying the new one', async () => {
      const { filledIn, post } = traveller(world)
      const fields = await filledIn()
      provider.isAway = true
      leadsTo(await post('/book/bookings', fields))
      const booking = await bookingOf(world, fields)
      const { db } = world.database
      const priceMinor = booking.priceMinor + 1_000
      const [difference] = await waysToSettle(db, booking, { priceMinor, canPayByCard: true })
      await db.transaction(async (tx) => {
        const whereFirst = and(eq(bookingItems.bookingId, booking.id), eq(bookingItems.number, 1))
        await tx
          .update(bookingItems)
          .set({ priceMinor: sql`${bookingItems.priceMinor} + 1000` })
          .where(whereFirst)
        await reprice(tx, booking, { item: 1, priceMinor, difference }, NOW)
      })
      provider.repair()
      // The latest attempt is the one to pay.
      world.setNow(after(1))
      expect(leadsTo(await post('/book/bookings', fields))).toMatch(/\/pay\//)
      await pay(booking)
      await returned(booking)
      expect(await now(booking)).toMatchObject({ status: 'confirmed' })
      expect(await paidMinor(db, booking)).toBe(priceMinor)
    })

    it('A booking waits while the provider cannot be asked, and is confirmed afterwards', async () => {
      const booking = await booked()
      await pay(booking)
      provider.isAway = true
      expect(leadsTo(await returned(booking))).toBe(ownPage(world, booking))
      await poll(1)
      await poll(5)
      expect(await now(booking)).toMatchObject({ status: 'awaiting_payment' })
      provider.repair()
      await poll(15)
      expect(await endOf(booking)).toBe('confirmed')
    })

    it('A refund while the provider is away is made afterwards', async () => {
      const booking = await paid()
      await cancel(world.database.db, booking.id, { actor: TRAVELLER, sender: world.sender }, NOW)
      provider.isAway = true
      for (let minutes = 0; minutes < 10; minutes += 1) await poll(minutes)
      expect(await refundsOf(booking)).toMatchObject([{ state: 'created', attempts: 0 }])
      provider.repair()
      await poll(10)
      expect(await endOf(booking)).toBe('cancelled')
    })
  })

  describe('the webhook', () => {
    it('A webhook that comes late and twice changes nothing more', async () => {
      const booking = await paid()
      const story = await storyOf(world, booking)
      await call(booking, 20)
      await call(booking, 40)
      expect(await storyOf(world, booking)).toEqual(story)
      expect(await endOf(booking)).toBe('confirmed')
    })

    it('A forged webhook is refused, and changes nothing', async () => {
      const booking = await booked()
      await pay(booking)
      const { providerReference } = await latestPayment(world, booking)
      const seconds = Math.floor(NOW.getTime() / 1000)
      const signature = `t=${seconds},v1=${'0'.repeat(64)}`
      const answer = await world.app.inject({
        method: 'POST',
        url: `/webhooks/payments/${name}`,
        headers: { 'content-type': 'application/json', 'test-signature': signature, 'stripe-signature': signature },
        payload: { id: 'evt_1', payment: providerReference, type: 'checkout.session.completed' },
      })
      expect(answer.statusCode).toBe(400)
      expect(await now(booking)).toMatchObject({ status: 'awaiting_payment' })
      await poll(1)
      expect(await endOf(booking)).toBe('confirmed')
    })

    it('A webhook that comes while the provider is away is accepted when it comes again', async () => {
      const booking = await booked()
      await pay(booking)
      provider.isAway = true
      await call(booking).catch(() => undefined)
      expect(await now(booking)).toMatchObject({ status: 'awaiting_payment' })
      provider.repair()
      await call(booking, 3)
      expect(await endOf(booking)).toBe('confirmed')
    })
  })
})
