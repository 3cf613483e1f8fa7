import { describe, expect, it } from 'vitest'
import type { Booking } from '../../../../src/services/bookings/booking.ts'
import { cancel } from '../../../../src/services/selling/cancel.ts'
import { attachedFiles } from '../../../../src/services/messages/mail/attachments.ts'
import { bookRental, rentalCart, rentalSale } from '../../../support/rental.ts'
import { bookOn, mailsAbout } from '../../../support/sale.ts'
import { ROUND_TRIP, traveller } from '../../../support/traveller.ts'
import { NOW, useWorld } from '../../../support/world.ts'

const world = useWorld()
const { get, post, formOf } = traveller(world)

/** The lines of a calendar file; RFC 5545 has them folded. */
const linesOf = (file = '') => file.replaceAll('\r\n ', '').split('\r\n')

/** The values of a property, with its parameters. */
const valuesOf = (lines: readonly string[], name: string) =>
  lines.flatMap((line) => (new RegExp(`^${name}[:;]`).test(line) ? line.slice(name.length + 1) : []))

/** The calendar file of the newest mail to a booking's traveller, and the type it is sent with. */
async function mailed(booking: Booking) {
  const mails = (await mailsAbout(world, booking)).filter(({ to }) => to === booking.email)
  const files = await attachedFiles(world.database.db, mails.at(-1)?.attachments ?? [], NOW)
  const file = files.find(({ filename }) => filename.endsWith('.ics'))
  return { type: file?.contentType, lines: linesOf(file?.content.toString()) }
}

const cancelNow = (booking: Booking) =>
  cancel(world.database.db, booking.id, { actor: 'traveller', issuer: world.issuer }, NOW)

describe('the calendar file of a booking', () => {
  it('is published by the operator, once for each ride, under ids that are like no others', async () => {
    const { booking } = await bookOn(world, { payment_method: 'on_arrival' }, ROUND_TRIP)
    const { type, lines } = await mailed(booking)
    const { name, email } = world.config.operator
    expect(type).toBe('text/calendar; charset=utf-8; method=PUBLISH')
    expect(valuesOf(lines, 'METHOD')).toEqual(['PUBLISH'])
    expect(valuesOf(lines, 'ORGANIZER')).toEqual(Array(2).fill(`CN="${name}":mailto:${email}`))
    expect(valuesOf(lines, 'UID')).toEqual([1, 2].map((n) => `${booking.reference}-P${n}@navette.test`))
    expect(valuesOf(lines, 'TRANSP')).toEqual(['OPAQUE', 'OPAQUE'])
    expect(valuesOf(lines, 'TRIGGER')).toEqual(['-PT3H', '-PT3H'])
  })

  it('names the town of the way back beside its address, once', async () => {
    const stay = 'Résidence Altitude, Rue du Soleil'
    const away = await bookOn(world, { payment_method: 'on_arrival', accommodation: stay }, ROUND_TRIP)
    expect(valuesOf((await mailed(away.booking)).lines, 'LOCATION')).toEqual([
      'Geneva Airport',
      'Résidence Altitude\\, Rue du Soleil\\, Chamonix',
    ])
    const named = await bookOn(world, { payment_method: 'on_arrival', accommodation: `${stay}, Chamonix` }, ROUND_TRIP)
    expect(valuesOf((await mailed(named.booking)).lines, 'LOCATION')[1]).toMatch(/Soleil\\, Chamonix$/)
  })

  it('is cancelled by the mail about a cancellation, in a later version of the same entries', async () => {
    const { booking } = await bookOn(world, { payment_method: 'on_arrival' }, ROUND_TRIP)
    const before = await mailed(booking)
    await cancelNow(booking)
    const { type, lines } = await mailed(booking)
    expect(type).toBe('text/calendar; charset=utf-8; method=CANCEL')
    expect(valuesOf(lines, 'METHOD')).toEqual(['CANCEL'])
    expect(valuesOf(lines, 'STATUS')).toEqual(['CANCELLED', 'CANCELLED'])
    for (const name of ['UID', 'ORGANIZER']) expect(valuesOf(lines, name)).toEqual(valuesOf(before.lines, name))
    const [older = 0, newer = 0] = [before.lines, lines].map((file) => Number(valuesOf(file, 'SEQUENCE')[0]))
    expect(newer).toBeGreaterThan(older)
    expect(lines).not.toContain('BEGIN:VALARM')
  })

  it('stays where it was fetched, with what was cancelled marked so', async () => {
    const { booking, own } = await bookOn(world, { payment_method: 'on_arrival' })
    await post(`${own}/cancellation`, await formOf(`${own}/cancellation`))
    const lines = linesOf((await get(`${own}/calendar.ics`)).body)
    expect(valuesOf(lines, 'METHOD')).toEqual(['PUBLISH'])
    expect(valuesOf(lines, 'STATUS')).toEqual(['CANCELLED'])
    expect(valuesOf(lines, 'UID')).toEqual([`${booking.reference}-P1@navette.test`])
  })

  it('leaves the days of a rental free and reminds of none', async () => {
    const { lines } = await mailed(await bookRental(world, rentalSale(rentalCart(world))))
    expect(valuesOf(lines, 'TRANSP')).toEqual(['TRANSPARENT'])
    expect(lines).not.toContain('BEGIN:VALARM')
    expect(valuesOf(lines, 'ORGANIZER')).toHaveLength(1)
  })
})
