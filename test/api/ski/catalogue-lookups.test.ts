import { describe, expect, it } from 'vitest'
import { SKI } from '../../support/demo.ts'
import { expectRefusal } from '../../support/http.ts'
import { useWorld } from '../../support/world.ts'

const ROOT = '/ski/api/public/v1'
const world = useWorld()
const get = (path: string, query: Record<string, string> = {}) => world.app.inject({ url: ROOT + path, query })

describe('searching resorts', () => {
  it('Searching resorts returns a flat array', async () => {
    const answer = await get('/resorts/search', { q: 'val thorens' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual([
      { id: 80, name: 'Val Thorens', country: 'France', region_id: 2, latitude: 45.298, longitude: 6.5806 },
    ])
  })

  it.each([
    ['thorens', 'Val Thorens'],
    ['VAL THO', 'Val Thorens'],
    ['zermat', 'Zermatt'],
    ['mégève', 'Megève'],
    ['st anton', 'St. Anton am Arlberg'],
    ['saint moritz', 'St. Moritz'],
    ['zrematt', 'Zermatt'],
  ])('Searching resorts finds what people type: %s', async (q, name) => {
    expect((await get('/resorts/search', { q })).json()[0]).toMatchObject({ name })
  })

  it('Searching resorts finds neither airports, nor inactive resorts, nor those without coordinates', async () => {
    for (const q of ['lyon airport', 'abondance', 'puy saint vincent'])
      expect((await get('/resorts/search', { q })).json()).toEqual([])
  })

  it.each([{}, { q: '' }, { q: 'v' }, { q: ' v ' }, { q: '\u0301\u0301' }])(
    'Searching resorts refuses %j',
    async (query) => {
      expectRefusal(await get('/resorts/search', query), 400, 'INVALID_PARAMS', /^q: /)
    },
  )

  it('Searching resorts refuses control characters and accepts anything else', async () => {
    expectRefusal(await get('/resorts/search', { q: 'val\u0000' }), 400, 'INVALID_PARAMS')
    expect((await get('/resorts/search', { q: '--' })).json()).toEqual([])
  })
})

describe('listing resorts', () => {
  it('The list of resorts holds the first 50 by name, and the total number', async () => {
    const { data, meta } = (await get('/resorts')).json()
    const total = world.catalogue.current.rentals.resorts.size
    expect(data).toHaveLength(50)
    expect(meta).toEqual({ total, page: 1, per_page: 50, total_pages: Math.ceil(total / 50) })
    const names = data.map(({ name }: { name: string }) => name)
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))
  })

  it('The pages of the list show every resort once, and nothing after the last one', async () => {
    const ids: number[] = []
    for (let page = 1; page <= 12; page++) {
      const { data } = (await get('/resorts', { page: String(page), per_page: '10' })).json()
      ids.push(...data.map(({ id }: { id: number }) => id))
    }
    expect(ids).toHaveLength(world.catalogue.current.rentals.resorts.size)
    expect(new Set(ids).size).toBe(ids.length)
    expect((await get('/resorts', { page: '99' })).json()).toMatchObject({ data: [], meta: { page: 99 } })
  })

  it('The list of resorts cuts per_page to 200', async () => {
    expect((await get('/resorts', { per_page: '1000' })).json().meta).toMatchObject({ per_page: 200, total_pages: 1 })
    expect((await get('/resorts', { per_page: '3000000000' })).json().meta.per_page).toBe(200)
  })

  it.each([
    ['page', '0'],
    ['page', 'x'],
    ['per_page', '0'],
    ['per_page', '-1'],
  ])('The list of resorts refuses %s=%j', async (name, value) => {
    expectRefusal(await get('/resorts', { [name]: value }), 400, 'INVALID_PARAMS', new RegExp(`^${name}: `))
  })
})

describe('listing shops', () => {
  const shops = (query: Record<string, string>) => get('/shops', { resort_id: String(SKI.VAL_THORENS), ...query })

  it('The list of shops holds the active shops of the resort', async () => {
    const { data, total } = (await shops({})).json()
    expect(total).toBe(5)
    expect(data).toHaveLength(5)
    expect(data.find(({ id }: { id: number }) => id === SKI.ALPINE_SHOP)).toEqual({
      id: SKI.ALPINE_SHOP,
      name: 'SkiRental Alpine Val Thorens Caron',
      supplier: 'skirental-alpine',
      resort_id: SKI.VAL_THORENS,
      address: 'Place de Caron, 73440 Val Thorens, France',
      latitude: expect.any(Number),
      longitude: expect.any(Number),
      opening_hours: expect.arrayContaining([{ day: 'monday', opens: '08:30', closes: '19:00' }]),
    })
  })

  it('Shops are found by a part of their name in any case, and counted before the limit', async () => {
    const { data, total } = (await shops({ q: 'GLISSE', limit: '2' })).json()
    expect(total).toBe(3)
    expect(data).toHaveLength(2)
    expect((await shops({ q: ' glisse ' })).json().total).toBe(3)
    expect((await shops({ q: 'peclet' })).json().total).toBe(1)
    expect((await shops({ q: 'nowhere' })).json()).toEqual({ data: [], total: 0 })
    expect((await shops({ limit: '500' })).statusCode).toBe(200)
    expect((await shops({ limit: '3000000000' })).statusCode).toBe(200)
  })

  it('The list of shops leaves out inactive shops', async () => {
    const { data } = (await get('/shops', { resort_id: '58', limit: '50' })).json()
    expect(data.map(({ id }: { id: number }) => id)).not.toContain(SKI.INACTIVE_SHOP)
  })

  it.each([{ resort_id: '' }, { resort_id: '0' }, { resort_id: 'x' }, { limit: '0' }, { limit: 'x' }])(
    'The list of shops refuses %j',
    async (query) => {
      expectRefusal(await shops(query), 400, 'INVALID_PARAMS', new RegExp(`^${Object.keys(query)[0]}: `))
    },
  )

  it.each([SKI.INACTIVE_RESORT, SKI.RESORT_WITHOUT_COORDINATES, 999_999])(
    'The list of shops knows no resort %d',
    async (id) => {
      expectRefusal(await get('/shops', { resort_id: String(id) }), 404, 'RESORT_NOT_FOUND')
    },
  )

  it('The list of shops requires the resort', async () => {
    expectRefusal(await get('/shops'), 400, 'INVALID_PARAMS', 'resort_id: is required')
  })
})

describe('listing measurements', () => {
  it('The list of measurements holds every kind that a participant can carry', async () => {
    const kinds = (await get('/measurements')).json()
    expect(Object.keys(kinds)).toEqual(['height', 'weight', 'shoe_size', 'foot_width', 'calf_width', 'head_size'])
    expect(kinds.height[0]).toEqual({ id: 101, label: 'up to 74 cm' })
    expect(Object.values<object[]>(kinds).flat()).toHaveLength(world.catalogue.current.rentals.measurements.size)
  })
})
