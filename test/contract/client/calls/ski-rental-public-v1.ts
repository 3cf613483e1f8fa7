import createClient from 'openapi-fetch'
import type { operations, paths } from '../../../../openapi/clients/typescript/src/descriptions/ski-rental-public-v1.ts'

const client = createClient<paths>({ baseUrl: 'https://navette.example/ski/api/public/v1' })

const RENTAL = { resort: 80, first_day: '2027-01-16', days: 6 }
const REQUEST = {
  resort_id: 80,
  first_day: '2027-01-16',
  duration_days: 6,
  participants: [{ first_name: 'Anna', age: 34, gender: 'woman' as const, pack_id: 2005 }],
}

/** The least that each operation can be called with. */
export const calls = {
  searchResorts: () => client.GET('/resorts/search', { params: { query: { q: 'thorens' } } }),
  listResorts: () => client.GET('/resorts'),
  listShops: () => client.GET('/shops', { params: { query: { resort_id: 80 } } }),
  quoteRental: () => client.GET('/rental-options', { params: { query: RENTAL } }),
  listRentalPricesByDay: () =>
    client.GET('/rental-calendar', { params: { query: { resort: 80, month: '2027-01', days: 6 } } }),
  createCheckoutLink: () => client.POST('/checkout-link', { body: REQUEST }),
  getCheckoutLink: () =>
    client.GET('/checkout-link/{token}', { params: { path: { token: 'p8Vx0mZ4Yk2Qe7sT1uWb9cDf3gHj6kLn' } } }),
  listMeasurements: () => client.GET('/measurements'),
  quickSearch: () => client.GET('/book/quick-search', { params: { query: RENTAL } }),
  quickCheckout: () => client.GET('/book/quick-checkout', { params: { query: RENTAL } }),
} satisfies Record<keyof operations, () => Promise<unknown>>
