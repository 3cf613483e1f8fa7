import createClient from 'openapi-fetch'
import type { operations, paths } from '../../../../openapi/clients/typescript/src/descriptions/partner-v1.ts'

const client = createClient<paths>({ baseUrl: 'https://navette.example/api' })

const TRANSFER = {
  route_from_code: 'airport-1',
  route_to_code: 'resort-80',
  outbound_date: '2027-01-16',
  outbound_time_hours: 10,
  outbound_time_minutes: 0,
}
const CUSTOMER = {
  name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  country_code: '+44',
  mobile_number: '7400123456',
}
const BOOKING = { transfer_id: 1, TransferSelection: { outbound: 'requested' }, Customer: CUSTOMER }

/** The least that each operation can be called with. */
export const calls = {
  createToken: () => client.POST('/token', { body: { api_key: 'demo-key', api_secret: 'demo-secret' } }),
  listDestinations: () => client.GET('/transfer/destinations'),
  listDestinationsFrom: () =>
    client.GET('/transfer/destinations/{route_code}', { params: { path: { route_code: 'airport-1' } } }),
  listPrices: () => client.GET('/price/route'),
  listPricesOfDestination: () =>
    client.GET('/price/route/{destination_code}', { params: { path: { destination_code: 'resort-80' } } }),
  listMarkups: () => client.GET('/price/route-markup'),
  listMarkupsOfDestination: () =>
    client.GET('/price/route-markup/{destination_code}', { params: { path: { destination_code: 'resort-80' } } }),
  getMaxPassengerCount: () => client.GET('/transfer/max-passenger-count'),
  createTransfer: () => client.POST('/transfer', { body: { Transfer: TRANSFER } }),
  getTransfer: () => client.GET('/transfer/{id}', { params: { path: { id: 1 } } }),
  createBooking: () => client.POST('/booking', { body: { Booking: BOOKING } }),
} satisfies Record<keyof operations, () => Promise<unknown>>
