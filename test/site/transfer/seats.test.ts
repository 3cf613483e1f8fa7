import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookingItems } from '../../../src/db/schema/index.ts'
import { rideDetails } from '../../../src/services/bookings/item-details.ts'
import { CHAMONIX, GENEVA, SATURDAY } from '../../support/demo.ts'
import { fieldsOf, unescaped } from '../../support/page.ts'
import { bookingOf } from '../../support/sale.ts'
import { ROUND_TRIP, traveller, TRIP } from '../../support/traveller.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()
const { get, post, filledIn } = traveller(world)

const LINK = `from=${GENEVA}&to=${CHAMONIX}&date=${SATURDAY}&time=10:00`
const OPEN = 'No child seats booked. Is that right?'

/** The page that a deep link leads to. */
async function follow(link: string) {
  const { location = '' } = (await get(`/book/${link}`)).headers
  return get(location.replace('http://navette.test', ''))
}

const checked = (page: string, name: string) => fieldsOf(page).find(([field, , is]) => field === name && is)?.[1]

/** The rides that a form has booked. */
async function bookedRides(form: Record<string, string>) {
  const { id } = await bookingOf(world, form)
  const items = await world.database.db.select().from(bookingItems).where(eq(bookingItems.bookingId, id))
  return items.map(({ details }) => rideDetails.parse(details))
}

describe('a deep link with the ages of children and no seats', () => {
  const FAMILY = 'children=2&child_ages=6,14'

  it.each([
    ['quick-search', /Seats: 1 booster ·\s<a href="[^"]*#child_ages"/],
    ['quick-checkout', /Seats: 1 booster\.[^]*?<u>Change<\/u>/],
  ])('A %s with ages says which seats are booked, and where to change them', async (link, said) => {
    const { body } = await follow(`${link}?${LINK}&${FAMILY}`)
    expect(body).toMatch(said)
    expect(body).not.toContain(OPEN)
  })

  it('Numbers of seats are asked for the ages for which seats are suggested', async () => {
    const { body } = await follow(`quick-checkout?${LINK}&children=2&child_ages=5,6`)
    expect(body).toContain('1 child seat, 1 booster')
    expect(body).toContain('up to 5 years')
    expect(body).toContain('6 to 11 years')
  })

  it('A deep link with ages books the seats that the ages require', async () => {
    const form = await filledIn({}, { ...TRIP, children_count: '2', child_ages: '6,14', luggage_count: '2' })
    expect((await post('/book/bookings', form)).statusCode).toBe(303)
    expect(await bookedRides(form)).toMatchObject([{ children: 2, childSeats: 0, boosters: 1 }])
  })

  it('A deep link with ages books seats for infants, whose age is known', async () => {
    expect((await follow(`quick-checkout?${LINK}&infants=1`)).body).toContain('Seats: 1 child seat.')
  })

  it('A deep link that names its seats keeps them', async () => {
    const { body } = await follow(`quick-checkout?${LINK}&${FAMILY}&child_seats=1`)
    expect(body).toContain('Seats: 1 child seat.')
    expect(checked(body, 'seats')).toBe('chosen')
  })
})

describe('a deep link with children of unknown ages and no seats', () => {
  it('Children of unknown ages raise a question beside the vehicles, with a link to the search', async () => {
    const { body } = await follow(`quick-search?${LINK}&children=2`)
    expect(body).toContain(OPEN)
    const [, own = ''] = /<a class="button quiet" href="([^"]+)"\s*>You bring your own</.exec(body) ?? []
    const answered = await get(unescaped(own).replace('http://navette.test', ''))
    expect(answered.body).toContain('Seats: you bring your own')
    expect(answered.body).not.toContain(OPEN)
    expect(answered.body).toContain('seats=own')
  })

  it('Step 3 calls seats included once they are chosen, not while it asks', async () => {
    const step3 = async (answer: Record<string, string>) => {
      const params = { step: '3', ...TRIP, children_count: '2', ...answer }
      const { statusCode, body } = await get(`/book/?${new URLSearchParams(params).toString()}`)
      expect(statusCode).toBe(200)
      return body
    }
    const seats = 'Tolls, waiting, child seats'
    expect(await step3({})).not.toContain(seats)
    expect(await step3({ seats: 'own' })).not.toContain(seats)
    expect(await step3({ child_ages: '4,9' })).toContain(seats)
  })

  it('Step 3 books nothing before it is answered, and keeps what was typed', async () => {
    const form = await filledIn({}, { ...TRIP, children_count: '2' })
    expect(form['seats']).toBeUndefined()
    const refused = await post('/book/bookings', form)
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('href="#seats"')
    expect(refused.body).toContain('id="seats-error"')
    expect(fieldsOf(refused.body)).toContainEqual(['name', 'Ada', true])
  })

  it.each([
    ['their own', { seats: 'own' }, { childSeats: 0, boosters: 0 }],
    [
      'so many',
      { seats: 'chosen', children_age_seat_count: '1', children_age_booster_count: '1' },
      { childSeats: 1, boosters: 1 },
    ],
  ])('Step 3 books once the travellers have answered: %s', async (_, answer, seats) => {
    const form = await filledIn(answer, { ...TRIP, children_count: '2' })
    expect((await post('/book/bookings', form)).statusCode).toBe(303)
    expect(await bookedRides(form)).toMatchObject([{ children: 2, ...seats }])
  })

  it.each([
    ['none are counted', { children_age_seat_count: '0', children_age_booster_count: '' }],
    ['nonsense is counted', { children_age_seat_count: 'x', children_age_booster_count: '-1' }],
  ])('Step 3 does not book where %s', async (_, counts) => {
    const form = await filledIn({ seats: 'chosen', ...counts }, { ...TRIP, children_count: '2' })
    const refused = await post('/book/bookings', form)
    expect(refused.statusCode).toBe(422)
    expect(checked(refused.body, 'seats')).toBe('chosen')
  })

  it('Step 3 asks for each way where other children travel back', async () => {
    const trip = { ...ROUND_TRIP, children_count: '2', return_children_count: '1' }
    const counts = {
      children_age_seat_count: '0',
      children_age_booster_count: '2',
      return_children_age_seat_count: '0',
      return_children_age_booster_count: '1',
    }
    const form = await filledIn({ seats: 'chosen', return_flight_number: 'LX 2817', ...counts }, trip)
    expect((await post('/book/bookings', form)).statusCode).toBe(303)
    expect(await bookedRides(form)).toMatchObject([{ boosters: 2 }, { boosters: 1 }])
  })
})

describe('the search form', () => {
  const FORM = { from: GENEVA, to: CHAMONIX, date: SATURDAY, time: '10:00', trip: 'one_way', adults: '2' }
  const send = async (params: Record<string, string>) =>
    follow(`quick-search?${new URLSearchParams({ ...FORM, seats: 'suggested', ...params }).toString()}`)

  it.each([
    ['ages without children', { children: '0', child_ages: '4, 9' }],
    ['more ages than children', { children: '1', child_ages: '4, 9' }],
    ['fewer ages than children', { children: '2', child_ages: '4' }],
    ['children without ages', { children: '2', child_ages: '' }],
    ['the wrong ages of children who bring their seats', { children: '1', child_ages: '4, 9', seats: 'own' }],
  ])('The search form refuses %s at the field of the ages', async (_, params) => {
    const { body } = await send(params)
    expect(body).toContain('id="child_ages-error"')
    expect(body).toContain('Enter the age of each child')
    expect(checked(body, 'children')).toBe(params.children)
    expect(checked(body, 'child_ages')).toBe(params.child_ages)
    expect(checked(body, 'seats')).toBe('seats' in params ? params.seats : 'suggested')
  })

  it('The search form asks once for ages that hold for both legs', async () => {
    const back = { trip: 'return', return_date: '2027-01-23', return_time: '18:00' }
    const { body } = await send({ children: '2', child_ages: '', ...back })
    expect(body.match(/href="#(return_)?child_ages"/g)).toEqual(['href="#child_ages"'])
    expect(body).not.toContain('id="return_child_ages-error"')
  })

  it('The search form refuses missing ages of other children on the way back', async () => {
    const back = { trip: 'return', return_date: '2027-01-23', return_time: '18:00', return_children: '2' }
    const { body } = await send({ children: '1', child_ages: '4', ...back })
    expect(body).toContain('id="return_child_ages-error"')
    const told = await send({ children: '1', child_ages: '6', ...back, return_child_ages: '5, 9' })
    expect(told.body).toContain('Seats: Outbound: 1 booster; Return: 1 child seat, 1 booster ·')
  })

  it('The search form refuses seats that were to be counted where none are', async () => {
    const { body } = await send({ children: '1', seats: 'chosen', child_seats: '0', boosters: '0' })
    expect(body).toContain('id="child_seats-error"')
  })

  it('The search form ignores the ages for travellers who bring their own seats', async () => {
    const { body } = await send({ children: '2', seats: 'own' })
    expect(body).toContain('Seats: you bring your own')
    const change = /href="([^"]+)">Change</.exec(body)?.[1] ?? ''
    const again = await get(unescaped(change).replace('http://navette.test', ''))
    expect(checked(again.body, 'seats')).toBe('own')
  })
})

describe('a checkout link', () => {
  it('A checkout link keeps the seats that its maker has given, and asks nothing', async () => {
    const { checkout_url: link } = (
      await world.app.inject({
        method: 'POST',
        url: '/api/public/v1/checkout-link',
        payload: { ...TRIP, children_count: 2 },
      })
    ).json()
    const opened = await get(new URL(link).pathname)
    const { body } = await get(String(opened.headers.location).replace('http://navette.test', ''))
    expect(body).not.toContain(OPEN)
    expect(fieldsOf(body).map(([name]) => name)).not.toContain('seats')
  })
})
