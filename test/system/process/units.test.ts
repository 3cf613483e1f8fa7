import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import { CUSTOMER, ONE_WAY_TO_COME } from '../../support/partner.ts'
import { startServer } from '../../support/server-process.ts'
import { sharedDatabase } from '../../support/shared-database.ts'

const UNITS = 10
const SELLERS = 24
const PATIENCE = { timeout: 30_000 }

async function call(url: string, { token = '', body }: { token?: string; body?: object } = {}) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(url, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}

it.runIf('database' in inject('template'))(
  'Two processes sell a tenth minivan and no eleventh, and another once one is given back',
  { timeout: 240_000 },
  async () => {
    const { db, url } = await sharedDatabase()
    const servers = await Promise.all([startServer({ DATABASE_URL: url }), startServer({ DATABASE_URL: url })])
    const sites = servers.map((server) => server.url)
    const siteOf = (i: number) => sites[i % 2] ?? ''
    const tokens = await Promise.all(
      sites.map(async (site) => {
        const credentials = { api_key: 'demo-key', api_secret: 'demo-secret' }
        return (await call(`${site}/api/v2/token`, { body: credentials })).body.token
      }),
    )
    // Everybody has offers before there is a limit, and books them at the other process.
    const asked = await Promise.all(
      Array.from({ length: SELLERS }, (_, i) =>
        call(`${siteOf(i)}/api/v2/transfer`, { token: tokens[i % 2], body: { Transfer: ONE_WAY_TO_COME } }),
      ),
    )
    const day = ONE_WAY_TO_COME.outbound_date
    await db.execute(
      sql`INSERT INTO vehicle_capacity (vehicle_id, area, date_from, date_to, units) VALUES (2, '{airport-1}', ${day}, ${day}, ${UNITS})`,
    )
    // A claim that waits too long for the others is told to come again, and comes again.
    const book = async (i: number): Promise<{ i: number; reference?: string; refusal?: string }> => {
      const Booking = {
        transfer_id: asked[i]?.body.Transfer.id,
        return_vouchers: 0,
        TransferSelection: { outbound: 'requested-2' },
        Customer: CUSTOMER,
      }
      const token = tokens[(i + 1) % 2]
      const { body } = await call(`${siteOf(i + 1)}/api/v2/booking`, { token, body: { Booking } })
      if (body.error?.code === 'SERVICE_UNAVAILABLE') {
        await setTimeout(1_000)
        return book(i)
      }
      return { i, reference: body.Booking?.reference, refusal: body.error?.code }
    }
    const sales = await Promise.all(Array.from({ length: SELLERS }, (_, i) => book(i)))
    const sold = sales.filter(({ reference }) => reference !== undefined)
    const refused = sales.filter(({ reference }) => reference === undefined)
    expect(refused.map(({ refusal }) => refusal)).toEqual(
      Array.from({ length: SELLERS - UNITS }, () => 'OFFER_EXPIRED'),
    )

    const minivans = async (site: string): Promise<object[]> => {
      const trip = { from: 'airport-1', to: 'resort-80', date: day, time: '10:00' }
      const { body } = await call(`${site}/api/public/v1/transfer-options?${new URLSearchParams(trip).toString()}`)
      return (body.outbound.unavailable ?? []).map((one: { vehicle_type_id: number; reason: string }) => [
        one.vehicle_type_id,
        one.reason,
      ])
    }
    await expect.poll(() => Promise.all(sites.map(minivans)), PATIENCE).toEqual([[[2, 'sold_out']], [[2, 'sold_out']]])

    const given = `${siteOf(0)}/api/v2/booking/${sold[0]?.reference}/cancellation`
    expect((await call(given, { token: tokens[0], body: {} })).status).toBe(200)
    await expect.poll(() => Promise.all(sites.map(minivans)), PATIENCE).toEqual([[], []])
    const again = await Promise.all(refused.map(({ i }) => book(i)))
    expect(again.filter(({ reference }) => reference !== undefined)).toHaveLength(1)
  },
)
