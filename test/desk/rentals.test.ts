import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookingItems } from '../../src/db/schema/index.ts'
import { cancel } from '../../src/services/changes/cancel.ts'
import { COMMAND_LINE } from '../../src/values/actor.ts'
import { SATURDAY, SKI } from '../support/demo.ts'
import { atDesk } from '../support/desk.ts'
import { unescaped } from '../support/page.ts'
import { ADA, bookRental, rentalCart, rentalSale } from '../support/rental.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()

const BEN = { ...ADA, firstName: '=Ben', age: 9, level: 'beginner', helmet: false, measurements: {} } as const

const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { columns: true })

describe('the rentals of a day', () => {
  it('Everybody who comes to a shop stands in the list and in the CSV, with sizes and what is collected', async () => {
    const desk = await atDesk(world, { role: 'rides' })
    const booking = await bookRental(world, rentalSale({ ...rentalCart(world, [ADA, BEN]), note: 'Left-handed' }))
    const csv = await desk.get(`/desk/rentals.csv?day=${SATURDAY}`)
    expect([csv.statusCode, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const [ada, ben] = rowsOf(csv.body).filter(({ item }) => item?.startsWith(booking.reference))
    expect(ada).toMatchObject({
      first_day: SATURDAY,
      last_day: '2027-01-21',
      item: `${booking.reference}-P1`,
      state: 'booked',
      first_name: 'Ada',
      age: '36',
      level: 'experienced',
      pack: String(SKI.SKIS_AND_BOOTS),
      helmet: '1',
      height: expect.stringMatching(/cm/),
      shoe_size: '',
      to_collect: (booking.priceMinor / 100).toFixed(2),
      currency: 'EUR',
      note: 'Left-handed',
    })
    expect(ben).toMatchObject({ first_name: "'=Ben", helmet: '0', height: '', to_collect: '', currency: '' })
    const page = unescaped((await desk.get(`/desk/rentals?day=${SATURDAY}`)).body)
    for (const words of [
      'Ada',
      '=Ben',
      'Left-handed',
      `/desk/bookings/${booking.reference}`,
      ada?.['shop_name'] ?? '?',
    ])
      expect(page).toContain(words)
  })

  it('A day is chosen by a date field that keeps the shop, and one that is no date is told', async () => {
    const desk = await atDesk(world)
    const page = unescaped((await desk.get(`/desk/rentals?day=${SATURDAY}&shop=7`)).body)
    expect(page).toMatch(
      /<input type="hidden" name="shop" value="7"[^>]*>\s*<input type="date" name="day" value="2027-01-16"/,
    )
    expect(page).toContain('/desk/rentals?shop=7">Today</a>')
    const wrong = await desk.get('/desk/rentals?day=2027-02-30')
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toContain('“2027-02-30” is not a date as YYYY-MM-DD. This is today.')
    expect((await desk.get('/desk/rentals.csv?day=2027-02-30')).statusCode).toBe(400)
  })

  it('One shop of one day is shown alone, and its CSV keeps that', async () => {
    const desk = await atDesk(world)
    const booking = await bookRental(world, rentalSale(rentalCart(world)))
    const [row] = rowsOf((await desk.get(`/desk/rentals.csv?day=${SATURDAY}`)).body)
    const page = await desk.get(`/desk/rentals?day=${SATURDAY}&shop=${row?.['shop']}`)
    expect(page.body).toContain(`/desk/rentals.csv?day=${SATURDAY}&#38;shop=${row?.['shop']}`)
    expect(page.body).toContain(booking.reference)
    for (const query of [`day=${SATURDAY}&shop=999999`, 'day=2027-01-17']) {
      expect(rowsOf((await desk.get(`/desk/rentals.csv?${query}`)).body)).toEqual([])
      expect((await desk.get(`/desk/rentals?${query}`)).body).toContain('No rentals begin on this day')
    }
  })

  it('What is cancelled is in neither, and what is over says how it ended', async () => {
    const desk = await atDesk(world)
    const { db } = world.database
    const ended = { done: 'returned', no_show: 'no_show', failed: 'failed' } as const
    const over = new Map<string, string>()
    for (const state of ['done', 'no_show', 'failed'] as const) {
      const { id, reference } = await bookRental(world, rentalSale(rentalCart(world)))
      await db.update(bookingItems).set({ state }).where(eq(bookingItems.bookingId, id))
      over.set(`${reference}-P1`, ended[state])
    }
    const cancelled = await bookRental(world, rentalSale(rentalCart(world)))
    await cancel(db, cancelled.id, { actor: COMMAND_LINE, sender: world.sender }, NOW)
    const rows = rowsOf((await desk.get(`/desk/rentals.csv?day=${SATURDAY}`)).body)
    for (const [item, state] of over) expect(rows.find((row) => row['item'] === item)?.['state']).toBe(state)
    expect((await desk.get(`/desk/rentals?day=${SATURDAY}`)).body).toContain('<td>no-show</td>')
    expect(rows.some(({ item }) => item?.startsWith(cancelled.reference))).toBe(false)
  })

  it('The rentals are closed to those who count money', async () => {
    const desk = await atDesk(world, { role: 'money' })
    expect((await desk.get('/desk/rentals')).statusCode).toBe(403)
    expect((await desk.get('/desk/rentals.csv')).statusCode).toBe(403)
  })
})
