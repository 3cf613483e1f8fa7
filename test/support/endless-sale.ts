import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { travel } from './insistent-traveller.ts'
import { CUSTOMER, ONE_WAY_TO_COME } from './partner.ts'
import { QUOTE } from './quote.ts'

const PARTNERS = 4
const TRAVELLERS = 3
const PAUSE_MS = 200
const PATIENCE = { timeout: 60_000, interval: 20 }

/** An answer, and when it came, in milliseconds of `performance.now()`. */
interface Answer {
  path: string
  askedAt: number
  givenAt: number
  status: number
  retryAfter: string | null
  text: string
}

/** Partners and travellers who buy until they are told to stop. */
export interface EndlessSale {
  /** The answers to partners and to quotes. */
  answers: Answer[]
  /** The references that partners received, one for each Idempotency-Key. */
  booked: string[]
  /** How many travellers have paid. */
  paid: number
  /** Resolves when some more have booked and paid. Rejects if something was refused for good. */
  goOn: () => Promise<void>
  /** Resolves when every purchase under way is complete. */
  stop: () => Promise<void>
}

/**
 * Lets partners book and travellers buy in the sandbox on all servers in turn. Each repeats a request until it
 * succeeds, a partner under the same Idempotency-Key. Quotes are requested meanwhile, and never repeated.
 */
export function sellEndlessly(urls: readonly string[]): EndlessSale {
  let selling = true
  let turn = 0
  const nextUrl = () => urls[turn++ % urls.length] ?? ''
  const sale: EndlessSale = { answers: [], booked: [], paid: 0, goOn, stop }
  const everybody = [sellToPartners(), ...Array.from({ length: TRAVELLERS }, (_, n) => sellToTraveller(n > 0)), quote()]
  return sale

  async function sellToPartners(): Promise<void> {
    const { token } = await insist('/api/v2/token', { api_key: 'demo-key', api_secret: 'demo-secret' })
    await Promise.all(Array.from({ length: PARTNERS }, () => sellToPartner(`Bearer ${token}`)))
  }

  async function sellToPartner(authorization: string): Promise<void> {
    while (selling) {
      const { Transfer } = await insist('/api/v2/transfer', { Transfer: ONE_WAY_TO_COME }, { authorization })
      const selection = { outbound: 'requested-2' }
      const order = { transfer_id: Transfer.id, return_vouchers: 0, TransferSelection: selection, Customer: CUSTOMER }
      const key = { authorization, 'idempotency-key': randomUUID() }
      const { Booking } = await insist('/api/v2/booking', { Booking: order }, key)
      sale.booked.push(Booking.reference)
      await wait(PAUSE_MS)
    }
  }

  async function sellToTraveller(comesBack: boolean): Promise<void> {
    const site = {
      get url() {
        return nextUrl()
      },
      clicks: 0,
    }
    while (selling) {
      await travel(site, { comesBack })
      sale.paid += 1
      await wait(PAUSE_MS)
    }
  }

  async function quote(): Promise<void> {
    while (selling) {
      await call(QUOTE)
      await wait(PAUSE_MS)
    }
  }

  async function insist(path: string, body: object, headers: Record<string, string> = {}) {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
    for (;;) {
      const { status, text } = await call(path, { ...init, body: JSON.stringify(body) })
      if (status === 200) return JSON.parse(text)
      if (status !== 503) throw new Error(`${path} answered ${status} ${text}`)
      await wait(PAUSE_MS)
    }
  }

  async function call(path: string, init: RequestInit = {}): Promise<Answer> {
    const askedAt = performance.now()
    const response = await fetch(nextUrl() + path, init)
    const text = await response.text()
    const { status, headers } = response
    const answer = { path, askedAt, givenAt: performance.now(), status, retryAfter: headers.get('retry-after'), text }
    sale.answers.push(answer)
    return answer
  }

  async function goOn(): Promise<void> {
    const { paid, booked } = { paid: sale.paid + 3, booked: sale.booked.length + 10 }
    const isMore = async () => {
      await expect.poll(() => sale.paid >= paid && sale.booked.length >= booked, PATIENCE).toBe(true)
    }
    await Promise.race([isMore(), ...everybody])
  }

  async function stop(): Promise<void> {
    selling = false
    await Promise.all(everybody)
  }
}
