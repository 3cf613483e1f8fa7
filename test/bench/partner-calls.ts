import { Client } from 'pg'
import { CUSTOMER, ONE_WAY_TO_COME } from '../support/partner.ts'
import type { Load } from './load.ts'
import type { Site } from './sites.ts'

/** More than anybody here books in the seconds of one row. */
const ENOUGH = 40_000

function tokenCall({ url }: Site): Load & { body: string } {
  return post(`${url}/api/v2/token`, { api_key: 'demo-key', api_secret: 'demo-secret' })
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
  const body = () => {
    const id = ids.pop()
    if (id === undefined) throw new Error(`more than ${ENOUGH} bookings in one row`)
    return JSON.stringify(bookingBody(id))
  }
  return { ...post(`${site.url}/api/v2/booking`, {}, await signIn(site)), body }
}

function bookingBody(transfer_id: number): object {
  const TransferSelection = { outbound: 'requested-2' }
  return { Booking: { transfer_id, return_vouchers: 0, TransferSelection, Customer: CUSTOMER } }
}

async function requestTransfer(site: Site): Promise<number> {
  const { Transfer } = await send<{ Transfer: { id: number } }>(await transferCall(site))
  return Transfer.id
}

async function signIn(site: Site): Promise<string> {
  const { token } = await send<{ token: string }>(tokenCall(site))
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
