import { setTimeout as wait } from 'node:timers/promises'
import { SATURDAY_TO_COME } from './demo.ts'
import { fieldsOf } from './page.ts'
import { FILLED_IN, TRIP } from './traveller.ts'

const STEP_THREE = `/book/?${new URLSearchParams({ ...TRIP, step: '3', outbound_date: SATURDAY_TO_COME }).toString()}`

/** The sandbox of servers that come and go, or lose their database. */
export interface Site {
  /** Returns the server that gets the next click. */
  readonly url: string
  /** The number of clicks that were answered. */
  clicks: number
}

/**
 * Books and pays with the test provider, repeating every click until it is answered. May not return after paying; one
 * who does gets the path of the own page.
 */
export async function travel(site: Site, { comesBack }: { comesBack: boolean }): Promise<string | undefined> {
  const page = await (await insist(site, STEP_THREE)).text()
  const form = Object.fromEntries(fieldsOf(page).flatMap(([name, value, isSent]) => (isSent ? [[name, value]] : [])))
  for (;;) {
    const next = leadsTo(await insist(site, '/book/bookings', { ...form, ...FILLED_IN, payment_method: 'card' }))
    if (next.startsWith('/pay/test/')) {
      await insist(site, next, { outcome: comesBack ? 'pay' : 'pay_no_return' })
      if (!comesBack) return undefined
    } else {
      const own = await (await insist(site, next)).text()
      if (own.includes('data-state="confirmed"')) return next
    }
    await wait(250)
  }
}

/** Pays on the own page what is asked for there, repeating every click until nothing is. */
export async function payMore(site: Site, own: string): Promise<void> {
  for (;;) {
    const page = await (await insist(site, own)).text()
    if (!page.includes(`${own}/payments`)) return
    const next = leadsTo(await insist(site, `${own}/payments`, { payment_method: 'card' }))
    if (next.startsWith('/pay/test/')) await insist(site, leadsTo(await insist(site, next, { outcome: 'pay' })))
    await wait(250)
  }
}

/** Returns the page of a path of the traveller's. */
export async function pageOf(site: Site, path: string): Promise<string> {
  return (await insist(site, path)).text()
}

/** Repeats a click until the answer is the expected one, as people do. */
async function insist(site: Site, path: string, fields?: Record<string, string>): Promise<Response> {
  for (;;) {
    const sent = fields && { method: 'POST', body: new URLSearchParams(fields) }
    const answer = await fetch(`${site.url}/sandbox${path}`, { redirect: 'manual', ...sent }).catch(() => undefined)
    if (answer && answer.status < 400) {
      site.clicks += 1
      return answer
    }
    await wait(250)
  }
}

/** Returns the path below the sandbox, whichever port the server had when it made the link. */
function leadsTo({ headers }: Response): string {
  return new URL(headers.get('location') ?? '').pathname.replace(/^\/sandbox/, '')
}
