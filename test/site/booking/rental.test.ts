import { describe, expect, it } from 'vitest'
import type { Booking } from '../../../src/services/bookings/booking.ts'
import { newAttempt } from '../../../src/site/booking/new-attempt.ts'
import { SATURDAY } from '../../support/demo.ts'
import { pageLines } from '../../support/pdf-text.ts'
import { ADA, bookRental, rentalCart, rentalSale } from '../../support/rental.ts'
import { pathOf, stateOf, traveller } from '../../support/traveller.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const { get, post, formOf } = traveller(world)
const ownOf = (booking: Booking) => new URL(world.office.pageUrl(booking)).pathname

async function rented(language: 'en' | 'fr' = 'en') {
  const zoe = { ...ADA, firstName: 'Zoé', measurements: {} }
  const booking = await bookRental(world, rentalSale(rentalCart(world, [ADA, zoe]), { language }))
  return { booking, own: ownOf(booking) }
}

async function awaiting() {
  const provider = world.providers.current.live
  if (!provider) throw new Error('there is no provider')
  const payment = newAttempt({ url: 'http://navette.test/ski' }, provider, (reference) => reference)
  const booking = await bookRental(world, rentalSale(rentalCart(world), { payment }))
  return { booking, own: ownOf(booking) }
}

describe("the page of a rental's traveller", () => {
  it('shows the shop with its hours and a map, and what everybody gets in which size', async () => {
    const { own } = await rented()
    const page = await get(own)
    expect(own).toMatch(/^\/ski\/book\/bookings\//)
    expect(stateOf(page)).toBe('confirmed')
    for (const words of [
      'SkiRental Alpine Val Thorens Galerie Caron',
      'Galerie Caron, 73440 Val Thorens, France',
      'https://www.openstreetmap.org/?mlat=45.30016',
      'Mon–Tue 08:30–19:00',
      'EVOLUTION Skis + Boots + Helmet',
      'Height 165-169 cm · Weight 65-69 kg',
      'Zoé',
      'Sizes are taken in the shop',
      '€268.00 to be paid in the shop',
    ])
      expect(page.body.replaceAll('&#38;', '&').replaceAll('&amp;', '&')).toContain(words)
    expect(page.body).not.toMatch(/driver|pickup/i)
  })

  it('hands out one voucher for the shop, and the calendar file', async () => {
    const { own, booking } = await rented()
    const voucher = await get(`${own}/vouchers/1.pdf`)
    expect(voucher.headers['content-disposition']).toBe(`inline; filename="${booking.reference}-P1.pdf"`)
    const text = pageLines(voucher.rawPayload).flat().join(' ')
    expect(text).toContain('Zoé')
    expect(text).toContain('€268.00')
    expect((await get(`${own}/vouchers/2.pdf`)).statusCode).toBe(404)
    expect((await get(`${own}/calendar.ics`)).body).toContain('SUMMARY:Ski rental in Val Thorens')
  })

  it('takes the card, or leaves it to the shop', async () => {
    const card = await awaiting()
    const pay = pathOf(await post(`${card.own}/payments`, { payment_method: 'card' }))
    expect(pathOf(await get(pathOf(await post(pay, { outcome: 'pay' }))))).toBe(card.own)
    expect((await get(card.own)).body).toContain('€134.00 paid by card')
    expect(
      pageLines((await get(`${card.own}/receipts/1.pdf`)).rawPayload)
        .flat()
        .join(' '),
    ).toContain('Val Thorens')
    const inShop = await awaiting()
    await post(`${inShop.own}/payments`, { payment_method: 'on_arrival' })
    expect(stateOf(await get(inShop.own))).toBe('confirmed')
  })

  it('cancels it before its first day, and not on it', async () => {
    const { own } = await rented()
    await post(`${own}/cancellation`, await formOf(`${own}/cancellation`))
    expect(stateOf(await get(own))).toBe('cancelled')
    const late = await rented()
    try {
      world.setNow(new Date(`${SATURDAY}T07:00:00Z`))
      const closed = await get(`${late.own}/cancellation`)
      expect(closed.statusCode).toBe(422)
      expect(closed.body).toContain('The first day has begun.')
    } finally {
      world.setNow(NOW)
    }
  })
})
