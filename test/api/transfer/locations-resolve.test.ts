import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { CHAMONIX, GENEVA } from '../../support/demo.ts'
import { expectRefusal } from '../../support/http.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()
const ask = (query: Record<string, string>) => world.app.inject({ url: '/api/public/v1/locations/resolve', query })

interface Result {
  code: string | null
  name: string
  match: string
  coordinates: { latitude: number; longitude: number } | null
  served: boolean
  served_from: string[]
  accommodation_id?: number
}
const resolve = async (query: Record<string, string>): Promise<Result[]> => (await ask(query)).json().results

/** What people type, what it means (codes or numbers of accommodations that are all right), and how it is found. */
interface TextParams {
  typed: string
  expected: string
  match: string
}
const TYPED = parse<TextParams>(readFileSync(new URL('typed-places.csv', import.meta.url), 'utf8'), { columns: true })

const named = ({ accommodation_id, code }: Result) => String(accommodation_id ?? code ?? 'elsewhere')

describe('what people type', () => {
  it('At least 95 of 100 texts that people type are resolved, and none that is called exact is wrong', async () => {
    const wrong: string[] = []
    const wronglyExact: string[] = []
    for (const { typed, expected, match } of TYPED) {
      const [first] = await resolve({ q: typed })
      const right = expected === '' ? [] : expected.split('|')
      const isRight = first ? right.includes(named(first)) : right.length === 0
      if (!isRight || (match !== '' && first?.match !== match)) wrong.push(typed)
      if (!isRight && first?.match === 'exact') wronglyExact.push(typed)
    }
    expect(TYPED.length).toBeGreaterThanOrEqual(300)
    expect(wronglyExact).toEqual([])
    expect(wrong.length, wrong.join(', ')).toBeLessThanOrEqual(TYPED.length * 0.05)
  })
})

describe('GET /locations/resolve', () => {
  it('A hotel is resolved to its resort, with its number and where it stands', async () => {
    expect(await resolve({ q: 'Hotel Mont Blanc Chamonix' })).toEqual([
      {
        code: CHAMONIX,
        name: 'Hôtel Mont-Blanc Chamonix',
        match: 'exact',
        coordinates: { latitude: 45.92479, longitude: 6.87658 },
        served: true,
        served_from: expect.arrayContaining([GENEVA]),
        accommodation_id: 1044,
      },
    ])
  })

  it('A place that is known but not served is not unknown', async () => {
    const nice = { name: 'Nice', code: null, match: 'exact', coordinates: null, served: false, served_from: [] }
    expect(await resolve({ q: 'nice' })).toEqual([nice])
    expect(await resolve({ q: 'atlantis' })).toEqual([])
  })

  it('An ambiguous text finds several places, the nearer ones first if a point is given', async () => {
    const codes = async (query: Record<string, string>) => (await resolve(query)).map(({ code }) => code)
    expect(await codes({ q: 'geneva' })).toEqual([GENEVA, 'city-46'])
    expect(await codes({ q: 'geneva', type: 'city' })).toEqual(['city-46'])
    const zermatt = (await resolve({ q: 'zermatt' }))[0]?.coordinates
    const near = `${zermatt?.latitude},${zermatt?.longitude}`
    expect((await codes({ q: 'Hotel Schweizerhof', near }))[0]).toBe('resort-256')
  })

  it('An unknown text near a point finds the places there, and far from everything none', async () => {
    const [first] = await resolve({ q: 'the red house', near: '45.9237,6.8694' })
    expect(first).toMatchObject({ code: CHAMONIX, match: 'near' })
    expect(await resolve({ q: 'the red house', near: '0,0' })).toEqual([])
  })

  it('A location code is resolved to its place alone', async () => {
    expect((await resolve({ q: CHAMONIX })).map(({ name, match }) => [name, match])).toEqual([['Chamonix', 'exact']])
  })

  it('A place is served from airports that a quote takes, not from their seasonal variants', async () => {
    const [place] = await resolve({ q: CHAMONIX })
    expect(place?.served_from.filter((code) => !/^(airport|train_station|city)-\d+$/.test(code))).toEqual([])
  })

  it('A question that cannot be read is refused by its name', async () => {
    expectRefusal(await ask({}), 400, 'INVALID_PARAMS', 'q: is required')
    const where = 'near: must be latitude and longitude in decimal degrees separated by a comma'
    expectRefusal(await ask({ q: 'x', near: '91,0' }), 400, 'INVALID_PARAMS', where)
    expectRefusal(await ask({ q: 'x', type: 'hotel' }), 400, 'INVALID_PARAMS', /^type: must be one of airport/)
  })
})
