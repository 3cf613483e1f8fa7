import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { plainUrl, withoutSlashes } from '../../src/http/plain-url.ts'
import { parseLinkQuery } from '../../src/http/query-string.ts'
import { portOf } from '../support/listen.ts'
import { pathOf, traveller } from '../support/traveller.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()

const TRIP = 'from=airport-1&to=resort-11&date=2027-01-16&time=10:00'

describe('a slash too many', () => {
  it.each([
    ['/transfers/', 308],
    ['/transfers//geneva-airport-chamonix', 308],
    ['/transfers/geneva-airport-chamonix/', 308],
    ['/fr/transfers/', 308],
    ['/ski/ski-rental/chamonix/', 308],
    ['/book/find/', 308],
    ['/developers/', 308],
    ['/book//?step=2', 308],
    [`/book/quick-checkout/?${TRIP}`, 302],
    [`/book/quick-search/?${TRIP}`, 302],
    ['/ski/book/quick-search/?resort=80&first_day=2027-01-16&days=6', 302],
  ])('%s leads to the page without it, query kept', async (url, status) => {
    const answer = await world.app.inject(url)
    expect([answer.statusCode, answer.headers.location]).toEqual([status, withoutSlashes(url)])
    const there = await world.app.inject(String(answer.headers.location))
    expect(there.statusCode).toBeLessThan(400)
  })

  it('Paths that end with a slash stay as they are', async () => {
    for (const url of ['/', '/fr/', '/book/', '/ski/', '/ski/book/'])
      expect((await world.app.inject(url)).statusCode, url).not.toBe(308)
  })

  it('The APIs answer with and without it', async () => {
    for (const url of [
      '/api/public/v1/vehicles/',
      `/api/public/v1/transfer-options/?${TRIP}`,
      '/sandbox/api/public/v1/vehicles/',
    ])
      expect((await world.app.inject(url)).statusCode, url).toBe(200)
    expect((await world.app.inject('/api/v2/vehicles/')).statusCode).toBe(401)
  })

  it('No such path leads to another host', async () => {
    for (const url of [
      '//example.com/',
      '///example.com//',
      '/\\example.com/',
      '//EXAMPLE.com/A',
      '/\\EXAMPLE.com/A',
    ]) {
      const { location = '/' } = (await world.app.inject({ url, headers: { accept: 'text/html' } })).headers
      expect(new URL(location, 'http://navette.test').host, url).toBe('navette.test')
    }
  })
})

it.each([
  ['/book/bookings/abc.', '/book/bookings/abc'],
  ['/book/bookings/abc).', '/book/bookings/abc'],
  ['/book/bookings/abc%20', '/book/bookings/abc'],
  ['/book/bookings/abc%3E', '/book/bookings/abc'],
  ['/book/bookings/abc%E2%80%9D', '/book/bookings/abc'],
  ['/book/bookings/abc_-', '/book/bookings/abc_-'],
  ['/book/quick-search?a=1&vehicle=2).', '/book/quick-search?a=1&vehicle=2'],
  ['/book/quick-search?campaign=a%29', '/book/quick-search?campaign=a%29'],
  ['/book/quick-search%3Ffrom=airport-1%26to%3Dresort-11', '/book/quick-search?from=airport-1&to=resort-11'],
  ['/api/v2/vehicles/', '/api/v2/vehicles'],
  ['/webhooks/payments/stripe/', '/webhooks/payments/stripe'],
  ['/book/bookings/abc%0D%0Adef', '/book/bookings/abcdef'],
  ['/book/bookings/abc=%0Adef', '/book/bookings/abcdef'],
  ['/book/bookings/abc%20def?lang=fr', '/book/bookings/abcdef?lang=fr'],
  ['/api/v2/booking/NAV%20482', '/api/v2/booking/NAV%20482'],
  ['/api/public/v1/locations/search?q=St.', '/api/public/v1/locations/search?q=St.'],
  ['/widget.js', '/widget.js'],
])('%s is routed as %s', (url, routed) => expect(plainUrl(url)).toBe(routed))

it.each([
  ['from=airport-1&amp;to=resort-11', { from: 'airport-1', to: 'resort-11' }],
  ['from=airport-1&amp;amp;to=resort-11', { from: 'airport-1', to: 'resort-11' }],
  ['from=airport-1&#38;to=resort-11', { from: 'airport-1', to: 'resort-11' }],
  ['vehicle=2?utm_source=x', { vehicle: '2', utm_source: 'x' }],
  ['vehicle=2?utm_source=x&utm_medium=y?fbclid=z', { vehicle: '2', utm_source: 'x', utm_medium: 'y', fbclid: 'z' }],
  ['q=where?', { q: 'where?' }],
  ['from=airport-1&amp%3Bto=resort-11', { from: 'airport-1', to: 'resort-11' }],
  ['from=3Dairport-1&to=3Dresort-11', { from: 'airport-1', to: 'resort-11' }],
  ['from=3Dairport-1&to=resort-11', { from: '3Dairport-1', to: 'resort-11' }],
  ['from%3Dairport-1%26to%3Dresort-11%26time%3D10%3A00', { from: 'airport-1', to: 'resort-11', time: '10:00' }],
  ['from=airport-1%26to%3Dresort-11', { from: 'airport-1', to: 'resort-11' }],
  ['next=https%3A%2F%2Fexample.com%2F%3Fa%3D1%26b%3D2', { next: 'https://example.com/?a=1&b=2' }],
  ['note=Tom%26Ada%3Dtwo&to=resort-11', { note: 'Tom&Ada=two', to: 'resort-11' }],
  ['ages[]=4&ages[]=9', { ages: '4,9', 'ages[]': '9' }],
  ['ages%5B0%5D=4&ages%5B1%5D=9', { ages: '4,9', 'ages[0]': '4', 'ages[1]': '9' }],
  ['ages=7&ages[]=4', { ages: '7', 'ages[]': '4' }],
  ['note=is%26amp%3Bso', { note: 'is&amp;so' }],
])('The query %s has the right pairs', (text, pairs) => expect({ ...parseLinkQuery(text) }).toEqual(pairs))

it('A deep link works whatever mails, feeds and trackers have made of it', async () => {
  const right = pathOf(await world.app.inject(`/book/quick-checkout?${TRIP}&vehicle=2`))
  expect(right).toMatch(/^\/book\/\?step=3&/)
  for (const spoilt of [
    `${TRIP}&vehicle=2?utm_source=x`,
    `${TRIP}&vehicle=2&utm_source=x&fbclid=y`,
    `utm_source=x&${TRIP}&vehicle=2`,
    `${TRIP.replaceAll('&', '&amp;')}&amp;vehicle=2`,
    `${TRIP}&vehicle=2.`,
    `${TRIP}&vehicle=2)`,
    `${TRIP}&vehicle=2>`,
    `${TRIP.replaceAll('&', '&amp%3B')}&amp%3Bvehicle=2`,
    `${TRIP.replaceAll('=', '=3D')}&vehicle=3D2`,
    `${encodeURIComponent(TRIP)}%26vehicle%3D2`,
    `${TRIP.replace('10:00', '10%253A00')}&vehicle=2`,
    `${TRIP.replace('10:00', '10:00:00')}&vehicle=2`,
    `${TRIP.replace('2027-01-16', '2027-01-%0A16')}&vehicle=2`,
    `${TRIP.replace('resort-11', 'resort-%2011')}&vehicle=2`,
  ])
    expect(pathOf(await world.app.inject(`/book/quick-checkout?${spoilt}`)), spoilt).toBe(right)
  const escaped = `/book/quick-checkout%3F${TRIP}&vehicle=2`
  expect(pathOf(await world.app.inject(escaped))).toBe(right)
})

it.each([
  ['/Book/Find', '/book/find'],
  ['/FR/Transfers/Geneva-Airport-Chamonix?utm_source=A', '/fr/transfers/geneva-airport-chamonix?utm_source=A'],
  ['/SKI', '/ski'],
  ['/BOOK?step=1', '/book?step=1'],
])('A person who types %s in capitals is led to %s', async (typed, path) => {
  const answer = await world.app.inject({ url: typed, headers: { accept: 'text/html' } })
  expect([answer.statusCode, answer.headers.location]).toEqual([308, path])
  expect((await world.app.inject({ url: path, headers: { accept: 'text/html' } })).statusCode).toBeLessThan(400)
})

it('A token keeps its capitals where the path before it loses them', async () => {
  const path = await traveller(world).bookPaid()
  const answer = await world.app.inject({ url: path.replace('book', 'Book'), headers: { accept: 'text/html' } })
  expect(answer.headers.location).toBe(path)
})

it('Capitals count in a token, below the APIs, and for programs', async () => {
  for (const [url, accept] of [
    ['/book/bookings/AbCdEfGhIjKlMnOpQrStUvWxYz', 'text/html'],
    ['/api/v2/Vehicles', 'text/html'],
    ['/Book/Find', 'application/json'],
  ] as const)
    expect((await world.app.inject({ url, headers: { accept } })).statusCode, url).toBe(404)
})

it('A payment provider is not redirected, because it would not follow', async () => {
  for (const path of ['/webhooks/payments/test', '/webhooks/payments/test/']) {
    const answer = await world.app.inject({ method: 'POST', url: path, payload: {} })
    expect([answer.statusCode, answer.json().error.code], path).toEqual([400, 'INVALID_PARAMS'])
  }
})

it('A traveller’s link works with what a mail program took along, and in two pieces', async () => {
  const path = await traveller(world).bookPaid()
  for (const broken of ['%0D%0A', '%20', '=%0A', '%0D%0A%20'])
    expect((await world.app.inject(path.slice(0, -9) + broken + path.slice(-9))).statusCode, broken).toBe(200)
  for (const tail of ['.', ')', ',', ').', '%20', '%3E', '*', '/'])
    expect((await world.app.inject(path + tail)).statusCode, tail).toBeLessThan(400)
})

describe('programs that write requests as no browser does', () => {
  const listening = useWorld()
  beforeAll(() => listening.app.listen({ port: 0, host: '127.0.0.1' }))

  const ask = async (path: string, method = 'GET') => {
    const port = portOf(listening.app.server.address())
    const asked = request({ port, host: '127.0.0.1', path, method, headers: { accept: 'text/html' } }).end()
    const [answer]: IncomingMessage[] = await once(asked, 'response')
    const chunks: Buffer[] = []
    for await (const chunk of answer ?? []) chunks.push(chunk)
    const { location, allow } = answer?.headers ?? {}
    return { status: answer?.statusCode, location, allow, body: Buffer.concat(chunks).toString() }
  }

  it.each([
    ['http://navette.test/book/find/?a=1', 308, '/book/find?a=1'],
    ['http://navette.test/Book/Find', 308, '/book/find'],
    ['HTTP://navette.test:8080/api/public/v1/vehicles', 200, undefined],
    ['http://navette.test?step=1', 200, undefined],
  ])('%s is the path in it', async (path, status, location) =>
    expect(await ask(path)).toMatchObject({ status, location }),
  )

  it('A page is in the language of its path', async () => {
    expect((await ask('http://navette.test/fr/book/find')).body).toContain('<html lang="fr"')
  })

  it.each([
    ['PROPFIND', '/d/calendar/x.ics', 'GET, HEAD'],
    ['PROPFIND', '/book/find', 'GET, HEAD, POST'],
    ['REPORT', '/api/v2/vehicles', 'GET, HEAD'],
  ])('A program for calendars that asks with %s at %s is told that it takes %s', async (method, path, allow) => {
    expect(await ask(path, method)).toMatchObject({ status: 405, allow })
  })
})
