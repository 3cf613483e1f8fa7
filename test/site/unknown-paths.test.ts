import { expect, it } from 'vitest'
import { expectRefusal } from '../support/http.ts'
import { useWorld } from '../support/world.ts'

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const world = useWorld()
const get = (url: string, accept: string) => world.app.inject({ url, headers: { accept } })

it.each([
  ['/nowhere', 'http://navette.test/'],
  ['/book/nowhere?step=1', 'http://navette.test/'],
  ['/sandbox/nowhere', 'http://navette.test/sandbox/'],
  ['/ski/nowhere', 'http://navette.test/ski/'],
  ['/sandbox/ski/nowhere', 'http://navette.test/sandbox/ski/'],
  ['/apiary', 'http://navette.test/'],
])('%s shows browsers a page that leads to the start of its site', async (path, start) => {
  const { statusCode, headers, body } = await get(path, BROWSER)
  expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toContain('There is no page here')
  expect(body).toContain(`class="button" href="${start}"`)
})

it.each(['/nowhere', '/ski/nowhere'])('%s answers programs in JSON', async (path) => {
  for (const accept of ['*/*', 'application/json']) expectRefusal(await get(path, accept), 404, 'NOT_FOUND')
})

it.each([
  '/api/nowhere',
  '/api/v2/nowhere',
  '/api/public/v1/nowhere',
  '/api/public/v9',
  '/sandbox/api/public/v1/nowhere',
  '/ski/api/public/v1/nowhere',
  '/ski/api/nowhere',
])('%s is below an API, and answers everybody in JSON', async (path) => {
  expectRefusal(await get(path, BROWSER), 404, 'NOT_FOUND')
})
