import { describe, expect, it, onTestFinished } from 'vitest'
import { newServer } from '../../src/http/server.ts'
import { soldRoutes } from '../../src/services/quoting/routing/destinations.ts'
import { sitemap } from '../../src/site/seo.ts'
import { memoryLog } from '../support/memory-log.ts'
import { locationsIn, readPage } from '../support/search-engine.ts'
import { NEVER, useWorld } from '../support/world.ts'

const world = useWorld()

describe('the sitemap', () => {
  it.each([
    ['of the transfer site', ''],
    ['of the ski site', '/ski'],
  ])('The sitemap %s lists every page once in every language, and they exist', async (_, root) => {
    const parts = await locationsIn(world.app, `${root}/sitemap.xml`)
    const all = (await Promise.all(parts.map((part) => locationsIn(world.app, part)))).flat()
    const pages = all.filter((url) => !url.includes('/developers'))
    expect(new Set(pages).size).toBe(pages.length)
    expect(pages.filter((url) => url.includes('/en/')).length).toBe(pages.length / 4)
    // One of a hundred stands for all, which differ in their names alone.
    for (const url of pages.filter((_, i) => i < 8 || i % 101 === 0)) {
      const { status, canonical, isIndexed } = await readPage(world.app, url)
      expect([url, status, canonical, isIndexed]).toEqual([url, 200, url, true])
    }
  })

  it('The sitemap holds the pages for developers once, in English, each with a description of its own', async () => {
    const pages = await locationsIn(world.app, '/sitemap-en.xml')
    expect(await locationsIn(world.app, '/sitemap.xml')).toContain('http://navette.test/sitemap-en.xml')
    const { body } = await world.app.inject('/developers')
    const guides = Array.from(
      body.matchAll(/<li>\s*<a href="(http:\/\/navette\.test\/developers\/[\w-]+)"/g),
      ([, url]) => url,
    )
    expect(pages).toEqual(['http://navette.test/developers', ...guides])
    expect(guides.length).toBeGreaterThan(8)
    const descriptions = new Set<string | undefined>()
    for (const url of [...pages, 'http://navette.test/fr/developers']) {
      const { status, canonical, isIndexed, alternates, html } = await readPage(world.app, url)
      expect([status, canonical, isIndexed, alternates]).toEqual([200, url.replace('/fr/', '/'), true, []])
      if (!url.includes('/fr/')) descriptions.add(/<meta name="description" content="([^"]{40,200})"/.exec(html)?.[1])
    }
    expect(descriptions).not.toContain(undefined)
    expect(descriptions.size).toBe(pages.length)
  })

  it.each(['/sign-in', '/book/find', '/book/?step=1'])('Search engines still leave out %s', async (url) => {
    expect((await readPage(world.app, url)).isIndexed).toBe(false)
  })

  it('The sitemap holds each route that is sold', async () => {
    const pages = await locationsIn(world.app, '/sitemap-1.xml')
    const starts = new Set(soldRoutes(world.catalogue.current).map(({ from }) => from))
    // Beside them the front page, the list of places and theirs.
    expect(pages).toHaveLength(4 * (soldRoutes(world.catalogue.current).length + starts.size + 2))
  })

  it('Others have a turn while the pages of a large sitemap are listed', async () => {
    const url = 'http://navette.test'
    const app = newServer({ trustProxy: false, siteUrl: url }, memoryLog().log, {
      routedPath: (path) => path,
      leaving: NEVER,
    })
    onTestFinished(() => app.close())
    const turns: number[] = []
    let turn = 0
    sitemap(app, world, { url }, function* () {
      for (let page = 0; page < 10_000; page++) {
        turns.push(turn)
        yield `/${page}`
      }
    })
    let others = setImmediate(function takeTurn() {
      turn += 1
      others = setImmediate(takeTurn)
    })
    onTestFinished(() => clearImmediate(others))
    expect((await app.inject('/sitemap.xml')).statusCode).toBe(200)
    expect(new Set(turns).size).toBeGreaterThan(1)
  })

  it.each(['/sitemap-0.xml', '/sitemap-2.xml', '/sitemap-x.xml', '/sandbox/sitemap.xml', '/sandbox/ski/sitemap.xml'])(
    'The sitemap has no other part: %s',
    async (url) => {
      expect((await world.app.inject(url)).statusCode).toBe(404)
    },
  )
})

describe('robots.txt', () => {
  it('The robots.txt names the sitemaps of the live sites, and closes searches, APIs and the sandbox', async () => {
    const { statusCode, headers, body } = await world.app.inject('/robots.txt')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const lines = body.trim().split('\n')
    expect(lines).toContain('Sitemap: http://navette.test/sitemap.xml')
    expect(lines).toContain('Sitemap: http://navette.test/ski/sitemap.xml')
    for (const path of ['/sandbox/', '/api/', '/book/quick-', '/*/book/quick-', '/ski/api/'])
      expect(lines).toContain(`Disallow: ${path}`)
    expect(lines).not.toContain('Disallow: /')
  })
})

describe('pages of the sandbox', () => {
  it.each(['/sandbox/', '/sandbox/ski/book/', '/sandbox/transfers', '/sandbox/ski/ski-rental/chamonix'])(
    'Search engines leave out the pages of the sandbox: %s',
    async (url) => {
      const { status, isIndexed } = await readPage(world.app, url)
      expect([status, isIndexed]).toEqual([200, false])
    },
  )
})
