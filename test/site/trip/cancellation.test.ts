import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookings, outbox, refunds } from '../../../src/db/schema/index.ts'
import { unbroken } from '../../../src/values/text.ts'
import { whereAbout } from '../../support/outbox.ts'
import { unescaped } from '../../support/page.ts'
import { pathOf, ROUND_TRIP, stateOf, traveller } from '../../support/traveller.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const { get, post, formOf, book, bookPaid } = traveller(world)

/** The pickup at 11:00 in Paris, and free cancelling until a day before it. */
const AFTER_DEADLINE = new Date('2027-01-15T10:00:01Z')
const AFTER_PICKUP = new Date('2027-01-16T10:00:00Z')

const referenceOn = (page: { body: string }) => /NAV\d+/.exec(page.body)?.[0] ?? ''

/** Runs as if it were that moment. */
async function at<Result>(moment: Date, act: () => Promise<Result>): Promise<Result> {
  world.setNow(moment)
  try {
    return await act()
  } finally {
    world.setNow(NOW)
  }
}

describe('a cancellation', () => {
  it('Cancelling shows what is refunded and until when, then cancels and refunds', async () => {
    const own = await bookPaid()
    const page = await get(`${own}/cancellation`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Cancel and get €286.00 back')
    expect(page.body).toContain('Fri 15 January, 11:00')
    const form = await formOf(`${own}/cancellation`)
    expect(form).toEqual({ quoted_refund: '286' })
    const answer = await post(`${own}/cancellation`, form)
    expect([answer.statusCode, pathOf(answer)]).toEqual([303, own])
    expect(stateOf(await get(own))).toBe('cancelled')
    const { body } = await get(own)
    for (const label of ['Paid', 'Refunded'])
      expect(body).toContain(`<p class="sum"><span>${label}</span> <span>€286.00</span></p>`)

    const reference = referenceOn(await get(own))
    const { db } = world.database
    const [booking] = await db.select().from(bookings).where(eq(bookings.reference, reference))
    const sent = await db
      .select()
      .from(refunds)
      .where(eq(refunds.bookingId, booking?.id ?? 0))
    expect(sent).toMatchObject([{ amountMinor: 28_600, state: 'done' }])
  })

  it('A cancellation leads to the same trip again: to its vehicles, or to the search with what is still ahead', async () => {
    const own = await bookPaid({}, ROUND_TRIP)
    await post(`${own}/cancellation`, await formOf(`${own}/cancellation`))
    const again = async () => {
      const { pathname, search } = new URL(unescaped(/href="([^"]*)">Book again<\/a>/.exec((await get(own)).body)?.[1]))
      return pathname + search
    }
    const vehicles = await again()
    expect(vehicles).toContain('step=2')
    expect((await get(vehicles)).body).toContain('name="outbound_vehicle')
    const asked = {
      from: 'airport-1',
      to: 'resort-11',
      date: '',
      adults: '2',
      luggage: '2',
      ski_bags: '2',
      return_date: '2027-01-23',
      return_time: '15:00',
    }
    expect(await at(new Date('2027-01-18T09:00:00Z'), async () => formOf(await again()))).toMatchObject(asked)
  })

  it('Nothing is cancelled where the refund is no longer the one that was shown', async () => {
    const own = await bookPaid()
    const form = await formOf(`${own}/cancellation`)
    const page = await at(AFTER_DEADLINE, () => post(`${own}/cancellation`, form))
    expect(page.statusCode).toBe(409)
    expect(page.body).toContain('€286.00')
    expect(page.body).toContain('€0.00')
    expect(stateOf(await get(own))).toBe('confirmed')
    const agreed = await at(AFTER_DEADLINE, () => post(`${own}/cancellation`, { quoted_refund: '0' }))
    expect(agreed.statusCode).toBe(303)
    const cancelled = await get(own)
    expect(stateOf(cancelled)).toBe('cancelled')
    expect(cancelled.body).toContain('Nothing is refunded: it was too late for that.')
  })

  it.each([[{}], [{ quoted_refund: 'all of it' }], [{ quoted_refund: '-1' }]])(
    'Cancelling asks again without an amount that was shown: %j',
    async (fields) => {
      const own = await bookPaid()
      expect((await post(`${own}/cancellation`, fields)).statusCode).toBe(409)
      expect(stateOf(await get(own))).toBe('confirmed')
    },
  )

  it('Cancelling costs nothing while nothing is paid', async () => {
    const own = await book({ payment_method: 'on_arrival' })
    const page = await at(AFTER_DEADLINE, () => get(`${own}/cancellation`))
    expect(page.body).toContain('cancelling costs nothing')
    const answer = await at(AFTER_DEADLINE, () => post(`${own}/cancellation`, { quoted_refund: '0' }))
    expect(answer.statusCode).toBe(303)
    expect(stateOf(await get(own))).toBe('cancelled')
  })

  it('A booking is cancelled once, however often the form is sent', async () => {
    const own = await bookPaid()
    const form = await formOf(`${own}/cancellation`)
    const answers = await Promise.all(Array.from({ length: 3 }, () => post(`${own}/cancellation`, form)))
    expect(answers.map((answer) => [answer.statusCode, pathOf(answer)])).toEqual(answers.map(() => [303, own]))
    expect(pathOf(await get(`${own}/cancellation`))).toBe(own)
    const reference = referenceOn(await get(own))
    // To the traveller and to the operator.
    expect(await world.database.db.$count(outbox, whereAbout(reference))).toBe(2)
  })

  it('The page says whom to call once the first pickup has passed', async () => {
    const own = await bookPaid()
    for (const answer of await at(AFTER_PICKUP, () =>
      Promise.all([get(`${own}/cancellation`), post(`${own}/cancellation`, { quoted_refund: '0' })]),
    )) {
      expect(answer.statusCode).toBe(422)
      expect(answer.body).toContain(unbroken(world.config.operator.phone))
    }
    expect(stateOf(await get(own))).toBe('confirmed')
  })

  it('Cancelling is refused from a page of another site, and with an invalid token', async () => {
    const own = await bookPaid()
    const fields = { quoted_refund: '286' }
    const answer = await post(`${own}/cancellation`, fields, { 'sec-fetch-site': 'cross-site' })
    expect(answer.statusCode).toBe(403)
    expect(stateOf(await get(own))).toBe('confirmed')
    expect((await post(`${own.slice(0, -1)}/cancellation`, fields)).statusCode).toBe(404)
  })
})
