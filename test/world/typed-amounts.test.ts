import { describe, expect, it } from 'vitest'
import { readTyped } from '../../src/values/typed-number.ts'
import { atDesk } from '../support/desk.ts'
import { fieldsOf, unescaped } from '../support/page.ts'
import { buyOn } from '../support/sale.ts'
import { useWorld } from '../support/world.ts'

/* Amounts and percentages that people type at the desk, as bank statements, invoices and habits write them. */

it.each([
  ['1249.50', 124_950],
  ['1249,50', 124_950],
  ['1.249,50', 124_950],
  ['1,249.50', 124_950],
  ['1 249,50', 124_950],
  ['1\u202f249,50\u00a0€', 124_950],
  ['1’249.50', 124_950],
  ['€ 1249.50', 124_950],
  ['1249.50 EUR', 124_950],
  ['1249,5', 124_950],
  ['12.345.678,90', 1_234_567_890],
  ['12,5 %', 1_250],
  ['−3,10', -310],
  ['+3.10', 310],
  ['50.–', 5_000],
  ['12,- Euro', 1_200],
  ['€ 1’250.--', 125_000],
  ['49.50 euro', 4_950],
  ['.5', undefined],
  // Thousands, or a digit too many.
  ['1,249', undefined],
  ['1.249', undefined],
  ['1,250', undefined],
  ['1.250', undefined],
  ['49.505', undefined],
  ['12. Okt', undefined],
  ['£49.50', undefined],
  ['1,24,950', undefined],
  ['1e3', undefined],
  ['', undefined],
])('“%s” is read as %s hundredths', (typed, hundredths) => expect(readTyped(typed, 2)).toBe(hundredths))

describe('doors of the desk', () => {
  const world = useWorld()

  it.each([
    ['−15', '−15 min'],
    ['+30', '+30 min'],
    ['30 min', '+30 min'],
    ['45 minutes.', '+45 min'],
  ])('A ride is moved by “%s” as the desk itself writes minutes', async (minutes, moved) => {
    const desk = await atDesk(world)
    const { booking } = await buyOn(world)
    const item = `${booking.reference}-P1`
    const shown = await desk.post('/desk/rides?day=2027-01-16', { action: 'move', item, minutes })
    expect([shown.statusCode, unescaped(shown.body).includes(`1 ride by ${moved}`)], shown.body).toEqual([200, true])
  })

  it('A refund, a limit of credit and a commission are read as an accountant writes them', async () => {
    const desk = await atDesk(world)
    const { booking } = await buyOn(world)
    const asked = { reference: booking.reference, action: 'refund', amount: '1,250', currency: 'EUR' }
    expect((await desk.post('/desk/money', asked)).statusCode).toBe(422)
    const shown = await desk.post('/desk/money', { ...asked, amount: '12,50 €' })
    expect(unescaped(shown.body)).toContain('we keep €273.50')

    const partner = async () => unescaped((await desk.get('/desk/partners/1')).body)
    const seen = /name="seen" value="([^"]+)"/.exec(await partner())?.[1] ?? ''
    await desk.post('/desk/partners/1', { seen, commission: '12,5 %', discount: '2,5', action: 'change' })
    await desk.post('/desk/partners/1', { action: 'change', credit_limit: '5’000,00' })
    const fields = Object.fromEntries(fieldsOf(await partner()).map(([name, value]) => [name, value]))
    expect([fields['commission'], fields['credit_limit']]).toEqual(['12.5', '5000.00'])
  })
})
