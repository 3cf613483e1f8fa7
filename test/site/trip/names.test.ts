import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { readCalendar } from '../../support/calendar.ts'
import { unescaped } from '../../support/page.ts'
import { pageLines } from '../../support/pdf.ts'
import { bookRental, rentalCart, rentalSale } from '../../support/rental.ts'
import { bookingOf, mailsAbout, ownPage } from '../../support/sale.ts'
import { FILLED_IN, pathOf, traveller, TRIP } from '../../support/traveller.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()
const { get, post, formOf } = traveller(world)

const STEP_3 = `/book/?${new URLSearchParams({ step: '3', ...TRIP }).toString()}`

/** Buys the trip with the pages of a language. */
async function bought(language: string) {
  const form = { ...(await formOf(`/${language}${STEP_3}`)), ...FILLED_IN, payment_method: 'card' }
  const payment = pathOf(await post(`/${language}/book/bookings`, form))
  await get(pathOf(await post(payment, { outcome: 'pay' })))
  const booking = await bookingOf(world, form)
  return { booking, own: ownPage(world, booking) }
}

const linesOf = async (path: string) => (await pageLines((await get(path)).rawPayload)).flat()
const textOf = async (path: string) => unescaped((await get(path)).body)

const SOLD = [
  ['en', 'Geneva Airport', 'Standard minivan'],
  ['fr', 'Aéroport de Genève', 'Minivan standard'],
  ['de', 'Flughafen Genf', 'Standard-Minivan'],
  ['it', 'Aeroporto di Ginevra', 'Minivan standard'],
] as const

describe.each(SOLD)('names on the %s pages', (language, airport, vehicle) => {
  it('The mail, the receipt and the calendar file use the names of the language', async () => {
    const { booking, own } = await bought(language)
    const mail = (await mailsAbout(world, booking)).find(({ to }) => to === booking.email)
    expect(mail?.subject).toContain(`${airport} – Chamonix`)
    for (const text of [mail?.text, mail?.html && unescaped(mail.html)]) {
      expect(text).toContain(airport)
      expect(text).toContain(vehicle)
    }
    expect(await linesOf(`${own}/receipts/1.pdf`)).toContainEqual(
      expect.stringContaining(`${airport} – Chamonix, ${vehicle}, `),
    )
    const [event] = readCalendar((await get(`${own}/calendar.ics`)).body).events
    expect(event?.location).toBe(airport)
    expect(event?.summary).toMatch(new RegExp(`${airport}.*Chamonix`))
    expect(event?.description).toContain(`\n${vehicle} · `)
  })

  it('The voucher uses the names of the language, with the English ones once beside them for the driver', async () => {
    const { own } = await bought(language)
    const lines = await linesOf(`${own}/vouchers/1.pdf`)
    const named = ['Geneva Airport', airport, 'Standard minivan', vehicle, 'Chamonix']
    for (const name of named)
      expect(
        lines.filter((line) => line === name),
        name,
      ).toHaveLength(1)
  })

  it('The operator is told the names in English', async () => {
    const { booking } = await bought(language)
    const notice = (await mailsAbout(world, booking)).find(({ to }) => to !== booking.email)
    expect(notice?.subject).toContain('Geneva Airport – Chamonix')
    expect(notice?.text).toContain('Geneva Airport – Chamonix, Standard minivan')
  })

  it('The page of a booking shows the names of any language', async () => {
    const { own } = await bought(language)
    for (const [shown, airportThere, vehicleThere] of SOLD) {
      const page = await textOf(`/${shown}${own}`)
      expect(page).toContain(airportThere)
      expect(page).toContain(vehicleThere)
    }
  })
})

describe('the names of a booking', () => {
  const rename = (name: string, french: string | null) =>
    world.database.db.execute(sql`UPDATE places SET name = ${name}, name_fr = ${french} WHERE code = 'airport-1'`)

  it('The names of a booking stay those under which it was sold', async () => {
    const { own } = await bought('fr')
    await rename('Cointrin', 'Cointrin (GVA)')
    await expect.poll(() => world.catalogue.current.places.get('airport-1')?.names.fr).toBe('Cointrin (GVA)')
    expect(await textOf(`/fr${own}`)).toContain('Aéroport de Genève')
    expect(await linesOf(`${own}/vouchers/1.pdf`)).toContain('Aéroport de Genève')
    const { events } = readCalendar((await get(`${own}/calendar.ics`)).body)
    expect(events).toMatchObject([{ location: 'Aéroport de Genève' }])
    await rename('Geneva Airport', 'Aéroport de Genève')
    await expect.poll(() => world.catalogue.current.places.get('airport-1')?.name).toBe('Geneva Airport')
  })

  it('The names are English in a language in which none was stored', async () => {
    const { booking, own } = await bought('de')
    const names = { from: { en: 'Geneva Airport' }, to: { en: 'Chamonix' }, vehicle: { en: 'Standard minivan' } }
    const english = JSON.stringify(names)
    await world.database.db.execute(sql`
      UPDATE booking_items SET details = details || ${english}::jsonb, voucher = voucher || ${english}::jsonb
      WHERE booking_id = ${booking.id}`)
    expect(await textOf(`/de${own}`)).toContain('Geneva Airport')
    expect(await linesOf(`${own}/vouchers/1.pdf`)).toContain('Geneva Airport')
  })
})

describe('the shop of a rental', () => {
  it.each([
    ['fr', 'France'],
    ['de', 'Frankreich'],
    ['it', 'Francia'],
  ] as const)('The country of a shop is in the language of the booking: %s', async (language, country) => {
    const booking = await bookRental(world, rentalSale(rentalCart(world), { language }))
    const own = `/ski${ownPage(world, booking)}`
    const address = `73440 Val Thorens, ${country}`
    expect(await textOf(own)).toContain(address)
    expect((await linesOf(`${own}/vouchers/1.pdf`)).join(' ')).toContain(address)
    const [event] = readCalendar((await get(`${own}/calendar.ics`)).body).events
    expect(event?.location).toContain(address)
    const mails = await mailsAbout(world, booking)
    expect(mails.find(({ to }) => to === booking.email)?.text).toContain(address)
    for (const mail of mails.filter(({ to }) => to !== booking.email))
      expect(mail.text).not.toMatch(/Frankreich|Francia/)
  })
})
