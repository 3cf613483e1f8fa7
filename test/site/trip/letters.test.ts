import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bookingItems, bookings, reminders } from '../../../src/db/schema/index.ts'
import type { Booking } from '../../../src/services/bookings/booking.ts'
import { cancel } from '../../../src/services/changes/cancel.ts'
import { remindTravellers } from '../../../src/services/notify/remind.ts'
import { runPaymentJobs } from '../../../src/services/payments/poll-payments.ts'
import { COMMAND_LINE, TRAVELLER } from '../../../src/values/actor.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/values/time.ts'
import { readCalendar } from '../../support/calendar.ts'
import { MOUTIERS, VAL_THORENS } from '../../support/demo.ts'
import { memoryLog } from '../../support/memory-log.ts'
import { pageLines } from '../../support/pdf.ts'
import { bookOn, buyOn, latestPayment, mailsAbout, takeOut } from '../../support/sale.ts'
import { ROUND_TRIP, traveller, TRIP } from '../../support/traveller.ts'
import { NOW, useWorld } from '../../support/world.ts'

const casing = new CasingCache('snake_case')

/** What is not the same in a copy of a booking; more of them start together than are read at once. */
const COPIED: Record<string, SQL> = {
  id: sql`1000000 + n`,
  booking_id: sql`1000000 + n`,
  reference: sql`'COPY' || n`,
  submission_key: sql`'copy ' || n`,
  first_start_at: sql`first_start_at - (n / 150) * interval '1 minute'`,
  starts_at: sql`starts_at - (n / 150) * interval '1 minute'`,
}

/** After the last refund of the trip that is bought here. */
const LATE = new Date('2027-01-15T20:00:00Z')

const world = useWorld()
const { get, post, formOf } = traveller(world)

/** What the subjects of mails say about the trip that is bought here. */
const aboutOf = ({ reference }: Booking) => `Geneva Airport – Chamonix, Sat 16 January 2027 (${reference})`

/** The subjects of the mails about a booking, to its traveller or to the operator alone. */
async function subjectsOf(booking: Booking, to = 'ada@example.com'): Promise<string[]> {
  const mails = await mailsAbout(world, booking)
  return mails.flatMap((one) => (one.to === to ? [one.subject] : []))
}

describe('mails to a traveller', () => {
  it('A traveller is mailed about a cancellation, and earlier mails that still wait are withdrawn', async () => {
    const { booking, own } = await buyOn(world)
    await post(`${own}/cancellation`, await formOf(`${own}/cancellation`))
    expect(await subjectsOf(booking)).toEqual([`Cancelled: ${aboutOf(booking)}`])
  })

  it.each([
    ['that nothing was charged', { payment_method: 'on_arrival' }, NOW, 'nothing was charged, and you owe nothing'],
    ['that the terms allow no refund', {}, LATE, 'none: the terms of the booking allow no refund'],
  ])('The mail about a cancellation says %s', async (_, changes, moment, text) => {
    const { booking, own } = 'payment_method' in changes ? await bookOn(world, changes) : await buyOn(world)
    world.setNow(moment)
    onTestFinished(() => world.setNow(NOW))
    await post(`${own}/cancellation`, { quoted_refund: '0' })
    const mails = await mailsAbout(world, booking)
    expect(mails.find(({ subject }) => subject.startsWith('Cancelled: '))?.text).toContain(text)
  })

  it('The mail about a booking that is too late for any refund says so', async () => {
    world.setNow(LATE)
    onTestFinished(() => world.setNow(NOW))
    const { booking } = await buyOn(world)
    const [mail] = await mailsAbout(world, booking)
    expect(mail?.text).toContain('not refundable')
  })

  it('A traveller is mailed about changed details, with vouchers that replace the older ones', async () => {
    const { booking, own } = await buyOn(world)
    await post(`${own}/details`, { ...(await formOf(`${own}/details`)), outbound_flight_number: 'LX 1' })
    expect(await subjectsOf(booking)).toContain(`Changed: ${aboutOf(booking)}`)
  })

  it('A traveller is mailed once when the hold of an attempt ends unpaid', async () => {
    const { booking } = await bookOn(world)
    const { log } = memoryLog()
    const { catalogue, sender, providers, database } = world
    for (const minutes of [31, 32, 33]) {
      const now = new Date(NOW.getTime() + minutes * MINUTE_MS)
      await runPaymentJobs({ db: database.db, catalogue, sender, providers }, log, now)
    }
    expect(await subjectsOf(booking)).toEqual([`Not booked, nothing charged: ${aboutOf(booking)}`])
  })

  it('A traveller is reminded three days and one day before the first ride, once each', async () => {
    const { booking } = await buyOn(world)
    const { sender, database } = world
    const remind = (beforeMs: number) =>
      remindTravellers(database.db, sender, new Date(booking.firstStartAt.getTime() - beforeMs))
    const reminders = async () => (await subjectsOf(booking)).filter((subject) => !subject.startsWith('Booked'))
    await remind(3 * DAY_MS + HOUR_MS)
    expect(await reminders()).toEqual([])
    await Promise.all([remind(3 * DAY_MS), remind(3 * DAY_MS - HOUR_MS)])
    expect(await reminders()).toEqual([`In three days: ${aboutOf(booking)}`])
    await Promise.all([remind(DAY_MS), remind(HOUR_MS)])
    expect(await reminders()).toEqual([`In three days: ${aboutOf(booking)}`, `Tomorrow: ${aboutOf(booking)}`])
  })
})

describe('the flight number in mails', () => {
  const UNKNOWN = { outbound_flight_number: '', outbound_flight_unknown: '1' }
  const reminderOf = async (booking: Booking) => {
    await remindTravellers(world.database.db, world.sender, new Date(booking.firstStartAt.getTime() - DAY_MS))
    return (await mailsAbout(world, booking)).find(({ subject }) => subject.startsWith('Tomorrow'))
  }
  const noticeOf = async (booking: Booking) =>
    (await mailsAbout(world, booking)).find(({ subject }) => subject.startsWith('New booking'))

  it('Mails ask for the number of a flight that a driver meets', async () => {
    const { booking } = await buyOn(world, UNKNOWN)
    expect((await noticeOf(booking))?.text).toContain(`${booking.reference}-P1: no flight number yet`)
    expect((await reminderOf(booking))?.text).toContain('your driver can see when you land')
  })

  it('Mails do not ask for the number of a flight that a traveller catches', async () => {
    const { booking } = await buyOn(world, {}, ROUND_TRIP)
    expect((await noticeOf(booking))?.text).not.toContain('no flight number yet')
    expect((await reminderOf(booking))?.text).not.toContain('flight number yet')
  })

  it('Mail, voucher and calendar say when a flight whose number is unknown leaves', async () => {
    const { own, booking } = await buyOn(world, {}, ROUND_TRIP)
    const said = 'Your flight leaves 15:00'
    expect((await mailsAbout(world, booking))[0]?.text).toContain(`Flight or train: ${said}`)
    expect((await get(`${own}/calendar.ics`)).body).toContain(said)
    expect((await pageLines((await get(`${own}/vouchers/2.pdf`)).rawPayload)).flat()).toContain(said)
  })

  it('Mails ask for no flight number where a driver meets a train', async () => {
    const { booking } = await buyOn(world, UNKNOWN, { ...TRIP, route_from_code: MOUTIERS, route_to_code: VAL_THORENS })
    expect((await noticeOf(booking))?.text).not.toContain('no flight number yet')
    expect((await reminderOf(booking))?.text).not.toContain('flight number yet')
  })

  it('A reminder is about the first ride that is not cancelled', async () => {
    const { booking } = await buyOn(world, UNKNOWN, ROUND_TRIP)
    const { db } = world.database
    const mail = await reminderOf(await takeOut(db, booking, 1))
    expect(mail?.subject).toMatch(/^Tomorrow: Chamonix – Geneva Airport, Sat 23 January 2027 /)
    expect(mail?.text).not.toContain('flight number yet')
  })
})

it('A booking that cannot be reminded of does not keep others from being reminded', async () => {
  const { db } = world.database
  const broken = (await buyOn(world)).booking
  const other = (await buyOn(world)).booking
  await db.execute(sql.raw(`ALTER TABLE reminders ADD CONSTRAINT broken CHECK (booking_id <> ${broken.id}) NOT VALID`))
  const now = new Date(other.firstStartAt.getTime() - 3 * DAY_MS)
  await expect(remindTravellers(db, world.sender, now)).rejects.toThrow('1 reminders failed')
  const reminded = await db
    .select()
    .from(reminders)
    .where(inArray(reminders.bookingId, [broken.id, other.id]))
  expect(reminded.map(({ bookingId }) => bookingId)).toEqual([other.id])
  await db.execute(sql`ALTER TABLE reminders DROP CONSTRAINT broken`)
  await remindTravellers(db, world.sender, now)
  expect(await subjectsOf(broken)).toContain(`In three days: ${aboutOf(broken)}`)
})

it('Many travellers are reminded once each, however many processes start at the same moment', async () => {
  const { booking } = await buyOn(world)
  const { sender, database } = world
  const copy = async (table: PgTable, id: SQL) => {
    const columns = Object.values(getTableColumns(table)).map((column) => casing.getColumnCasing(column))
    const names = sql.join(
      columns.map((name) => sql.identifier(name)),
      sql`, `,
    )
    const copied = sql.join(
      columns.map((name) => COPIED[name] ?? sql.identifier(name)),
      sql`, `,
    )
    const made = await database.db.execute<{ id: number | string }>(sql`
      INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE
      SELECT ${copied} FROM ${table}, generate_series(1, 250) AS n WHERE ${id} = ${booking.id} RETURNING ${id} AS id`)
    return made.rows.map(({ id: one }) => Number(one))
  }
  const ids = await copy(bookings, sql`id`)
  await copy(bookingItems, sql`booking_id`)
  await remindTravellers(database.db, sender, new Date(booking.firstStartAt.getTime() - 3 * DAY_MS))
  const reminded = await database.db.select().from(reminders).where(inArray(reminders.bookingId, ids))
  expect(reminded).toHaveLength(250)
})

describe('mails to the operator', () => {
  const toOperator = async (booking: Booking) =>
    (await mailsAbout(world, booking)).filter(({ to }) => to === world.config.operator.email)
  const RIDE = 'Geneva Airport – Chamonix, Sat 16 January, 11:00'

  it('The operator is mailed about changed details, with what they were and what they are', async () => {
    const { booking, own } = await buyOn(world)
    const form = await formOf(`${own}/details`)
    const change = { ...form, mobile_number: '7700 900124', outbound_flight_number: '', outbound_flight_unknown: '1' }
    await post(`${own}/details`, { ...change, additional_info: 'Two dogs' })
    const { reference } = booking
    const told = (await toOperator(booking)).find(({ subject }) => subject === `Changed ${reference}: ${RIDE}`)
    expect(told?.text).toContain(`${reference}, phone: +44 7700 900124 (was: +44 7700 900123)`)
    expect(told?.text).toContain(`${reference}-P1, flight: none (was: LX2816)`)
    expect(told?.text).toContain(`${reference}-P1, note: Two dogs (was: none)`)
    expect(told?.text).not.toContain(', address:')
  })

  it.each([
    ['traveller', TRAVELLER, 'Cancelled by the traveller.'],
    ['operator', COMMAND_LINE, 'Cancelled by you, the operator.'],
  ] as const)(
    'The operator is mailed about a cancellation by the %s, with what is refunded',
    async (_, actor, sentence) => {
      const { booking } = await buyOn(world)
      await cancel(world.database.db, booking.id, { actor, sender: world.sender }, NOW)
      const mails = await toOperator(booking)
      const told = mails.find(({ subject }) => subject === `Cancelled ${booking.reference}: ${RIDE}`)
      expect(told?.text).toContain(sentence)
      expect(told?.text).toContain('Refunded to the card: €286.00')
      expect(told?.text).toContain('Cancellation fee: €0.00')
    },
  )

  it('A cancelled return is told in its order by every mail and the calendar, also after its rides were changed', async () => {
    const { booking, own } = await buyOn(world, { return_flight_number: 'LX 2817' }, ROUND_TRIP)
    const form = await formOf(`${own}/details`)
    await post(`${own}/details`, { ...form, accommodation: 'Chalet Edelweiss, 12 Rue du Lac' })
    // A change of a row stores it elsewhere, here the way out behind the way back, and the statement reads as it is stored.
    const { db } = world.database
    const ofThem = eq(bookingItems.bookingId, booking.id)
    await db.transaction(async (tx) => {
      const [wayOut] = await tx
        .delete(bookingItems)
        .where(and(ofThem, eq(bookingItems.number, 1)))
        .returning()
      if (!wayOut) throw new Error('no way out')
      await tx.insert(bookingItems).values(wayOut)
    })
    const stored = await db
      .select()
      .from(bookingItems)
      .where(ofThem)
      .orderBy(sql`ctid`)
    expect(stored.map(({ number }) => number)).toEqual([2, 1])
    await db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL enable_indexscan = off`)
      await tx.execute(sql`SET LOCAL enable_bitmapscan = off`)
      await cancel(tx, booking.id, { actor: TRAVELLER, sender: world.sender }, NOW)
    })
    const mails = await mailsAbout(world, booking)
    const notice = mails.find(({ subject }) => subject === `Cancelled ${booking.reference}: ${RIDE}`)
    const products = (text = '') => Array.from(text.matchAll(/^NAV\d+-(P\d): /gm), ([, product]) => product)
    expect(products(notice?.text)).toEqual(['P1', 'P2'])
    const told = mails.find(({ subject }) => subject === `Cancelled: ${aboutOf(booking)}`)
    expect(told?.text).toMatch(
      /Pickup: Sat 16 January 2027, 11:00, Geneva Airport – Chamonix\nPickup: .* Chamonix – Geneva Airport\n/,
    )
    const [calendar] = told?.attachments ?? []
    const { events } = readCalendar(calendar && 'text' in calendar ? calendar.text : '')
    const uids = ['P1', 'P2'].map((product) => `${booking.reference}-${product}@navette.test`)
    expect(events.map(({ uid }) => uid)).toEqual(uids)
  })

  it('The operator is mailed once when a card pays what the driver was to collect', async () => {
    const { booking, next, own } = await bookOn(world)
    await post(`${own}/payments`, { payment_method: 'on_arrival' })
    await post(next, { outcome: 'pay' })
    const { id } = await latestPayment(world, booking)
    await Promise.all([get(`/book/payments/${id}/return`), get(`/book/payments/${id}/return`)])
    const subjects = (await toOperator(booking)).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual([
      `New booking ${booking.reference}: ${RIDE}`,
      `Paid by card ${booking.reference}: ${RIDE}`,
    ])
  })

  it('The operator is not mailed about the cancellation of what was never sold', async () => {
    const { booking } = await bookOn(world)
    await cancel(world.database.db, booking.id, { actor: TRAVELLER, sender: world.sender }, NOW)
    expect(await toOperator(booking)).toEqual([])
  })
})
