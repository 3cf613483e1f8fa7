import { beforeAll, expect, it } from 'vitest'
import { partnerCalls } from '../../src/db/schema/index.ts'
import { DEMO_PARTNER } from '../support/demo.ts'
import { unescaped } from '../support/page.ts'
import { signedIn } from '../support/panel.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()
const LINE = {
  partnerId: DEMO_PARTNER,
  environment: 'live',
  key: 'demo-key',
  at: NOW,
  method: 'GET',
  path: '/api/v2/vehicles',
  status: 200,
  code: null,
  message: null,
  durationMs: 12,
  requestId: 'done',
} as const

/** Calls that differ by one thing each. */
const CALLS = [
  LINE,
  { ...LINE, environment: 'sandbox', key: 'demo-sandbox-key', requestId: 'sandbox' },
  { ...LINE, path: '/api/v2/booking', status: 422, code: 'OFFER_EXPIRED', message: 'too <late>', requestId: 'refused' },
  { ...LINE, status: 503, code: 'SERVICE_UNAVAILABLE', requestId: 'failed' },
  { ...LINE, status: 401, code: 'invalid_client', requestId: 'oauth' },
  { ...LINE, partnerId: 99, requestId: 'of-another' },
  { ...LINE, at: new Date(NOW.getTime() - 8 * 24 * 3_600_000), requestId: 'old' },
] as const

beforeAll(async () => {
  await world.database.db.insert(partnerCalls).values([...CALLS])
})

/** The ids that the page lists, in order. */
async function idsOn(query = ''): Promise<string[]> {
  const { body } = await (await signedIn(world)).get(`/panel/api/requests${query}`)
  return [...body.matchAll(/<small><code>([^<]+)</g)].map(([, id = '']) => id)
}

it('The log of calls shows a partner its own calls of the last seven days, latest first, and says since when', async () => {
  expect(await idsOn()).toEqual(['oauth', 'failed', 'refused', 'sandbox', 'done'])
  const { body } = await (await signedIn(world)).get('/panel/api/requests')
  const text = unescaped(body)
  expect(text).toContain('The calls of your keys in the last 7 days, since Mon 16 November, 10:00.')
  expect(text).toContain('too <late>')
  expect(body).not.toContain('<late>')
  expect(body).toContain('<a href="http://navette.test/developers/errors#OFFER_EXPIRED">OFFER_EXPIRED</a>')
  expect(body).not.toContain('#invalid_client')
})

it.each([
  ['?environment=sandbox', ['sandbox']],
  ['?environment=nowhere', ['oauth', 'failed', 'refused', 'sandbox', 'done']],
  ['?status=2xx', ['sandbox', 'done']],
  ['?status=4xx', ['oauth', 'refused']],
  ['?status=5xx', ['failed']],
  ['?path=Booking', ['refused']],
  ['?path=%25', []],
  ['?request_id=failed', ['failed']],
  ['?request_id=+refused+&status=4xx', ['refused']],
  ['?request_id=of-another', []],
  ['?request_id=old', []],
])('The log of calls is filtered by %s', async (query, ids) => {
  expect(await idsOn(query)).toEqual(ids)
})

it('The log of calls is read page by page, with its filters, while more are logged', async () => {
  const { db } = world.database
  const many = Array.from({ length: 60 }, (_, i) => ({ ...LINE, path: '/api/v2/prices', requestId: `many-${i}` }))
  await db.insert(partnerCalls).values(many)
  const first = await idsOn('?path=prices')
  const { body } = await (await signedIn(world)).get('/panel/api/requests?path=prices&other=1')
  const [, older = ''] = /href="http:\/\/navette\.test\/panel\/api\/requests(\?[^"]+)">Older calls/.exec(body) ?? []
  expect(older).toMatch(/^\?path=prices&#38;before=\d+$/)
  await db.insert(partnerCalls).values({ ...LINE, path: '/api/v2/prices', requestId: 'meanwhile' })
  const rest = await idsOn(unescaped(older))
  expect([...first, ...rest]).toEqual(many.map(({ requestId }) => requestId).toReversed())
})
