import { afterEach, describe, expect, it } from 'vitest'
import { CHAMONIX, GENEVA, GENEVA_CITY, MANUAL_ROUTE, SATURDAY, VAL_THORENS } from '../../support/demo.ts'
import { fieldsOf, unescaped } from '../../support/page.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
afterEach(() => world.setNow(NOW))

const ROOT = 'http://navette.test'
const TRIP = { from: GENEVA, to: CHAMONIX, date: SATURDAY, time: '10:00' }

const get = (url: string) => world.app.inject(url.replace(ROOT, ''))
const search = (params: Record<string, string>, link = 'quick-search') =>
  get(`/book/${link}?${new URLSearchParams(params).toString()}`)
/** The page that a search ends on. */
const follow = async (params: Record<string, string>, link?: string) =>
  get((await search(params, link)).headers.location ?? '')
/** What the form would send, were its button pressed. */
const filledIn = (page: string) =>
  Object.fromEntries(fieldsOf(page).flatMap(([name, value, isChosen]) => (isChosen ? [[name, value]] : [])))

/** The text of a page, without its elements. */
function textOf(page: string): string {
  return unescaped(page.replaceAll(/<[^>]*>/g, '')).replaceAll(/\s+/g, ' ')
}

it.each([
  ['/', 'Lands / departs at'],
  ['/de/', 'Landet / startet um'],
  ['/fr/', 'Arrive / part à'],
  ['/it/', 'Atterra / parte alle'],
])('Before a place is chosen, the form at %s asks when one lands or departs', async (path, label) => {
  const [, first] =
    /<select[^>]*name="is_flight"[^>]*>\s*<option value="1" selected>([^<]*)</.exec((await get(path)).body) ?? []
  expect(first).toBe(label)
})

describe('a search that leads nowhere', () => {
  it.each([
    ['a day that is over', { ...TRIP, date: '2020-01-01' }, 'That date has passed'],
    ['no time', { ...TRIP, time: '' }, 'Choose a time'],
    ['ages that are none', { ...TRIP, child_ages: 'x' }, 'Enter ages from 0 to 17'],
    ['no adults', { ...TRIP, adults: '0' }, 'At least one adult'],
    ['an unknown place', { ...TRIP, to: 'resort-999999' }, 'no fixed price between these two places'],
    ['two resorts', { ...TRIP, from: VAL_THORENS }, 'We do not drive from one resort to another'],
    ['a route by telephone', { ...TRIP, ...MANUAL_ROUTE }, 'We arrange this trip by telephone. Call +33'],
    ['too much luggage', { ...TRIP, luggage: '60' }, 'None of our vehicles takes a group of this size'],
    ['the place where it starts', { ...TRIP, to: TRIP.from }, 'The journey starts and ends at the same place.'],
    ['a way back on an earlier day', { ...TRIP, return_date: '2027-01-10' }, 'cannot be on an earlier day'],
  ])('A search for %s says why it leads nowhere', async (_, params, sentence) => {
    const { statusCode, body } = await follow(params)
    expect(statusCode).toBe(200)
    expect(body).toContain('role="alert"')
    expect(textOf(body)).toContain(sentence)
  })

  it('A search with a wrong day of return names that day, and does not say that there is no such trip', async () => {
    for (const return_date of ['2027-01-10', '2029-01-10']) {
      const { body } = await follow({ ...TRIP, return_date })
      expect(textOf(body)).toMatch(/Something is missing or cannot be right .*? Return date: (The return|Not on sale)/)
      expect(body).not.toContain('find that trip')
    }
  })

  it('A search that leads nowhere is told everything that is wrong with it at once', async () => {
    const { body } = await follow({ from: GENEVA, date: '2020-01-01', time: '', adults: '0' })
    const sentences = ['That date has passed', 'At least one adult', 'Choose a time', 'Choose where you are going']
    for (const sentence of sentences) expect(body).toContain(sentence)
  })

  it('A search for a pickup in the past says that, and not that the group is too large', async () => {
    world.setNow(new Date(`${SATURDAY}T12:00:00Z`))
    expect((await follow(TRIP)).body).toContain('The pickup would be in the past, or too soon')
  })

  it('A search for a vehicle that is not available says so', async () => {
    expect((await follow({ ...TRIP, vehicle: '999' }, 'quick-checkout')).body).toContain(
      'is not available for this trip',
    )
  })

  it('A return before the arrival is reported at its day, once vehicles are chosen', async () => {
    const asked = await search({ ...TRIP, return_date: SATURDAY, return_time: '10:30', return_is_flight: '0' })
    const details = await get((asked.headers.location ?? '').replace('step=2', 'step=3'))
    const { body } = await get(details.headers.location ?? '')
    expect(body).toContain('You would be picked up before you have arrived')
    expect(body).toContain('aria-describedby="return_date-error"')
  })

  it('Names that were typed are taken for the places they may mean, and the search asks', async () => {
    const { body } = await follow({ ...TRIP, from: 'geneve', to: 'chamoix' })
    expect(filledIn(body)).toMatchObject({ from: GENEVA, to: CHAMONIX, date: SATURDAY, time: '10:00' })
    expect(body).toContain('You typed “geneve”. Is this the place?')
    expect(body).toContain('aria-describedby="to-error"')
  })

  it('A search says which name it does not know', async () => {
    const { body } = await follow({ ...TRIP, to: '<Atlantis>' })
    expect(filledIn(body)['to']).toBeUndefined()
    expect(body).toContain('We don’t recognise “&#60;Atlantis&#62;”. Choose one from the list.')
  })

  it('A search that leads nowhere keeps everything that was asked for', async () => {
    const asked = {
      ...TRIP,
      to: 'resort-10',
      from: VAL_THORENS,
      is_flight: '0',
      adults: '3',
      children: '2',
      child_ages: '3,8',
      infants: '1',
      luggage: '4',
      ski_bags: '2',
      ski: '1',
      currency: 'CHF',
      promo: 'DEMO10',
      return_date: '2027-01-23',
      return_time: '15:30',
      return_is_flight: '1',
      return_adults: '2',
    }
    const shown = { ...asked, child_ages: '3, 8', trip: 'return' }
    expect(filledIn((await follow(asked)).body)).toMatchObject(shown)
  })

  it('A search that leads nowhere ties each reason to its field', async () => {
    const { body } = await follow({ ...TRIP, date: '2020-01-01' })
    expect(body).toMatch(/<input[^>]* id="date"[^>]* aria-describedby="date-error" aria-invalid="true"/)
    expect(body).toMatch(/id="date-error">That date has passed/)
  })

  it('A search shows what was typed as text, whatever it is', async () => {
    const evil = '"><script>alert(1)</script>'
    const { body } = await follow({ ...TRIP, promo: evil, date: evil, adults: evil })
    expect(body).not.toContain('<script>alert')
    expect(filledIn(body)).toMatchObject({ promo: evil })
  })
})

describe('the search form', () => {
  const start = async () => filledIn((await get('/book/?step=1')).body)
  const send = async (params: Record<string, string>) => {
    const { location = '' } = (await search({ ...(await start()), ...TRIP, ...params })).headers
    return Object.fromEntries(new URL(location).searchParams)
  }

  it('The search form leads to the vehicles as it is, one way', async () => {
    const params = await send({})
    expect(params).toMatchObject({ step: '2', adult_count: '2', luggage_count: '2' })
    expect(params['is_return']).toBeUndefined()
  })

  it('Child seats go by the ages, unless the travellers bring their own or give a number', async () => {
    const family = { children: '2', child_ages: '3 and 8', infants: '1' }
    const seats = async (params: Record<string, string>) => {
      const { children_age_seat_count, children_age_booster_count } = await send({ ...family, ...params })
      return [children_age_seat_count, children_age_booster_count]
    }
    expect(await seats({})).toEqual(['2', '1'])
    expect(await seats({ seats: 'own' })).toEqual(['0', '0'])
    expect(await seats({ seats: 'chosen', child_seats: '1', boosters: '2' })).toEqual(['1', '2'])
  })

  it('The search form mirrors on the way back what is left empty there', async () => {
    const params = await send({
      trip: 'return',
      return_date: '2027-01-23',
      return_time: '18:00',
      adults: '4',
      return_luggage: '6',
    })
    expect(params).toMatchObject({
      step: '2',
      return_route_to_code: GENEVA,
      return_adult_count: '4',
      return_luggage_count: '6',
      return_time_hours: '18',
    })
  })

  it('The search form asks for the day of the way back when it is missing', async () => {
    const params = await send({ trip: 'return', return_time: '18:00' })
    expect(params['step']).toBe('1')
    const { body } = await get(`/book/?${new URLSearchParams(params).toString()}`)
    expect(body).toMatch(/id="return_date-error">Choose a day/)
    expect(filledIn(body)).toMatchObject({ trip: 'return', return_time: '18:00' })
  })

  it('The search form lists every place by kind, for those without scripts', async () => {
    const { body } = await get('/book/?step=1')
    for (const kind of ['Airports', 'Train stations', 'Cities', 'Resorts'])
      expect(body).toContain(`<optgroup label="${kind}">`)
    const places = fieldsOf(body).filter(([name, value]) => name === 'from' && value !== '')
    expect(places.length).toBeGreaterThan(100)
    expect(places.map(([, code]) => code)).toContain(GENEVA_CITY)
  })

  it('The search form comes back with the trip when it is to be changed', async () => {
    const vehicles = await follow({ ...TRIP, children: '1', child_ages: '6', boosters: '1' })
    const [, change = ''] = /href="([^"]+)">Change</.exec(vehicles.body) ?? []
    const { body } = await get(change.replaceAll('&#38;', '&'))
    expect(filledIn(body)).toMatchObject({
      ...TRIP,
      children: '1',
      child_ages: '6',
      seats: 'suggested',
      trip: 'one_way',
    })
    expect(body).not.toContain('role="alert"')
  })
})

describe('the front page', () => {
  it('The front page says what this is, offers the search, and leads to ski rental', async () => {
    const { statusCode, body } = await get('/')
    expect(statusCode).toBe(200)
    expect(body).toContain('From the runway to the piste')
    expect(body).toContain('action="http://navette.test/book/quick-search"')
    expect(body).toContain('http://navette.test/ski/book/?step=1')
  })

  it('The front page carries a partner’s code on, to both products', async () => {
    const { body } = await get('/?promo_code=DEMO10')
    expect(filledIn(body)['promo']).toBe('DEMO10')
    const rental = await get('/ski/book/?step=1&promo_code=DEMO10')
    expect(body).toContain('/ski/book/?step=1&#38;promo_code=DEMO10')
    expect(filledIn(rental.body)['promo']).toBe('DEMO10')
  })
})

describe('the vehicles', () => {
  it('The vehicles show until when cancelling is free, and what each person pays', async () => {
    const { body } = await follow({ ...TRIP, children: '1', child_ages: '6', boosters: '1', ski_bags: '2' })
    for (const text of [
      'Free cancellation until Fri 15 January, 11:00',
      '<h2>Sat 16 January 2027</h2>',
      '10:00 your flight lands',
      '2 adults, 1 child, 2 suitcases, 2 ski bags',
      '1 booster',
      '€286.00',
      '€95.33 per person',
    ])
      expect(body).toContain(text)
  })

  it('The vehicles promise no free cancellation that has ended already', async () => {
    world.setNow(new Date('2027-01-15T18:00:00Z'))
    const { body } = await follow(TRIP)
    expect(body).toContain('€286.00')
    expect(body).not.toContain('Free cancellation')
  })

  it('The vehicles say of a promo code whether it counts', async () => {
    expect((await follow({ ...TRIP, promo: 'DEMO10' })).body).toContain('These prices include promo code DEMO10')
    expect((await follow({ ...TRIP, promo: '<b>' })).body).toContain('Promo code &#60;b&#62; is not valid today')
  })
})

describe('suggested places', () => {
  it('Suggested places are those of the search of the API, with what distinguishes them', async () => {
    const { headers, ...answer } = await get('/book/places?q=gva')
    expect(answer.json()[0]).toEqual({ code: GENEVA, name: 'Geneva Airport', detail: 'Airport · GVA · Switzerland' })
    expect(headers['cache-control']).toBe('public, max-age=300')
  })

  it.each(['', '?q=', '?q=g', `?q=${'g'.repeat(300)}`, '?q=%zz'])(
    'There are no suggested places for the query “%s”',
    async (query) => {
      const answer = await get(`/book/places${query}`)
      expect([answer.statusCode, answer.json()]).toEqual([200, []])
    },
  )
})

describe('fields that are wrong', () => {
  it('Fields that are wrong are listed in their order, each with a link, and counted in the title', async () => {
    const { body } = await follow({ to: CHAMONIX, time: '10:00', adults: '0' })
    expect(body).toMatch(/<title>Error: Where do you want to go\?/)
    const [, list = ''] = /role="alert".*?<ul>(.*?)<\/ul>/s.exec(body) ?? []
    const links = Array.from(list.matchAll(/<a href="#(\w+)">([^<]*)<\/a>: ([^<]*)</g), ([, ...parts]) => parts)
    expect(links).toEqual([
      ['from', 'From', 'Choose where you start.'],
      ['date', 'Date', 'Choose a day.'],
      ['adults', 'Adults', 'At least one adult must travel.'],
    ])
  })

  it('Where both places are the same, another one is asked for', async () => {
    const { body } = await follow({ ...TRIP, to: TRIP.from })
    expect(body).toContain('<a href="#to">To</a>: Choose another place from the list.')
  })

  it('A place left empty in a link is asked for as one that is missing', async () => {
    const { body } = await follow({ ...TRIP, to: '' })
    expect(body).toContain('<a href="#to">To</a>: Choose where you are going.')
  })

  it('Fields that are wrong are asked about by what was typed', async () => {
    const { body } = await follow({ ...TRIP, from: 'Genf' })
    expect(body).toContain('<a href="#from">From</a>: You typed “Genf”. Is this the place?')
  })

  it('The title stays the same where no field is wrong', async () => {
    expect((await get('/book/?step=1')).body).toContain('<title>Where do you want to go?')
    expect((await follow({ ...TRIP, ...MANUAL_ROUTE })).body).not.toContain('<a href="#')
  })
})
