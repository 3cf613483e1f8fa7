import createClient from 'openapi-fetch'
import type { operations, paths } from '../../../../openapi/clients/typescript/src/descriptions/partner-v2.ts'

/** What partners receive, and never call. */
type Received =
  | 'bookingConfirmed'
  | 'bookingChanged'
  | 'bookingCancelled'
  | 'bookingItemDone'
  | 'bookingNoShow'
  | 'bookingMessage'
  | 'priceMarkupsChanged'
  | 'webhookTest'

const client = createClient<paths>({ baseUrl: 'https://navette.example/api/v2' })

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
const BOOKING = { transfer_id: 1, TransferSelection: { outbound: 'requested-2' }, Customer: CUSTOMER }

/** The least that each operation can be called with. */
export const calls = {
  createToken: () => client.POST('/token', { body: { api_key: 'demo-key', api_secret: 'demo-secret' } }),
  listDestinations: () => client.GET('/destinations'),
  listDestinationsFrom: () => client.GET('/destinations/{code}', { params: { path: { code: 'airport-1' } } }),
  createTransfer: () => client.POST('/transfer', { body: { Transfer: TRANSFER } }),
  getTransfer: () => client.GET('/transfer/{id}', { params: { path: { id: 1 } } }),
  createHold: () =>
    client.POST('/transfer/{id}/hold', {
      params: { path: { id: 1 } },
      body: { TransferSelection: { outbound: 'requested-2' } },
    }),
  deleteHold: () => client.DELETE('/transfer/{id}/hold', { params: { path: { id: 1 } } }),
  createBooking: () => client.POST('/booking', { body: { Booking: BOOKING } }),
  getBooking: () => client.GET('/booking/{reference}', { params: { path: { reference: 'NAV123456789' } } }),
  listBookings: () => client.GET('/bookings'),
  changeBooking: () =>
    client.PATCH('/booking/{reference}', {
      params: { path: { reference: 'NAV123456789' } },
      body: { Booking: { Customer: { name: 'Augusta' } } },
    }),
  quoteRideChange: () =>
    client.POST('/booking/{reference}/items/{number}/quote', {
      params: { path: { reference: 'NAV123456789', number: 1 } },
      body: { Change: {} },
    }),
  changeRide: () =>
    client.POST('/booking/{reference}/items/{number}/change', {
      params: { path: { reference: 'NAV123456789', number: 1 } },
      body: { Change: { new_price: 423.5 } },
    }),
  previewCancellation: () =>
    client.GET('/booking/{reference}/cancellation', { params: { path: { reference: 'NAV123456789' } } }),
  cancelBooking: () =>
    client.POST('/booking/{reference}/cancellation', { params: { path: { reference: 'NAV123456789' } } }),
  listEvents: () => client.GET('/events'),
  listStatements: () => client.GET('/statements'),
  getStatement: () => client.GET('/statements/{number}', { params: { path: { number: 'S2027-0001' } } }),
  listPrices: () => client.GET('/prices'),
  listMarkups: () => client.GET('/prices/markups'),
  getPriceBook: () => client.GET('/price-book'),
  listRoutes: () => client.GET('/routes'),
  getRoute: () =>
    client.GET('/routes/{code_a}/{code_b}', { params: { path: { code_a: 'airport-1', code_b: 'resort-80' } } }),
  listVehicles: () => client.GET('/vehicles'),
  listWebhooks: () => client.GET('/webhooks'),
  createWebhook: () =>
    client.POST('/webhooks', { body: { url: 'https://partner.example/hook', events: ['booking.confirmed'] } }),
  changeWebhook: () => client.PATCH('/webhooks/{id}', { params: { path: { id: 1 } }, body: {} }),
  deleteWebhook: () => client.DELETE('/webhooks/{id}', { params: { path: { id: 1 } } }),
  rotateWebhookSecret: () => client.POST('/webhooks/{id}/rotate', { params: { path: { id: 1 } } }),
  testWebhook: () => client.POST('/webhooks/{id}/test', { params: { path: { id: 1 } } }),
  listWebhookDeliveries: () => client.GET('/webhooks/{id}/deliveries', { params: { path: { id: 1 } } }),
  resendWebhookDelivery: () =>
    client.POST('/webhooks/{id}/deliveries/{delivery}/resend', {
      params: { path: { id: 1, delivery: 'bead2169-3780-4499-8777-ac89a03efcf4' } },
    }),
  createClientLink: () => client.POST('/client-link', { body: { Transfer: TRANSFER } }),
} satisfies Record<Exclude<keyof operations, Received>, () => Promise<unknown>>
