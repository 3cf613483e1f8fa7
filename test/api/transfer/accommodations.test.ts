import { expect, it } from 'vitest'
import { distanceKm } from '../../../src/values/geo.ts'
import { CHAMONIX, INACTIVE_RESORT, RESORT_WITHOUT_COORDINATES } from '../../support/demo.ts'
import { expectRefusal } from '../../support/http.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()
const find = (query: string) => world.app.inject(`/api/public/v1/accommodations?${query}`)

it('Accommodations are found by a part of their name, whatever its accents and case', async () => {
  const expected = {
    data: [
      {
        id: 1044,
        name: 'Hôtel Mont-Blanc Chamonix',
        address: '62 Allée du Majestic, 74400 Chamonix-Mont-Blanc, France',
        latitude: expect.any(Number),
        longitude: expect.any(Number),
      },
    ],
    total: 1,
  }
  for (const q of ['mont-blanc cham', ' mont-blanc cham ', 'HOTEL MONT-BLANC CHAM', 'Hôtel Mont-Blanc Cham']) {
    expect((await find(`resort_id=11&q=${encodeURIComponent(q)}`)).json()).toEqual(expected)
  }
})

it('Accommodations lie within 10 km of the resort', async () => {
  const resort = world.catalogue.current.places.get(CHAMONIX)?.point ?? { latitude: 0, longitude: 0 }
  const { data, total } = (await find('resort_id=11&q=ch&limit=50')).json()
  expect(total).toBeGreaterThan(3)
  for (const place of data) expect(distanceKm(resort, place)).toBeLessThanOrEqual(10)
})

it('Accommodations are counted before the limit', async () => {
  const all = (await find('resort_id=11&q=ho&limit=50')).json()
  const two = (await find('resort_id=11&q=ho&limit=2')).json()
  expect(two).toEqual({ data: all.data.slice(0, 2), total: all.total })
})

it.each([RESORT_WITHOUT_COORDINATES, INACTIVE_RESORT, 'resort-999999', 'resort-3000000000'])(
  'Accommodations of %s are refused because there is no such resort',
  async (code) => {
    expectRefusal(await find(`resort_id=${code.slice(7)}&q=hotel`), 404, 'RESORT_NOT_FOUND', /^resort_id: /)
  },
)

it.each([
  ['q=hotel', 'resort_id: is required'],
  ['resort_id=11', 'q: is required'],
  ['resort_id=x&q=hotel', 'resort_id: must be an integer'],
  ['resort_id=1.5&q=hotel', 'resort_id: must be an integer'],
  ['resort_id=&q=hotel', 'resort_id: must be an integer'],
  ['resort_id=0&q=hotel', 'resort_id: must be at least 1'],
  ['resort_id=11&q=h', 'q: must be at least 2 characters'],
  ['resort_id=11&q=%20%20', 'q: must be at least 2 characters'],
  ['resort_id=11&q=%CC%81%CC%81', 'q: must be at least 2 characters'],
  ['resort_id=11&q=h%CC%81', 'q: must be at least 2 characters'],
  [`resort_id=11&q=${'h'.repeat(101)}`, 'q: must be at most 100 characters'],
  ['resort_id=11&q=hotel&limit=0', 'limit: must be at least 1'],
  ['resort_id=11&q=hotel&limit=51', 'limit: must be at most 50'],
  [
    'resort_id=x&q=h&limit=y',
    'resort_id: must be an integer; q: must be at least 2 characters; limit: must be an integer',
  ],
])('Searching accommodations refuses %s', async (query, message) => {
  expectRefusal(await find(query), 400, 'INVALID_PARAMS', message)
})
