import { describe, expect, it } from 'vitest'
import { CHAMONIX, GENEVA, SATURDAY } from '../../support/demo.ts'
import { fieldsOf, unescaped } from '../../support/page.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()
const TRIP = `from=${GENEVA}&to=${CHAMONIX}&date=${SATURDAY}&time=10:00`
const START = 'http://navette.test/book/?step=1'

const START_AND_WORDS = /^http:\/\/navette\.test\/book\/\?step=1(&|$)/

const follow = async (url: string) => {
  const answer = await world.app.inject(url)
  expect(answer.statusCode).toBe(302)
  expect(answer.headers['cache-control']).toBe('no-store')
  return answer.headers.location ?? ''
}
const params = (location: string) => Object.fromEntries(new URL(location).searchParams)

describe('quick-search', () => {
  it.each(['/book', '/booking'])(
    'A quick search under %s leads to the vehicle picker with the canonical parameters',
    async (prefix) => {
      expect(
        params(await follow(`${prefix}/quick-search?${TRIP}&ski=1&promo=DEMO10&child_ages=4&children=1&source=app`)),
      ).toEqual({
        step: '2',
        route_from_code: GENEVA,
        route_to_code: CHAMONIX,
        outbound_date: SATURDAY,
        outbound_time_hours: '10',
        outbound_time_minutes: '0',
        outbound_selected_time_is_flight: '1',
        adult_count: '2',
        children_count: '1',
        infant_count: '0',
        children_age_seat_count: '0',
        children_age_booster_count: '0',
        luggage_count: '2',
        skibag_count: '0',
        has_ski_equipment: '1',
        currency_code: 'EUR',
        promo_code: 'DEMO10',
        child_ages: '4',
      })
    },
  )

  it.each(['quick-search', 'quick-checkout'])('Everybody who has an age counts as a child: %s', async (link) => {
    const children = async (query: string) => {
      const { children_count, return_children_count } = params(await follow(`/book/${link}?${TRIP}&${query}`))
      return [children_count, return_children_count]
    }
    expect(await children('children=0&child_ages=4,9')).toEqual(['2', undefined])
    expect(await children('child_ages=4,9')).toEqual(['2', undefined])
    expect(await children('children=1&child_ages=4,9')).toEqual(['2', undefined])
    expect(await children('return_date=2027-01-23&child_ages=4,9')).toEqual(['2', '2'])
    expect(await children('return_date=2027-01-23&child_ages=4,9&return_child_ages=4')).toEqual(['2', '1'])
    expect(await children('children=3&child_ages=4,9')).toEqual(['3', undefined])
    expect(await children('infants=1&child_ages=1')).toEqual(['0', undefined])
  })

  it('A quick search carries a complete return trip', async () => {
    const location = await follow(`/book/quick-search?${TRIP}&return_date=2027-01-23&return_time=15:30&return_adults=4`)
    expect(params(location)).toMatchObject({
      is_return: '1',
      return_route_to_code: GENEVA,
      return_date: '2027-01-23',
      return_time_hours: '15',
      return_time_minutes: '30',
      return_adult_count: '4',
      return_luggage_count: '2',
    })
  })

  it.each(['promo', 'currency', 'source'])(
    'A quick search does without a parameter that cannot be decoded: %s=%%zz',
    async (word) => {
      for (const link of ['quick-search', 'quick-checkout']) {
        expect(await follow(`/book/${link}?${TRIP}&${word}=%zz`)).toBe(await follow(`/book/${link}?${TRIP}`))
      }
    },
  )

  it('A quick search falls back to euros, and lives with an invalid promo code', async () => {
    expect(params(await follow(`/book/quick-search?${TRIP}&currency=ZZZ&promo=nonsense`))).toMatchObject({
      step: '2',
      currency_code: 'EUR',
    })
    expect(params(await follow(`/book/quick-search?${TRIP}&currency=chf`))).toMatchObject({ currency_code: 'CHF' })
  })

  it.each([
    ['nothing', ''],
    ['a malformed date', TRIP.replace(SATURDAY, '2027-02-30')],
    ['a past date', TRIP.replace(SATURDAY, '2020-01-01')],
    ['an unknown place', TRIP.replace(CHAMONIX, 'resort-999999')],
    ['an unsupported pair', TRIP.replace(GENEVA, 'resort-10')],
    ['a manual route', 'from=airport-4&to=resort-93&date=2027-01-16&time=10:00'],
    ['no adults', `${TRIP}&adults=0`],
    ['broken percent-encoding', `${TRIP}&adults=%zz`],
  ])('A quick search with %s leads to the start', async (_, query) => {
    expect(await follow(`/book/quick-search?${query}`)).toMatch(START_AND_WORDS)
    expect(await follow(`/booking/quick-checkout?${query}`)).toMatch(START_AND_WORDS)
  })

  it('A quick search with nothing at all carries nothing to the start', async () => {
    expect(await follow('/book/quick-search')).toBe(START)
    expect(await follow('/book/quick-checkout?source=app')).toBe(START)
  })
})

describe('quick-checkout', () => {
  it('A quick checkout takes the named vehicle on both legs, else the cheapest', async () => {
    const back = '&return_date=2027-01-23'
    expect(params(await follow(`/book/quick-checkout?${TRIP}&vehicle=3`))).toMatchObject({
      step: '3',
      outbound_vehicle_type_id: '3',
    })
    expect(params(await follow(`/book/quick-checkout?${TRIP}`))).toMatchObject({ outbound_vehicle_type_id: '1' })
    expect(params(await follow(`/book/quick-checkout?${TRIP}${back}&vehicle=3`))).toMatchObject({
      return_vehicle_type_id: '3',
    })
    expect(params(await follow(`/book/quick-checkout?${TRIP}${back}&vehicle=3&return_vehicle=4`))).toMatchObject({
      outbound_vehicle_type_id: '3',
      return_vehicle_type_id: '4',
    })
  })

  it('A quick checkout with a vehicle that is not offered leads to the start', async () => {
    expect(await follow(`/book/quick-checkout?${TRIP}&vehicle=999`)).toMatch(START_AND_WORDS)
    expect(await follow(`/book/quick-checkout?${TRIP}&ski=1&vehicle=1`)).toMatch(START_AND_WORDS)
  })
})

describe('the pages', () => {
  const open = async (location: string) => world.app.inject(location.replace('http://navette.test', ''))

  it('The pages show the form, the vehicles and the details, at the price of the quote', async () => {
    const form = await world.app.inject('/book/?step=1')
    expect(form.body).toContain('<option value="resort-11">Chamonix</option>')
    const picker = await open(await follow(`/book/quick-search?${TRIP}`))
    expect(picker.body).toContain('€286.00')
    const details = await open(await follow(`/book/quick-checkout?${TRIP}&vehicle=2`))
    expect(details.body).toContain('€286.00')
    expect(details.headers['content-type']).toBe('text/html; charset=utf-8')
  })

  it('The pages lead from each vehicle to its details', async () => {
    const picker = await open(await follow(`/book/quick-search?${TRIP}`))
    const links = [...picker.body.matchAll(/href="([^"]+outbound_vehicle_type_id=[^"]+)"/g)].map(([, link]) =>
      unescaped(link),
    )
    expect(links.length).toBeGreaterThan(3)
    for (const link of links) expect((await open(link)).statusCode).toBe(200)
  })

  it('The pages let a return trip choose a vehicle for each way', async () => {
    const picker = await open(await follow(`/book/quick-search?${TRIP}&return_date=2027-01-23&return_time=18:00`))
    const form = fieldsOf(picker.body)
    expect(form.filter(([name, , isChosen]) => name === 'return_vehicle_type_id' && isChosen)).toHaveLength(1)
    const sent = Object.fromEntries(form.map(([name, value]) => [name, value]))
    const choice = { ...sent, outbound_vehicle_type_id: '3', return_vehicle_type_id: '4' }
    const details = await world.app.inject(`/book/?${new URLSearchParams(choice).toString()}`)
    expect(details.statusCode).toBe(200)
    for (const name of ['Standard XL minivan', 'Premium minivan']) expect(details.body).toContain(name)
  })

  it('Deep links that make no sense lead to the start page', async () => {
    for (const path of [
      '/book/?step=2',
      '/book/?step=3',
      '/book/?step=3&t=nonsense',
      '/book/?step=2&route_from_code=x',
    ]) {
      expect(await follow(path)).toMatch(START_AND_WORDS)
    }
  })

  it('The pages answer at the old start as well', async () => {
    expect((await world.app.inject('/booking/index')).statusCode).toBe(200)
  })

  it('The pages in the sandbox say that they are the sandbox', async () => {
    const notice = 'This is the sandbox'
    expect((await world.app.inject('/sandbox/book/?step=1')).body).toContain(notice)
    expect((await world.app.inject('/book/?step=1')).body).not.toContain(notice)
  })
})
