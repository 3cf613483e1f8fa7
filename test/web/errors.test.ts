import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { prefersPages } from '../../src/http/cached-body.ts'
import { unbroken } from '../../src/values/text.ts'
import { expectRefusal } from '../support/http.ts'
import { traveller } from '../support/traveller.ts'
import { useWorld } from '../support/world.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

describe('errors on pages', () => {
  const world = useWorld({ RATE_LIMITS: 'on' })
  const { get, post } = traveller(world)

  /** Expects a page in a browser and JSON elsewhere. */
  async function expectBoth(
    ask: (headers: Record<string, string>) => ReturnType<typeof get>,
    status: number,
    code: string,
  ) {
    const page = await ask(BROWSER)
    expect([page.statusCode, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(page.body).toContain('<h1>')
    expect(page.body).toContain(unbroken(world.config.operator.phone))
    expectRefusal(await ask({}), status, code)
    return page
  }

  it('A form from another site is refused with a page in browsers', async () => {
    const from = { 'sec-fetch-site': 'cross-site' }
    const page = await expectBoth((headers) => post('/book/find', {}, { ...headers, ...from }), 403, 'FORBIDDEN')
    expect(page.body).toContain('another site')
    await expectBoth((headers) => post('/ski/book/find', {}, { ...headers, ...from }), 403, 'FORBIDDEN')
    await expectBoth((headers) => post('/pay/test/x', { outcome: 'pay' }, { ...headers, ...from }), 403, 'FORBIDDEN')
  })

  it('An unknown path is a page in browsers, and JSON below the APIs whatever is accepted', async () => {
    await expectBoth((headers) => get('/nothing-here', headers), 404, 'NOT_FOUND')
    await expectBoth((headers) => get('/pay/test/unknown', headers), 404, 'NOT_FOUND')
    expectRefusal(await get('/api/public/v1/nothing', BROWSER), 404, 'NOT_FOUND')
    expectRefusal(await get('/api/public/v1/transfer-options', BROWSER), 400, 'INVALID_PARAMS')
  })

  it('Too many requests are answered with a page in browsers, with the time to wait', async () => {
    for (let i = 0; i < 5; i += 1) await post('/sandbox/book/find', {})
    const page = await expectBoth((headers) => post('/sandbox/book/find', {}, headers), 429, 'RATE_LIMITED')
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('An internal error is a page in browsers, which tells nothing about itself', async () => {
    const { db } = world.database
    await db.execute(sql`ALTER TABLE bookings RENAME TO hidden`)
    const fields = { reference: 'NAV1', email: 'ada@example.com' }
    const page = await expectBoth((headers) => post('/book/find', fields, headers), 500, 'INTERNAL_ERROR')
    expect(page.body).not.toMatch(/relation|SELECT/i)
    await db.execute(sql`ALTER TABLE hidden RENAME TO bookings`)
  })

  it('A database that is away is a page in browsers', async () => {
    await world.database.close()
    const fields = { reference: 'NAV1', email: 'ada@example.com' }
    const page = await expectBoth((headers) => post('/book/find', fields, headers), 503, 'SERVICE_UNAVAILABLE')
    expect(page.headers['retry-after']).toBe('5')
  })
})

describe('pages or JSON', () => {
  it.each([
    [BROWSER.accept, true],
    ['text/html', true],
    ['application/json, text/html;q=0.5', false],
    ['text/html;q=0.5, application/json;q=0.4', true],
    ['*/*', false],
    ['text/*', true],
    ['text/*;q=0.5, application/json', false],
    ['application/json', false],
    ['text/html;q=0', false],
    ['', false],
  ])('%s prefers a page: %s', (accept, isPage) => {
    expect(prefersPages({ headers: { accept } })).toBe(isPage)
  })
})
