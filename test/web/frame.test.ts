import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { useWorld } from '../support/world.ts'

const world = useWorld({ OPERATOR_NAME: 'Alps & <Sons>', SKI_SITE_URL: 'http://ski.test' })

const SITE = 'http://navette.test'
const STARTS = [
  [SITE, '/book/?step=1'],
  ['http://navette.test', '/sandbox/book/?step=1'],
  ['http://ski.test', '/book/?step=1'],
  ['http://navette.test', '/sandbox/ski/book/?step=1'],
] as const

const get = (site: string, path: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url: path, headers: { host: new URL(site).host, ...headers } })

/** What the browser fetches for a page beyond it. */
const fetchedBy = (body: string) =>
  Array.from(
    body.matchAll(/(?:<link[^>]* rel="stylesheet" href|<script src|<img[^>]* src)="([^"]+)"/g),
    ([, url]) => url ?? '',
  )

describe.each(STARTS)('a page at %s%s', (site, path) => {
  it('A page needs only a style sheet and a script of its own site', async () => {
    const fetched = fetchedBy((await get(site, path)).body).map((url) => new URL(url))
    expect(fetched.map(({ origin }) => origin)).toEqual([site, site])
    const [style, script] = await Promise.all(fetched.map(({ pathname }) => get(site, pathname)))
    expect([style?.statusCode, style?.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
    expect([script?.statusCode, script?.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
  })

  it('A page lets no style, script or layout of other sites in', async () => {
    const { headers, body } = await get(site, path)
    const policy = String(headers['content-security-policy'])
    for (const rule of ["default-src 'none'", "style-src 'self'", "script-src 'self'", "frame-ancestors 'none'"])
      expect(policy.split('; ')).toContain(rule)
    expect(policy).not.toContain('unsafe')
    expect(body).not.toMatch(/ style="|<style| on[a-z]+="/)
    expect(headers['cache-control']).toBe('no-store')
  })

  it('A page has one heading of the first level, a main part and a link that skips to it', async () => {
    const { body } = await get(site, path)
    expect(body.match(/<h1[ >]/g)).toHaveLength(1)
    expect(body).toContain('<main id="main">')
    expect(body).toContain('href="#main"')
    expect(body).toContain('<html lang="en">')
  })

  it('A page names the operator, escaped, and leads to both products', async () => {
    const { body } = await get(site, path)
    expect(body).toContain('Alps &#38; &#60;Sons&#62;')
    expect(body).not.toContain('<Sons>')
    const root = path.startsWith('/sandbox') ? 'http://navette.test/sandbox' : 'http://navette.test'
    expect(body).toContain(`href="${root}/"`)
    expect(body).toContain(path.startsWith('/sandbox') ? `href="${root}/ski/"` : 'href="http://ski.test/"')
  })
})

describe('style sheet and script', () => {
  it('The style sheet and the script are one copy for all sites of an origin', async () => {
    const fetched = (site: string, path: string) =>
      get(site, path, { accept: 'text/html' }).then(({ body }) => fetchedBy(body))
    const ours = await fetched(SITE, '/book/?step=1')
    expect(ours.every((url) => url.startsWith(`${SITE}/assets/`))).toBe(true)
    for (const path of ['/fr/', '/sandbox/', '/sandbox/ski/book/?step=1', '/sandbox/it/', '/nowhere'])
      expect(await fetched(SITE, path), path).toEqual(ours)
    const [style, script] = ours
    expect(await fetched(SITE, '/sign-in')).toEqual([style, expect.stringContaining('/assets/partners-'), script])
    for (const url of await fetched('http://ski.test', '/book/?step=1'))
      expect(url).toMatch(/^http:\/\/ski\.test\/assets\//)
  })

  it('The style sheet and the script are cached for a year under a name with their hash, and compressed', async () => {
    for (const url of fetchedBy((await get(SITE, '/book/?step=1')).body)) {
      const { pathname } = new URL(url)
      expect(pathname).toMatch(/^\/assets\/(style|script)-[0-9a-f]{16}\.(css|js)$/)
      const plain = await get(SITE, pathname)
      expect(plain.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      const packed = await get(SITE, pathname, { 'accept-encoding': 'gzip, br' })
      expect(packed.headers['content-encoding']).toBe('gzip')
      expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
    }
  })

  it('A style sheet of another version is answered with the current one, which must not be cached', async () => {
    const { statusCode, headers } = await get(SITE, '/assets/style-0123456789abcdef.css')
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect((await get(SITE, '/assets/other-0123456789abcdef.css')).statusCode).toBe(404)
  })
})
