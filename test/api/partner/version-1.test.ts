import { describe, expect, it } from 'vitest'
import { descriptionOf } from '../../contract/descriptions.ts'
import { expectRefusal } from '../../support/http.ts'
import { CUSTOMER, ONE_WAY, partnerOf, ROUND_TRIP } from '../../support/partner.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld({ SITE_URL: 'https://navette.test' })
const partner = partnerOf(world)

describe('version 1', () => {
  it.each([
    ['GET', '/api/transfer/destinations', 200],
    ['GET', '/api/transfer/999999', 404],
    ['GET', '/api/transfer/x', 400],
    ['DELETE', '/api/transfer', 405],
    ['GET', '/api/nothing', 404],
    ['POST', '/api/transfer/1/2/3', 404],
    ['OPTIONS', '/api/token', 405],
    ['GET', '/api', 404],
    ['GET', '/api/', 404],
  ] as const)('Version 1 announces its deprecation: %s %s', async (method, url, status) => {
    const { statusCode, headers } = await partner.send({ method, url })
    expect(statusCode).toBe(status)
    expect(headers['deprecation']).toBe('@1756684800')
    expect(headers['link']).toBe(
      '<https://navette.test/developers/partners#version-1>; rel="deprecation"; type="text/html", <https://navette.test/openapi/partner-v2.json>; rel="successor-version"; type="application/json"',
    )
  })
})

describe('the Link header of version 1', () => {
  it('The Link header of version 1 leads to how each of its paths is migrated, and to the description of version 2', async () => {
    const { headers } = await partner.get('/api/token')
    const links = [...String(headers.link).matchAll(/<(.+?)>; rel="(.+?)"; type="(.+?)"/g)]
    expect(links.map(([, , rel]) => rel)).toEqual(['deprecation', 'successor-version'])
    for (const [, url = '', , type = ''] of links) {
      const { pathname, hash } = new URL(url)
      const page = await world.app.inject(pathname)
      expect([pathname, page.statusCode]).toEqual([pathname, 200])
      expect(page.headers['content-type']).toContain(type)
      if (hash === '') continue
      const [, section = ''] = page.body.split(`id="${hash.slice(1)}"`)
      for (const path of Object.keys(descriptionOf('partner-v1').paths))
        expect(section).toContain(path.replaceAll(/\{\w+\}/g, '{'))
    }
    expect((await world.app.inject('/openapi/partner-v2.json')).json().info.version).toMatch(/^2\./)
  })
})

describe('the end of version 1', () => {
  const ending = useWorld({ SITE_URL: 'https://navette.test', V1_SUNSET: '2028-06-30' })

  it('Version 1 says in every response when it ends, and in its description, once that is decided', async () => {
    const sunset = 'Fri, 30 Jun 2028 00:00:00 GMT'
    for (const url of ['/api/token', '/api/transfer/destinations', '/api/nothing', '/sandbox/api/transfer/1'])
      expect((await ending.app.inject(url)).headers['sunset']).toBe(sunset)
    expect((await ending.app.inject('/api/v2/vehicles')).headers['sunset']).toBeUndefined()
    const description = (await ending.app.inject('/openapi/partner-v1.json')).json()
    expect(description.components.headers).toHaveProperty('Sunset')
    expect(Object.keys(description.paths['/booking'].post.responses['401'].headers)).toContain('Sunset')
  })

  it('Version 1 says nothing of its end before that is decided', async () => {
    expect((await world.app.inject('/api/transfer/destinations')).headers['sunset']).toBeUndefined()
    const description = (await world.app.inject('/openapi/partner-v1.json')).json()
    expect(description.components.headers).not.toHaveProperty('Sunset')
  })
})

describe('the other APIs', () => {
  it.each([
    ['/api/v2'],
    ['/api/v2/'],
    ['/api/v2/nothing'],
    ['/api/public/v1'],
    ['/api/public/v1/nothing'],
    ['/sandbox/api/v2/nothing'],
  ])('No other API announces a deprecation: %s', async (url) => {
    const answer = await partner.get(url)
    expectRefusal(answer, 404, 'NOT_FOUND', 'there is no endpoint at this path')
    expect(answer.headers['deprecation']).toBeUndefined()
  })
})

describe('destination lists', () => {
  it('Destination lists keep their order, with separators in place and `other` last', async () => {
    const { body } = await partner.get('/api/transfer/destinations/resort-80')
    expect(body).toBe(
      '{"0":"Airports","airport-3":"Chambéry Airport","airport-1":"Geneva Airport","airport-2":"Grenoble Airport",' +
        '"airport-2-w":"Grenoble Airport (winter)","airport-4":"Lyon Airport","1":"","2":"Train stations",' +
        '"train_station-48":"Moûtiers station","3":"","4":"Cities","city-46":"Geneva city","city-47":"Lyon city",' +
        '"other":"Other address"}',
    )
    const all = (await partner.get('/api/transfer/destinations')).body
    expect(all).toMatch(/^\{"0":"Airports","airport-/)
    expect(all).toMatch(/"other":"Other address"\}$/)
  })

  it('Destination lists are escaped option elements with html=1', async () => {
    const answer = await partner.get('/api/transfer/destinations/airport-1?html=1')
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('<option value="resort-59">Val d&#39;Isère</option>')
    expect(answer.body).toContain('<option value="" disabled>Resorts</option>')
    expect(answer.body).toMatch(/<option value="other">Other address<\/option>$/)
  })

  it('Destination lists refuse an unknown place', async () => {
    expectRefusal(
      await partner.get('/api/transfer/destinations/resort-999999'),
      404,
      'ROUTE_NOT_FOUND',
      /^route_code: /,
    )
    expectRefusal(await partner.get('/api/transfer/destinations/moon'), 400, 'INVALID_PARAMS', /^route_code: /)
  })
})

describe('prices', () => {
  it('Version 1 lists the prices of version 2, for one destination as well', async () => {
    for (const [first, second] of [
      ['/api/price/route', '/api/v2/prices'],
      ['/api/price/route/resort-80', '/api/v2/prices?destination_code=resort-80'],
      ['/api/price/route-markup?page_size=5&page=2', '/api/v2/prices/markups?size=5&page=2'],
      ['/api/price/route-markup/resort-80?vehicle=2', '/api/v2/prices/markups?destination_code=resort-80&vehicle=2'],
    ] as const) {
      const one = await partner.get(first)
      const other = await partner.get(second)
      expect(one.statusCode, first).toBe(200)
      expect(one.body).toBe(other.body)
    }
  })
})

describe('max-passenger-count', () => {
  it('Version 1 answers max-passenger-count with an integer, of one route with both codes, else of all', async () => {
    const url = '/api/transfer/max-passenger-count'
    expect((await partner.get(url)).body).toBe('19')
    expect((await partner.get(`${url}?from=airport-1`)).body).toBe('19')
    expect((await partner.get(`${url}?from=airport-1&to=resort-3`)).body).toBe('16')
    expect((await partner.get(`${url}?from=airport-4&to=resort-93`)).body).toBe('0')
    expectRefusal(await partner.get(`${url}?from=resort-3&to=resort-999`), 404, 'ROUTE_NOT_FOUND', /^to: /)
    expectRefusal(await partner.get(`${url}?from=resort-3&to=resort-5`), 422, 'UNSUPPORTED_ROUTE', /^from and to: /)
  })
})

describe('transfer and booking of version 1', () => {
  it('Version 1 puts the offers of the cheapest vehicle directly into the legs', async () => {
    const transfer = { ...ROUND_TRIP, outbound_time_hours: 13 }
    const { id, TransferSelection } = (await partner.post('/api/transfer', { Transfer: transfer })).json().Transfer
    expect(TransferSelection).toEqual({
      outbound: {
        identifier: String(id),
        from: 'Geneva Airport',
        to: 'Val Thorens',
        is_to_resort: 1,
        flight_date_time: '2027-01-16 13:00:00',
        requested: expect.objectContaining({ vehicle_type_id: 1, waiting_time: '' }),
        'off_peak-1': expect.objectContaining({ vehicle_type_id: 1, waiting_time: '02:00:00' }),
      },
      return: {
        from: 'Val Thorens',
        to: 'Geneva Airport',
        is_to_resort: 0,
        flight_date_time: '2027-01-23 15:00:00',
        check_in_date_time: '2027-01-23 12:30:00',
        requested: expect.objectContaining({ vehicle_type_id: 1, pick_up_date_time: '2027-01-23 09:10:00' }),
      },
    })
    const stored = (await partner.get(`/api/transfer/${id}`)).json()
    expect(stored.Transfer).toMatchObject({ id, TransferSelection, route_from_code: 'airport-1', is_return: 1 })
    expect(stored.AdditionalInformation.ski_count).toBe(0)
  })

  it('Version 1 puts the vouchers into Booking, and moves the pickup at the resort to a manual time', async () => {
    const { id } = (await partner.post('/api/transfer', { Transfer: ROUND_TRIP })).json().Transfer
    const selection = {
      outbound: 'requested',
      return: 'requested',
      is_manual_pick_up_time: 1,
      manual_pick_up_time_hours: 8,
      manual_pick_up_time_minutes: '30',
    }
    const body = { Booking: { transfer_id: id, TransferSelection: selection, Customer: CUSTOMER } }
    const { reference, ...vouchers } = (await partner.post('/api/booking', body)).json().Booking
    expect(Object.keys(vouchers)).toEqual([`${reference}-P1`, `${reference}-P2`])
    const { products } = (await partner.get(`/api/v2/booking/${reference}`)).json().Booking
    expect(products.map(({ pick_up_date_time }: { pick_up_date_time: string }) => pick_up_date_time)).toEqual([
      '2027-01-16 11:00:00',
      '2027-01-23 08:30:00',
    ])
  })

  it('Version 1 reads empty texts as no manual time, and refuses half of one', async () => {
    const { id } = (await partner.post('/api/transfer', { Transfer: ONE_WAY })).json().Transfer
    const selection = { outbound: 'requested', manual_pick_up_time_hours: '', manual_pick_up_time_minutes: '' }
    const book = (params: object) =>
      partner.post('/api/booking', {
        Booking: { transfer_id: id, return_vouchers: 0, TransferSelection: params, Customer: CUSTOMER },
      })
    expectRefusal(
      await book({ ...selection, is_manual_pick_up_time: 1 }),
      400,
      'INVALID_PARAMS',
      'Booking.TransferSelection.manual_pick_up_time_hours: is required when is_manual_pick_up_time is 1',
    )
    expect((await book({ ...selection, is_manual_pick_up_time: 0 })).json()).toEqual({
      Booking: { reference: expect.stringMatching(/^NAV\d{9}$/) },
    })
  })

  it('Version 1 offers private transfers only', async () => {
    const answer = await partner.post('/api/transfer', { Transfer: { ...ONE_WAY, type: 'shared' } })
    expect(answer.json().Transfer.TransferSelection.outbound.requested.waiting_time).toBe('')
  })
})
