import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { WORDS } from '../../src/texts/site.ts'
import { unescaped } from '../support/page.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld({
  SITE_URL: 'http://navette.test/transfers',
  SKI_SITE_URL: 'http://ski.test',
  RATE_LIMITS: 'on',
})
const get = (url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url, headers: { host: 'navette.test', ...headers } })
const SCRIPT = '/transfers/js/widget.min.js'
const DEMO = '/transfers/js/widget-demo'

describe('the script', () => {
  it('The script weighs less than 12 KB, and may be loaded by pages of any site', async () => {
    const { statusCode, headers, rawPayload } = await get(SCRIPT)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    })
    expect(gzipSync(rawPayload).length).toBeLessThan(12 * 1024)
    expect((await get(SCRIPT, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  })

  it('The script needs neither eval nor markup from texts, and stores nothing', async () => {
    expect((await get(SCRIPT)).body).not.toMatch(/eval\(|Function\(|innerHTML|cookie|localStorage|sessionStorage/)
  })

  it('The script knows the sites that it comes from', async () => {
    expect((await get(SCRIPT)).body).toContain(
      '({"transferUrl":"http://navette.test/transfers","skiUrl":"http://ski.test","currencies":["EUR","GBP",',
    )
    const sandbox = 'http://navette.test/transfers/sandbox'
    expect((await get('/transfers/sandbox/js/widget.min.js')).body).toContain(
      `({"transferUrl":"${sandbox}","skiUrl":"${sandbox}/ski","currencies":["EUR","GBP",`,
    )
  })
})

describe('the names of places', () => {
  const NAMES = '/transfers/js/places.js'

  it('The names of places are a script that browsers cache and pages of any site may load, without a limit', async () => {
    const { headers, body } = await get(NAMES)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    })
    expect(headers).not.toHaveProperty('ratelimit-limit')
    expect(body).toMatch(/^export const places = \{/)
    const places: unknown = JSON.parse(body.replace('export const places = ', ''))
    expect(places).toMatchObject({
      'airport-1': { en: 'Geneva Airport', fr: 'Aéroport de Genève' },
      'resort-80': { en: 'Val Thorens' },
    })
    expect(places).not.toHaveProperty('airport-2-w')
    expect((await get(NAMES, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  })
})

describe('the texts', () => {
  it.each(['fr', 'de', 'it'] as const)(
    'The texts are those of the searches on our sites, in a script that pages of any site may load, in %s',
    async (language) => {
      const { headers, body } = await get(`/transfers/js/words-${language}.js`)
      expect(headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=300',
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
      })
      const said: unknown = JSON.parse(body.replace('export const words = ', ''))
      const { search, rentalSearch, places } = WORDS[language]
      expect(search).toMatchObject(texts(said, 'search'))
      expect(rentalSearch).toMatchObject(texts(said, 'rental'))
      expect(said).toMatchObject({ kinds: places.kinds, placesFound: [search.placesFound(1), search.placesFound(2)] })
    },
  )

  it('The script itself has the texts in English', async () => {
    expect((await get(SCRIPT)).body).toContain(`"words":{"search":{"from":"${WORDS.en.search.from}"`)
  })
})

/** Returns some of the texts of a language. */
function texts(said: unknown, part: 'search' | 'rental'): object {
  expect(said).toHaveProperty(part)
  const found: unknown = said instanceof Object ? Reflect.get(said, part) : undefined
  if (!(found instanceof Object)) throw new Error(`no texts of ${part}`)
  return found
}

describe('the page that shows it', () => {
  it('The page has the widget, its code to copy, and exactly the policy that it describes', async () => {
    const { headers, body } = await get(DEMO)
    const script = '<script src="http://navette.test/transfers/js/widget.min.js" data-promo-code="YOUR-CODE"></script>'
    const link = 'http://navette.test/transfers/book/quick-search?promo=YOUR-CODE&amp;via=widget'
    const code = `${script}\n<noscript><a href="${link}">Show vehicles and prices</a></noscript>`
    expect(body).toContain(script)
    const shown = Array.from(body.matchAll(/<pre[^>]*><code>(.*?)<\/code>/gs), ([, text]) => unescaped(text))
    const needed =
      'script-src http://navette.test; connect-src http://navette.test http://ski.test; form-action http://navette.test http://ski.test'
    expect(shown).toEqual([code, `Content-Security-Policy: ${needed}`])
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; ${needed}; base-uri 'none'; frame-ancestors 'self'`,
    )
  })

  it.each([
    ['from=airport-1&to=resort-80&lang=fr', { route_from_code: 'airport-1', route_to_code: 'resort-80' }],
    ['product=ski&to=resort-80&currency=CHF', { resort: '80', currency: 'CHF' }],
  ])('The page leads visitors without scripts to the search, filled in: %s', async (query, asked) => {
    const { body } = await get(`${DEMO}?${query}&campaign=blog`)
    const [, href = ''] = /<noscript><a href="([^"]+)">/.exec(body) ?? []
    const { host, pathname, search } = new URL(unescaped(href))
    const { statusCode, headers } = await get(pathname + search, { host })
    expect(statusCode).toBe(302)
    const params = new URL(String(headers.location), 'http://navette.test').searchParams
    expect(Object.fromEntries(params)).toMatchObject({ ...asked, via: 'widget', campaign: 'blog' })
  })

  it('The page tries the attributes in its address, escaped', async () => {
    const { body } = await get(`${DEMO}?from=airport-1&promo-code=${encodeURIComponent('"><script>alert(1)</script>')}`)
    expect(body).toContain('data-from="airport-1"')
    expect(body).not.toContain('<script>alert')
  })
})
