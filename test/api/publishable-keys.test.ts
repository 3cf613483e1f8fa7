import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { bookings, publishableKeys } from '../../src/db/schema/index.ts'
import { createPartner } from '../../src/services/partners/account.ts'
import { digestOf } from '../../src/values/token.ts'
import { CHAMONIX, DEMO_PARTNER, GENEVA, SATURDAY, SKI } from '../support/demo.ts'
import { type Answer, expectRefusal } from '../support/http.ts'
import { fieldsOf } from '../support/page.ts'
import { partnerOf } from '../support/partner.ts'
import { endKey, publishableKey } from '../support/publishable-key.ts'
import { FILLED_IN, pathOf, traveller } from '../support/traveller.ts'
import { NOW, type TestWorld, useWorld } from '../support/world.ts'

const TRANSFER = '/api/public/v1'
const SKI_API = '/ski/api/public/v1'
const QUOTE = `${TRANSFER}/transfer-options?from=${GENEVA}&to=${CHAMONIX}&date=${SATURDAY}&time=10:00`
const RENTAL = `${SKI_API}/rental-options?resort=${SKI.VAL_THORENS}&first_day=${SATURDAY}&days=6`
const LINK = {
  route_from_code: GENEVA,
  route_to_code: CHAMONIX,
  outbound_date: SATURDAY,
  outbound_time_hours: 10,
  outbound_time_minutes: 0,
  adult_count: 2,
}
const RENTAL_LINK = {
  resort_id: SKI.VAL_THORENS,
  first_day: SATURDAY,
  duration_days: 6,
  participants: [{ first_name: 'Ada', age: 34, gender: 'woman', pack_id: SKI.SKIS_AND_BOOTS }],
}

const ask = ({ app }: TestWorld, url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

/** A partner without any promo code. */
async function quietPartner({ database: { db } }: TestWorld): Promise<number> {
  const agreed = { email: 'q@example.com', commissionPercent: '5', promoCode: null, discountPercent: '0' }
  return (await createPartner(db, { ...agreed, name: randomUUID() }, NOW)).id
}

const PEOPLE = {
  'participants[0][first_name]': 'Ada',
  'participants[0][age]': '34',
  'participants[0][gender]': 'woman',
}

describe('a publishable key', () => {
  const world = useWorld()
  let key = ''
  beforeAll(async () => void (key = await publishableKey(world)))

  it.each([
    `${TRANSFER}/locations/search?q=geneva`,
    QUOTE,
    `${SKI_API}/resorts/search?q=val`,
    RENTAL,
    `${SKI_API}/measurements`,
  ])('A key that does not work is refused at %s, whichever way it is sent', async (url) => {
    const ended = await publishableKey(world)
    await endKey(world, ended)
    const sandbox = await publishableKey(world, { environment: 'sandbox' })
    const parameter = url.includes('?') ? '&api_key=' : '?api_key='
    for (const [wrong, reason] of [
      ['nvp_nonsense', /^(X-Api-Key|api_key): is unknown here/],
      ['', /: is unknown here/],
      [sandbox, /: is unknown here/],
      [ended, /: has been revoked$/],
    ] as const) {
      const answers = [await ask(world, url, { 'x-api-key': wrong }), await ask(world, url + parameter + wrong)]
      for (const answer of answers) {
        expectRefusal(answer, 401, 'INVALID_API_KEY', reason)
        expect(answer.headers).toMatchObject({ 'www-authenticate': 'ApiKey', 'access-control-allow-origin': '*' })
      }
    }
    expect((await ask(world, url, { 'x-api-key': key })).statusCode).toBe(200)
    expect((await ask(world, url + parameter + key)).statusCode).toBe(200)
    expect((await ask(world, `/sandbox${url}`, { 'x-api-key': sandbox })).statusCode).toBe(200)
  })

  it('A key that names origins is refused to pages of others, and not to programs', async () => {
    const own = await publishableKey(world, { origins: 'https://www.example.com http://localhost:5173' })
    for (const origin of ['https://www.example.com', 'http://localhost:5173'])
      expect((await ask(world, QUOTE, { 'x-api-key': own, origin })).statusCode).toBe(200)
    expect((await ask(world, QUOTE, { 'x-api-key': own })).statusCode).toBe(200)
    for (const origin of ['https://evil.example', 'http://www.example.com', 'null'])
      expectRefusal(
        await ask(world, QUOTE, { 'x-api-key': own, origin }),
        401,
        'INVALID_API_KEY',
        `X-Api-Key: does not work on pages of ${origin}: it lists other origins`,
      )
  })

  it('A question before a request is answered whatever key its URL has', async () => {
    const headers = { origin: 'https://a.example', 'access-control-request-method': 'GET' }
    const url = `${QUOTE}&api_key=nvp_nonsense`
    expect((await world.app.inject({ method: 'OPTIONS', url, headers })).statusCode).toBe(204)
  })

  it('A publishable key opens nothing that is a partner’s', async () => {
    const partner = partnerOf(world)
    partner.use(key)
    expectRefusal(await partner.get('/api/v2/bookings'), 401, 'UNAUTHORIZED')
    expectRefusal(await ask(world, '/api/v2/destinations', { 'x-api-key': key }), 401, 'UNAUTHORIZED')
    const payload = { api_key: key, api_secret: key }
    expectRefusal(await world.app.inject({ method: 'POST', url: '/api/v2/token', payload }), 401, 'INVALID_CREDENTIALS')
    expect((await ask(world, '/panel', { 'x-api-key': key })).headers.location).toContain('/sign-in')
  })

  it('A quote with a key says the same but for its links, and promises no discount', async () => {
    const plain = await ask(world, QUOTE)
    const keyed = await ask(world, QUOTE, { 'x-api-key': key })
    expect(keyed.json().quote_url).toBe(`${plain.json().quote_url}&api_key=${key}`)
    expect(keyed.body.replaceAll(`&api_key=${key}`, '')).toBe(plain.body)
    expect(keyed.json().promo_code_applied).toBe(false)
  })

  it('Of two callers with one Idempotency-Key, the one with a publishable key gets an answer of its own', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const make = (more: Record<string, string> = {}) =>
      world.app.inject({
        method: 'POST',
        url: `${TRANSFER}/checkout-link`,
        payload: LINK,
        headers: { ...headers, ...more },
      })
    const plain = await make()
    const keyed = await make({ 'x-api-key': key })
    const again = await make({ 'x-api-key': key })
    expect(keyed.json().checkout_url).not.toBe(plain.json().checkout_url)
    expect(again.json()).toEqual(keyed.json())
  })
})

describe('limits', () => {
  const world = useWorld({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
  const from = (address: string, url: string, key: string) =>
    ask(world, url, { 'x-forwarded-for': address, 'x-api-key': key })

  it('Requests with a key are counted by it, whatever address they come from', async () => {
    const one = await publishableKey(world)
    const other = await publishableKey(world)
    for (let i = 0; i < 25; i++) {
      const { statusCode, headers } = await from(i % 2 ? '192.0.2.1' : '192.0.2.2', QUOTE, one)
      expect([statusCode, headers['ratelimit-limit'], headers['ratelimit-remaining']]).toEqual([
        200,
        '300',
        `${299 - i}`,
      ])
    }
    expect((await from('192.0.2.1', QUOTE, other)).headers['ratelimit-remaining']).toBe('299')
    expect((await ask(world, QUOTE, { 'x-forwarded-for': '192.0.2.1' })).headers).toMatchObject({
      'ratelimit-limit': '20',
      'ratelimit-remaining': '19',
    })
  })

  it('One address gets a third of a key’s quotes, however often it asks, and the others keep theirs', async () => {
    const key = await publishableKey(world)
    for (let i = 0; i < 100; i++) {
      const { statusCode, headers } = await from('192.0.2.5', QUOTE, key)
      expect([statusCode, headers['ratelimit-limit'], headers['ratelimit-remaining']]).toEqual([
        200,
        '300',
        `${299 - i}`,
      ])
    }
    for (let i = 0; i < 210; i++) {
      const refused = await from('192.0.2.5', QUOTE, key)
      expectRefusal(refused, 429, 'RATE_LIMITED', /retry in \d+ seconds$/)
      expect(refused.headers).toMatchObject({
        'ratelimit-limit': '100',
        'ratelimit-remaining': '0',
        'ratelimit-policy': '"default";q=100;w=60',
        'retry-after': expect.stringMatching(/^\d+$/),
      })
    }
    expect((await from('192.0.2.6', QUOTE, key)).headers['ratelimit-remaining']).toBe('199')
    expect((await ask(world, QUOTE, { 'x-forwarded-for': '192.0.2.5' })).headers['ratelimit-remaining']).toBe('19')
  })

  it('Three addresses can spend a key’s quotes, then each hears the key’s limit', async () => {
    const key = await publishableKey(world)
    for (const address of ['192.0.2.10', '192.0.2.11', '192.0.2.12'])
      for (let i = 0; i < 100; i++) expect((await from(address, QUOTE, key)).statusCode).toBe(200)
    const refused = await from('192.0.2.13', QUOTE, key)
    expectRefusal(refused, 429, 'RATE_LIMITED')
    expect(refused.headers['ratelimit-limit']).toBe('300')
  })

  it('One address gets a third of a key’s searches, links and groups of quotes', async () => {
    const key = await publishableKey(world)
    const search = () => from('192.0.2.20', `${TRANSFER}/locations/search?q=geneva`, key)
    for (let i = 0; i < 150; i++) expect((await search()).statusCode).toBe(200)
    expect((await search()).headers['ratelimit-limit']).toBe('150')
    const post = (address: string, path: string, payload: object) =>
      world.app.inject({
        method: 'POST',
        url: TRANSFER + path,
        payload,
        headers: { 'x-forwarded-for': address, 'x-api-key': key },
      })
    for (let i = 0; i < 100; i++)
      expect((await post('192.0.2.20', '/checkout-link', LINK)).headers['ratelimit-limit']).toBe('300')
    const link = await post('192.0.2.20', '/checkout-link', LINK)
    expect([link.statusCode, link.headers['ratelimit-limit']]).toEqual([429, '100'])
    expect((await post('192.0.2.21', '/checkout-link', LINK)).headers['ratelimit-remaining']).toBe('199')

    const trips = Array.from({ length: 50 }, () => ({ from: GENEVA, to: CHAMONIX, date: SATURDAY, time: '10:00' }))
    for (let i = 0; i < 20; i++)
      expect((await post('192.0.2.20', '/transfer-options/batch', { trips })).statusCode).toBe(200)
    const batch = await post('192.0.2.20', '/transfer-options/batch', { trips })
    expect([batch.statusCode, batch.headers['ratelimit-limit']]).toEqual([429, '100'])
  })

  it('All limits of a key grow with the quotes that were agreed on, and hold', async () => {
    const key = await publishableKey(world)
    const digest = digestOf(key)
    const { db } = world.database
    await db.update(publishableKeys).set({ quotesPerMinute: 10 }).where(eq(publishableKeys.keyDigest, digest))
    await vi.waitUntil(() => world.catalogue.current.publishableKeys.get(digest)?.quotesPerMinute === 10)
    for (let i = 9; i >= 0; i--)
      expect((await from('192.0.2.3', QUOTE, key)).headers['ratelimit-remaining']).toBe(String(i))
    expectRefusal(await from('192.0.2.4', QUOTE, key), 429, 'RATE_LIMITED')
    const search = await from('192.0.2.3', `${TRANSFER}/locations/search?q=geneva`, key)
    expect(search.headers['ratelimit-limit']).toBe('15')
  })
})

const REDIS_URL = process.env['TEST_REDIS_URL']

describe.runIf(REDIS_URL)('limits of a key in Redis', () => {
  const world = useWorld({ RATE_LIMITS: 'on', REDIS_URL, TRUST_PROXY: 'on' })

  it('A key has one budget in Redis, which never hears the key', async () => {
    const key = await publishableKey(world)
    const left = async () => (await ask(world, QUOTE, { 'x-api-key': key })).headers['ratelimit-remaining']
    // Until Redis has answered a process lets everything through.
    await expect.poll(left).toBe('299')
    expect(await left()).toBe('298')
  })

  it('One address gets a third of a key’s budget in Redis, and what it is refused costs the others nothing', async () => {
    const key = await publishableKey(world)
    const hit = (address: string) => ask(world, QUOTE, { 'x-api-key': key, 'x-forwarded-for': address })
    await expect.poll(async () => (await hit('192.0.2.1')).headers['ratelimit-remaining']).toBe('299')
    for (let i = 0; i < 99; i++) expect((await hit('192.0.2.1')).statusCode).toBe(200)
    for (let i = 0; i < 3; i++) expect((await hit('192.0.2.1')).headers['ratelimit-limit']).toBe('100')
    expect((await hit('192.0.2.2')).headers['ratelimit-remaining']).toBe('199')
  })
})

describe('what is sold by links of a key', () => {
  const world = useWorld()
  let partnerId = 0
  let key = ''
  beforeAll(async () => {
    partnerId = await quietPartner(world)
    key = await publishableKey(world, { partnerId })
  })

  const make = async (url: string, payload: object, by = key) => {
    const made = await world.app.inject({ method: 'POST', url, payload, headers: { 'x-api-key': by } })
    expect(made.statusCode, made.body).toBe(200)
    return String(made.json().checkout_url)
  }

  /** Opens a link as a browser does, as far as the form of step 3, fills it in and sends it. */
  async function buy(link: string, form = {}) {
    const { post } = traveller(world)
    let page: Answer | undefined
    let url = link
    let cookie = ''
    do {
      const { pathname, search } = new URL(url, world.config.siteUrl)
      page = await ask(world, pathname + search, cookie ? { cookie } : {})
      cookie = [cookie, ...page.cookies.map(({ name, value }) => `${name}=${value}`)].filter(Boolean).join('; ')
      url = String(page.headers.location)
    } while (page.statusCode === 302)
    const params = Object.fromEntries(
      fieldsOf(page.body).flatMap(([name, value, chosen]) => (chosen ? [[name, value]] : [])),
    )
    const root = link.includes('/ski/') ? '/ski' : ''
    const typed = { ...params, ...FILLED_IN, payment_method: 'on_arrival', ...form }
    const answer = await post(`${root}/book/bookings`, typed, cookie ? { cookie } : {})
    expect(answer.statusCode, answer.body).toBe(303)
    const [booking] = await world.database.db.select().from(bookings).orderBy(desc(bookings.id)).limit(1)
    if (!booking) throw new Error('nothing was booked')
    return { ...booking, page: pathOf(answer) }
  }

  it('A sale by a checkout link belongs to the partner of the key that made it, whosever code it names', async () => {
    expect(await buy(await make(`${TRANSFER}/checkout-link`, LINK))).toMatchObject({ partnerId, priceMinor: 24_200 })
    const discounted = await buy(await make(`${TRANSFER}/checkout-link`, { ...LINK, promo_code: 'DEMO10' }))
    expect(discounted).toMatchObject({ partnerId, priceMinor: 21_780 })
  })

  it('A sale by the links of a quote belongs to the partner of the key, also after the key has ended', async () => {
    const ending = await publishableKey(world, { partnerId })
    const quote = (await ask(world, QUOTE, { 'x-api-key': ending })).json()
    await endKey(world, ending, { partnerId })
    expect(await buy(quote.outbound.vehicles[0].booking_url)).toMatchObject({ partnerId, priceMinor: 24_200 })
  })

  it('A rental belongs to the partner of the key that its link or its quote was made with', async () => {
    expect(await buy(await make(`${SKI_API}/checkout-link`, RENTAL_LINK), PEOPLE)).toMatchObject({ partnerId })
    const quote = (await ask(world, RENTAL, { 'x-api-key': key })).json()
    const variant = quote.offers.find(({ age_group }: { age_group: string }) => age_group === 'adult').equipment[0]
    expect(await buy(variant.booking_url, PEOPLE)).toMatchObject({ partnerId })
  })

  describe.each([
    ['transfer', TRANSFER, LINK, {}],
    ['rental', SKI_API, RENTAL_LINK, PEOPLE],
  ])('a link that leads back, of a %s', (_, api, body, people) => {
    const wayBack = { client_reference: 'order-7', return_url: 'https://shop.example/thanks?order=7' }
    const statusOf = (link: string, by: Record<string, string>) => {
      const token = link.replace(/.*(?:\/|\?t=)/, '')
      return ask(world, `${api}/checkout-link/${token}`, by)
    }

    it('A link says to its own key alone that it is open, then booked, and under which reference', async () => {
      const own = await publishableKey(world, { partnerId, origins: 'https://shop.example' })
      const link = await make(`${api}/checkout-link`, { ...body, ...wayBack }, own)
      const status = { status: 'open', reference: null, client_reference: 'order-7' }
      expect((await statusOf(link, { 'x-api-key': own })).json()).toEqual(status)
      expectRefusal(await statusOf(link, { 'x-api-key': key }), 404, 'NOT_FOUND')
      expectRefusal(await statusOf(link, {}), 401, 'INVALID_API_KEY', 'X-Api-Key: is required here')
      const { reference, sellerReference, page } = await buy(link, people)
      expect(sellerReference).toBe('order-7')
      expect((await statusOf(link, { 'x-api-key': own })).json()).toEqual({ ...status, status: 'booked', reference })
      const { body: shown } = await ask(world, page)
      expect(shown).toContain('href="https://shop.example/thanks?order=7">Back to shop.example</a>')
    })

    it('A link that nobody booked has expired a day later', async () => {
      const link = await make(`${api}/checkout-link`, body)
      const expired = { status: 'expired', reference: null, client_reference: null }
      world.setNow(new Date(NOW.getTime() + 25 * 3_600_000))
      expect((await statusOf(link, { 'x-api-key': key })).json()).toEqual(expired)
      world.setNow(NOW)
    })

    it('A link whose booking is being paid when its day is over is still open', async () => {
      const link = await make(`${api}/checkout-link`, body)
      await buy(link, { ...people, payment_method: 'card' })
      world.setNow(new Date(NOW.getTime() + 25 * 3_600_000))
      const { status } = (await statusOf(link, { 'x-api-key': key })).json()
      world.setNow(NOW)
      expect(status).toBe('open')
    })

    it('A way back may lead to a page that is tried out on localhost, and to no other without https', async () => {
      const own = await publishableKey(world, { partnerId, origins: 'http://localhost:5173 http://shop.example' })
      const to = (return_url: string) => {
        const payload = { ...body, return_url }
        return world.app.inject({ method: 'POST', url: `${api}/checkout-link`, payload, headers: { 'x-api-key': own } })
      }
      expect((await to('http://localhost:5173/thanks')).statusCode).toBe(200)
      expectRefusal(await to('http://shop.example/thanks'), 400, 'INVALID_PARAMS', /^return_url: must be an https URL/)
    })

    it('A way back is refused unless the key names its origin', async () => {
      const own = await publishableKey(world, { partnerId, origins: 'https://shop.example' })
      const refused = async (return_url: string, headers: Record<string, string>, reason: RegExp) => {
        const payload = { ...body, return_url }
        const answer = await world.app.inject({ method: 'POST', url: `${api}/checkout-link`, payload, headers })
        expectRefusal(answer, 400, 'INVALID_PARAMS', reason)
      }
      const elsewhere = /^return_url: must have an origin that is listed by the publishable key/
      await refused(wayBack.return_url, {}, elsewhere)
      await refused(wayBack.return_url, { 'x-api-key': key }, elsewhere)
      for (const url of ['https://evil.example/', 'https://shop.example.evil.example/', 'https://shop.example:8443/'])
        await refused(url, { 'x-api-key': own }, elsewhere)
      for (const url of ['http://shop.example/', 'javascript:alert(1)', '/thanks', 'https://a:b@shop.example/'])
        await refused(url, { 'x-api-key': own }, /^return_url: must be an https URL/)
    })
  })

  it('A key that nobody knows in a link of the site changes nothing', async () => {
    const quote = (await ask(world, QUOTE)).json()
    expect(await buy(`${quote.outbound.vehicles[0].booking_url}&api_key=nvp_nonsense`)).toMatchObject({
      partnerId: null,
    })
  })

  it('A link without a key belongs to the partner whose code it names, as ever', async () => {
    const made = await world.app.inject({
      method: 'POST',
      url: `${TRANSFER}/checkout-link`,
      payload: { ...LINK, promo_code: 'DEMO10' },
    })
    expect(await buy(made.json().checkout_url)).toMatchObject({ partnerId: DEMO_PARTNER })
  })
})
