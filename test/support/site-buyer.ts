import type { LightMyRequestResponse } from 'fastify'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { bookings, payments } from '../../src/db/schema/index.ts'
import { unescaped } from './page.ts'
import type { TestWorld } from './world.ts'

const TRIP = {
  route_from_code: 'airport-1',
  route_to_code: 'resort-11',
  outbound_date: '2027-01-16',
  outbound_time_hours: '10',
  outbound_time_minutes: '0',
  outbound_selected_time_is_flight: '1',
  adult_count: '2',
}

const TRAVELLER = {
  name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  country_code: '+44',
  mobile_number: '7700 900123',
  outbound_flight_number: 'LX 2816',
  accommodation: 'Hôtel Mont-Blanc, 62 Allée du Majestic',
  accept_terms: '1',
}

/** Somebody who buys a transfer from Geneva to Chamonix on the site, by its pages. */
export function siteBuyer(world: TestWorld) {
  const get = (url: string) => world.app.inject({ url })
  const post = (url: string, fields: Record<string, string>) =>
    world.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  const pathOf = (answer: LightMyRequestResponse) => new URL(String(answer.headers.location)).pathname

  /** Books, by card unless told otherwise, and returns the path of what comes next: the provider's page, or the own one. */
  async function book(changes: Record<string, string> = {}): Promise<string> {
    const page = await get(`/book/?${new URLSearchParams({ step: '3', ...TRIP }).toString()}`)
    const hidden = Array.from(
      page.body.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g),
      ([, name = '', value]) => [name, unescaped(value).replaceAll('&amp;', '&')],
    )
    const fields = { ...Object.fromEntries(hidden), ...TRAVELLER, payment_method: 'card', ...changes }
    const answer = await post('/book/bookings', fields)
    expect(answer.statusCode, answer.body).toBe(303)
    return pathOf(answer)
  }

  /** Pays on the provider's page and returns the path to come back by. */
  async function pay(page: string, outcome = 'pay'): Promise<string> {
    return pathOf(await post(page, { outcome }))
  }

  /** The booking that is paid on that page, and the path of its own page. */
  async function find(page: string) {
    const { db } = world.database
    const [payment] = await db
      .select()
      .from(payments)
      .where(eq(payments.providerReference, page.split('/').at(-1) ?? ''))
    const [booking] = await db
      .select()
      .from(bookings)
      .where(eq(bookings.id, payment?.bookingId ?? 0))
    if (!booking) throw new Error(`nothing is paid at ${page}`)
    return { booking, own: new URL(world.office.pageUrl(booking)).pathname }
  }

  return { get, post, pathOf, book, pay, find }
}
