import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { CHECKOUT_PATH } from '../../../src/api/ski/kinds.ts'
import { bookings } from '../../../src/db/schema/index.ts'
import { cancel } from '../../../src/services/changes/cancel.ts'
import { COMMAND_LINE } from '../../../src/values/actor.ts'
import { SATURDAY, SKI } from '../../support/demo.ts'
import { atDesk } from '../../support/desk.ts'
import type { Answer } from '../../support/http.ts'
import { fieldsOf, unescaped } from '../../support/page.ts'
import { bookingOf, mailsAbout } from '../../support/sale.ts'
import { FILLED_IN, pathOf, ROUND_TRIP, traveller, TRIP } from '../../support/traveller.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const { get, post } = traveller(world)

/** Each test has a traveller of its own, because the others have booked the same trip. */
let travellers = 0
const somebody = () => {
  travellers += 1
  return { email: `ada${travellers}@example.com`, mobile_number: `7700 9${String(travellers).padStart(5, '0')}` }
}

const cookiesOf = ({ cookies }: Answer) => cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

/** A browser at step 3 of a product, below the root of an environment and language. */
function browserAt(root: string, shown: string) {
  let cookie = ''
  const person = somebody()
  async function form(changes: Record<string, string> = {}): Promise<Record<string, string>> {
    const fields = fieldsOf((await get(root + shown)).body).flatMap(([name, value, isChosen]) =>
      isChosen && name !== '' ? [[name, value]] : [],
    )
    return {
      ...Object.fromEntries(fields),
      ...FILLED_IN,
      ...PEOPLE,
      ...person,
      payment_method: 'on_arrival',
      ...changes,
    }
  }
  async function send(fields: Record<string, string>): Promise<Answer> {
    const answer = await post(`${root}/book/bookings`, fields, cookie === '' ? {} : { cookie })
    const set = cookiesOf(answer)
    if (set !== '') cookie = set
    return answer
  }
  return { person, form, send, cookie: () => cookie }
}

const PEOPLE = {
  'participants[0][first_name]': 'Ada',
  'participants[0][age]': '36',
  'participants[0][gender]': 'woman',
}
const STEP_3 = `/book/?${new URLSearchParams({ step: '3', ...TRIP }).toString()}`
const SKI_STEP_3 = `${CHECKOUT_PATH}?resort=${SKI.VAL_THORENS}&first_day=${SATURDAY}&days=6&pack=2005,2006`

const stored = (person: { email: string }) =>
  world.database.db.select().from(bookings).where(eq(bookings.email, person.email)).orderBy(desc(bookings.id))

describe('the same booked again by the browser that has just booked it', () => {
  it.each([
    ['a transfer', '', STEP_3, 'You have just booked this'],
    ['a transfer in French', '/fr', STEP_3, 'Vous venez de réserver ceci'],
    ['a transfer in German', '/de', STEP_3, 'Das haben Sie gerade gebucht'],
    ['a transfer in Italian', '/it', STEP_3, 'L’ha appena prenotato'],
    ['a transfer in the sandbox', '/sandbox', STEP_3, 'You have just booked this'],
    ['a rental', '/ski', SKI_STEP_3, 'You have just booked this'],
    ['a rental in the sandbox, in Italian', '/sandbox/ski/it', SKI_STEP_3, 'L’ha appena prenotato'],
  ])('%s is asked about with the booking, and books once more where that is wanted', async (_, root, shown, title) => {
    const browser = browserAt(root, shown)
    const first = await browser.send(await browser.form())
    expect(first.statusCode, first.body).toBe(303)
    const again = await browser.form()
    const asked = await browser.send(again)
    expect(asked.statusCode).toBe(409)
    const page = unescaped(asked.body)
    const [booking] = await stored(browser.person)
    expect(page).toContain(title)
    expect(page).toContain(booking?.reference)
    expect(page).toContain(String(first.headers.location))
    expect(page).toMatch(/<button[^>]* form="sale"[^>]* name="book_again"[^>]* value="1"/)
    expect(page).toContain(`value="${browser.person.email}"`)
    expect(await stored(browser.person)).toHaveLength(1)
    const both = await browser.send({ ...again, book_again: '1' })
    expect(both.statusCode, both.body).toBe(303)
    expect(await stored(browser.person)).toHaveLength(2)
    expect(pathOf(await browser.send({ ...again, book_again: '1' }))).toBe(pathOf(both))
    expect(await stored(browser.person)).toHaveLength(2)
  })

  it('An answer to the question is kept while something else is asked', async () => {
    const browser = browserAt('', STEP_3)
    await browser.send(await browser.form())
    const faulty = await browser.send(await browser.form({ book_again: '1', last_name: '' }))
    expect(faulty.statusCode).toBe(422)
    const kept = fieldsOf(faulty.body).filter(([name]) => name === 'book_again')
    expect(kept).toEqual([['book_again', '1', true]])
  })

  it('Two forms that are sent at once are both asked about', async () => {
    const browser = browserAt('', STEP_3)
    await browser.send(await browser.form())
    const forms = [await browser.form(), await browser.form()]
    const answers = await Promise.all(forms.map((form) => browser.send(form)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409])
    expect(await stored(browser.person)).toHaveLength(1)
  })

  it('A form is asked about where the unpaid booking that it would replace has been paid meanwhile', async () => {
    const browser = browserAt('', STEP_3)
    const first = await browser.send(await browser.form({ payment_method: 'card' }))
    const back = await post(pathOf(first), { outcome: 'pay' })
    await get(pathOf(back))
    expect((await browser.send(await browser.form({ payment_method: 'card' }))).statusCode).toBe(409)
    expect(await stored(browser.person)).toMatchObject([{ status: 'confirmed' }])
  })

  it.each([
    ['another day', {}, { outbound_date: '2027-01-17' }],
    ['another place', {}, { route_to_code: 'resort-80' }],
    ['another person', { email: 'byron@example.com', mobile_number: '7700 900777' }, {}],
  ])('%s is not the same, and nobody is asked', async (_, changes, trip) => {
    const browser = browserAt('', STEP_3)
    await browser.send(await browser.form())
    const other = { ...browserAt('', `/book/?${new URLSearchParams({ step: '3', ...TRIP, ...trip }).toString()}`) }
    const form = { ...(await other.form()), ...browser.person, ...changes }
    expect((await browser.send(form)).statusCode).toBe(303)
  })

  it('A booking that was cancelled is not asked about', async () => {
    const browser = browserAt('', STEP_3)
    const form = await browser.form()
    await browser.send(form)
    await cancel(
      world.database.db,
      (await bookingOf(world, form)).id,
      { actor: COMMAND_LINE, sender: world.sender },
      NOW,
    )
    expect((await browser.send(await browser.form())).statusCode).toBe(303)
  })

  it('Another browser learns nothing of a booking, whatever it types', async () => {
    const browser = browserAt('', STEP_3)
    const form = await browser.form()
    await browser.send(form)
    const { reference } = await bookingOf(world, form)
    const answer = await post('/book/bookings', await browser.form())
    expect(answer.statusCode).toBe(303)
    expect(answer.body).not.toContain(reference)
  })
})

describe('the same booked again by the same person', () => {
  const bookTwice = async (root: string, shown: string, changes: Record<string, string>) => {
    const { form } = browserAt(root, shown)
    const [one, other] = [await form(), await form(changes)]
    for (const fields of [one, other]) expect((await post(`${root}/book/bookings`, fields)).statusCode).toBe(303)
    return [await bookingOf(world, one), await bookingOf(world, other)] as const
  }
  const doubtsIn = async (booking: Parameters<typeof mailsAbout>[1]) => {
    const mails = await mailsAbout(world, booking)
    return mails.find(({ subject }) => subject.startsWith('New booking'))?.text
  }

  it.each([
    ['the same address', { mobile_number: '7700 900888' }],
    ['the same address in capitals', { mobile_number: '7700 900889', email: '' }],
    ['the same number', { email: 'other@example.com' }],
  ])('The operator is mailed about it, and the board marks both: %s', async (_, changes) => {
    const capitals = 'email' in changes && changes.email === '' ? { email: `ADA${travellers + 1}@EXAMPLE.COM` } : {}
    const [one, other] = await bookTwice('', STEP_3, { ...changes, ...capitals })
    expect(await doubtsIn(one)).not.toContain('booked twice')
    expect(await doubtsIn(other)).toContain(
      `${other.reference}-P1: booked twice? ${one.reference} is for the same person`,
    )
    const { body } = await (await atDesk(world, { role: 'rides' })).get('/desk/rides?day=2027-01-16')
    const rowOf = (item: string) => body.split('<tr').find((row) => row.includes(`id="${item}-P1"`))
    expect(rowOf(one.reference)).toContain(`/desk/bookings/${other.reference}`)
    expect(rowOf(other.reference)).toContain(`/desk/bookings/${one.reference}`)
  })

  it('The way back alone is marked where a return trip has it, too', async () => {
    const { form } = browserAt('', `/book/?${new URLSearchParams({ step: '3', ...ROUND_TRIP }).toString()}`)
    const both = await form({ return_flight_number: 'LX 2817' })
    expect((await post('/book/bookings', both)).statusCode).toBe(303)
    const booked = await bookingOf(world, both)
    const { return_flight_number, ...person } = { ...both }
    const back = await browserAt(
      '',
      `/book/?${new URLSearchParams({
        step: '3',
        ...TRIP,
        route_from_code: 'resort-11',
        route_to_code: 'airport-1',
        outbound_date: '2027-01-23',
        outbound_time_hours: '15',
      }).toString()}`,
    ).form({ email: person['email'] ?? '', outbound_flight_number: return_flight_number ?? '' })
    expect((await post('/book/bookings', back)).statusCode).toBe(303)
    const other = await bookingOf(world, back)
    expect(await doubtsIn(other)).toContain(`${other.reference}-P1: booked twice? ${booked.reference}`)
  })

  it('The operator is mailed about a rental, and the list of the day marks both', async () => {
    const [one, other] = await bookTwice('/ski', SKI_STEP_3, {})
    expect(await doubtsIn(other)).toContain(`booked twice? ${one.reference}`)
    const { body } = await (await atDesk(world, { role: 'rides' })).get(`/desk/rentals?day=${SATURDAY}`)
    const rowOf = (item: string) => body.split('<tr').find((row) => row.includes(`id="${item}-P1"`))
    for (const { reference } of [one, other]) expect(rowOf(reference)).toContain('twice?')
  })

  it('Nothing is said of somebody else on the same ride', async () => {
    const [, other] = await bookTwice('', STEP_3, { email: 'x@example.com', mobile_number: '7700 900999' })
    expect(await doubtsIn(other)).not.toContain('booked twice')
  })
})
