import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { changelogFeed } from '../../src/site/developers/for-machines.ts'
import { DESCRIPTIONS } from '../../src/site/developers/guides.ts'
import { sandboxCall } from '../../src/site/developers/index.ts'
import { unescaped } from '../support/page.ts'
import { useWorld } from '../support/world.ts'

const SITE = 'http://navette.test'
const NAMES = [
  'transfer',
  'ski-rental',
  'partners',
  'webhooks',
  'examples',
  'typescript',
  'mcp',
  'sandbox',
  'errors',
  'changelog',
]
const PATHS = ['/developers', ...NAMES.map((name) => `/developers/${name}`)]

const world = useWorld()

const callIn = z.object({
  url: z.string(),
  method: z.enum(['GET', 'POST', 'DELETE']),
  headers: z.record(z.string(), z.string()),
  body: z.string().optional(),
})

/** The addresses in a page or a guide. */
function targetsIn(text: string): string[] {
  const found = Array.from(
    text.matchAll(/(?:href|src)="([^"]+)"|\]\(([^)\s]+)\)/g),
    ([, ofPage, ofGuide]) => ofPage ?? ofGuide ?? '',
  )
  return [...new Set(found)].map((target) => target.replaceAll('&#38;', '&'))
}

/** The addresses of this site that lead to nothing. */
async function broken(path: string, targets: readonly string[]): Promise<string[]> {
  const wrong: string[] = []
  for (const target of targets) {
    const url = new URL(target, SITE + path)
    if (url.origin !== SITE) continue
    const answer = await world.app.inject({ url: url.pathname + url.search, headers: { accept: 'text/html' } })
    const anchor = decodeURIComponent(url.hash.slice(1))
    const isPage = String(answer.headers['content-type']).startsWith('text/html')
    if (answer.statusCode >= 400 || (anchor && isPage && !answer.body.includes(`id="${anchor}"`))) wrong.push(target)
  }
  return wrong
}

describe('guides for developers', () => {
  it.each(NAMES)('The guide %s is a page, and Markdown beside it', async (name) => {
    const page = await world.app.inject(`/developers/${name}`)
    expect(page.statusCode).toBe(200)
    const markdown = await world.app.inject(`/developers/${name}.md`)
    expect(markdown.statusCode).toBe(200)
    expect(markdown.headers['content-type']).toBe('text/markdown; charset=utf-8')
    const [, title = ''] = /^# (.+)\n/.exec(markdown.body) ?? []
    expect(page.body).toContain(`<h1>${title}</h1>`)
  })

  it.each(PATHS)('Everything that %s links to exists, headings included', async (path) => {
    const { body } = await world.app.inject(path)
    expect(await broken(path, targetsIn(body))).toEqual([])
  })

  it.each(NAMES)('Everything that the Markdown of %s links to exists', async (name) => {
    const path = `/developers/${name}.md`
    const { body } = await world.app.inject(path)
    expect(await broken(path, targetsIn(body))).toEqual([])
  })

  it.each(NAMES)('The page of %s leaves no Markdown unread, and repeats no id', async (name) => {
    const { body } = await world.app.inject(`/developers/${name}`)
    const [, article = ''] = /<article class="guide">([^]*)<\/article>/.exec(body) ?? []
    const prose = article.replace(/<pre[^]*?<\/pre>|<code>[^]*?<\/code>/g, '')
    expect(prose.match(/^(?:#|- |\| |\d+\. |&#62; ).*|\*\*|`|\]\(|&#60;http/gm)).toBeNull()
    const ids = Array.from(article.matchAll(/ id="([^"]+)"/g), ([, id]) => id)
    expect(ids).toEqual([...new Set(ids)])
  })

  it.each(NAMES)('The guide %s names the sites that serve it, not somebody’s own machine', async (name) => {
    const { body } = await world.app.inject(`/developers/${name}.md`)
    expect(body).not.toMatch(/localhost|\{[A-Z_]*URL\}/)
  })

  it.each(['/developers', '/llms.txt'])('%s leads to every description in OpenAPI 3.1 and 3.0', async (path) => {
    const targets = targetsIn((await world.app.inject(path)).body).map((target) => new URL(target, SITE).pathname)
    for (const { file } of Object.values(DESCRIPTIONS)) {
      expect(targets).toContain(`/openapi/${file}`)
      expect(targets).toContain(`/openapi/${file.replace('.json', '.3.0.json')}`)
    }
  })

  it('The guides lead from a language to its client, and to the descriptions in OpenAPI 3.0', async () => {
    for (const name of ['transfer', 'ski-rental', 'partners', 'examples']) {
      const { body } = await world.app.inject(`/developers/${name}`)
      expect(body).toContain(`href="${SITE}/developers/typescript"`)
      expect(body).toMatch(/href="[^"]+\/openapi\/[\w-]+\.3\.0\.json"/)
    }
  })

  it('The page of the TypeScript client says how to install what the site serves', async () => {
    const { body } = await world.app.inject('/developers/typescript.md')
    const [, url = ''] = /npm install (\S+)/.exec(body) ?? []
    expect(url).toMatch(/^http:\/\/navette\.test\/developers\/navette-client-\d+\.\d+\.\d+\.tgz$/)
    const answer = await world.app.inject(new URL(url).pathname)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/gzip'])
  })

  it.each(['php/sell.php', 'java/Sell.java'])('The example %s is text that names this site', async (name) => {
    const { headers, body } = await world.app.inject(`/developers/examples/${name}`)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toContain(SITE)
    expect(body).not.toContain('localhost')
  })

  it('The pages offer to run their calls of the public APIs, in the sandbox alone, which answers them all', async () => {
    for (const [name, least] of [
      ['transfer', 12],
      ['ski-rental', 6],
      ['errors', 10],
      ['sandbox', 1],
    ] as const) {
      const { body, headers } = await world.app.inject(`/developers/${name}`)
      expect(headers['content-security-policy']).toContain(`connect-src 'self' ${SITE};`)
      const calls = Array.from(body.matchAll(/ data-call="([^"]+)"/g), ([, text]) =>
        callIn.parse(JSON.parse(unescaped(text))),
      )
      expect(calls.length).toBeGreaterThanOrEqual(least)
      for (const { url, method, headers: sent, body: payload } of calls) {
        expect(url).toMatch(/^http:\/\/navette\.test\/sandbox\/(ski\/)?api\/public\/v1\//)
        const answer = await world.app.inject({
          url: url.slice(SITE.length),
          method,
          headers: sent,
          ...(payload && { payload }),
        })
        expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
        expect(answer.statusCode).toBeLessThan(500)
      }
    }
  })

  it.each([
    ['a token', 'curl -s http://navette.test/api/v2/vehicles -H "Authorization: Bearer $TOKEN"'],
    ['a pipe', 'curl -s http://navette.test/api/public/v1/vehicles | head'],
    ['another site', 'curl -s https://example.com/api/public/v1/vehicles'],
    [
      'two calls',
      'curl -s http://navette.test/api/public/v1/vehicles\ncurl -s http://navette.test/api/public/v1/locations',
    ],
    ['another program', "node -e 'fetch(1)'"],
  ])('No page offers to run a command with %s', (_, command) => {
    const root = (path: string) => ({ url: SITE + path, roots: { ski: `${SITE}${path}/ski` } })
    const sites = { live: root(''), sandbox: root('/sandbox') }
    expect(sandboxCall(command, sites)).toBeUndefined()
    expect(sandboxCall('curl -s http://navette.test/api/public/v1/vehicles', sites)?.url).toBe(
      `${SITE}/sandbox/api/public/v1/vehicles`,
    )
  })

  it('The sandbox and the ski site have no copy of the guides', async () => {
    for (const root of ['/sandbox', '/ski'])
      expect((await world.app.inject(`${root}/developers/transfer`)).statusCode).toBe(404)
  })
})

describe('what agents read', () => {
  it('/llms.txt begins with a title and a summary, and lists every guide and description', async () => {
    const { statusCode, body } = await world.app.inject('/llms.txt')
    expect(statusCode).toBe(200)
    expect(body).toMatch(/^# .+\n\n> .+\n\n## /)
    const targets = targetsIn(body)
    expect(targets).toEqual(expect.arrayContaining(NAMES.map((name) => `${SITE}/developers/${name}.md`)))
    expect(targets.filter((target) => target.startsWith(`${SITE}/openapi/`))).toHaveLength(2 * 5)
    expect(await broken('/llms.txt', targets)).toEqual([])
  })

  it('The index of skills leads to files that have its names and digests', async () => {
    const index = await world.app.inject('/.well-known/agent-skills/index.json')
    expect(index.headers['content-type']).toBe('application/json; charset=utf-8')
    const { skills } = SKILLS.parse(index.json())
    expect(skills.length).toBeGreaterThan(2)
    for (const { name, url, digest } of skills) {
      const { body } = await world.app.inject(url)
      expect(body.startsWith(`---\nname: ${name}\n`)).toBe(true)
      expect(digest).toBe(`sha256:${createHash('sha256').update(body).digest('hex')}`)
    }
  })
})

const SKILLS = z.object({
  skills: z.array(
    z.object({
      name: z.string().regex(/^[a-z0-9-]{1,64}$/),
      type: z.literal('skill-md'),
      description: z.string().min(1).max(1024),
      url: z.url(),
      digest: z.string(),
    }),
  ),
})

describe('what programs read', () => {
  it('The catalogue of APIs names every description in 3.1 and 3.0 and every guide, each where it says', async () => {
    const { statusCode, headers, body } = await world.app.inject('/.well-known/api-catalog')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"')
    const { linkset } = CATALOG.parse(JSON.parse(body))
    expect(linkset.map(({ anchor }) => anchor)).toEqual([
      `${SITE}/api/public/v1`,
      `${SITE}/ski/api/public/v1`,
      `${SITE}/api/v2`,
      `${SITE}/api`,
      `${SITE}/sandbox/api/v2`,
    ])
    for (const { anchor, ...relations } of linkset) {
      const versions: string[] = []
      for (const { href, type } of Object.values(relations).flat()) {
        const answer = await world.app.inject(href)
        expect([href, answer.statusCode, String(answer.headers['content-type']).split(';')[0]]).toEqual([
          href,
          200,
          type,
        ])
        if (!href.includes('/openapi/')) continue
        const { openapi, servers } = answer.json()
        versions.push(openapi)
        expect(servers[0].url).toBe(anchor)
      }
      expect(versions).toEqual(['3.1.0', '3.0.3'])
    }
  })

  it('HEAD of the catalogue of APIs says what it is', async () => {
    const { statusCode, headers, body } = await world.app.inject({ method: 'HEAD', url: '/.well-known/api-catalog' })
    expect([statusCode, body]).toEqual([200, ''])
    expect(headers['link']).toBe(`<${SITE}/.well-known/api-catalog>; rel="api-catalog"`)
  })

  it('The changelog is a feed with an entry for each of its lines, each with an id of its own', async () => {
    const { headers, body } = await world.app.inject('/developers/changelog.atom')
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    const { body: markdown } = await world.app.inject('/developers/changelog.md')
    const entries = body.split('<entry>').slice(1)
    expect(entries).toHaveLength(markdown.match(/^- /gm)?.length ?? 0)
    const ids = entries.map((entry) => /<id>([^<]+)<\/id>/.exec(entry)?.[1])
    expect(new Set(ids).size).toBe(ids.length)
    expect(unescaped(entries[0] ?? '')).toContain('<title>Added: Transfer public API v1</title>')
    expect((await world.app.inject('/developers/changelog')).body).toContain(`href="${SITE}/developers/changelog.atom"`)
  })

  it('Lines of a released version have its date in the feed, and those of the next one that of the build', () => {
    const site = {
      environment: 'live',
      url: SITE,
      roots: { transfer: SITE, ski: `${SITE}/ski` },
      assetsUrl: SITE,
    } as const
    const gotAt = new Date('2027-03-01T10:00:00Z')
    const feed = (markdown: string) =>
      changelogFeed(markdown, { live: site, sandbox: site }, { author: 'A & B', gotAt })
    const released =
      '## 1.0.0 – 2027-01-15\n\n### Fixed\n\n- Ski bags <2 m> are counted. They need as much room as a suitcase, formerly none.\n'
    const both = feed(
      `# Changelog\n\n## 1.1.0 – unreleased\n\n### Added\n\n- **More of \`it\`**: [why](https://a.example).\n\n${released}`,
    )
    expect(both.match(/<updated>[^<]+/g)).toEqual([
      '<updated>2027-03-01T10:00:00.000Z',
      '<updated>2027-03-01T10:00:00.000Z',
      '<updated>2027-01-15T00:00:00Z',
    ])
    expect(both).toContain('<author><name>A &#38; B</name></author>')
    expect(both).toContain('<title>Added: More of it</title>')
    expect(both).toContain('<title>Fixed: Ski bags &#60;2 m&#62; are counted</title>')
    const corrected = feed(released.replace('formerly none', 'and needed none'))
    const idOf = (text: string) => /changelog#([\w-]+)<\/id>\s*<title>Fixed/.exec(text)?.[1]
    expect(idOf(corrected)).toBe(idOf(both))
    expect(() => feed('## Next\n')).toThrow('the changelog has the heading “Next”')
  })
})

const LINKS = z.array(z.object({ href: z.url(), type: z.string() }))
const CATALOG = z.object({
  linkset: z.array(z.strictObject({ anchor: z.url(), 'service-desc': LINKS, 'service-doc': LINKS, status: LINKS })),
})

it('A guide has a menu of all guides, with itself marked and no product, and contents that lead to its sections', async () => {
  const { body } = await world.app.inject('/developers/partners')
  expect(Array.from(body.matchAll(/<a href="[^"]*"\s+aria-current="page"\s*>([^<]*)/g), ([, name]) => name)).toEqual([
    'Cookbook: partners',
  ])
  const [, contents = ''] = /<nav aria-label="On this page">(.*?)<\/nav>/s.exec(body) ?? []
  const ids = Array.from(contents.matchAll(/href="#([^"]+)"/g), ([, id]) => id)
  expect(ids.length).toBeGreaterThan(10)
  for (const id of ids) expect(body).toContain(`<h2 id="${id}">`)
})
