import type { InjectOptions } from 'fastify'
import { SATURDAY_TO_COME } from './demo.ts'
import type { TestWorld } from './world.ts'

const DEMO = {
  live: { root: '', credentials: { api_key: 'demo-key', api_secret: 'demo-secret' } },
  sandbox: { root: '/sandbox', credentials: { api_key: 'demo-sandbox-key', api_secret: 'demo-sandbox-secret' } },
}

/** Calls the API as the demo partner. Paths are relative to the root of the environment: `/api/v2/destinations`. */
export function partnerOf(world: TestWorld, environment: 'live' | 'sandbox' = 'live', sitePath = '') {
  const { credentials } = DEMO[environment]
  const root = sitePath + DEMO[environment].root
  let token: string | undefined
  const send = async (options: InjectOptions & { url: string }) => {
    token ??= (await world.app.inject({ method: 'POST', url: `${root}/api/v2/token`, payload: credentials })).json()
      .token
    const headers = { authorization: `Bearer ${token}`, ...options.headers }
    return world.app.inject({ ...options, url: root + options.url, headers })
  }
  return {
    get: (url: string, headers: Record<string, string> = {}) => send({ method: 'GET', url, headers }),
    post: (url: string, payload: object, headers: Record<string, string> = {}) =>
      send({ method: 'POST', url, payload, headers }),
    send,
    /** Uses this token for all calls that follow. */
    use: (other: string) => (token = other),
  }
}

/** A one-way request from Geneva to Val Thorens on a Saturday in January. */
export const ONE_WAY = {
  is_return: 0,
  route_from_code: 'airport-1',
  route_to_code: 'resort-80',
  outbound_date: '2027-01-16',
  outbound_time_hours: 10,
  outbound_time_minutes: 0,
  adult_count: 2,
}

/** The same request on a future Saturday, for a server on the real clock. */
export const ONE_WAY_TO_COME = { ...ONE_WAY, outbound_date: SATURDAY_TO_COME }

/** The same request with a return a week later. */
export const ROUND_TRIP = {
  ...ONE_WAY,
  is_return: 1,
  return_date: '2027-01-23',
  return_time_hours: 15,
  return_time_minutes: 0,
  return_adult_count: 2,
}

/** Sells a trip by API, in a standard minivan, and returns its reference. */
export async function sellByApi(
  seller: ReturnType<typeof partnerOf>,
  Transfer: object = ONE_WAY,
  customer: object = {},
): Promise<string> {
  const asked = await seller.post('/api/v2/transfer', { Transfer })
  const TransferSelection = { outbound: 'requested-2', ...('return_date' in Transfer ? { return: 'requested-2' } : {}) }
  const Booking = { transfer_id: asked.json().Transfer.id, TransferSelection, Customer: { ...CUSTOMER, ...customer } }
  return (await seller.post('/api/v2/booking', { Booking })).json().Booking.reference
}

/** The customer of a booking. */
export const CUSTOMER = {
  name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  country_code: '+44',
  mobile_number: '7700900123',
  reference: 'order-1',
}
