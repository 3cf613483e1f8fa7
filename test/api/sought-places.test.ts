import { describe, expect, it } from 'vitest'
import { readExamples } from '../../src/http/openapi/examples.ts'
import { expectRefusal } from '../support/http.ts'
import { ONE_WAY, partnerOf } from '../support/partner.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()
const partner = partnerOf(world)

const QUOTES = '/api/public/v1/transfer-options'
const TRIP = { from: 'airport-1', to: 'resort-11', date: '2027-01-16', time: '10:00' }
const BODY = {
  route_from_code: 'airport-1',
  route_to_code: 'resort-11',
  outbound_date: '2027-01-16',
  outbound_time_hours: 10,
  outbound_time_minutes: 0,
  adult_count: 2,
}

const get = (change: Record<string, string>) => world.app.inject({ url: QUOTES, query: { ...TRIP, ...change } })
const post = (change: object) => world.app.inject({ method: 'POST', url: QUOTES, payload: { ...BODY, ...change } })

describe('a refusal that knows what was meant', () => {
  it.each([
    ['an IATA code', { from: 'GVA' }, { from: 'airport-1' }],
    ['a name', { to: 'Chamonix' }, { to: 'resort-11' }],
    ['a name in another spelling', { to: ' VAL-THORENS ' }, { to: 'resort-80' }],
    ['both ends', { from: 'gva', to: 'Val Thorens' }, { from: 'airport-1', to: 'resort-80' }],
    ['the end of the return', { return: '1', return_to: 'Lyon Airport' }, { return_to: 'airport-4' }],
    ['digits', { time: '930' }, { time: '09:30' }],
    ['a French time', { time: '10h30' }, { time: '10:30' }],
    ['a time of full hours', { time: '9h' }, { time: '09:00' }],
    ['a German time', { time: '10.30 Uhr' }, { time: '10:30' }],
    ['half past midnight', { time: '12:30 am' }, { time: '00:30' }],
    ['an afternoon', { time: '2:30 p.m.' }, { time: '14:30' }],
    ['place and time', { from: 'GVA', time: '10.30' }, { from: 'airport-1', time: '10:30' }],
  ])('A quote that is asked with %s suggests what it takes, and takes it', async (_, written, change) => {
    const refused = await get(written)
    expectRefusal(refused, 400, 'INVALID_PARAMS')
    expect(refused.json().error.suggestion.change).toEqual(change)
    expect((await get({ ...written, ...change })).statusCode).toBe(200)
  })

  it.each([
    ['a place that is misspelt', { to: 'Chamonixx' }],
    ['a corner of a place', { to: 'Rue du Soleil, Chamonix' }],
    ['an ambiguous place', { from: 'Geneva' }],
    ['an unknown place', { to: 'Atlantis' }],
    ['a place that we do not serve', { to: 'Nice' }],
    ['a long text', { to: 'Chamonix '.repeat(40) }],
    ['no place at all', { to: '–' }],
    ['a time that does not exist', { time: '25h30' }],
    ['a time with too many hours', { time: '14:30 pm' }],
    ['two mistakes of which one is unknown', { from: 'GVA', to: 'Atlantis' }],
  ])('A quote that is asked with %s suggests nothing', async (_, written) => {
    const refused = await get(written)
    expectRefusal(refused, 400, 'INVALID_PARAMS')
    expect(refused.json().error).not.toHaveProperty('suggestion')
  })

  it('A quote by POST, alone or among others, suggests the codes of places that are named', async () => {
    const named = { route_from_code: 'GVA', route_to_code: 'Chamonix' }
    const change = { route_from_code: 'airport-1', route_to_code: 'resort-11' }
    expect((await post(named)).json().error.suggestion.change).toEqual(change)
    const payload = { trips: [{ ...BODY, ...named }, BODY] }
    const { results } = (await world.app.inject({ method: 'POST', url: `${QUOTES}/batch`, payload })).json()
    expect(results).toMatchObject([{ status: 400, error: { suggestion: { change } } }, { status: 200 }])
  })

  it('The partner API suggests the codes of places that are named, as JSON and forms write them', async () => {
    const Transfer = { ...ONE_WAY, route_from_code: 'GVA', route_to_code: 'Val Thorens' }
    for (const version of ['/api/v2', '/api']) {
      const { error } = (await partner.post(`${version}/transfer`, { Transfer })).json()
      expect(error.suggestion.change).toEqual({
        'Transfer.route_from_code': 'airport-1',
        'Transfer.route_to_code': 'resort-80',
      })
    }
    const form = new URLSearchParams(
      Object.entries(Transfer).map(([name, value]): [string, string] => [`Transfer[${name}]`, String(value)]),
    )
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await partner.send({ method: 'POST', url: '/api/v2/transfer', headers, payload: form.toString() })
    expect(answer.json().error.suggestion.change).toEqual({
      'Transfer[route_from_code]': 'airport-1',
      'Transfer[route_to_code]': 'resort-80',
    })
    const prices = await partner.get('/api/v2/prices?destination_code=Val+Thorens')
    expect(prices.json().error.suggestion.change).toEqual({ destination_code: 'resort-80' })
  })
})

describe('a refusal of a resort that is named', () => {
  const SKI = '/ski/api/public/v1'
  const RENTAL = 'first_day=2027-01-16&days=6'

  it.each([
    [`${SKI}/rental-options?resort=Val+Thorens&${RENTAL}`, { resort: 80 }],
    [`${SKI}/rental-options?resort_id=val-thorens&${RENTAL}`, { resort_id: 80 }],
    [`${SKI}/rental-options?resort=resort-80&${RENTAL}`, { resort: 80 }],
    [`${SKI}/rental-options?resort=Chamonix&${RENTAL}`, { resort: 11 }],
    [`${SKI}/shops?resort_id=Val+Thorens`, { resort_id: 80 }],
    ['/api/public/v1/accommodations?resort_id=Chamonix&q=mont', { resort_id: 11 }],
  ])('A resort that is named is answered with its id, which is taken: %s', async (url, change) => {
    const refused = await world.app.inject(url)
    expectRefusal(refused, 400, 'INVALID_PARAMS', /^resort(_id)?: must be an integer$/)
    expect(refused.json().error.suggestion.change).toEqual(change)
    const [[name, id] = []] = Object.entries(change)
    const taken = url.replace(/(resort(?:_id)?)=[^&]+/, `${name}=${id}`)
    expect((await world.app.inject(taken)).statusCode).toBe(200)
  })

  it('A rental that is handed over to a resort by its name is answered with its id, which is taken', async () => {
    const { body = {} } = (await readExamples('ski-rental-public-v1.json')).get('createCheckoutLink') ?? {}
    const hand = (change: object) =>
      world.app.inject({ method: 'POST', url: `${SKI}/checkout-link`, payload: { ...Object(body), ...change } })
    const refused = await hand({ resort_id: 'Val Thorens' })
    expectRefusal(refused, 400, 'INVALID_PARAMS', 'resort_id: must be an integer')
    const { change } = refused.json().error.suggestion
    expect(change).toEqual({ resort_id: 80 })
    expect((await hand(change)).statusCode).toBe(200)
  })

  it.each([['Geneva'], ['GVA'], ['airport-1'], ['Atlantis'], ['0'], ['1.5'], ['-80']])(
    'No resort is suggested for %s',
    async (resort) => {
      const query = new URLSearchParams({ resort, first_day: '2027-01-16', days: '6' }).toString()
      const refused = await world.app.inject(`${SKI}/rental-options?${query}`)
      expectRefusal(refused, 400, 'INVALID_PARAMS')
      expect(refused.json().error.suggestion?.change ?? {}).not.toHaveProperty('resort', 80)
      expect(['0', '-80'].includes(resort) || !('suggestion' in refused.json().error)).toBe(true)
    },
  )
})
