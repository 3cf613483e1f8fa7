import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookingItems, bookings } from '../../src/db/schema/index.ts'
import type { Booking } from '../../src/services/bookings/booking.ts'
import { DAY_MS } from '../../src/values/time.ts'
import { DEMO_PARTNER } from '../support/demo.ts'
import { atDesk, chosenFields, confirmFields } from '../support/desk.ts'
import { unescaped } from '../support/page.ts'
import { mailsAbout, storyOf } from '../support/sale.ts'
import { FILLED_IN } from '../support/traveller.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()
const NEW = '/desk/bookings/new/rental'
const { name, last_name, email, country_code, mobile_number } = FILLED_IN
const CALLER = { name, last_name, email, country_code, mobile_number }

/** What the caller asks for, by the names of the ski site. */
const ASKED = { resort: '80', first_day: '2027-01-16', days: '6', 'people[adult]': '2' }

const SKIERS = {
  'participants[0][first_name]': 'Ada',
  'participants[0][age]': '36',
  'participants[0][gender]': 'woman',
  'participants[1][first_name]': 'Charles',
  'participants[1][age]': '41',
  'participants[1][gender]': 'man',
}

type Desk = Awaited<ReturnType<typeof atDesk>>

/** The last step, filled in. */
async function filledIn({ get }: Desk, changes: Record<string, string> = {}): Promise<Record<string, string>> {
  const page = await get(`${NEW}?${new URLSearchParams({ step: '3', ...ASKED }).toString()}`)
  expect(page.statusCode, page.body).toBe(200)
  return { ...chosenFields(page.body), ...CALLER, ...SKIERS, payment_method: 'on_arrival', ...changes }
}

/** Books on the telephone as it is previewed, and returns the booking. */
async function bookAtDesk(desk: Desk, changes: Record<string, string> = {}): Promise<Booking> {
  const preview = await desk.post(NEW, await filledIn(desk, changes))
  expect(preview.statusCode, preview.body).toBe(200)
  const answer = await desk.post(NEW, confirmFields(preview.body))
  expect(answer.statusCode, answer.body).toBe(303)
  const reference = String(answer.headers.location).split('/').at(-1) ?? ''
  const [booking] = await world.database.db.select().from(bookings).where(eq(bookings.reference, reference))
  if (!booking) throw new Error(`there is no ${reference}`)
  return booking
}

describe('a rental on the telephone', () => {
  it('The search leads to a form for each person with the usual equipment, which can be changed and priced', async () => {
    const desk = await atDesk(world)
    expect((await desk.get('/desk/bookings/new')).body).toContain(NEW)
    expect((await desk.get(NEW)).body).toContain('name="first_day"')
    const form = await filledIn(desk)
    expect(Number(form['quoted_total'])).toBeGreaterThan(0)
    const three = await desk.post(NEW, { ...form, do: 'add' })
    const fields = chosenFields(three.body)
    expect([three.statusCode, fields['participants[0][first_name]'], 'participants[2][pack_id]' in fields]).toEqual([
      200,
      'Ada',
      true,
    ])
    expect(Number(fields['quoted_total'])).toBeGreaterThan(Number(form['quoted_total']))
  })

  it('What cannot be rented comes back with the reason', async () => {
    const { get } = await atDesk(world)
    for (const changes of [{ resort: '9999' }, { first_day: '2020-01-01' }, { days: '99' }]) {
      const page = await get(`${NEW}?${new URLSearchParams({ step: '3', ...ASKED, ...changes }).toString()}`)
      expect([page.statusCode, page.body.includes('role="alert"')], JSON.stringify(changes)).toEqual([422, true])
    }
  })

  it('Nothing is booked before the preview is confirmed; then it is, once, in the operator’s name', async () => {
    const desk = await atDesk(world)
    const form = await filledIn(desk)
    const preview = await desk.post(NEW, form)
    const words = unescaped(preview.body)
    for (const shown of ['Ada, 36', 'Charles, 41', 'At the shop']) expect(words).toContain(shown)
    const whereOurs = eq(bookings.submissionKey, form['submission_key'] ?? '')
    expect(await world.database.db.$count(bookings, whereOurs)).toBe(0)
    const fields = confirmFields(preview.body)
    const answers = await Promise.all([desk.post(NEW, fields), desk.post(NEW, fields)])
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1)
    const [booking, ...others] = await world.database.db.select().from(bookings).where(whereOurs)
    if (!booking) throw new Error('nothing was booked')
    expect(others).toEqual([])
    expect(booking).toMatchObject({ status: 'confirmed', product: 'ski', source: 'desk', settlement: 'on_arrival' })
    expect(booking.priceMinor).toBe(Math.round(Number(form['quoted_total']) * 100))
    const items = await world.database.db.select().from(bookingItems).where(eq(bookingItems.bookingId, booking.id))
    expect(items.map(({ kind }) => kind)).toEqual(['rental', 'rental'])
    expect(await storyOf(world, booking)).toEqual(['booked'])
    const mails = await mailsAbout(world, booking)
    expect(mails.some(({ to, attachments }) => to === email && attachments.length > 0)).toBe(true)
  })

  it('A link holds it for a day; an account is the partner’s; a price of one’s own has its reason in the log', async () => {
    const desk = await atDesk(world)
    const linked = await bookAtDesk(desk, { payment_method: 'link' })
    expect([linked.status, linked.holdUntil?.getTime()]).toEqual(['awaiting_payment', NOW.getTime() + DAY_MS])
    expect((await mailsAbout(world, linked)).some(({ text }) => text.includes('/book/bookings/'))).toBe(true)
    const account = { payment_method: 'account', partner: String(DEMO_PARTNER) }
    const owed = await bookAtDesk(desk, { ...account, price: '100.01', price_reason: 'As last year' })
    expect(owed).toMatchObject({ settlement: 'account', partnerId: DEMO_PARTNER, channel: 'desk', priceMinor: 10_001 })
    expect((await storyOf(world, owed)).at(-1)).toMatch(/^price set: 100\.01 EUR instead of .*As last year$/)
  })

  it('What is missing or wrong comes back with what was typed, and a price of one’s own needs the right', async () => {
    const desk = await atDesk(world)
    for (const changes of [
      { email: 'x' },
      { 'participants[0][age]': '' },
      { 'participants[1][first_name]': '' },
      { payment_method: 'card' },
      { price: '-1', price_reason: 'x' },
    ]) {
      const refused = await desk.post(NEW, await filledIn(desk, { last_name: 'Zimmermann', ...changes }))
      const isKept = refused.body.includes('value="Zimmermann"')
      expect([refused.statusCode, isKept], JSON.stringify(changes)).toEqual([422, true])
    }
    const rides = await atDesk(world, { role: 'rides' })
    const answer = await rides.post(NEW, await filledIn(rides, { price: '1', price_reason: 'x' }))
    expect(answer.statusCode).toBe(403)
  })

  it('A number that cannot be called is one for the shop, and a missing reason is in the list at the top', async () => {
    const desk = await atDesk(world)
    const changes = { mobile_number: '1', price: '100', price_reason: '' }
    const refused = unescaped((await desk.post(NEW, await filledIn(desk, changes))).body)
    expect(refused).toContain('The shop calls it if it has a question.')
    expect(refused).toContain('<a href="#price_reason">Please give a reason of at most 200 characters.</a>')
  })

  it('A price that is no longer the one that was shown is shown again, and nothing is booked', async () => {
    const desk = await atDesk(world)
    const fields = confirmFields((await desk.post(NEW, await filledIn(desk))).body)
    const refused = await desk.post(NEW, { ...fields, quoted_total: '1.00' })
    expect([refused.statusCode, unescaped(refused.body).includes('It was €1.00')]).toEqual([409, true])
    expect((await desk.post(NEW, confirmFields(refused.body))).statusCode).toBe(303)
  })
})
