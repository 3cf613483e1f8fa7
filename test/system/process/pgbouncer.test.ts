import { Client } from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { CUSTOMER, ONE_WAY_TO_COME } from '../../support/partner.ts'
import { hasPgBouncer, startPgBouncer } from '../../support/pgbouncer.ts'
import { dropDatabase, freshDatabase } from '../../support/postgres.ts'
import { cheapest } from '../../support/quote.ts'
import { startServer } from '../../support/server-process.ts'

const template = inject('template')
const PATIENCE = { timeout: 30_000 }

async function call(url: string, body: object, token = '') {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}

it(
  'Two processes quote, sell and swap the catalogue behind PgBouncer in transaction mode',
  { timeout: 240_000 },
  async ({ skip }) => {
    skip(!('database' in template), 'TEST_DATABASE_URL is not set')
    skip(!hasPgBouncer, 'PgBouncer is not installed')
    const serverUrl = process.env['TEST_DATABASE_URL'] ?? ''
    const { url, database } = await freshDatabase(serverUrl, 'database' in template ? template.database : undefined)
    onTestFinished(() => dropDatabase(serverUrl, database))
    const pooler = await startPgBouncer(url)
    const variables = { DATABASE_URL: pooler.url, DATABASE_LISTEN_URL: url }
    const servers = await Promise.all([startServer(variables), startServer(variables)])
    const sites = servers.map((server) => server.url)
    const everywhere = <T>(ask: (site: string) => Promise<T>) => Promise.all(sites.map(ask))
    expect(await everywhere(cheapest)).toEqual([286, 286])

    const tokens = await everywhere(async (site) => {
      const { body } = await call(`${site}/api/v2/token`, { api_key: 'demo-key', api_secret: 'demo-secret' })
      return body.token
    })
    const asked = await call(`${sites[0]}/api/v2/transfer`, { Transfer: ONE_WAY_TO_COME }, tokens[0])
    const order = {
      transfer_id: asked.body.Transfer.id,
      return_vouchers: 0,
      TransferSelection: { outbound: 'requested-2' },
      Customer: CUSTOMER,
    }
    const bookings = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        call(`${sites[i % 2]}/api/v2/booking`, { Booking: order }, tokens[(i + 1) % 2]),
      ),
    )
    const codes = bookings.map(({ status, body }) => (status === 200 ? 'booked' : body.error.code))
    expect(codes).toContain('booked')
    expect(codes.filter((code) => code === 'ALREADY_BOOKED')).toHaveLength(9)

    const client = new Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    await client.query(
      `UPDATE base_prices SET price_minor = 25000 WHERE from_code = 'airport-1' AND to_code = 'resort-11' AND vehicle_id = 2 AND pax_min = 1`,
    )
    await expect.poll(() => everywhere(cheapest), PATIENCE).toEqual([275, 275])
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0])
    for (const server of servers) expect(server.log()).not.toMatch(/"level":[56]0|failed, trying again/)
  },
)
