import createClient from 'openapi-fetch'
import type { operations, paths } from '../../../../openapi/clients/typescript/src/descriptions/transfer-public-v1.ts'

const client = createClient<paths>({ baseUrl: 'https://navette.example/api/public/v1' })

const TRIP = { from: 'airport-1', to: 'resort-11', date: '2027-01-16', time: '10:00' }
const REQUEST = {
  route_from_code: 'airport-1',
  route_to_code: 'resort-11',
  outbound_date: '2027-01-16',
  outbound_time_hours: 10,
  outbound_time_minutes: 0,
  adult_count: 2,
}

/** The least that each operation can be called with. */
export const calls = {
  searchLocations: () => client.GET('/locations/search', { params: { query: { q: 'geneva' } } }),
  resolveLocation: () => client.GET('/locations/resolve', { params: { query: { q: 'Hotel Mont Blanc Chamonix' } } }),
  searchAccommodations: () => client.GET('/accommodations', { params: { query: { resort_id: 11, q: 'mont' } } }),
  quoteByQuery: () => client.GET('/transfer-options', { params: { query: TRIP } }),
  quoteByBody: () => client.POST('/transfer-options', { body: REQUEST }),
  quoteBatch: () => client.POST('/transfer-options/batch', { body: { trips: [REQUEST] } }),
  listPricesByDay: () =>
    client.GET('/price-calendar', {
      params: { query: { from: 'airport-1', to: 'resort-11', month: '2027-01', time: '10:00' } },
    }),
  listLocations: () => client.GET('/locations'),
  listVehicles: () => client.GET('/vehicles'),
  createCheckoutLink: () => client.POST('/checkout-link', { body: REQUEST }),
  getCheckoutLink: () =>
    client.GET('/checkout-link/{token}', { params: { path: { token: 'p8Vx0mZ4Yk2Qe7sT1uWb9cDf3gHj6kLn' } } }),
  quickSearch: () => client.GET('/book/quick-search', { params: { query: TRIP } }),
  quickCheckout: () => client.GET('/book/quick-checkout', { params: { query: TRIP } }),
} satisfies Record<keyof operations, () => Promise<unknown>>

/** The members of an answer need no checks, and a refusal has one of the codes. */
export async function cheapest(): Promise<number | undefined> {
  const { data, error } = await calls.quoteByQuery()
  if (data) return data.outbound.vehicles[0]?.price
  if (error.error.code === 'NO_BOOKABLE_VEHICLE') return undefined
  // @ts-expect-error There is no such code.
  if (error.error.code === 'NO_SUCH_CODE') return undefined
  throw new Error(error.error.message)
}
