import { describe, expect, it } from 'vitest'
import { readCalendar } from '../../support/calendar.ts'
import { unescaped } from '../../support/page.ts'
import { pageLines } from '../../support/pdf.ts'
import { bookingOf, mailsAbout, ownPage } from '../../support/sale.ts'
import { FILLED_IN, traveller, TRIP } from '../../support/traveller.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()
const { get, post, formOf } = traveller(world)

const PARTY = { children_count: '1', children_age_booster_count: '1', child_ages: '7' }
const STEP_3 = `/book/?${new URLSearchParams({ step: '3', ...TRIP, ...PARTY }).toString()}`

/** Books for two adults and a child in a language, to be paid to the driver. */
async function booked(language: string) {
  const form = { ...(await formOf(`/${language}${STEP_3}`)), ...FILLED_IN, payment_method: 'on_arrival' }
  await post(`/${language}/book/bookings`, form)
  const booking = await bookingOf(world, form)
  const mails = await mailsAbout(world, booking)
  return { own: ownPage(world, booking), booking, mails }
}

describe.each([
  ['en', ['2 adults', '1 child'], '1 booster', '2 suitcases, 2 ski bags'],
  ['fr', ['2 adultes', '1 enfant'], '1 rehausseur', '2 valises, 2 housses de ski'],
  ['de', ['2 Erwachsene', '1 Kind'], '1 Sitzerhöhung', '2 Koffer, 2 Skisäcke'],
  ['it', ['2 adulti', '1 bambino'], '1 rialzo', '2 valigie, 2 sacche da sci'],
] as const)('people and luggage in %s', (language, people, seats, luggage) => {
  it('People and luggage are worded alike on the page, in the mail and in the calendar file', async () => {
    const { own, booking, mails } = await booked(language)
    const said = [[...people, seats].join(', '), luggage]
    const page = unescaped((await get(own)).body)
    const calendar = readCalendar((await get(`${own}/calendar.ics`)).body).events.map(({ description }) => description)
    const toTraveller = mails.find(({ to }) => to === booking.email)
    const texts = [page, toTraveller?.text, unescaped(toTraveller?.html), ...calendar]
    for (const text of texts) for (const words of said) expect(text).toContain(words)
  })

  it('People and luggage are worded alike on the voucher, with English beside them', async () => {
    const { own } = await booked(language)
    const lines = (await pageLines((await get(`${own}/vouchers/1.pdf`)).rawPayload)).flat()
    expect(lines).toEqual(expect.arrayContaining([people.join(', '), seats, luggage, '2 suitcases, 2 ski bags']))
    expect(lines.join(' ')).not.toContain('pairs of skis')
  })

  it('People and luggage are told to the operator in English', async () => {
    const { booking, mails } = await booked(language)
    const notice = mails.find(({ to }) => to !== booking.email)
    expect(notice?.text).toContain('2 adults, 1 child, 1 booster, 2 suitcases, 2 ski bags')
  })
})
