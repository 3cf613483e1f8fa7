import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../src/db/database.ts'
import { keepIf } from '../../../src/db/in-transaction.ts'
import { bookingItems, bookings, events, outbox } from '../../../src/db/schema/index.ts'
import type { Booking, BookingItem } from '../../../src/services/bookings/booking.ts'
import { type FullBooking, listItems } from '../../../src/services/bookings/find-booking.ts'
import { announce, type News } from '../../../src/services/notify/announce.ts'
import { storedLetter } from '../../../src/services/notify/letters/stored-letter.ts'
import { mailOf } from '../../../src/services/notify/mail/deliver-mail.ts'
import type { Mail } from '../../../src/services/notify/mail/mail.ts'
import { TRAVELLER } from '../../../src/values/actor.ts'
import { LANGUAGES, type Language } from '../../../src/values/language.ts'
import { assign, hire } from '../../support/drivers.ts'
import { partnerOf, ROUND_TRIP as TRIP_BY_API, sellByApi } from '../../support/partner.ts'
import { ADA, bookRental, rentalCart, rentalSale } from '../../support/rental.ts'
import { buyOn } from '../../support/sale.ts'
import { ROUND_TRIP } from '../../support/traveller.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()

/** A transfer and a rental of our own sites, and a transfer that a partner sold by API. */
let sold: Readonly<Record<'transfer' | 'rental' | 'by API', FullBooking>>

beforeAll(async () => {
  const { db } = world.database
  const withItems = async (booking: Booking) => ({ booking, items: await listItems(db, booking) })
  const { booking: transfer } = await buyOn(world, { return_flight_number: 'LX 2817' }, ROUND_TRIP)
  const { driver } = await hire(world)
  await assign(world, [`${transfer.reference}-P1`, `${transfer.reference}-P2`], driver)
  const rental = await bookRental(world, rentalSale(rentalCart(world, [ADA, { ...ADA, firstName: 'Bob' }])))
  const reference = await sellByApi(partnerOf(world), TRIP_BY_API)
  const [byApi] = await db.select().from(bookings).where(eq(bookings.reference, reference))
  if (!byApi) throw new Error('the partner has sold nothing')
  sold = { transfer: await withItems(transfer), rental: await withItems(rental), 'by API': await withItems(byApi) }
})

/** What is known of every event, of a booking with these items. */
function newsOf({ booking, items }: FullBooking): News {
  const item = items.at(-1)
  if (!item) throw new Error('the booking is empty')
  const time = { what: 'time', product: `${booking.reference}-P1`, was: '11:00', is: '11:30' } as const
  return {
    sold: { doubles: [{ number: 1, reference: 'NAV1' }] },
    confirmed: {},
    changed: { changes: [time], actor: TRAVELLER },
    'amount to collect': {},
    paid: {},
    'not enough': { currency: 'EUR', amountMinor: 1_000 },
    'item cancelled': { item: { ...item, state: 'cancelled' }, refundMinor: 1_000 },
    'refused by shop': { shop: 'Alpine Sports', reason: 'No boots left' },
    'moved to another shop': {
      shopId: item.shopId ?? 0,
      moved: item.kind === 'rental' ? [{ number: item.number, from: 'Glisse' }] : [],
      left: [{ ...item, shopId: item.shopId && 8_001 }],
    },
    cancelled: { others: [{ product: 'ski', reference: 'NAV2' }], actor: TRAVELLER, wasConfirmed: true },
    'to pay': { dueMinor: 1_000 },
    unpaid: {},
    ahead: { days: 3 },
    'vouchers again': {},
    'link again': {},
    message: { text: 'The pass is closed.' },
    done: {},
    'no-show': {},
  }
}

const EVENTS = [
  'sold',
  'confirmed',
  'changed',
  'amount to collect',
  'paid',
  'not enough',
  'item cancelled',
  'refused by shop',
  'moved to another shop',
  'cancelled',
  'to pay',
  'unpaid',
  'ahead',
  'vouchers again',
  'link again',
  'message',
  'done',
  'no-show',
] as const satisfies (keyof News)[]

/** What everybody was told of one event. */
interface Told {
  letters: { reader: string; mail: Mail }[]
  events: string[]
}

/** Announces an event of a booking, returns who was told what, and undoes it. */
async function toldOf(full: FullBooking, event: keyof News, language: Language): Promise<Told> {
  const { outcome } = await keepIf(
    world.database.db,
    async (tx) => {
      const known = new Set((await tx.select().from(outbox)).map(({ id }) => id))
      const eventsBefore = await tx.$count(events)
      const booking = { ...full.booking, language }
      const { item } = newsOf(full)['item cancelled']
      if (event === 'item cancelled') await cancelAlone(tx, item)
      await announce(tx, after(event, { ...full, booking }), event, newsOf(full)[event], world.sender, NOW)
      const letters = await tx.select().from(outbox).where(eq(outbox.kind, 'letter')).orderBy(asc(outbox.number))
      const told = await tx.select().from(events).orderBy(asc(events.number))
      return {
        letters: letters
          .filter(({ id }) => !known.has(id))
          .map(({ payload }) => ({ reader: storedLetter.parse(payload).reader, mail: mailOf(payload) })),
        events: told.slice(eventsBefore).map(({ type }) => type),
      }
    },
    () => false,
  )
  return outcome
}

/** Marks an item as cancelled. */
async function cancelAlone(db: Database, { bookingId, number }: BookingItem): Promise<void> {
  await db
    .update(bookingItems)
    .set({ state: 'cancelled' })
    .where(and(eq(bookingItems.bookingId, bookingId), eq(bookingItems.number, number)))
}

/** Returns a booking as it is after an event. */
function after(event: keyof News, { booking, items }: FullBooking): FullBooking {
  if (event !== 'cancelled') return { booking, items }
  return {
    booking: { ...booking, status: 'cancelled', refundMinor: 1_000, feeMinor: 500 },
    items: items.map((item) => ({ ...item, state: 'cancelled' })),
  }
}

/** Returns one line for each letter and event: who reads what, with which files. */
function linesOf({ letters, events: types }: Told): string[] {
  return [
    ...letters.map(({ reader, mail: { subject, attachments } }) => {
      const files = attachments.map((one) => (one.kind === 'calendar' ? `calendar ${one.method}` : one.kind))
      return [`${reader}: ${subject}`, ...files].join(' + ')
    }),
    ...types.map((type) => `partner: ${type}`),
  ].map((line) => line.replaceAll(/NAV\d{5,}/g, 'NAV'))
}

describe('every event of a booking', () => {
  it.each(LANGUAGES)(
    'In %s it is announced to everybody whom the table names, with the right subject',
    async (language) => {
      const table: string[] = []
      for (const [product, full] of Object.entries(sold))
        for (const event of EVENTS) {
          const lines = linesOf(await toldOf(full, event, language))
          table.push(`${product}, ${event}`, ...lines.map((line) => `  ${line}`))
        }
      await expect(`${table.join('\n')}\n`).toMatchFileSnapshot(`announced/${language}.txt`)
    },
  )

  it.each(LANGUAGES)('In %s the first lines of its letters name the traveller', async (language) => {
    for (const full of Object.values(sold))
      for (const event of EVENTS.filter((one) => one !== 'link again' && one !== 'message'))
        for (const { reader, mail } of (await toldOf(full, event, language)).letters.filter(
          ({ reader }) => reader !== 'driver',
        )) {
          const head =
            reader === 'traveller' || reader === 'seller' ? mail.text.split('\n').slice(0, 6).join('\n') : mail.text
          expect(head, `${event}, ${reader}`).toContain('Ada')
        }
  })
})

describe('after one item was cancelled alone', () => {
  it.each(['changed', 'amount to collect', 'paid'] as const)(
    'The shop and the operator read of “%s” about the other one alone, with its voucher',
    async (event) => {
      const { booking, items } = sold.rental
      const { outcome } = await keepIf(
        world.database.db,
        async (tx) => {
          const [ada] = items
          if (ada) await cancelAlone(tx, ada)
          await announce(tx, { booking }, event, newsOf(sold.rental)[event], world.sender, NOW)
          const letters = await tx.select().from(outbox).where(eq(outbox.bookingId, booking.id))
          return letters.map(({ payload }) => ({ payload: storedLetter.parse(payload), mail: mailOf(payload) }))
        },
        () => false,
      )
      const mailsTo = (reader: string) =>
        outcome.flatMap(({ payload, mail }) =>
          payload.reader === reader && payload.letter.name !== 'sale' && payload.letter.name !== 'booked' ? mail : [],
        )
      const [shop, ...otherShops] = mailsTo('shop')
      expect(otherShops).toEqual([])
      expect(shop?.text).toContain(`${booking.reference}-P2`)
      expect(shop?.text).toContain('Bob: ')
      expect(shop?.text).not.toContain('Ada: ')
      expect(shop?.attachments.map(({ kind }) => kind)).toEqual(['rental_voucher'])
      for (const { text } of mailsTo('operator')) expect(text).not.toContain(`${booking.reference}-P1:`)
    },
  )
})
