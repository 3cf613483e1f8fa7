/** Where the site is. */
export const [, , SITE = ''] = process.argv

/** Who sells. */
export const CREDENTIALS = { api_key: 'demo-key', api_secret: 'demo-secret' }

/** What is sold. */
export const TRANSFER = {
  is_return: 0 as const,
  route_from_code: 'airport-1',
  route_to_code: 'resort-80',
  outbound_date: '2027-01-16',
  outbound_time_hours: 10,
  outbound_time_minutes: 0,
  adult_count: 2,
}

/** To whom. */
export const CUSTOMER = {
  name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  country_code: '+44',
  mobile_number: '7400123456',
}

/** Returns the key of the offer to book, which is the first. */
export function firstOf(offers: Record<string, unknown>): string {
  const [key] = Object.keys(offers)
  if (key === undefined) throw new Error('nothing is offered')
  return key
}
