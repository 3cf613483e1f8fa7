import type { InjectOptions } from 'fastify'
import { expect, it } from 'vitest'
import { CHAMONIX, GENEVA, SATURDAY } from '../support/demo.ts'
import type { Answer } from '../support/http.ts'
import { ONE_WAY, partnerOf } from '../support/partner.ts'
import { useWorld } from '../support/world.ts'
import { DESCRIPTIONS, descriptionOf, type Operation, operationsOf } from './descriptions.ts'

/** Every described operation of every API, with a path that exists where there is one. */
const OPERATIONS = DESCRIPTIONS.flatMap((name) => {
  const description = descriptionOf(name)
  return operationsOf(description).map(({ method, url, operation }) => ({
    name: `${name} ${operation.operationId}`,
    method,
    url: url.replace(/\{\w+\}/g, GENEVA),
    operation,
    security: operation.security ?? description.security,
  }))
})

const TRIP = { from: GENEVA, to: CHAMONIX, date: SATURDAY, time: '10:00' }

/** The examples of the parameters that an operation needs, as they follow its path. */
function leastQueryOf({ parameters }: Operation): string {
  const needed = parameters.filter((one) => one.required && one.in === 'query')
  const values = needed.map(({ name, example }): [string, string] => [name, String(example)])
  return `?${new URLSearchParams(values).toString()}`
}

/** What HTTP, caches and browsers need; every other header must be described. */
const PLAIN =
  /^(access-control-.*|cache-control|connection|content-.*|date|referrer-policy|transfer-encoding|vary|x-content-type-options)$/

/**
 * Asserts the status, that the operation's description knows it, and the code of a refusal, and that it describes
 * exactly the headers that were sent.
 */
function expectDescribed({ responses }: Operation, { statusCode, headers, body }: Answer, status = statusCode): void {
  expect(statusCode).toBe(status)
  const { description = '', headers: described } = responses[statusCode] ?? {}
  expect(described, `status ${statusCode}`).toBeDefined()
  const sent = Object.keys(headers).filter((name) => !PLAIN.test(name))
  const names = Object.keys(described ?? {}).map((name) => name.toLowerCase())
  expect(sent.toSorted(), `headers of ${statusCode}`).toEqual(names.toSorted())
  expect(description).toContain(statusCode >= 400 ? `\`${JSON.parse(body).error.code}\`` : '')
}

const world = useWorld({ RATE_LIMITS: 'on', TRUST_PROXY: 'on', SITE_URL: 'https://navette.example' })
const partner = partnerOf(world)

let callers = 0
/** Sends it as the demo partner, each time from another address unless it names one, so that no limit is reached. */
const send = (options: InjectOptions & { url: string }) =>
  partner.send({ ...options, headers: { 'x-forwarded-for': `2001:db8:${++callers}::1`, ...options.headers } })

it.each(OPERATIONS)('$name is answered as described without what it needs', async ({ method, url, operation }) => {
  expectDescribed(operation, await send({ method, url }))
  expectDescribed(operation, await world.app.inject({ method, url }))
})

it.each(OPERATIONS)(
  '$name is refused without credentials exactly if its description asks for some',
  async ({ method, url, security }) => {
    const headers = { 'x-forwarded-for': `2001:db8:${++callers}::1` }
    const { statusCode } = await world.app.inject({ method, url, headers })
    // Anything else is about what the request lacks besides.
    const isOpen = security.length === 0 || security.some((one) => Object.keys(one).length === 0)
    expect(statusCode === 401).toBe(!isOpen)
  },
)

it.each(OPERATIONS.filter(({ method }) => method === 'post'))(
  '$name is answered as described with a body that is too large or of another kind',
  async ({ method, url, operation }) => {
    expectDescribed(operation, await send({ method, url, payload: { text: 'x'.repeat(100_000) } }), 413)
    for (const type of ['text/xml', 'text/plain;charset=UTF-8', '']) {
      const answer = await send({ method, url, headers: { 'content-type': type }, payload: '{}' })
      expectDescribed(operation, answer, 415)
      expect(answer.json().error.message).toMatch(/^Content-Type: must be application\/json( or |$)/)
    }
  },
)

it.each(OPERATIONS.filter(({ operation }) => operation.responses[304]))(
  '$name is answered as described, whole and unchanged',
  async ({ method, url: path, operation }) => {
    const url = path + leastQueryOf(operation)
    const whole = await send({ method, url })
    expectDescribed(operation, whole, 200)
    const unchanged = await send({ method, url, headers: { 'if-none-match': String(whole.headers.etag) } })
    expectDescribed(operation, unchanged, 304)
  },
)

it.each([
  ['transfer-public-v1 createCheckoutLink', exampleBody('transfer-public-v1 createCheckoutLink')],
  ['ski-rental-public-v1 createCheckoutLink', exampleBody('ski-rental-public-v1 createCheckoutLink')],
  ['partner-v2 createTransfer', { Transfer: ONE_WAY }],
  ['partner-v1 createTransfer', { Transfer: ONE_WAY }],
])('%s is answered as described when it is replayed', async (name, payload) => {
  const { method, url, operation } = operationNamed(name)
  const headers = { 'idempotency-key': name, 'x-forwarded-for': '192.0.2.2' }
  const first = await send({ method, url, payload, headers })
  expect(first.headers).not.toHaveProperty('idempotent-replayed')
  expectDescribed(operation, await send({ method, url, payload, headers }), 200)
})

it.each([
  ['a quote', 'transfer-public-v1 quoteByQuery', TRIP, 200],
  ['a quote of nothing', 'transfer-public-v1 quoteByQuery', {}, 400],
  ['a deep link', 'transfer-public-v1 quickSearch', TRIP, 302],
  ['a list of version 1', 'partner-v1 listDestinations', {}, 200],
])('The answer to %s is as described', async (_, name, query, status) => {
  const { method, url, operation } = operationNamed(name)
  expectDescribed(operation, await send({ method, url, query }), status)
})

it.each([
  ['partner-v2 getRoute', '/api/v2/routes/resort-80/resort-80'],
  ['partner-v1 getMaxPassengerCount', '/api/transfer/max-passenger-count?from=resort-80&to=resort-80'],
])('%s is answered as described from resort to resort', async (name, url) => {
  const { operation } = operationNamed(name)
  expectDescribed(operation, await send({ method: 'GET', url }), 422)
})

it('The answer of partner-v1 listDestinationsFrom with options of a select element is as described', async () => {
  const { method, url, operation } = operationNamed('partner-v1 listDestinationsFrom')
  const { headers } = await send({ method, url: `${url}?html=1` })
  const [type = ''] = String(headers['content-type']).split(';')
  expect(type).toBe('text/html')
  expect(Object.keys(operation.responses['200']?.content ?? {})).toContain(type)
})

it.each([
  ['transfer-public-v1', '/api/public/v1'],
  ['ski-rental-public-v1', '/ski/api/public/v1'],
])('%s answers its deep links as described below the root of the API as well', async (document, root) => {
  for (const name of ['quickSearch', 'quickCheckout']) {
    const { url, operation } = operationNamed(`${document} ${name}`)
    const path = url.slice(url.indexOf('/book/'))
    const answer = await world.app.inject(`${root}${path}?from=airport-1&promo=A%20B&pack=1&pack=2`)
    expectDescribed(operation, answer, 308)
    expect(answer.headers.location).toBe(`https://navette.example${url}?from=airport-1&promo=A%20B&pack=1&pack=2`)
  }
})

it('One request too many is answered as described', async () => {
  const { method, url, operation } = operationNamed('partner-v2 createToken')
  const headers = { 'x-forwarded-for': '192.0.2.1' }
  for (let i = 0; i < 10; i++) await world.app.inject({ method, url, headers })
  expectDescribed(operation, await world.app.inject({ method, url, headers }), 429)
})

it('A database that is away is answered as described', async () => {
  await world.database.close()
  const name = 'transfer-public-v1 createCheckoutLink'
  const { method, url, operation } = operationNamed(name)
  expectDescribed(operation, await world.app.inject({ method, url, payload: exampleBody(name) }), 503)
})

function operationNamed(name: string) {
  const found = OPERATIONS.find((one) => one.name === name)
  if (!found) throw new Error(`There is no ${name}`)
  return found
}

function exampleBody(name: string): object {
  return Object(operationNamed(name).operation.requestBody?.content['application/json'].example)
}
