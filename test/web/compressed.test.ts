import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { SATURDAY, SKI } from '../support/demo.ts'
import { signedIn } from '../support/panel.ts'
import { ROUND_TRIP, traveller, TRIP } from '../support/traveller.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()
const BROWSER = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' }

const step = (number: string, trip = TRIP) => `/book/?${new URLSearchParams({ step: number, ...trip }).toString()}`

const RENTAL = `resort=${SKI.VAL_THORENS}&first_day=${SATURDAY}&days=6`

const OPEN_PAGES = [
  '/',
  '/fr/',
  '/sandbox/',
  '/book/?step=1',
  step('2'),
  step('2', ROUND_TRIP),
  '/ski/book/?step=1',
  `/ski/book/?step=2&${RENTAL}`,
  '/banners/',
]

describe.each(OPEN_PAGES)('the page %s', (url) => {
  it('An open page is compressed for clients that accept it, and says that it varies', async () => {
    const plain = await world.app.inject({ url })
    const small = await world.app.inject({ url, headers: BROWSER })
    expect(small.headers['content-encoding']).toBe('gzip')
    expect(small.headers['content-length']).toBe(String(small.rawPayload.length))
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(gunzipSync(small.rawPayload).equals(plain.rawPayload)).toBe(true)
    for (const { headers } of [plain, small]) expect(headers.vary).toBe('Accept-Language, Accept-Encoding')
  })

  it('An open page is sent as it is to clients that do not ask for compression or prefer none', async () => {
    for (const accepted of [undefined, 'identity', 'br', 'gzip;q=0.5, identity']) {
      const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
      const page = await world.app.inject({ url, headers })
      expect(page.headers['content-encoding']).toBeUndefined()
      expect(page.body).toContain('</html>')
    }
  })

  it('An open page is as long by HEAD as it is by GET', async () => {
    const { headers } = await world.app.inject({ url, headers: BROWSER })
    const head = await world.app.inject({ method: 'HEAD', url, headers: BROWSER })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': headers['content-length'],
    })
  })
})

describe('what is never compressed, because its length would tell what is in it', () => {
  const { get, post, filledIn, bookPaid } = traveller(world)

  it.each([
    step('3'),
    `/ski/ski-rental/booking/book/?${RENTAL}&pack=${SKI.SKIS_AND_BOOTS}`,
    '/book/find',
    '/sign-in',
    '/nowhere',
  ])('The page %s is never compressed', async (url) => {
    const page = await get(url, BROWSER)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-encoding']).toBeUndefined()
  })

  it('A traveller’s own page is never compressed, nor is anything below it', async () => {
    const own = await bookPaid()
    for (const url of [own, `${own}/details`, `${own}/cancellation`]) {
      const page = await get(url, BROWSER)
      expect([page.statusCode, page.headers['content-encoding']], url).toEqual([200, undefined])
    }
  })

  it('A form that is refused with what was typed is never compressed', async () => {
    const page = await post('/book/bookings', await filledIn({ email: 'nobody' }), BROWSER)
    expect([page.statusCode, page.headers['content-encoding']]).toEqual([422, undefined])
    expect(page.body).toContain('nobody')
  })

  it('A partner’s panel is never compressed', async () => {
    const { cookie } = await signedIn(world)
    for (const url of ['/panel', '/panel/sales', '/panel/api', '/panel/links', '/panel/statements']) {
      const page = await get(url, { ...BROWSER, cookie })
      expect([page.statusCode, page.headers['content-encoding']], url).toEqual([200, undefined])
    }
  })

  it('An answer of an API is never compressed', async () => {
    const answer = await get('/api/public/v1/locations/search?q=geneva', { 'accept-encoding': 'gzip' })
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined])
  })
})
