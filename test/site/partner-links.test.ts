import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import { GENEVA, CHAMONIX, SATURDAY, SKI } from '../support/demo.ts'
import { fieldsOf, unescaped } from '../support/page.ts'
import { useWorld } from '../support/world.ts'

const CAME = { promo_code: 'DEMO10', via: 'banner', campaign: 'January & snow', api_key: 'pk_live_1', key: 'client' }
const QUERY = new URLSearchParams(CAME).toString()

const world = useWorld()

/** Pages for partners and developers, and files; nobody buys anything there. */
const NOT_FOR_TRAVELLERS = /^\/(?:[a-z]{2}\/)?(?:developers|sign-in|reference|assets|widget|openapi|preview)|\.\w+$/

const TRIP = `from=${GENEVA}&to=${CHAMONIX}&date=${SATURDAY}&time=10:00&adults=2`
const RENTAL = `resort=${SKI.VAL_THORENS}&first_day=${SATURDAY}&days=6`

/** Every kind of public page, on both sites. */
const STARTS = [
  '/?',
  '/de/?',
  '/transfers?',
  '/transfers/geneva-airport?',
  '/transfers/geneva-airport-chamonix?',
  '/ski/fr/ski-rental?',
  '/ski/ski-rental/val-thorens?',
  '/ski/?',
  '/book/?step=1&',
  '/book/?step=1&route_from_code=nowhere&',
  `/book/quick-search?${TRIP}&`,
  `/book/quick-checkout?${TRIP}&`,
  `/ski/book/quick-search?${RENTAL}&`,
  `/ski/book/quick-checkout?${RENTAL}&pack=2002&`,
  '/ski/book/?step=1&',
  '/book/find?',
  '/book/bookings?',
  '/nothing/here?',
  '/ski/nothing?',
  '/book/bookings/unknown?',
]

/** Opens a page as a browser does, following redirects. */
async function open(url: string): Promise<{ path: string; body: string }> {
  const { pathname, search } = new URL(url, world.config.siteUrl)
  const answer = await world.app.inject({ url: pathname + search, headers: { accept: 'text/html' } })
  const { location } = answer.headers
  return typeof location === 'string' ? open(location) : { path: pathname + search, body: unescaped(answer.body) }
}

/** Returns the links of a page to pages of ours for travellers. */
function linksOf(body: string, path: string): string[] {
  const { origin } = new URL(world.config.siteUrl)
  return Array.from(body.matchAll(/<a\s[^>]*?href="([^"]*)"/g), ([, href = '']) => href)
    .filter((href) => !href.startsWith('#'))
    .map((href) => new URL(href, origin + path))
    .filter((url) => url.origin === origin && !NOT_FOR_TRAVELLERS.test(url.pathname))
    .map(String)
}

/** Returns what a URL or the hidden fields of a form say of the partner. */
function cameOf(said: Record<string, string>) {
  const { promo_code: code = said['promo'], via, campaign, api_key, key } = said
  return { promo_code: code, via, campaign, api_key, key }
}

it(
  'Every link of every public page keeps the code, the campaign and the keys of the partner',
  { timeout: 300_000 },
  async () => {
    const seen = new Set<string>()
    const shapes = new Set<string>()
    const next = STARTS.map((start) => start + QUERY)
    const lost: string[] = []
    const sold: [product: string, came: object][] = []
    for (let url = next.shift(); url !== undefined; url = next.shift()) {
      const { path, body } = await open(url)
      expect(body, path).toContain('</html>')
      const links = linksOf(body, path)
      for (const link of links) {
        const { pathname, searchParams } = new URL(link)
        if (!isDeepStrictEqual(cameOf(Object.fromEntries(searchParams)), CAME))
          lost.push(`${path.split('?')[0]} → ${link}`)
        // One page of each shape is enough: routes, resorts, days and vehicles differ by their names alone.
        const shape = `${pathname.replace(/(\/transfers\/|\/ski-rental\/)[^/]+$/, '$1')} ${[...searchParams.keys()].toSorted().join()} ${searchParams.get('step') ?? ''}`
        if (shapes.has(shape) || seen.has(link)) continue
        shapes.add(shape)
        seen.add(link)
        next.push(link)
      }
      if (body.includes('name="submission_key"')) {
        const fields = fieldsOf(body).flatMap(([name, value, isChosen]) => (isChosen ? [[name, value]] : []))
        sold.push([path.includes('/ski/') ? 'ski' : 'transfer', cameOf(Object.fromEntries(fields))])
      }
      const canonical = /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1] ?? ''
      expect(canonical).not.toContain('?')
      for (const [, data = ''] of body.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g))
        expect(data, path).not.toContain('DEMO10')
    }
    expect(lost).toEqual([])
    expect(new Set(sold.map(([product]) => product))).toEqual(new Set(['ski', 'transfer']))
    for (const [product, came] of sold) expect(came, product).toEqual(CAME)
  },
)
