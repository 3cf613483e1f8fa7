import { and, eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bookingItems, bookings, refunds, rideAssignments } from '../../../src/db/schema/index.ts'
import { runPaymentJobs } from '../../../src/services/payments/poll-payments.ts'
import type { RideProgress } from '../../../src/values/booking.ts'
import { MINUTE_MS } from '../../../src/values/time.ts'
import { assign, hire } from '../../support/drivers.ts'
import { memoryLog } from '../../support/memory-log.ts'
import { unescaped } from '../../support/page.ts'
import { bookOn, buyOn } from '../../support/sale.ts'
import { pathOf, ROUND_TRIP, stateOf, traveller, TRIP } from '../../support/traveller.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const { get, post } = traveller(world)

/** What a page says, without its markup; no-break spaces count as spaces. */
async function textOf(path: string): Promise<string> {
  const { body } = await get(path)
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(body) ?? []
  const text = main.replaceAll('<wbr />', '').replaceAll(/<[^>]*>/g, ' ')
  return unescaped(text).replaceAll(/[\s\u00A0]+/g, ' ')
}

function goToMinute(minute: number): void {
  world.setNow(new Date(NOW.getTime() + minute * MINUTE_MS))
  onTestFinished(() => world.setNow(NOW))
}

describe("the traveller's page", () => {
  it('The page shows who and what travels as it was booked', async () => {
    const { own } = await bookOn(
      world,
      {},
      { ...TRIP, children_count: '1', child_ages: '6', children_age_booster_count: '1', adult_count: '1' },
    )
    const text = await textOf(own)
    expect(text).toContain('1 adult, 1 child, 1 booster')
    expect(text).toContain('2 suitcases, 2 ski bags')
  })

  it('The page begins with its state and the pickup of the next ride, and says how far and how long that is', async () => {
    const { own, booking } = await buyOn(world)
    const text = await textOf(own)
    expect(text).toMatch(new RegExp(`^ *Confirmed and paid Booking ${booking.reference} Booked, `))
    expect(text).toContain(
      'Pickup Sat 16 January 11:00 Geneva Airport 10:00 LX2816 lands Arrival around 12:50 Chamonix',
    )
    expect(text).toContain('100 km · 1 h 50 min')
  })

  it('The page tells a ride to a flight in the order of the day: the pickup, the arrival, the departure', async () => {
    const { own } = await buyOn(world, { return_flight_number: 'LX 2817' }, ROUND_TRIP)
    onTestFinished(() => world.setNow(NOW))
    world.setNow(new Date('2027-01-18T09:00:00Z'))
    expect(await textOf(own)).toMatch(
      /Pickup Sat 23 January \d\d:\d\d Chamonix .*Arrival around \d\d:\d\d Geneva Airport 15:00 LX2817 leaves/,
    )
  })

  it('The page says when the next item begins: the day, tomorrow, today, and nothing once all is over', async () => {
    const { own } = await buyOn(world)
    const heading = async (now: string, page = own) => {
      world.setNow(new Date(now))
      return /<h1[^>]*>(.*?)<\/h1>/s
        .exec((await get(page)).body)?.[1]
        ?.replace(/<[^>]*>|\s+/g, ' ')
        .trim()
    }
    onTestFinished(() => world.setNow(NOW))
    expect(await heading('2027-01-14T22:59:00Z')).toMatch(/See you on Saturday 16 January, in 2 days\./)
    expect(await heading('2027-01-14T22:59:00Z', `/de${own}`)).toMatch(/am Samstag, dem 16\. Januar, in 2 Tagen\./)
    expect(await heading('2027-01-14T23:01:00Z')).toMatch(/See you tomorrow\./)
    expect(await heading('2027-01-15T23:01:00Z')).toMatch(/See you today\./)
    // Until three hours after its planned end it may be under way.
    expect(await heading('2027-01-16T14:49:00Z')).toMatch(/See you today\./)
    expect(await heading('2027-01-16T14:51:00Z')).toMatch(/^Booked, Ada\.$/)
    expect(await heading('2027-01-18T09:00:00Z')).toMatch(/^Booked, Ada\.$/)
  })

  it('The page counts the days to an item where it starts', async () => {
    const { own, booking } = await buyOn(world, {}, ROUND_TRIP)
    await world.database.db
      .update(bookingItems)
      .set({ timeZone: 'Europe/Sofia' })
      .where(and(eq(bookingItems.bookingId, booking.id), eq(bookingItems.number, 2)))
    onTestFinished(() => world.setNow(NOW))
    world.setNow(new Date('2027-01-21T22:30:00Z'))
    expect(await textOf(own)).toContain('See you tomorrow.')
  })

  it('A page in another language than the booking says in its own where the driver waits', async () => {
    const { own } = await buyOn(world)
    const german = await get(`/de${own}`)
    expect(german.body).toContain('Ihr Fahrer wartet')
    expect(german.body).not.toContain('Your driver waits')
    expect(german.body).toContain('45 Minuten Wartezeit')
  })

  it('The page of a booking with two rides has a voucher and a price for each', async () => {
    const { own } = await buyOn(world, { return_flight_number: 'LX 2817' }, ROUND_TRIP)
    const text = await textOf(own)
    expect(text).toContain('Voucher (PDF) Sat 16 January Voucher (PDF) Sat 23 January')
    expect(text).toMatch(
      /Price and payments Geneva Airport → – Chamonix €[\d.]+ Chamonix → – Geneva Airport €[\d.]+ Price €/,
    )
  })

  it('The page of a group in several vehicles has one price for each way, and none where there is only one', async () => {
    const group = { adult_count: '12', luggage_count: '12', skibag_count: '12', vehicles: '2:2' }
    const oneWay = await textOf((await buyOn(world, {}, { ...TRIP, ...group })).own)
    expect(oneWay).toMatch(/Price and payments Price €/)
    const bothWays = await textOf((await buyOn(world, {}, { ...ROUND_TRIP, ...group })).own)
    const [, there, back, all] =
      /Price and payments Geneva Airport → – Chamonix €([\d.]+) Chamonix → – Geneva Airport €([\d.]+) Price €([\d.]+)/
        .exec(bothWays.replaceAll(',', ''))
        ?.map(Number) ?? []
    expect(Number(there) + Number(back)).toBe(all)
  })

  it('The page tells how the ride goes, and opens map and calendar of the phone', async () => {
    const { own } = await buyOn(world)
    const { body } = await get(own)
    expect(unescaped(body)).toContain(
      'href="https://www.openstreetmap.org/?mlat=46.2312&mlon=6.109#map=18/46.2312/6.109"',
    )
    expect(unescaped(body)).toContain('href="geo:46.2312,6.109?q=46.2312,6.109(Geneva%20Airport)"')
    expect(unescaped(body)).toContain('href="https://maps.apple.com/?ll=46.2312,6.109&q=Geneva%20Airport"')
    const [, calendar = ''] = /href="webcal:([^"]*)"/.exec(body) ?? []
    const { statusCode, headers } = await world.app.inject(new URL(`http:${calendar}`).pathname)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(await textOf(own)).toMatch(
      /How your ride goes 10:00 LX2816 lands Geneva Airport You collect your luggage and go through customs\. 11:00 Your driver meets you with a sign: \w+\. about 1 h 50 min on the road 100 km 12:50 .*Chamonix Arrival around/,
    )
  })

  it('A ride to a flight goes from the door, with the luggage, to the departure', async () => {
    const { own } = await buyOn(world, { return_flight_number: 'LX 2817' }, ROUND_TRIP)
    onTestFinished(() => world.setNow(NOW))
    world.setNow(new Date('2027-01-18T09:00:00Z'))
    expect(await textOf(own)).toMatch(
      /How your ride goes \d\d:\d\d Be ready with your luggage\. .*Chamonix about .* on the road 100 km \d\d:\d\d Geneva Airport Arrival around 15:00 LX2817 leaves/,
    )
  })

  it('On its day the page says what the driver has reported, at its step, and what is over once all are on board', async () => {
    const { own, booking } = await buyOn(world)
    const { driver } = await hire(world)
    await assign(world, [`${booking.reference}-P1`], driver)
    onTestFinished(() => world.setNow(NOW))
    const at = async (now: string, progress: RideProgress | null) => {
      world.setNow(new Date(now))
      await world.database.db.update(rideAssignments).set({ progress }).where(eq(rideAssignments.bookingId, booking.id))
      const { body } = await get(own)
      const [, current = ''] = /<li aria-current="step"[^>]*>(.*?)<\/li>/s.exec(body) ?? []
      const said = current
        .replaceAll(/<[^>]*>|\s+/g, ' ')
        .replaceAll(/ +/g, ' ')
        .trim()
      return [said, body.match(/<li[^>]*class="past"/g)?.length ?? 0]
    }
    expect(await at('2027-01-16T07:00:00Z', null)).toEqual(['', 0])
    expect(await at('2027-01-16T08:30:00Z', 'on_the_way')).toEqual([
      expect.stringMatching(/^11:00 Julien meets you .* Julien is on the way\.$/),
      0,
    ])
    expect(await at('2027-01-16T09:30:00Z', 'at_pickup')).toEqual([expect.stringContaining('Julien is there.'), 0])
    expect(await at('2027-01-16T10:30:00Z', 'on_board')).toEqual([expect.stringContaining('You are on the road.'), 3])
  })

  it('The page says that nobody came to a pickup, and whom to call', async () => {
    const { booking, own } = await buyOn(world)
    const said = /nobody came to the pickup\.[^<]*<a href="tel:/
    expect((await get(own)).body).not.toMatch(said)
    await world.database.db.update(bookingItems).set({ state: 'no_show' }).where(eq(bookingItems.bookingId, booking.id))
    expect((await get(own)).body).toMatch(said)
  })

  it('The way to share the trip stands at its top, beside the driver once there is one', async () => {
    const { booking, own } = await buyOn(world)
    const link = /<a class="button quiet" href="#share">/
    expect((await get(own)).body.split('class="beside"')[0]).toMatch(link)
    const { driver } = await hire(world)
    await assign(world, [`${booking.reference}-P1`], driver)
    onTestFinished(() => world.setNow(NOW))
    world.setNow(new Date('2027-01-16T07:00:00Z'))
    expect((await get(own)).body).toMatch(/class="driver"[^]*href="#share"[^]*class="beside"/)
    expect((await get(own)).body.match(/href="#share"/g)).toHaveLength(1)
  })

  it('A number in a sentence of the page can be called', async () => {
    const { own } = await buyOn(world)
    expect((await get(own)).body).toMatch(/Late, or nobody there\? Call <a href="tel:\+\d+">\+/)
  })

  it('The page of a booking that is not confirmed says nothing of what happens next', async () => {
    const { own } = await bookOn(world)
    expect((await get(own)).body).not.toMatch(/webcal:|class="goes|How your ride goes/)
  })

  it('The page shows the full name, the number and the address of the traveller', async () => {
    const { own } = await bookOn(world, { name: 'Ada', last_name: 'Lovelace' })
    expect(await textOf(own)).toMatch(/Name Ada Lovelace Mobile \+44 7700 900123 E-mail ada@example\.com/)
  })

  it('The page says for how many minutes the price is held, and until when in the Alps', async () => {
    const { own } = await bookOn(world)
    const until = new Date(NOW.getTime() + 30 * MINUTE_MS)
    const time = until.toLocaleTimeString('en-GB', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' })
    goToMinute(1)
    expect(await textOf(own)).toContain(`held for another 29 minutes, until ${time} in the Alps.`)
    goToMinute(30)
    expect(await textOf(own)).not.toContain('held for')
  })

  it('The price ends with what was paid by card, and before that with what is still to pay', async () => {
    const { own, next } = await bookOn(world)
    await get(pathOf(await post(next, { outcome: 'decline' })))
    expect(await textOf(own)).toContain('Price €286.00 Still to pay €286.00')
    expect(await textOf(own)).not.toContain('€0.00')
    const { body } = await get((await buyOn(world)).own)
    expect(body).toMatch(/<p class="sum"><strong>Price<\/strong> <strong>€286\.00<\/strong><\/p>/)
    expect(body).toMatch(
      /<p class="sum good"><span class="marked"><svg.*Paid by card<\/span> <span>€286\.00<\/span><\/p>/s,
    )
  })

  it('The page says what each driver is paid', async () => {
    const { own, booking } = await bookOn(
      world,
      { payment_method: 'on_arrival', return_flight_number: 'LX 2817' },
      ROUND_TRIP,
    )
    const text = await textOf(own)
    const dues = Array.from(text.matchAll(/To the driver on (\w+ \d+ \w+) €([\d.]+)/g), ([, day, due]) => [
      day,
      Number(due),
    ])
    expect(dues.map(([day]) => day)).toEqual(['Sat 16 January', 'Sat 23 January'])
    expect(dues.reduce((sum, [, due]) => sum + Number(due), 0)).toBe(booking.priceMinor / 100)
    expect(text).not.toContain('To be paid to the driver')
  })
})

describe('open tasks', () => {
  it('A missing flight number is a task, because the driver waits for it', async () => {
    const { own } = await buyOn(world, { outbound_flight_number: '', outbound_flight_unknown: '1' })
    const { body } = await get(own)
    expect(await textOf(own)).toContain('We do not know your flight on Sat 16 January yet.')
    expect(body).toContain(`${own}/details#outbound_flight_number">Add the flight number</a>`)
  })

  it('A flight number that no flight has is a task', async () => {
    const { own } = await buyOn(world, { outbound_flight_number: '12345' })
    expect(await textOf(own)).toContain('12345 does not look like a flight number.')
  })

  it('Nothing is left to do where the flight is known', async () => {
    const { own } = await buyOn(world)
    expect(await textOf(own)).not.toContain('Before you travel')
  })
})

describe('a booking that is over', () => {
  it('A cancelled booking says what is refunded and when, and offers one way on', async () => {
    const { own } = await buyOn(world)
    await post(`${own}/cancellation`, { quoted_refund: '286' })
    const { body } = await get(own)
    const text = await textOf(own)
    expect(text).toMatch(
      /This booking is cancelled\. Refunded €286\.00 To the card you paid with; banks take up to ten days\. Refund receipt \(PDF\)/,
    )
    expect(body).toContain(`${own}/receipts/2.pdf`)
    expect(body).toContain('class="timeline over"')
    expect(text.match(/Book again/g)).toHaveLength(1)
    expect(text).not.toContain('See vehicles and prices')
  })

  it('Until the refund is done, every line about it says that it is under way', async () => {
    const { own, booking } = await buyOn(world)
    await post(`${own}/cancellation`, { quoted_refund: '286' })
    await world.database.db
      .update(refunds)
      .set({ state: 'sent', doneAt: null })
      .where(eq(refunds.bookingId, booking.id))
    const text = await textOf(own)
    expect(text.match(/Being refunded €286\.00/g)).toHaveLength(2)
    expect(text).not.toContain('Refunded')
  })

  it('A booking cancelled without payment says that nothing was charged', async () => {
    const { own } = await bookOn(world, { payment_method: 'on_arrival' })
    await post(`${own}/cancellation`, { quoted_refund: '0' })
    expect(await textOf(own)).toContain('Nothing was charged.')
  })

  it('A booking that was not paid in time says that nothing was charged', async () => {
    const { own, booking } = await bookOn(world)
    const { log } = memoryLog()
    await runPaymentJobs({ ...world, db: world.database.db }, log, new Date(NOW.getTime() + 31 * MINUTE_MS))
    const rows = await world.database.db.select().from(bookings).where(eq(bookings.id, booking.id))
    expect(rows).toMatchObject([{ status: 'expired' }])
    const page = await get(own)
    expect(stateOf(page)).toBe('expired')
    expect(page.body).toContain('class="timeline over"')
    expect(await textOf(own)).toContain('Nothing was charged.')
  })
})

describe('a flight number', () => {
  it.each(['flight', '1234', 'LX-', 'Flug 12/4'])(
    'An unlikely flight number is accepted, and becomes a task: %s',
    async (typed) => {
      const { own } = await buyOn(world, { outbound_flight_number: typed })
      const text = await textOf(own)
      expect(text).toContain(`${typed.replace(' ', '').toUpperCase()} does not look like a flight number.`)
    },
  )

  it.each(['???', 'tbc', 'Noch nicht bekannt'])(
    'A flight number that says that it is not known yet is accepted, and asked for later: %s',
    async (typed) => {
      const { own } = await buyOn(world, { outbound_flight_number: typed })
      const text = await textOf(own)
      expect(text).toMatch(/We do not know your flight on .* yet/)
      expect(text).not.toContain('does not look like a flight number')
    },
  )

  it.each([
    ['is too long', 'LX 2816, or else LX 2817'],
    ['is certainly a web address', 'www.evil.com'],
  ])('A flight number that %s is refused', async (_, outbound_flight_number) => {
    const { filledIn } = traveller(world)
    const page = await post('/book/bookings', await filledIn({ outbound_flight_number }))
    expect(page.statusCode).toBe(422)
    expect(page.body).toContain('id="outbound_flight_number-error"')
  })

  it('A flight number that seems wrong is doubted in a form that comes back, and then accepted', async () => {
    const { filledIn } = traveller(world)
    const fields = await filledIn({ outbound_flight_number: 'LX 28161', accept_terms: '' })
    const page = await post('/book/bookings', fields)
    expect(page.statusCode).toBe(422)
    expect(page.body).toContain('id="outbound_flight_number-doubt"')
    expect(page.body).not.toContain('id="outbound_flight_number-error"')
    expect((await post('/book/bookings', { ...fields, accept_terms: '1' })).statusCode).toBe(303)
  })

  it('A changed flight number raises the question whether the time stays', async () => {
    const { own } = await buyOn(world, { return_flight_number: 'LX 2817' })
    const text = await textOf(`${own}/details`)
    expect(text).toContain('A different flight? If it does not also land at 10:00, change the ride')
    onTestFinished(() => world.setNow(NOW))
    world.setNow(new Date('2027-01-15T12:00:00Z'))
    expect(await textOf(`${own}/details`)).toContain('If it does not also land at 10:00, please call us on')
    world.setNow(NOW)
    const { own: both } = await bookOn(world, { payment_method: 'on_arrival' }, ROUND_TRIP)
    expect(await textOf(`${both}/details`)).toContain('If it does not also leave at 15:00')
    expect(pathOf(await post(`${both}/details`, await traveller(world).formOf(`${both}/details`)))).toBe(
      `${both}?changed=1`,
    )
  })
})
