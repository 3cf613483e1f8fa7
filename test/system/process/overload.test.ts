import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, inject, it, onTestFinished } from 'vitest'
import { CUSTOMER, ONE_WAY_TO_COME } from '../../support/partner.ts'
import { dropDatabase, freshDatabase } from '../../support/postgres.ts'
import { QUOTE } from '../../support/quote.ts'
import { startServer } from '../../support/server-process.ts'

/** Far more bookings with vouchers than two cores can make in the time in which they are requested. */
const BOOKINGS = 400
const EVERY_MS = 5

const template = inject('template')

/** A database of its own for the server, embedded or on PostgreSQL. */
async function ownDatabase(): Promise<NodeJS.ProcessEnv> {
  if (!('database' in template)) return { DATA_DIR: 'memory' }
  const serverUrl = process.env['TEST_DATABASE_URL'] ?? ''
  const { url, database } = await freshDatabase(serverUrl, template.database)
  onTestFinished(() => dropDatabase(serverUrl, database))
  return { DATABASE_URL: url }
}

/** Connections that are kept, as a proxy does. */
const kept = new Agent({ keepAlive: true })

/** A connection for each request, as from browsers: Node accepts one in each turn of its event loop. */
const fresh = new Agent({ keepAlive: false })

interface Call {
  agent?: Agent
  method?: 'POST'
  headers?: Record<string, string>
  body?: string
}

/** Sends a request, and returns how long the answer took, and when it came. */
async function ask(url: string, { agent = kept, method, headers, body = '' }: Call = {}) {
  const askedAt = performance.now()
  const call = request(url, { agent, method: method ?? 'GET', headers: headers ?? {} }).end(body)
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    call.on('response', resolve).on('error', reject),
  )
  const answered = await text(answer)
  const { statusCode, headers: said } = answer
  const answeredAt = performance.now()
  return { status: statusCode, headers: said, text: answered, tookMs: answeredAt - askedAt, answeredAt }
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

it(
  'A server overloaded by new connections refuses at once, keeps selling and quoting, and recovers',
  { timeout: 120_000 },
  async () => {
    const { url } = await startServer(await ownDatabase())
    onTestFinished(() => kept.destroy())
    const post = (path: string, body: object, headers: Record<string, string> = {}, agent = kept) =>
      ask(url + path, {
        agent,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const { token } = JSON.parse((await post('/api/v2/token', { api_key: 'demo-key', api_secret: 'demo-secret' })).text)
    const partner = { authorization: `Bearer ${token}` }
    const ids: number[] = []
    for (let i = 0; i < BOOKINGS; i++)
      ids.push(JSON.parse((await post('/api/v2/transfer', { Transfer: ONE_WAY_TO_COME }, partner)).text).Transfer.id)
    const book = (id: number, agent = kept) => {
      const selection = { outbound: 'requested-2' }
      const order = { transfer_id: id, return_vouchers: 1, TransferSelection: selection, Customer: CUSTOMER }
      return post('/api/v2/booking', { Booking: order }, { ...partner, 'idempotency-key': String(id) }, agent)
    }

    // The first one loads what draws vouchers.
    expect((await book(ids.pop() ?? 0)).status).toBe(200)

    const quotes: Promise<Awaited<ReturnType<typeof ask>>>[] = []
    const answers = await Promise.all(
      ids.map(async (id, i) => {
        await wait(i * EVERY_MS)
        if (i % 20 === 0) quotes.push(ask(url + QUOTE, { agent: fresh }))
        return { id, ...(await book(id, fresh)) }
      }),
    )
    const booked = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status === 503)
    const times = (some: { tookMs: number }[]) => some.map(({ tookMs }) => tookMs)
    expect(booked.length + refused.length).toBe(ids.length)
    expect(refused.length).toBeGreaterThan(0)
    for (const { headers, text } of refused) {
      expect(JSON.parse(text)).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' } })
      // Five seconds if the database had no turn for what was let in.
      expect(headers['retry-after']).toMatch(/^[25]$/)
    }
    // Quotes are refused last: only while even they would wait for two seconds, as on a machine with much other work.
    const quoted = (await Promise.all(quotes)).filter(({ status }) => status === 200)
    expect(quoted.length / quotes.length).toBeGreaterThan(booked.length / ids.length)
    expect(quoted.length / quotes.length).toBeGreaterThan(0.5)
    expect(median(times(refused))).toBeLessThan(median(times(booked)))
    expect(median(times(quoted))).toBeLessThan(median(times(booked)))
    // Quotes are answered while there is other work, not after it.
    const last = (some: { answeredAt: number }[]) => Math.max(...some.map(({ answeredAt }) => answeredAt))
    expect(last(quoted)).toBeLessThan(last(booked))

    for (const { id } of refused.slice(0, 20)) expect((await book(id)).status).toBe(200)
  },
)
