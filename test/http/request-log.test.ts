import { expect, it } from 'vitest'
import { newServer } from '../../src/http/server.ts'
import { memoryLog } from '../support/memory-log.ts'

const { log, text } = memoryLog()
const app = newServer({ trustProxy: false, siteUrl: 'http://navette.test' }, log, {
  routedPath: (url) => url,
  leaving: new AbortController().signal,
})
app.get('/sign-in/:token', (request) => {
  request.log.warn('half way')
  throw new Error('no way on')
})
app.get('/book/shared/:token', () => '')

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

it('The log keeps the token of a shared link secret', async () => {
  await app.inject('/book/shared/shared-token')
  expect(text()).toContain('"path":"/book/shared/…"')
  expect(text()).not.toContain('shared-token')
})
