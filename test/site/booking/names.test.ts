import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookRental, rentalCart, rentalSale } from '../../support/rental.ts'
import { bookingOf, mailsAbout, ownPage } from '../../support/sale.ts'
import { unescaped } from '../../support/page.ts'
import { pageLines } from '../../support/pdf.ts'
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

describe.each(SOLD)('what was bought on the %s pages', (language, airport, vehicle) => {
  it('has the names of the language in its mail, receipt and calendar file', async () => {
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
    const calendar = (await get(`${own}/calendar.ics`)).body.replaceAll('\r\n ', '')
    expect(calendar).toContain(`LOCATION:${airport}\r\n`)
    expect(calendar).toMatch(new RegExp(`SUMMARY:.*${airport}.*Chamonix`))
    expect(calendar).toContain(`\\n${vehicle} · `)
  })

  it('has the same names on its voucher, with the English ones once beside them for the driver', async () => {
    const { own } = await bought(language)
    const lines = await linesOf(`${own}/vouchers/1.pdf`)
    const named = ['Geneva Airport', airport, 'Standard minivan', vehicle, 'Chamonix']
    for (const name of named)
      expect(
        lines.filter((line) => line === name),
        name,
      ).toHaveLength(1)
  })

  it('tells the operator in English', async () => {
    const { booking } = await bought(language)
    const notice = (await mailsAbout(world, booking)).find(({ to }) => to !== booking.email)
    expect(notice?.subject).toContain('Geneva Airport – Chamonix')
    expect(notice?.text).toContain('Geneva Airport – Chamonix, Standard minivan')
  })

  it('shows the names of any language on its page', async () => {
    const { own } = await bought(language)
    for (const [shown, airportThere, vehicleThere] of SOLD) {
      const page = await textOf(`/${shown}${own}`)
      expect(page).toContain(airportThere)
      expect(page).toContain(`${vehicleThere} · `)
    }
  })
})

describe('the names of a booking', () => {
  const rename = (name: string, french: string | null) =>
    world.database.db.execute(sql`UPDATE places SET name = ${name}, name_fr = ${french} WHERE code = 'airport-1'`)

  it('stay those under which it was sold', async () => {
    const { own } = await bought('fr')
    await rename('Cointrin', 'Cointrin (GVA)')
    await expect.poll(() => world.catalogue.current.places.get('airport-1')?.names.fr).toBe('Cointrin (GVA)')
    expect(await textOf(`/fr${own}`)).toContain('Aéroport de Genève')
    expect(await linesOf(`${own}/vouchers/1.pdf`)).toContain('Aéroport de Genève')
    expect((await get(`${own}/calendar.ics`)).body).toContain('Aéroport de Genève')
    await rename('Geneva Airport', 'Aéroport de Genève')
    await expect.poll(() => world.catalogue.current.places.get('airport-1')?.name).toBe('Geneva Airport')
  })

  it('are English in every language where an earlier version has stored them', async () => {
    const { booking, own } = await bought('de')
    const earlier = JSON.stringify({ from: 'Geneva Airport', to: 'Chamonix', vehicle: 'Standard minivan' })
    await world.database.db.execute(sql`
      UPDATE booking_items SET details = details || ${earlier}::jsonb, voucher = voucher || ${earlier}::jsonb
      WHERE booking_id = ${booking.id}`)
    expect(await textOf(`/de${own}`)).toContain('Geneva Airport')
    expect(await linesOf(`${own}/vouchers/1.pdf`)).toContain('Geneva Airport')
  })
})

describe('what was rented', () => {
  it.each([
    ['fr', 'France'],
    ['de', 'Frankreich'],
    ['it', 'Francia'],
  ] as const)('has the country of its shop in the language: %s', async (language, country) => {
    const booking = await bookRental(world, rentalSale(rentalCart(world), { language }))
    const own = `/ski${ownPage(world, booking)}`
    const address = `73440 Val Thorens, ${country}`
    expect(await textOf(own)).toContain(address)
    expect((await linesOf(`${own}/vouchers/1.pdf`)).join(' ')).toContain(address)
    const calendar = (await get(`${own}/calendar.ics`)).body.replaceAll('\r\n ', '')
    expect(calendar).toContain(address.replace(',', '\\,'))
    const mails = await mailsAbout(world, booking)
    expect(mails.find(({ to }) => to === booking.email)?.text).toContain(address)
    for (const mail of mails.filter(({ to }) => to !== booking.email))
      expect(mail.text).not.toMatch(/Frankreich|Francia/)
  })
})
