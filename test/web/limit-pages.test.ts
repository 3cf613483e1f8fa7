import { describe, expect, it } from 'vitest'
import { useWorld } from '../support/world.ts'

/** What is made once and then only sent, or limited in another way. */
const SENT_AS_IT_IS =
  /^(\/ski|\/sandbox|\/sandbox\/ski)?\/(assets|js\/(widget\.min|words|places)|vehicles|reference|openapi|healthz|readyz|favicon\.ico|apple-touch-icon\.png|icon\.svg|robots\.txt|api|mcp)\b|^(\/sandbox)?\/banners\/\d/

describe('every page', () => {
  const world = useWorld({ RATE_LIMITS: 'on' })

  /** The paths of all routes for GET. */
  function pages(): string[] {
    let path: string[] = []
    const lines = world.app.printRoutes({ commonPrefix: false }).split('\n')
    return lines.flatMap((line) => {
      const [, indent = '', segment = '', methods = ''] = /^([│├└─ ]*)(.*?) \((.*)\)/.exec(line) ?? []
      path = [...path.slice(0, indent.length / 4 - 1), segment]
      return /\bGET\b/.test(methods) ? [path.join('')] : []
    })
  }

  it('Every page has a limit', async () => {
    const paths = pages().filter((path) => !SENT_AS_IT_IS.test(path))
    expect(paths).toEqual(
      expect.arrayContaining(['/', '/book/', '/ski/ski-rental/booking/book/', '/panel', '/sign-in']),
    )
    const unlimited = []
    for (const path of paths) {
      const { headers } = await world.app.inject({ url: path.replaceAll(/:\w+|\*/g, 'x') })
      if (!headers['ratelimit-limit']) unlimited.push(path)
    }
    expect(unlimited).toEqual([])
  })

  it('All pages share a limit that is enough for an arrivals hall behind one address', async () => {
    const see = (url: string) => world.app.inject({ url, remoteAddress: '192.0.2.1', headers: { accept: 'text/html' } })
    for (const url of ['/', '/ski/book/', '/fr/book/', '/sign-in', '/nowhere']) await see(url)
    expect((await see('/book/quick-search')).headers).toMatchObject({
      'ratelimit-limit': '600',
      'ratelimit-remaining': '594',
    })
  })

  it('Step 2 of the ski site, which prices everybody, has the limit of step 3, and step 1 has not', async () => {
    const see = (step: number) => world.app.inject({ url: `/ski/book/?step=${step}`, remoteAddress: '192.0.2.3' })
    for (let i = 0; i < 60; i++) expect((await see(2)).headers['ratelimit-limit']).toBe('60')
    expect((await see(2)).statusCode).toBe(429)
    expect((await see(1)).statusCode).toBe(200)
  })

  it('The pages of the ski checkout share the limit of its buttons', async () => {
    const path = '/ski/ski-rental/booking/book/'
    const remoteAddress = '192.0.2.2'
    for (let i = 0; i < 30; i++) {
      await world.app.inject({ url: path, remoteAddress })
      await world.app.inject({ method: 'POST', url: path, remoteAddress })
    }
    expect((await world.app.inject({ url: path, remoteAddress })).statusCode).toBe(429)
    expect((await world.app.inject({ url: '/ski/book/', remoteAddress })).statusCode).toBe(200)
  })
})
