import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { openPostgres } from '../../src/db/postgres.ts'
import { createPartner } from '../../src/services/partners/account.ts'
import { CUSTOMER, ONE_WAY_TO_COME } from '../support/partner.ts'
import type { Load } from './load.ts'
import { repeat } from './rounds.ts'
import type { Site } from './sites.ts'

/** More than anybody here books in the seconds of one row. */
const ENOUGH = 40_000

/** Of the demo partner. */
const DEMO = { key: 'demo-key', secret: 'demo-secret' }

function tokenCall({ url }: Site, { key, secret } = DEMO): Load & { body: string } {
  return post(`${url}/api/v2/token`, { api_key: key, api_secret: secret })
}

/** A GET by the demo partner, with a token of its own. */
export async function partnerGet(site: Site, path: string, headers: Record<string, string> = {}): Promise<Load> {
  return { url: `${site.url}/api/v2${path}`, headers: { authorization: await signIn(site), ...headers } }
}

/** POST /transfer: one way, two adults. */
export async function transferCall(site: Site): Promise<Load & { body: string }> {
  return post(`${site.url}/api/v2/transfer`, { Transfer: ONE_WAY_TO_COME }, await signIn(site))
}

/**
 * POST /booking without vouchers, each time of another transfer request: copies of one, because asking for thousands
 * would take longer than booking them.
 */
export async function bookingCall(site: Site): Promise<Load> {
  const ids = await copies(site.databaseUrl, await requestTransfer(site), ENOUGH)
  const body = () => JSON.stringify(bookingBody(next(ids), 0))
  return { ...post(`${site.url}/api/v2/booking`, {}, await signIn(site)), body }
}

/** Books so many times, one after the other, each with its vouchers in the answer. */
export async function bookWithVouchers(site: Site, times: number): Promise<void> {
  const authorization = await signIn(site)
  for (const id of await copies(site.databaseUrl, await requestTransfer(site), times))
    await send(post(`${site.url}/api/v2/booking`, bookingBody(id, 1), authorization))
}

/** POST /booking without vouchers by sixteen partners in turn, whose locks hardly meet. */
export async function bookingCallOfMany(site: Site): Promise<Load> {
  const partners = await openPartners(site, 16)
  let turn = 0
  const body = () => {
    const { ids, authorization } = partners[turn++ % partners.length] ?? nobodyLeft()
    return { body: JSON.stringify(bookingBody(next(ids), 0)), headers: { authorization } }
  }
  return { ...post(`${site.url}/api/v2/booking`, {}), body }
}

/** Opens accounts, each with transfer requests enough. */
async function openPartners(site: Site, count: number): Promise<{ ids: number[]; authorization: string }[]> {
  const { db, close } = await openPostgres(site.databaseUrl, console.error)
  const accounts = await repeat(count, (i) => {
    const terms = { promoCode: null, discountPercent: '0', commissionPercent: '10' }
    return createPartner(db, { name: `Bench ${i}`, email: `${randomUUID()}@example.com`, ...terms }, new Date())
  })
  await close()
  return Promise.all(
    accounts.map(async ({ credentials }) => {
      const authorization = await signIn(
        site,
        credentials.find(({ environment }) => environment === 'live'),
      )
      const call = post(`${site.url}/api/v2/transfer`, { Transfer: ONE_WAY_TO_COME }, authorization)
      const { Transfer } = await send<{ Transfer: { id: number } }>(call)
      return { authorization, ids: await copies(site.databaseUrl, Transfer.id, ENOUGH / count) }
    }),
  )
}

function next(ids: number[]): number {
  return ids.pop() ?? nobodyLeft()
}

function nobodyLeft(): never {
  throw new Error(`more than ${ENOUGH} bookings in one row`)
}

function bookingBody(transfer_id: number, return_vouchers: 0 | 1): object {
  const TransferSelection = { outbound: 'requested-2' }
  return { Booking: { transfer_id, return_vouchers, TransferSelection, Customer: CUSTOMER } }
}

async function requestTransfer(site: Site): Promise<number> {
  const { Transfer } = await send<{ Transfer: { id: number } }>(await transferCall(site))
  return Transfer.id
}

async function signIn(site: Site, credentials = DEMO): Promise<string> {
  const { token } = await send<{ token: string }>(tokenCall(site, credentials))
  return `Bearer ${token}`
}

function post(url: string, body: object, authorization = ''): Load & { body: string } {
  const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
  return { url, method: 'POST', headers, body: JSON.stringify(body) }
}

async function send<Answer>({ url, method = 'POST', headers = {}, body }: Load & { body: string }): Promise<Answer> {
  const answer = await fetch(url, { method, headers, body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url}: ${text}`)
  const parsed: Answer = JSON.parse(text)
  return parsed
}

async function copies(databaseUrl: string, original: number, count: number): Promise<number[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO transfer_requests (partner_id, environment, request, offered, created_at, expires_at)
     SELECT partner_id, environment, request, offered, created_at, expires_at
     FROM transfer_requests, generate_series(1, $2) WHERE id = $1 RETURNING id`,
    [original, count],
  )
  await client.end()
  return rows.map(({ id }) => id)
}
