import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newServer } from '../../src/http/server.ts'
import { NEVER_REFUSED, REFUSED_LAST } from '../../src/http/shed-load.ts'
import { CHAMONIX, GENEVA, SATURDAY } from '../support/demo.ts'
import { expectRefusal } from '../support/http.ts'
import { portOf } from '../support/listen.ts'
import { NEVER, useWorld } from '../support/world.ts'

/** How many may always be under way. */
const LET_IN = 32

/** Resolves once those who wait are a queue. */
const queued = () => wait(600)

const TRIP = {
  route_from_code: GENEVA,
  route_to_code: CHAMONIX,
  outbound_date: SATURDAY,
  outbound_time_hours: 10,
  outbound_time_minutes: 0,
  adult_count: 2,
}

const API = '/api/public/v1'

describe('too many requests', () => {
  const world = useWorld()

  it('While too many wait for the database, others are refused in the form of their API or page', async () => {
    const { app, database } = world
    const link = () => app.inject({ method: 'POST', url: `${API}/checkout-link`, payload: TRIP })
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const lock = await new Promise<{ released: Promise<void> }>((resolve) => {
      const released = database.db.transaction(async (tx) => {
        await tx.execute(sql`LOCK TABLE checkout_links`)
        resolve({ released })
        await held
      })
    })
    const waiting = Array.from({ length: LET_IN }, link)
    await queued()

    const refused = await link()
    expectRefusal(refused, 503, 'SERVICE_UNAVAILABLE', 'the service is overloaded, please retry')
    expect(refused.headers).toMatchObject({ 'retry-after': '2', 'access-control-allow-origin': '*' })
    const form = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
    const page = await app.inject({ method: 'POST', url: '/fr/book/find', headers: form, payload: 'reference=NAV1' })
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '2'])
    expect(page.headers).toMatchObject({ 'content-language': 'fr', 'content-type': 'text/html; charset=utf-8' })
    expectRefusal(await app.inject({ method: 'POST', url: '/api/v2/token' }), 503, 'SERVICE_UNAVAILABLE')

    expect((await app.inject({ method: 'POST', url: `${API}/transfer-options`, payload: TRIP })).statusCode).toBe(200)
    const search = [`${API}/locations/search?q=gen`, `${API}/accommodations?resort_id=11&q=alp`]
    for (const url of [...search, '/', '/book/?step=1', '/ski/book/', '/healthz'])
      expect((await app.inject(url)).statusCode, url).toBe(200)
    expect((await app.inject('/nowhere')).statusCode).toBe(404)
    const event = { method: 'POST', url: '/webhooks/payments/test', payload: '{}' } as const
    const vital = [app.inject('/readyz'), app.inject('/book/payments/1/return'), app.inject(event)]

    release()
    await lock.released
    for (const answer of await Promise.all(waiting)) expect(answer.statusCode).toBe(200)
    for (const answer of await Promise.all(vital)) expect(answer.statusCode).not.toBe(503)
    await expect.poll(async () => (await link()).statusCode).toBe(200)
  })
})

/** A server on which `/wait` answers once it is let go, and `/quick` and `/memory` at once. */
function server() {
  const app = newServer({ trustProxy: false, siteUrl: 'http://navette.test' }, pino({ level: 'silent' }), {
    routedPath: (url) => url,
    leaving: NEVER,
  })
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => (letGo = resolve))
  const answered = async () => ({})
  app.get('/wait', () => gone.then(answered))
  app.post('/quick', answered)
  app.get('/memory', { config: REFUSED_LAST }, answered)
  app.get('/vital', { config: NEVER_REFUSED }, answered)
  onTestFinished(async () => {
    letGo()
    await app.close()
  })
  const statuses = async (count: number) => {
    const ask = (many: number) => Array.from({ length: many }, () => app.inject('/wait'))
    await app.ready()
    const first = ask(Math.min(count, LET_IN))
    await queued()
    const answers = [...first, ...ask(count - first.length)]
    letGo()
    return (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  }
  const isFull = async () => (await app.inject({ method: 'POST', url: '/quick', payload: {} })).statusCode === 503
  return { app, letGo, statuses, isFull }
}

describe('a request that has to wait', () => {
  it('Requests beyond the number always admitted are refused on a server that has answered nothing yet', async () => {
    const statuses = await server().statuses(LET_IN + 10)
    expect(statuses.filter((status) => status === 200)).toHaveLength(LET_IN)
    expect(statuses.slice(LET_IN)).toEqual(Array.from({ length: 10 }, () => 503))
  })

  it('A request is let in with however many others arrive at once', async () => {
    const { app, letGo } = server()
    const answers = Array.from({ length: 5 * LET_IN }, () => app.inject('/wait'))
    letGo()
    for (const { statusCode } of await Promise.all(answers)) expect(statusCode).toBe(200)
  })

  it('More requests are let in if as many were answered within the time that a request may take', async () => {
    const { app, statuses } = server()
    const quick = () => app.inject({ method: 'POST', url: '/quick', payload: {} })
    for (let i = 0; i < 20; i++) await Promise.all(Array.from({ length: 20 }, quick))
    const refused = (await statuses(1_000)).indexOf(503)
    expect(refused).toBeGreaterThan(2 * LET_IN)
    expect(refused).toBeLessThanOrEqual(400)
  })
})

describe('places in the queue', () => {
  /** Sends this on so many connections. */
  async function send(app: ReturnType<typeof server>['app'], count: number, text: string): Promise<Socket[]> {
    await app.listen({ port: 0, host: '127.0.0.1' })
    return Promise.all(
      Array.from({ length: count }, async () => {
        const socket = connect(portOf(app.server.address()), '127.0.0.1')
        onTestFinished(() => void socket.destroy())
        await once(socket, 'connect')
        socket.write(text)
        return socket
      }),
    )
  }

  it('The place of a client that hangs up is kept until its work is done, and no longer', async () => {
    const { app, letGo, isFull } = server()
    const sockets = await send(app, LET_IN, 'GET /wait HTTP/1.1\r\nHost: a\r\n\r\n')
    await expect.poll(isFull).toBe(true)
    await Promise.all(sockets.map((socket) => once(socket.destroy(), 'close')))
    await expect.poll(() => countConnections(app)).toBe(0)
    expect(await isFull()).toBe(true)
    letGo()
    await expect.poll(isFull).toBe(false)
  })

  it('A request whose body does not arrive takes no place', async () => {
    const { app, isFull } = server()
    const head = 'POST /quick HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n'
    let arrived = 0
    app.server.on('request', () => (arrived += 1))
    await send(app, 2 * LET_IN, head)
    await expect.poll(() => arrived).toBe(2 * LET_IN)
    expect(await isFull()).toBe(false)
  })
})

function countConnections({ server }: ReturnType<typeof newServer>): Promise<number> {
  return promisify(server.getConnections.bind(server))()
}

describe('a blocked event loop', () => {
  /** Resolves when the event loop has looked. */
  const looked = () => wait(150)
  const standStill = (ms: number) => {
    const end = performance.now() + ms
    while (performance.now() < end);
  }

  it('A request read late is refused, sooner if it has to wait, later if it is answered from memory', async () => {
    const { app, letGo } = server()
    await app.listen({ port: 0, host: '127.0.0.1' })
    letGo()
    const ask = () => Promise.all(['/wait', '/memory', '/vital'].map((url) => app.inject(url)))
    const statuses = (answers: Awaited<ReturnType<typeof ask>>) => answers.map(({ statusCode }) => statusCode)
    for (const [ms, expected] of [
      [1_700, [503, 200, 200]],
      [2_300, [503, 503, 200]],
    ] as const) {
      await looked()
      standStill(ms)
      expect(statuses(await ask())).toEqual(expected)
    }
    await expect.poll(async () => statuses(await ask())).toEqual([200, 200, 200])
  })
})
