import { expect, it } from 'vitest'
import type { Booking } from '../../../../src/services/bookings/booking.ts'
import { cancel } from '../../../../src/services/changes/cancel.ts'
import { attachedFiles } from '../../../../src/services/notify/mail/mail.ts'
import { TRAVELLER } from '../../../../src/values/actor.ts'
import { readCalendar } from '../../../support/calendar.ts'
import { bookRental, rentalCart, rentalSale } from '../../../support/rental.ts'
import { bookOn, mailsAbout } from '../../../support/sale.ts'
import { ROUND_TRIP, traveller } from '../../../support/traveller.ts'
import { NOW, useWorld } from '../../../support/world.ts'

const world = useWorld()
const { get, post, formOf } = traveller(world)

/** The calendar file of the newest mail to a booking's traveller, and the type it is sent with. */
async function mailed(booking: Booking) {
  const mails = (await mailsAbout(world, booking)).filter(({ to }) => to === booking.email)
  const files = await attachedFiles(world.database.db, mails.at(-1)?.attachments ?? [], NOW)
  const file = files.find(({ filename }) => filename.endsWith('.ics'))
  return { type: file?.contentType, ...readCalendar(file?.content.toString() ?? '') }
}

const cancelNow = (booking: Booking) =>
  cancel(world.database.db, booking.id, { actor: TRAVELLER, sender: world.sender }, NOW)

it('The calendar file is published by the operator, once for each ride, under unique ids', async () => {
  const { booking } = await bookOn(world, { payment_method: 'on_arrival' }, ROUND_TRIP)
  const { name, email } = world.config.operator
  const shared = {
    organizer: { name, address: `mailto:${email}` },
    transparency: 'OPAQUE',
    alarms: [{ trigger: '-PT3H' }],
  }
  expect(await mailed(booking)).toMatchObject({
    type: 'text/calendar; charset=utf-8; method=PUBLISH',
    method: 'PUBLISH',
    events: [1, 2].map((n) => ({ uid: `${booking.reference}-P${n}@navette.test`, ...shared })),
  })
})

it('The calendar file names the town of the way back beside its address, once', async () => {
  const stay = 'Résidence Altitude, Rue du Soleil'
  for (const accommodation of [stay, `${stay}, Chamonix`]) {
    const { booking } = await bookOn(world, { payment_method: 'on_arrival', accommodation }, ROUND_TRIP)
    const places = (await mailed(booking)).events.map(({ location }) => location)
    expect(places).toEqual(['Geneva Airport', 'Résidence Altitude, Rue du Soleil, Chamonix'])
  }
})

it('The mail about a cancellation cancels the entries in a later version', async () => {
  const { booking } = await bookOn(world, { payment_method: 'on_arrival' }, ROUND_TRIP)
  const before = await mailed(booking)
  await cancelNow(booking)
  const after = await mailed(booking)
  expect(after).toMatchObject({
    type: 'text/calendar; charset=utf-8; method=CANCEL',
    method: 'CANCEL',
    events: before.events.map(({ uid, organizer }) => ({ uid, organizer, status: 'CANCELLED', alarms: [] })),
  })
  const [older, newer] = [before, after].map(({ events }) => events.map(({ sequence }) => sequence))
  expect(Math.min(...(newer ?? []))).toBeGreaterThan(Math.max(...(older ?? [])))
})

it('A calendar that is fetched again marks what was cancelled', async () => {
  const { booking, own } = await bookOn(world, { payment_method: 'on_arrival' })
  await post(`${own}/cancellation`, await formOf(`${own}/cancellation`))
  expect(readCalendar((await get(`${own}/calendar.ics`)).body)).toMatchObject({
    method: 'PUBLISH',
    events: [{ status: 'CANCELLED', uid: `${booking.reference}-P1@navette.test` }],
  })
})

it('The days of a rental stay free in the calendar, without a reminder', async () => {
  const { events } = await mailed(await bookRental(world, rentalSale(rentalCart(world))))
  expect(events).toMatchObject([{ transparency: 'TRANSPARENT', alarms: [] }])
})
