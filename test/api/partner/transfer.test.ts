import { describe, expect, it, onTestFinished } from 'vitest'
import { createPartner } from '../../../src/services/partners/account.ts'
import { expectRefusal } from '../../support/http.ts'
import { ONE_WAY, partnerOf, ROUND_TRIP } from '../../support/partner.ts'
import { publishableKey } from '../../support/publishable-key.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const partner = partnerOf(world)
const PATH = '/api/v2/transfer'
const ask = (transfer: object, information: object = {}) =>
  partner.post(PATH, { Transfer: transfer, AdditionalInformation: information })

describe('POST /transfer', () => {
  it('A transfer request offers every vehicle that fits, and the off-peak time at which it is cheaper', async () => {
    const answer = await ask({ ...ONE_WAY, outbound_time_hours: 13 }, { ski_count: 1 })
    expect(answer.statusCode).toBe(200)
    const { id, TransferSelection, ...rest } = answer.json().Transfer
    expect(id).toBeGreaterThan(0)
    expect(rest).toEqual({ type: 'private', discount_applied: 0 })
    const { offers, ...leg } = TransferSelection.outbound
    expect(leg).toEqual({
      from: 'Geneva Airport',
      to: 'Val Thorens',
      flight_date_time: '2027-01-16 13:00:00',
      time_zone: 'Europe/Zurich',
      utc_offset: '+01:00',
      selected_time_is_flight: 1,
      adult_count: 2,
      children_count: 0,
      booster_seat_count: 0,
      child_seat_count: 0,
      ski_count: 1,
      snowboard_count: 0,
    })
    expect(offers['requested-2']).toEqual({
      pick_up_date_time: '2027-01-16 14:00:00',
      time_zone: 'Europe/Zurich',
      utc_offset: '+01:00',
      price: 500.5,
      travel_time: '03:20:00',
      arrival_date_time: '2027-01-16 17:20:00',
      waiting_time: '',
      vehicle_type_id: 2,
    })
    expect(offers['off_peak-1-2']).toEqual({
      pick_up_date_time: '2027-01-16 16:00:00',
      time_zone: 'Europe/Zurich',
      utc_offset: '+01:00',
      price: 423.5,
      travel_time: '03:20:00',
      arrival_date_time: '2027-01-16 19:20:00',
      waiting_time: '02:00:00',
      vehicle_type_id: 2,
    })
    expect(offers['requested-1'], 'no skis in the economy car').toBeUndefined()
    expect(TransferSelection.return).toBeUndefined()
  })

  it('The round-trip discount is taken off both legs, and off-peak pickups from a resort are earlier', async () => {
    const answer = await ask({ ...ROUND_TRIP, return_time_hours: 21, return_time_minutes: 20 })
    const { discount_applied, TransferSelection } = answer.json().Transfer
    expect(discount_applied).toBe(5)
    expect(TransferSelection.outbound.offers['requested-2'].price).toBe(402.33)
    const { check_in_date_time, flight_date_time, offers, from, to } = TransferSelection.return
    expect({ check_in_date_time, flight_date_time, from, to }).toEqual({
      check_in_date_time: '2027-01-23 18:50:00',
      flight_date_time: '2027-01-23 21:20:00',
      from: 'Val Thorens',
      to: 'Geneva Airport',
    })
    expect(offers['requested-2'].pick_up_date_time).toBe('2027-01-23 15:30:00')
    expect(offers['off_peak-1-2']).toMatchObject({ pick_up_date_time: '2027-01-23 12:55:00', waiting_time: '02:35:00' })
    expect(offers['off_peak-1-2'].price).toBeLessThan(offers['requested-2'].price)
  })

  it('A leg says when check-in closes only if it catches a flight, not if it meets one', async () => {
    const checkInOf = async (from: string, to: string) => {
      const answer = await ask({ ...ROUND_TRIP, route_from_code: to, route_to_code: from })
      return answer.json().Transfer.TransferSelection.return.check_in_date_time
    }
    expect(await checkInOf('city-46', 'airport-1')).toBe('2027-01-23 12:30:00')
    expect(await checkInOf('airport-1', 'city-46')).toBeNull()
    expect(await checkInOf('airport-1', 'resort-80')).toBeNull()
  })

  it('A transfer request is a round trip unless is_return is 0', async () => {
    const { is_return: _, ...open } = ONE_WAY
    const refused = await ask(open)
    expectRefusal(refused, 400, 'INVALID_PARAMS', /^Transfer\.return_date: is required unless is_return is 0; /)
    const message = 'is required unless is_return is 0'
    const missing = ['return_date', 'return_time_hours', 'return_time_minutes']
    expect(refused.json().error.fields).toEqual(
      missing.map((name) => ({ name: `Transfer.${name}`, code: 'REQUIRED', message })),
    )
  })

  it('The number of adults is one by default, and zero is refused', async () => {
    const { adult_count: _, ...open } = ONE_WAY
    const id = (await ask(open)).json().Transfer.id
    expect((await partner.get(`${PATH}/${id}`)).json().Transfer.adult_count).toBe(1)
    expectRefusal(
      await ask({ ...ONE_WAY, adult_count: 0 }),
      400,
      'INVALID_PARAMS',
      'Transfer.adult_count: must be at least 1',
    )
  })

  it('Each leg shows its own group, with one adult on the way back by default', async () => {
    const { return_adult_count: _, ...open } = ROUND_TRIP
    const there = { children_count: 1, adult_count: 6 }
    const seats = { booster_seat_count: 1, child_seat_count: 0, ski_count: 6, snowboard_count: 1 }
    const { TransferSelection } = (await ask({ ...open, ...there }, { ...seats, return_ski_count: 2 })).json().Transfer
    expect(TransferSelection.outbound).toMatchObject({ ...there, ...seats })
    expect(TransferSelection.return).toMatchObject({
      adult_count: 1,
      children_count: 0,
      booster_seat_count: 0,
      child_seat_count: 0,
      ski_count: 2,
      snowboard_count: 0,
    })
  })

  it('A refused form is answered with the field names of forms', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const send = (payload: string) => partner.send({ method: 'POST', url: '/api/v2/transfer', headers, payload })
    const params = new URLSearchParams()
    for (const [name, value] of Object.entries(ONE_WAY)) params.set(`Transfer[${name}]`, String(value))
    params.set('Transfer[route_to_code]', 'resort-999999')
    expectRefusal(await send(params.toString()), 404, 'ROUTE_NOT_FOUND', /^Transfer\[route_to_code\]: /)
    params.set('Transfer[adult_count]', '0')
    params.set('Transfer[children_count]', 'x')
    expectRefusal(
      await send(params.toString()),
      400,
      'INVALID_PARAMS',
      'Transfer[adult_count]: must be at least 1; Transfer[children_count]: must be an integer',
    )
  })

  it('A one-way trip ignores every field of the return', async () => {
    const AdditionalInformation = { return_ski_count: 'x', return_flight_number: 5, return_child_seat_count: 1 }
    const answer = await partner.post(PATH, { Transfer: { ...ONE_WAY, return_date: 'x' }, AdditionalInformation })
    const { id } = answer.json().Transfer
    expect((await partner.get(`${PATH}/${id}`)).json().AdditionalInformation).toMatchObject({
      return_ski_count: 0,
      return_child_seat_count: 0,
      return_flight_number: null,
    })
  })

  it.each([
    ['a large field', ['x', 'y'.repeat(9_000)], 413, 'PAYLOAD_TOO_LARGE'],
    ['more than 64 KiB', ['x', 'y'.repeat(70_000)], 413, 'PAYLOAD_TOO_LARGE'],
    ['a file', ['x"; filename="a.txt', 'y'], 400, 'INVALID_PARAMS'],
  ] as const)('A multipart form with %s is refused', async (_, [name, value], status, code) => {
    const payload = `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--b--\r\n`
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    expectRefusal(await partner.send({ method: 'POST', url: PATH, headers, payload }), status, code)
  })

  it.each(['no boundary', '--b\r\n', 'nonsense'])('The malformed multipart form %j is refused', async (payload) => {
    const headers = { 'content-type': `multipart/form-data${payload === 'no boundary' ? '' : '; boundary=b'}` }
    expectRefusal(await partner.send({ method: 'POST', url: PATH, headers, payload }), 400, 'INVALID_PARAMS', /^body: /)
  })

  it('A form, a multipart form and JSON mean the same', async () => {
    const fields = Object.entries(ONE_WAY).map(([name, value]) => [`Transfer[${name}]`, String(value)] as const)
    const withEmpty = [...fields, ['AdditionalInformation[]', ''], ['Transfer[return_date]', '']] as const
    const urlencoded = await partner.send({
      method: 'POST',
      url: PATH,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: withEmpty.map((pair) => pair.map(encodeURIComponent).join('=')).join('&'),
    })
    const parts = withEmpty.map(
      ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const multipart = await partner.send({
      method: 'POST',
      url: PATH,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: `${parts.join('')}--b--\r\n`,
    })
    const json = await partner.post(PATH, { Transfer: ONE_WAY, AdditionalInformation: [] })
    const selection = json.json().Transfer.TransferSelection
    expect(urlencoded.json().Transfer.TransferSelection).toEqual(selection)
    expect(multipart.json().Transfer.TransferSelection).toEqual(selection)
  })

  it.each([
    [
      { Transfer: { ...ONE_WAY, route_from_code: 'other' } },
      400,
      'INVALID_PARAMS',
      /^Transfer\.route_from_code: must be/,
    ],
    [
      { Transfer: { ...ONE_WAY, outbound_date: '2026-11-22' } },
      400,
      'INVALID_PARAMS',
      'Transfer.outbound_date: must not be in the past',
    ],
    [
      { Transfer: { ...ROUND_TRIP, return_date: '2027-01-15' } },
      400,
      'INVALID_PARAMS',
      /^Transfer\.return_date: must not be before/,
    ],
    [
      { Transfer: { ...ONE_WAY, type: 'both' } },
      400,
      'INVALID_PARAMS',
      'Transfer.type: must be one of private, shared',
    ],
    [
      { Transfer: { ...ONE_WAY, route_to_code: 'resort-999999' } },
      404,
      'ROUTE_NOT_FOUND',
      /^Transfer\.route_to_code: .* resort-999999$/,
    ],
    [{ Transfer: { ...ONE_WAY, route_from_code: 'resort-11' } }, 422, 'UNSUPPORTED_ROUTE', /resort/],
    [{ Transfer: { ...ONE_WAY, adult_count: 20 } }, 422, 'MANUAL_BOOKING_REQUIRED', /contact/],
    [
      { Transfer: ONE_WAY, AdditionalInformation: 'x' },
      400,
      'INVALID_PARAMS',
      'AdditionalInformation: must be an object',
    ],
    [
      { Transfer: ONE_WAY, AdditionalInformation: { accommodation_coordinates: '91,0' } },
      400,
      'INVALID_PARAMS',
      /^AdditionalInformation\.accommodation_coordinates/,
    ],
    [{}, 400, 'INVALID_PARAMS', /^Transfer: /],
    [[], 400, 'INVALID_PARAMS', 'body: must be an object'],
  ])('The transfer request %j is refused', async (body, status, code, message) => {
    expectRefusal(await partner.post(PATH, body), status, code, message)
  })

  it('A seasonal variant costs what its airport costs', async () => {
    const summer = await ask({ ...ONE_WAY, route_from_code: 'airport-2' })
    const winter = await ask({ ...ONE_WAY, route_from_code: 'airport-2-w' })
    const { from, offers } = winter.json().Transfer.TransferSelection.outbound
    expect(from).toBe('Grenoble Airport (winter)')
    expect(offers).toEqual(summer.json().Transfer.TransferSelection.outbound.offers)
    const search = await world.app.inject('/api/public/v1/locations/search?q=grenoble')
    expect(search.body).not.toContain('winter')
    expectRefusal(
      await world.app.inject(
        '/api/public/v1/transfer-options?from=airport-2-w&to=resort-80&date=2027-01-16&time=10:00',
      ),
      400,
      'INVALID_PARAMS',
      /^from: /,
    )
  })

  it('An Idempotency-Key replays the first answer, and is refused with another body', async () => {
    const headers = { 'idempotency-key': 'transfer-1' }
    const first = await partner.post(PATH, { Transfer: ONE_WAY }, headers)
    const again = await partner.post(PATH, { Transfer: ONE_WAY }, headers)
    expect(again.json()).toEqual(first.json())
    expect(again.headers['idempotent-replayed']).toBe('true')
    const other = await partner.post(PATH, { Transfer: { ...ONE_WAY, adult_count: 3 } }, headers)
    expectRefusal(other, 409, 'IDEMPOTENCY_KEY_REUSED')
  })
})

describe('POST /transfer?explain=1', () => {
  const explained = (transfer: object, headers: Record<string, string> = {}) =>
    partner.post(`${PATH}?explain=1`, { Transfer: transfer }, headers)

  it('The same Idempotency-Key with another query is refused, unless the query asks for nothing else', async () => {
    const headers = { 'idempotency-key': 'transfer-query' }
    const plain = await partner.post(PATH, { Transfer: ONE_WAY }, headers)
    for (const query of ['?explain=0', '?utm=1']) {
      const again = await partner.post(`${PATH}${query}`, { Transfer: ONE_WAY }, headers)
      expect([again.headers['idempotent-replayed'], again.json()]).toEqual(['true', plain.json()])
    }
    expectRefusal(await explained(ONE_WAY, headers), 409, 'IDEMPOTENCY_KEY_REUSED')
  })

  it('Each offer says its base price, its markup rule, the round trip and every step of rounding', async () => {
    const answer = await explained({ ...ROUND_TRIP, outbound_time_hours: 13 })
    expect(answer.statusCode).toBe(200)
    const { offers } = answer.json().Transfer.TransferSelection.outbound
    expect(offers['requested-2'].price_breakdown).toEqual({
      base: 385,
      markup_rule: { id: '38', percentage: '30', level: '30' },
      round_trip: 5,
      promo: null,
      rate: 1,
      steps: [
        { step: 'base', price: 385 },
        { step: 'markup', price: 500.5 },
        { step: 'round_trip', price: 475.48 },
      ],
    })
    expect(offers['requested-2'].price).toBe(475.48)
    expect(offers['off_peak-1-2'].price_breakdown.markup_rule).toEqual({ id: '14', percentage: '10', level: '12' })
  })

  it('The breakdown stays with the request: reading it again, or repeating it, shows the same', async () => {
    const key = { 'idempotency-key': 'explained' }
    const { Transfer } = (await explained(ONE_WAY, key)).json()
    expect((await explained(ONE_WAY, key)).json()).toEqual({ Transfer })
    const stored = (await partner.get(`${PATH}/${Transfer.id}`)).json().Transfer
    expect(stored.TransferSelection).toEqual(Transfer.TransferSelection)
  })

  it('Nothing but the breakdown differs, and nobody who did not ask has one, by version 1 either', async () => {
    const plain = (await ask(ROUND_TRIP)).json().Transfer.TransferSelection
    const { id, TransferSelection } = (await explained(ROUND_TRIP)).json().Transfer
    expect(JSON.stringify(plain)).not.toContain('price_breakdown')
    expect(
      JSON.parse(JSON.stringify(TransferSelection), (key, value) => (key === 'price_breakdown' ? undefined : value)),
    ).toEqual(plain)
    expect((await partner.get(`/api/transfer/${id}`)).body).not.toContain('price_breakdown')
  })

  it('A quote without a partner never shows margins, however it is asked', async () => {
    const query = 'from=airport-1&to=resort-80&date=2027-01-16&time=13:00&adults=2&explain=1'
    const trip = { ...ONE_WAY, explain: 1 }
    const root = '/api/public/v1'
    const post = (url: string, payload: object) => ({ method: 'POST' as const, url: root + url, payload })
    const calls = [
      { url: `${root}/transfer-options?${query}` },
      post('/transfer-options', trip),
      post('/transfer-options/batch', { trips: [trip] }),
      post('/checkout-link', trip),
    ]
    const headers = { 'x-api-key': await publishableKey(world) }
    const answers = await Promise.all(
      [...calls, ...calls.map((call) => ({ ...call, headers }))].map((call) => world.app.inject(call)),
    )
    for (const answer of answers) {
      expect(answer.statusCode, answer.body).toBeLessThan(300)
      expect(answer.body).not.toMatch(/breakdown|markup|percentage|"base"/)
    }
  })

  it('A flag other than 0 or 1 is refused by its name', async () => {
    expectRefusal(
      await partner.post(`${PATH}?explain=perhaps`, { Transfer: ONE_WAY }),
      400,
      'INVALID_PARAMS',
      'explain: must be 0 or 1',
    )
  })
})

describe('shared transfers', () => {
  it('A shared transfer is offered as seats on the next shuttle, with the time to wait', async () => {
    const answer = await ask({ ...ONE_WAY, type: 'shared', outbound_time_minutes: 20 })
    const { type, TransferSelection } = answer.json().Transfer
    expect(type).toBe('shared')
    const prices = (await partner.get('/api/v2/prices?type=shared&destination_code=resort-80')).json()
    const base = Number(
      prices['airport-1']['resort-80'].find(({ pax_min }: { pax_min: string }) => pax_min === '2').price,
    )
    expect(TransferSelection.outbound.offers).toEqual({
      'requested-2': {
        pick_up_date_time: '2027-01-16 12:00:00',
        time_zone: 'Europe/Zurich',
        utc_offset: '+01:00',
        price: Math.round(base * 110) / 100,
        travel_time: '03:20:00',
        arrival_date_time: '2027-01-16 15:20:00',
        waiting_time: '00:40:00',
        vehicle_type_id: 2,
      },
    })
  })

  it('A shared transfer from a resort leaves with the last shuttle that is early enough', async () => {
    const answer = await ask({ ...ROUND_TRIP, type: 'shared' })
    const [offer] = Object.values(answer.json().Transfer.TransferSelection.return.offers)
    expect(offer).toMatchObject({ pick_up_date_time: '2027-01-23 09:00:00', waiting_time: '00:10:00' })
  })

  it('A shared transfer waits for nothing if the shuttle leaves at that very time', async () => {
    const at = { outbound_selected_time_is_flight: 0, outbound_time_hours: 12 }
    const answer = await ask({ ...ONE_WAY, ...at, type: 'shared' })
    const [offer] = Object.values(answer.json().Transfer.TransferSelection.outbound.offers)
    expect(offer).toMatchObject({ pick_up_date_time: '2027-01-16 12:00:00', waiting_time: '' })
  })

  it('A shared transfer is never on a shuttle that has left', async () => {
    onTestFinished(() => world.setNow(NOW))
    world.setNow(new Date('2026-11-23T08:40:00Z'))
    const now = { outbound_date: '2026-11-23', outbound_time_hours: 8, outbound_selected_time_is_flight: 0 }
    const up = await ask({ ...ONE_WAY, ...now, type: 'shared' })
    const [offer] = Object.values(up.json().Transfer.TransferSelection.outbound.offers)
    expect(offer).toMatchObject({ pick_up_date_time: '2026-11-23 12:30:00', waiting_time: '04:30:00' })
    const down = { route_from_code: 'resort-80', route_to_code: 'airport-1', outbound_time_hours: 9 }
    expectRefusal(
      await ask({ ...ONE_WAY, ...now, ...down, outbound_time_minutes: 50, type: 'shared' }),
      422,
      'NO_BOOKABLE_VEHICLE',
    )
  })

  it('A shared transfer is refused where no shuttle runs, and a private one is suggested', async () => {
    const alone = { ...ONE_WAY, type: 'shared', route_to_code: 'resort-9' }
    const refused = await ask(alone)
    expectRefusal(refused, 422, 'NO_BOOKABLE_VEHICLE')
    expect(refused.json().error.suggestion.change).toEqual({ 'Transfer.type': 'private' })
    expect((await ask({ ...alone, type: 'private' })).statusCode).toBe(200)
  })
})

describe('GET /transfer/{id}', () => {
  it('GET /transfer/{id} returns the offers and what was submitted', async () => {
    const information = {
      ski_count: 2,
      flight_number: 'LX 2816',
      accommodation_name: 'Chalet Altitude',
      accommodation_coordinates: '45.2983,6.5824',
    }
    const created = (await ask(ROUND_TRIP, information)).json().Transfer
    const answer = await partner.get(`${PATH}/${created.id}`)
    expect(answer.json().Transfer).toEqual({
      ...created,
      ...ROUND_TRIP,
      return_route_to_code: 'airport-1',
      outbound_selected_time_is_flight: 1,
      return_selected_time_is_flight: 1,
      children_count: 0,
      return_children_count: 0,
    })
    expect(answer.json().AdditionalInformation).toMatchObject({
      ...information,
      snowboard_count: 0,
      return_flight_number: null,
    })
  })

  it('GET /transfer/{id} returns every text as it was written', async () => {
    const information = {
      accommodation_name: ' Chalet  Altitude ',
      accommodation_address: 'Rue de la Tête\u00a0Ronde 4 ',
      flight_number: ' lx-2816',
      return_flight_number: 'LX 2817 ',
      additional_information: '  Two dogs.\r\n\r\n\tRing twice. ',
      accommodation_coordinates: ' 45.2980,6.5824 ',
    }
    for (const path of [PATH, '/api/transfer']) {
      const asked = await partner.post(path, { Transfer: ROUND_TRIP, AdditionalInformation: information })
      const stored = await partner.get(`${path}/${asked.json().Transfer.id}`)
      expect(stored.json().AdditionalInformation).toMatchObject(information)
    }
  })

  it('A note is returned without characters that no database stores, and a blank one is left out', async () => {
    const noteOf = async (additional_information: string) => {
      const { id } = (await ask(ONE_WAY, { additional_information })).json().Transfer
      return (await partner.get(`${PATH}/${id}`)).json().AdditionalInformation.additional_information
    }
    expect(await noteOf('two\u0000 dogs\u0007\ud800 ')).toBe('two dogs ')
    expect(await noteOf(' \n ')).toBeNull()
    expectRefusal(
      await ask(ONE_WAY, { additional_information: 'x'.repeat(1_001) }),
      400,
      'INVALID_PARAMS',
      'AdditionalInformation.additional_information: must be at most 1000 characters',
    )
  })

  it('A transfer request is 404 for another partner, and in the other environment', async () => {
    const id = (await ask(ONE_WAY)).json().Transfer.id
    expectRefusal(
      await partnerOf(world, 'sandbox').get(`${PATH}/${id}`),
      404,
      'NOT_FOUND',
      `id: there is no transfer ${id}`,
    )
    const agreed = {
      name: 'Other',
      email: 'o@example.com',
      commissionPercent: '5',
      promoCode: null,
      discountPercent: '0',
    }
    const { credentials } = await createPartner(world.database.db, agreed, NOW)
    const { key: api_key, secret: api_secret } = credentials.find(({ environment }) => environment === 'live') ?? {}
    const token = await world.app.inject({ method: 'POST', url: '/api/v2/token', payload: { api_key, api_secret } })
    const other = partnerOf(world)
    other.use(token.json().token)
    expectRefusal(await other.get(`${PATH}/${id}`), 404, 'NOT_FOUND')
    expectRefusal(await partner.get(`${PATH}/x`), 400, 'INVALID_PARAMS', 'id: must be an integer')
  })
})
