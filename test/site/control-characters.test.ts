import { expect, it } from 'vitest'
import { atDesk } from '../support/desk.ts'
import { signedIn } from '../support/panel.ts'
import { mountedPaths } from '../support/routes.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()

const NAMES = [
  'q',
  'text',
  'campaign',
  'promo_code',
  'from',
  'to',
  'date',
  'resort',
  'lang',
  'booking_reference',
  'after',
  'day',
  'driver',
  'month',
]

const BROKEN = 'a%00%07%0AZZ'

it('NUL and its like break no page, download or answer, wherever in a URL they are', async () => {
  const partner = await signedIn(world)
  const operator = await atDesk(world)
  const paths = [...mountedPaths(world.app)].filter((path) => path.startsWith('/'))
  expect(paths.length).toBeGreaterThan(50)
  const query = NAMES.map((name) => `${name}=${BROKEN}`).join('&')
  for (const path of paths) {
    const url = `${path.replace(/:[a-zA-Z]+|\*/g, BROKEN)}?${query}`
    const { get } = path.startsWith('/desk') ? operator : partner
    expect((await get(url)).statusCode, url).toBeLessThan(500)
  }
})

it('NUL and its like are ignored in a partner’s search, and find no statement and no payment', async () => {
  const { get } = await signedIn(world)
  expect((await get('/panel/sales?text=%00&campaign=%00')).body).toContain('No matching sales')
  const csv = await get('/panel/sales.csv?text=%00&campaign=%00')
  expect([csv.statusCode, csv.body.endsWith('commission_state\r\n')]).toEqual([200, true])
  expect((await get('/panel/statements/%00.csv')).statusCode).toBe(404)
  expect((await get('/sandbox/pay/test/%00')).statusCode).toBe(404)
})
