import { Registry } from 'prom-client'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { currencies, liveRates, outbox } from '../../src/db/schema/index.ts'
import { serveMetrics } from '../../src/metrics/metrics.ts'
import { queueMessages } from '../../src/services/notify/outbox/queue.ts'
import { CHAMONIX, GENEVA, SATURDAY } from '../support/demo.ts'
import { freePort } from '../support/free-port.ts'
import { scrape } from '../support/metrics.ts'
import { CUSTOMER, ONE_WAY, partnerOf } from '../support/partner.ts'
import { NOW, useWorld } from '../support/world.ts'

const port = await freePort()
const world = useWorld({ METRICS_PORT: String(port), HOST: '127.0.0.1' })
const url = `http://127.0.0.1:${port}/metrics`
const valueOf = async (metric: string) => (await scrape(url)).get(metric)

/** How far the process is ahead of time. */
let aheadMs = 0
beforeAll(() => {
  const now = performance.now.bind(performance)
  const ahead = vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs)
  return () => ahead.mockRestore()
})

/** Lets the time pass for which figures from the database are cached. */
const laterOn = () => void (aheadMs += 3_000)

describe('the duration of requests', () => {
  const counted = (method: string, route: string, status: number) =>
    valueOf(
      `http_server_request_duration_seconds_count{http_request_method="${method}",http_route="${route}",http_response_status_code="${status}"}`,
    )

  it('The duration of each answer is observed once, by method, route and status', async () => {
    const query = { from: GENEVA, to: CHAMONIX, date: SATURDAY, time: '10:00' }
    const quote = (changed = {}) =>
      world.app.inject({ url: '/api/public/v1/transfer-options', query: { ...query, ...changed } })
    await quote()
    await quote({ to: 'resort-80' })
    await quote({ time: 'noon' })
    expect(await counted('GET', '/api/public/v1/transfer-options', 200)).toBe(2)
    expect(await counted('GET', '/api/public/v1/transfer-options', 400)).toBe(1)
    expect(await counted('GET', '/sandbox/api/public/v1/transfer-options', 200)).toBeUndefined()
  })

  it('The duration of requests is labelled with templates, never with what is in a path', async () => {
    await world.app.inject({ url: '/book/public-checkout/secret-token' })
    await world.app.inject({ url: '/wp-login.php' })
    await world.app.inject({ url: '/.env' })
    expect(await counted('GET', 'unmatched', 404)).toBe(2)
    const metrics = [...(await scrape(url)).keys()].join('\n')
    expect(metrics).toContain('http_route="/book/public-checkout/:token"')
    expect(metrics).not.toMatch(/secret-token|wp-login|\.env/)
  })
})

describe('database metrics', () => {
  const waiting = 'navette_outbox_messages{kind="mail",state="waiting"}'
  const givenUp = 'navette_outbox_messages{kind="mail",state="given_up"}'

  beforeAll(() => scrape(url))

  it('The metrics count messages that wait and messages that were given up', async () => {
    const { db } = world.database
    expect(await valueOf(waiting)).toBe(0)
    const letter = { environment: 'live', kind: 'letter', bookingId: null, payload: {} } as const
    await queueMessages(db, [letter, letter, letter], NOW)
    laterOn()
    expect(await valueOf(waiting)).toBe(3)
    await db.update(outbox).set({ nextAttemptAt: null })
    laterOn()
    expect(await valueOf(givenUp)).toBe(3)
    await db.update(outbox).set({ sentAt: NOW })
    laterOn()
    expect(await valueOf(givenUp)).toBe(0)
    expect(await valueOf(waiting)).toBe(0)
  })

  it('The metrics count bookings by environment, source and status', async () => {
    const bookings = 'navette_bookings{environment="sandbox",source="partner_api",status="confirmed"}'
    expect(await valueOf(bookings)).toBeUndefined()
    const partner = partnerOf(world, 'sandbox')
    const { id } = (await partner.post('/api/v2/transfer', { Transfer: ONE_WAY })).json().Transfer
    const Booking = { transfer_id: id, TransferSelection: { outbound: 'requested-2' }, Customer: CUSTOMER }
    expect((await partner.post('/api/v2/booking', { Booking })).statusCode).toBe(200)
    laterOn()
    expect(await valueOf(bookings)).toBe(1)
  })

  it('The metrics tell how old the exchange rates are, once they were read', async () => {
    const age = 'navette_exchange_rates_age_seconds'
    expect(await valueOf(age)).toBeUndefined()
    const readAt = new Date(Date.now() - 3_600_000)
    await world.database.db.insert(liveRates).values({ code: 'USD', rate: '1.1', readAt })
    laterOn()
    expect(await valueOf(age)).toBeGreaterThan(3_599)
  })
})

it('The metrics tell that the catalogue is current, and how long ago it was loaded', async () => {
  const age = 'navette_catalogue_age_seconds'
  const before = (await valueOf(age)) ?? 0
  expect(before).toBeGreaterThan(0)
  await world.database.db.update(currencies).set({ updatedAt: new Date() })
  await expect.poll(() => valueOf(age)).toBeLessThan(before)
  await expect.poll(() => valueOf('navette_catalogue_behind_seconds')).toBe(0)
})

it('The metrics describe the process, its event loop and its connections', async () => {
  const metrics = await scrape(url)
  const positive = [
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_eventloop_time_seconds_total{nodejs_eventloop_state="active"}',
    'db_client_connection_max',
  ]
  for (const metric of positive) expect(metrics.get(metric), metric).toBeGreaterThan(0)
  expect(metrics.get('db_client_connection_pending_requests')).toBe(0)
})

it('The metrics have a port of their own', async () => {
  await expect(serveMetrics(new Registry(), { port, host: '127.0.0.1' })).rejects.toThrow('EADDRINUSE')
})

it('The metrics tell what they can while the database does not answer', async () => {
  await world.database.close()
  laterOn()
  const ours = [...(await scrape(url)).keys()].filter((metric) => metric.startsWith('navette_'))
  expect(ours).toEqual(['navette_catalogue_age_seconds', 'navette_catalogue_behind_seconds'])
  expect(await valueOf('process_resident_memory_bytes')).toBeGreaterThan(0)
})
