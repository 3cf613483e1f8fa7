import { describe, expect, it } from 'vitest'
import { CHAMONIX, GENEVA, INACTIVE_RESORT } from '../../support/demo.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()
const get = (path: string, headers = {}) => world.app.inject({ url: `/api/public/v1${path}`, headers })

interface Location {
  code: string
  served_from: string[]
}

describe('GET /locations', () => {
  it('GET /locations lists every active location with names, coordinates, zone and where it is served from', async () => {
    const locations: Location[] = (await get('/locations')).json()
    const byCode = new Map(locations.map((location) => [location.code, location]))
    expect(byCode.get(GENEVA)).toMatchObject({
      name: 'Geneva Airport',
      names: { en: 'Geneva Airport', fr: 'Aéroport de Genève', de: 'Flughafen Genf', it: 'Aeroporto di Ginevra' },
      type: 'airport',
      country: 'Switzerland',
      coordinates: { latitude: expect.any(Number), longitude: expect.any(Number) },
      time_zone: 'Europe/Zurich',
      iata: 'GVA',
    })
    expect(byCode.get(CHAMONIX)?.served_from).toContain(GENEVA)
    expect(byCode.has(INACTIVE_RESORT)).toBe(false)
    for (const { served_from } of locations) for (const code of served_from) expect(byCode.has(code)).toBe(true)
  })

  it('GET /locations names no seasonal variant of an airport, which no quote takes', async () => {
    const locations: Location[] = (await get('/locations')).json()
    const codes = new Set(locations.flatMap(({ code, served_from }) => [code, ...served_from]))
    expect(codes).toContain('airport-2')
    expect(Array.from(codes).filter((code) => !/^(resort|airport|train_station|city)-\d+$/.test(code))).toEqual([])
  })

  it('GET /locations is answered with 304 if it is unchanged, and compressed on request', async () => {
    const { etag } = (await get('/locations')).headers
    expect((await get('/locations', { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await get('/locations', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  })
})

describe('GET /vehicles', () => {
  it('GET /vehicles lists every vehicle that quotes name, with the address of a picture that exists', async () => {
    const vehicles = (await get('/vehicles')).json()
    expect(vehicles[0]).toMatchObject({
      vehicle_type_id: 1,
      name: 'Economy car',
      names: { fr: 'Berline économique' },
      max_passengers: 3,
      max_luggage: 3,
      can_transport_skis: 0,
    })
    const { statusCode } = await world.app.inject(new URL(vehicles[0].image_link).pathname)
    expect(statusCode).toBe(200)
  })
})
