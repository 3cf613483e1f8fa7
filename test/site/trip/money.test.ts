import { describe, expect, it } from 'vitest'
import { pageLines } from '../../support/pdf.ts'
import { bookingOf, mailsAbout, ownPage } from '../../support/sale.ts'
import { FILLED_IN, pathOf, traveller, TRIP } from '../../support/traveller.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()
const { get, post, formOf } = traveller(world)
const STEP_3 = `/book/?${new URLSearchParams({ step: '3', ...TRIP }).toString()}`

/** Books in a language; returns the booking's page and where the form led. */
async function booked(language: string, method: string) {
  const form = { ...(await formOf(`/${language}${STEP_3}`)), ...FILLED_IN, payment_method: method }
  const next = pathOf(await post(`/${language}/book/bookings`, form))
  const booking = await bookingOf(world, form)
  return { booking, next, own: ownPage(world, booking) }
}

const linesOf = async (path: string) => (await pageLines((await get(path)).rawPayload)).flat()

describe.each([
  ['en', '€286.00'],
  ['fr', '286,00\u00A0€'],
  ['de', '286,00\u00A0€'],
  ['it', '286,00\u00A0€'],
])('money in %s', (language, amount) => {
  const printed = amount.replace('\u00A0', ' ')

  it('The voucher writes money as the mail does', async () => {
    const { booking, own } = await booked(language, 'on_arrival')
    const [mail] = await mailsAbout(world, booking)
    expect(mail?.text).toContain(amount)
    const voucher = await linesOf(`${own}/vouchers/1.pdf`)
    expect(voucher).toContain(printed)
    expect(voucher.join()).not.toMatch(/\d EUR/)
  })

  it('The receipt writes money as the mail does', async () => {
    const { own, next } = await booked(language, 'card')
    await get(pathOf(await post(next, { outcome: 'pay' })))
    const receipt = await linesOf(`${own}/receipts/1.pdf`)
    expect(receipt).toContain(printed)
    expect(receipt.join()).not.toMatch(/\d EUR/)
  })
})
