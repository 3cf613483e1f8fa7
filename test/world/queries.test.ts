import { describe, expect, it } from 'vitest'
import { CUSTOMER, partnerOf, ONE_WAY } from '../support/partner.ts'
import { pathOf } from '../support/traveller.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()

const TRIP = 'from=airport-1&to=resort-11&date=2027-01-16&time=10:00'

const quote = (query: string) => world.app.inject(`/api/public/v1/transfer-options?${TRIP}&${query}`)

describe('blank fields of a quote', () => {
  it.each([
    'children=',
    'infants=',
    'luggage=',
    'is_flight=',
    'return_date=',
    'return_time=',
    'currency=',
    'promo=',
    'child_ages=',
    'return=',
    'return_to=',
    'adults=%20',
    // What programs write for a value that they do not have.
    'children=undefined',
    'children=null',
    'infants=NaN',
    'return_date=null',
    'return_time=None',
    'currency=undefined',
    'currency=null&promo=null',
    'adults=&children=&infants=&luggage=&ski_bags=&ski=&is_flight=&currency=&promo=&return=&return_date=&return_time=',
  ])('%s is as good as absent', async (query) => {
    const answer = await quote(query)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ currency: 'EUR', passengers: { adults: 2, children: 0 }, return: null })
  })

  it.each([
    ['return_date=&return_time=10:00', false],
    ['return_date=&return_time=10:00&return_to=airport-1&return_adults=2', false],
    ['return_date=2027-01-23&return_time=', true],
    ['return_time=12:00', true],
  ])('%s: a return trip is %s', async (query, isReturn) => {
    const answer = await quote(query)
    expect([answer.statusCode, answer.json().return !== null], answer.body).toEqual([200, isReturn])
  })

  it.each(['from=', 'date=', 'time=', 'to=%20'])('%s is still refused, because it is needed', async (query) => {
    const answer = await world.app.inject(`/api/public/v1/transfer-options?${TRIP}&${query}`)
    expect(answer.statusCode).toBe(400)
  })
})

it.each([
  ['adults=+2', 2],
  ['adults=2.0', 2],
  ['adults=%EF%BC%92', 2],
  ['adults=%202%20', 2],
  ['adults=2%E2%80%8B', 2],
  ['adults=٢', 2],
])('The number in %s is read', async (query, adults) => {
  const answer = await quote(query)
  expect([answer.statusCode, answer.json().passengers?.adults], answer.body).toEqual([200, adults])
})

it.each(['adults=two', 'adults=2.5', 'adults=1e1', 'adults=0x2', 'adults=2,0'])('%s is refused', async (query) => {
  const answer = await quote(query)
  expect(answer.json().error?.message).toBe('adults: must be an integer')
})

it.each(['is_flight=True', 'is_flight=TRUE', 'is_flight=false', 'is_flight=False', 'is_flight=%201', 'ski=0'])(
  'The flag in %s is read',
  async (query) => expect((await quote(query)).statusCode).toBe(200),
)

it.each([
  ['from=Airport-1'],
  ['from=AIRPORT-1'],
  ['from=%20airport-1%20'],
  ['from=airport%E2%80%911'],
  ['from=airport+-+1'],
  ['from=%22airport-1%22'],
  ['to=resort-11.'],
  ['date=2027-01-16T00:00:00'],
  ['date=2027-01-16%2000:00:00'],
  ['date=2027/01/16'],
  ['date=2027%E2%80%9101%E2%80%9116'],
  ['child_ages=4,%209&children=2'],
  ['child_ages=4;9&children=2'],
  ['child_ages=4%209&children=2'],
  ['child_ages=4,9,&children=2'],
  ['lang=FR'],
  ['time=10:00:00'],
  ['time=10:00:00.000'],
  ['time=10%253A00'],
  ['date=2027-01-%0A16'],
  // Midnight, as .NET and JavaScript write a date; the plus sign of an offset may have become a blank.
  ['date=2027-01-16T00:00:00.0000000'],
  ['date=2027-01-16T00:00:00.0000000%2B00:00'],
  ['date=2027-01-16T00:00:00+01:00'],
  ['date=2027-01-16T00:00:00.000Z'],
  // By phones and programs that are set to Arabic, Persian or Hindi.
  ['date=٢٠٢٧-٠١-١٦'],
  ['date=۲۰۲۷-۰۱-۱۶&time=۱۰:۰۰'],
  ['time=१०:००'],
  ['to=resort-%2011'],
  ['children=2&child_ages[]=4&child_ages[]=9'],
  ['children=2&child_ages%5B0%5D=4&child_ages%5B1%5D=9'],
  ['children=2&child_ages=[4,%209]'],
  ['currency=%20eur%20'],
])('%s is read as it was meant', async (query) => {
  const answer = await quote(query)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({ route: { from_code: 'airport-1', to_code: 'resort-11' } })
})

it.each(['date=16.01.2027', 'date=2027-01-16T23:00:00Z', 'date=2027-1-16', 'date=01/16/2027'])(
  '%s could be another day, and is refused with what would be read',
  async (query) => {
    const answer = await quote(query)
    expect(answer.json().error?.message).toBe('date: must be a date as YYYY-MM-DD')
  },
)

it('The date and the numbers of a rental are read as those of a trip', async () => {
  const query = 'resort=80.0&first_day=2027-01-16T00:00:00Z&days=٧'
  const answer = await world.app.inject(`/ski/api/public/v1/rental-options?${query}`)
  expect(answer.json().rental, answer.body).toMatchObject({ first_day: '2027-01-16', duration_days: 7 })
})

it.each(['1795000000000', '1795000000.25', '2027-01-16', '-1'])(
  'A list of prices since %s is refused with the unit that is read',
  async (since) => {
    for (const path of ['/api/v2/prices', '/api/v2/prices/markups', '/api/price/route']) {
      const answer = await partnerOf(world).get(`${path}?since=${since}`)
      expect(answer.json().error.message, path).toBe('since: must be a Unix timestamp in whole seconds')
    }
  },
)

it.each([
  ['children=2&child_ages[]=4&child_ages[]=9', [4, 9]],
  ['children=2&child_ages%5B0%5D=4&child_ages%5B1%5D=9', [4, 9]],
  ['children=2&child_ages=%5B4%2C9%5D', [4, 9]],
])('The list in %s has all of its ages', async (query, ages) => {
  expect((await quote(query)).json().passengers.child_ages).toEqual(ages)
})

it.each([
  ['lang=fr-CH', 'fr'],
  ['lang=fr_FR', 'fr'],
  ['lang=DE-at', 'de'],
  ['lang=it', 'it'],
])('The language in %s is %s', async (query, language) => {
  const { quote_url: url } = (await quote(query)).json()
  expect(new URL(url).searchParams.get('lang')).toBe(language)
})

it.each(['FR', 'fr-CH', 'fr_FR'])('The language %s of a booking by API is French', async (language) => {
  const partner = partnerOf(world)
  const asked = await partner.post('/api/v2/transfer', { Transfer: ONE_WAY })
  const Booking = {
    transfer_id: asked.json().Transfer.id,
    return_vouchers: 0,
    TransferSelection: { outbound: 'requested-2' },
    Customer: CUSTOMER,
    language,
  }
  const sold = await partner.post('/api/v2/booking', { Booking })
  expect(sold.statusCode, sold.body).toBe(200)
  const { rows } = await world.database.db.execute(`SELECT language FROM bookings ORDER BY id DESC LIMIT 1`)
  expect(rows).toEqual([{ language: 'fr' }])
})

it('An empty text is no number and no date in JSON either', async () => {
  const outbound = {
    route_from_code: 'airport-1',
    route_to_code: 'resort-11',
    outbound_date: '2027-01-16',
    outbound_time_hours: 10,
    outbound_time_minutes: 0,
    adult_count: 2,
  }
  const blank = {
    children_count: '',
    infant_count: '',
    luggage_count: '',
    return_date: '',
    promo_code: '',
    currency_code: '',
    skibag_count: 'null',
  }
  const payload = { ...outbound, ...blank }
  const answer = await world.app.inject({ method: 'POST', url: '/api/public/v1/transfer-options', payload })
  expect([answer.statusCode, answer.json().return], answer.body).toEqual([200, null])
  const Transfer = { ...ONE_WAY, children_count: '', return_date: '', return_time_hours: '' }
  expect((await partnerOf(world).post('/api/v2/transfer', { Transfer })).statusCode).toBe(200)
})

it('The check boxes of a partner’s form count although they have no value', async () => {
  const path = pathOf(
    await world.app.inject(`/book/quick-search?${TRIP}&ski=on&is_flight=on&return=on&return_time=15:00`),
  )
  expect(path).toMatch(/^\/book\/\?step=2&/)
  expect(Object.fromEntries(new URLSearchParams(path))).toMatchObject({
    has_ski_equipment: '1',
    outbound_selected_time_is_flight: '1',
    is_return: '1',
  })
})

it.each(['9.30', '9h30', '09:30:00', '9:30 am', '930'])(
  'A person who types the time “%s” into our form, on the site or at the desk, is shown vehicles for it',
  async (time) => {
    const typed = new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(TRIP)), trip: 'one_way', time })
    const path = pathOf(await world.app.inject(`/book/quick-search?${typed.toString()}`))
    expect(path).toMatch(/^\/book\/\?step=2&/)
    expect(path).toContain('outbound_time_hours=9&outbound_time_minutes=30')
  },
)

it.each([
  ['8 months, 4 years', '0,4'],
  ['18 mois et 4 ans', '1,4'],
  ['6 Wochen, 11 Monate', '0,0'],
  ['4 and 9', '4,9'],
  ['2.5; 4½', '2,4'],
  ['7m 4y', '0,4'],
])('A person who types the ages “%s” of two children travels with children of %s years', async (typed, ages) => {
  const form = { ...Object.fromEntries(new URLSearchParams(TRIP)), trip: 'one_way', children: '2', child_ages: typed }
  const path = pathOf(await world.app.inject(`/book/quick-search?${new URLSearchParams(form).toString()}`))
  expect(new URLSearchParams(path).get('child_ages')).toBe(ages)
})

it.each([
  ['adults=2%20adults', { adults: 2 }],
  ['children=1%20child&child_seats=0', { children: 1 }],
])('The number in %s, the text of a choice, is told', async (query, change) => {
  const { error } = (await quote(query)).json()
  expect([error.fields[0].message, error.suggestion.change]).toEqual(['must be an integer', change])
})

it('A form whose choices have no values of their own leads to a search that has their days', async () => {
  const path = pathOf(await world.app.inject('/ski/book/quick-search?resort=80&first_day=2027-01-16&days=6%20days'))
  expect(Object.fromEntries(new URLSearchParams(path))).toMatchObject({ first_day: '2027-01-16', days: '6' })
})

it.each(['de', 'DE', 'de-AT', 'de_DE'])('A banner for the language %s is in German', async (lang) => {
  const [german, asked] = [
    await world.app.inject('/banners/728x90.svg?lang=de'),
    await world.app.inject(`/banners/728x90.svg?lang=${lang}`),
  ]
  expect(asked.body).toBe(german.body)
  expect(german.body).not.toBe((await world.app.inject('/banners/728x90.svg')).body)
})

it.each(['from=GVA', 'from=Geneva%20Airport', 'from=Genève%20Aéroport'])(
  'Who names a place in %s in place of its code is told the code',
  async (from) => {
    const answer = await world.app.inject(
      `/api/public/v1/transfer-options?${from}&to=resort-11&date=2027-01-16&time=10:00`,
    )
    expect(answer.json().error.suggestion.change).toEqual({ from: 'airport-1' })
  },
)

it('A partner’s form with blank fields leads past step 1, one way', async () => {
  for (const blank of [
    'return_date=&children=',
    'return_date=&return_time=10:00&return_to=airport-1&infants=&promo=',
  ]) {
    const path = pathOf(await world.app.inject(`/book/quick-search?${TRIP}&adults=2&${blank}`))
    expect(path).toMatch(/^\/book\/\?step=2&/)
    expect(path).not.toContain('is_return=1')
  }
  const page = await world.app.inject(`/?${TRIP}&return_date=&return_time=10:00`)
  expect(page.statusCode).toBe(200)
})
