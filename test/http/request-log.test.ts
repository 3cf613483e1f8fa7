import { describe, expect, it } from 'vitest'
import { newServer } from '../../src/http/server.ts'
import { memoryLog } from '../support/memory-log.ts'
import { mountedPaths } from '../support/routes.ts'
import { useWorld } from '../support/world.ts'

const { log, text } = memoryLog()
const app = newServer({ trustProxy: false, siteUrl: 'http://navette.test' }, log, {
  routedPath: (url) => url,
  leaving: new AbortController().signal,
})
app.get('/sign-in/:token', (request) => {
  request.log.warn('half way')
  throw new Error('no way on')
})

it('The log names each request by its id, tells its answer in one line, and keeps its token secret', async () => {
  await app.inject({
    url: '/sign-in/secret-token?source=app&email=ada@example.com',
    headers: { 'x-request-id': 'r-1' },
  })
  const lines = text().trim().split('\n')
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { requestId: 'r-1', msg: 'half way' },
    { requestId: 'r-1', msg: 'request failed', err: { message: expect.any(String) } },
    {
      requestId: 'r-1',
      msg: 'request',
      method: 'GET',
      path: '/sign-in/…',
      status: 500,
      ip: '127.0.0.1',
      source: 'app',
    },
  ])
  for (const line of lines) expect(line.match(/requestId/g)).toHaveLength(1)
  expect(text()).not.toMatch(/secret-token|ada@example/)
})

describe('the whole application', () => {
  const { log, text } = memoryLog()
  const world = useWorld({}, log)

  it('The log keeps every token secret that a path may hold', async () => {
    const paths = [...mountedPaths(world.app)].filter((path) => /:token|\/payments\/:id|\/pay\/test\//.test(path))
    expect(paths).toEqual(expect.arrayContaining(['/book/shared/:token', '/d/:token', '/d/calendar/:token.ics']))
    for (const path of paths)
      await world.app.inject(path.replace(/:(token|id|reference)/, 'secret').replaceAll(/:\w+/g, '1'))
    expect(text().match(/"path":/g)).toHaveLength(paths.length)
    expect(text()).not.toContain('secret')
  })
})
