import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { demoFolder } from '../../support/demo-folder.ts'
import { freePort } from '../../support/free-port.ts'
import { travel } from '../../support/insistent-traveller.ts'
import { walkThrough } from '../../support/partner-walkthrough.ts'
import { CUSTOMER, ONE_WAY_TO_COME } from '../../support/partner.ts'
import { dropDatabase, freshDatabase } from '../../support/postgres.ts'
import { startServer } from '../../support/server-process.ts'

const REDIS_URL = process.env['TEST_REDIS_URL']
const LIVE = { apiKey: 'demo-key', apiSecret: 'demo-secret', environment: 'live' } as const
const SANDBOX = { apiKey: 'demo-sandbox-key', apiSecret: 'demo-sandbox-secret', environment: 'sandbox' } as const

describe.runIf('dump' in inject('template'))('the server on an embedded database', { timeout: 120_000 }, () => {
  const start = async (variables: NodeJS.ProcessEnv = {}) => startServer({ DATA_DIR: await demoFolder(), ...variables })

  it('The server on an embedded database works for partners, live and in the sandbox', async () => {
    const server = await start()
    const live = await walkThrough({ url: server.url, ...LIVE })
    const sandbox = await walkThrough({ url: `${server.url}/sandbox`, ...SANDBOX })
    expect(new Set([...live, ...sandbox]).size).toBe(4)
    expect(server.log()).not.toMatch(/demo-secret|zoe@example|791234567/)
  })

  it('The server on an embedded database sells to travellers', async () => {
    const server = await start()
    await travel({ url: server.url, clicks: 0 }, { comesBack: true })
    expect(server.log()).not.toContain('"level":50')
  })

  it.runIf(REDIS_URL)('The server on an embedded database counts requests in Redis', async () => {
    const { url } = await start({ RATE_LIMITS: 'on', REDIS_URL, METRICS_PORT: String(await freePort()) })
    const search = () => fetch(`${url}/api/public/v1/locations/search?q=geneva`)
    // Until Redis has answered a process lets everything through.
    await expect.poll(async () => (await search()).headers.get('ratelimit-limit'), { timeout: 10_000 }).toBe('30')
  })
})

describe.runIf('database' in inject('template'))('on PostgreSQL', () => {
  const serverUrl = process.env['TEST_DATABASE_URL'] ?? ''

  async function copyOfDemo() {
    const template = inject('template')
    const { url, database } = await freshDatabase(serverUrl, 'database' in template ? template.database : undefined)
    onTestFinished(() => dropDatabase(serverUrl, database))
    return { url, database }
  }

  async function signIn(url: string): Promise<string> {
    const answer = await post(`${url}/api/v2/token`, { api_key: 'demo-key', api_secret: 'demo-secret' })
    return JSON.parse(answer.text).token
  }

  async function post(url: string, body: object, token = '') {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  async function bookOnce(url: string, token: string) {
    const asked = await post(`${url}/api/v2/transfer`, { Transfer: ONE_WAY_TO_COME }, token)
    if (asked.status !== 200) return asked
    const transfer_id = JSON.parse(asked.text).Transfer.id
    const selection = { outbound: 'requested-2' }
    const body = { Booking: { transfer_id, return_vouchers: 0, TransferSelection: selection, Customer: CUSTOMER } }
    return post(`${url}/api/v2/booking`, body, token)
  }

  it('A token is revoked in every process when its key is revoked', { timeout: 120_000 }, async () => {
    const { url } = await copyOfDemo()
    const servers = await Promise.all([startServer({ DATABASE_URL: url }), startServer({ DATABASE_URL: url })])
    const sites = servers.map((server) => server.url)
    const token = await signIn(sites[0] ?? '')
    const headers = { authorization: `Bearer ${token}` }
    const statuses = () =>
      Promise.all(sites.map(async (site) => (await fetch(`${site}/api/v2/vehicles`, { headers })).status))
    expect(await statuses()).toEqual([200, 200])
    const client = new Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    await client.query(`UPDATE partner_keys SET revoked_at = now() WHERE key = 'demo-key'`)
    await expect.poll(statuses, { timeout: 10_000 }).toEqual([401, 401])
  })

  it(
    'Acknowledged bookings survive a killed process: each once, with its product and its mail',
    { timeout: 120_000 },
    async () => {
      const { url } = await copyOfDemo()
      const server = await startServer({ DATABASE_URL: url })
      const token = await signIn(server.url)
      const acknowledged: string[] = []
      const burst = Array.from({ length: 8 }, async () => {
        for (;;) {
          const answer = await bookOnce(server.url, token).catch(() => undefined)
          if (answer?.status !== 200) return
          acknowledged.push(JSON.parse(answer.text).Booking.reference)
        }
      })
      await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(20)
      await server.stop('SIGKILL')
      await Promise.all(burst)

      const client = new Client({ connectionString: url })
      await client.connect()
      const kept = await client.query<{ reference: string; products: string; mails: string }>(`
        SELECT reference,
          (SELECT count(*) FROM booking_items WHERE booking_id = bookings.id) AS products,
          (SELECT count(*) FROM outbox WHERE booking_id = bookings.id AND payload #>> '{letter,name}' = 'vouchers') AS mails
        FROM bookings`)
      await client.end()
      expect(new Set(acknowledged).size).toBe(acknowledged.length)
      expect(kept.rows.map(({ reference }) => reference)).toEqual(expect.arrayContaining(acknowledged))
      expect(kept.rows.filter(({ products, mails }) => products !== '1' || mails !== '1')).toEqual([])
    },
  )

  it(
    'Bookings are refused with 503 and Retry-After while connections are cut, and go on without a restart',
    { timeout: 120_000 },
    async () => {
      const { url, database } = await copyOfDemo()
      const server = await startServer({ DATABASE_URL: url })
      const token = await signIn(server.url)
      const admin = new Client({ connectionString: serverUrl })
      await admin.connect()
      let cutting = true
      const answers: Awaited<ReturnType<typeof post>>[] = []
      const load = Array.from({ length: 6 }, async () => {
        while (cutting) answers.push(await bookOnce(server.url, token))
      })
      for (let i = 0; i < 15; i++) {
        await wait(100)
        await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [database])
      }
      cutting = false
      await Promise.all(load)
      await admin.end()

      const refused = answers.filter(({ status }) => status !== 200)
      expect(refused.length).toBeGreaterThan(0)
      for (const { status, headers, text } of refused) {
        expect([status, JSON.parse(text).error.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
        expect(headers.get('retry-after')).toBe('5')
      }
      expect((await bookOnce(server.url, token)).status).toBe(200)
    },
  )
})
