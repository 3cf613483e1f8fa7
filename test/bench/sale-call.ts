import { randomBytes, randomInt } from 'node:crypto'
import { SATURDAY_TO_COME } from '../support/demo.ts'
import type { Load } from './load.ts'
import type { Site } from './sites.ts'

/** A trip as the pages ask for it, one way, to an airport's landing. */
const TRIP = {
  route_from_code: 'airport-1',
  route_to_code: 'resort-11',
  outbound_date: SATURDAY_TO_COME,
  outbound_time_hours: '10',
  outbound_time_minutes: '0',
  outbound_selected_time_is_flight: '1',
  adult_count: '2',
  luggage_count: '2',
}

const TRAVELLER = {
  name: 'Ada',
  last_name: 'Lovelace',
  country_code: '+44',
  outbound_flight_number: 'LX 2816',
  accommodation: 'Hôtel Mont-Blanc, 62 Allée du Majestic',
  accept_terms: '1',
  payment_method: 'card',
}

/** Step 2 or step 3 of a booking. */
export function stepUrl(root: string, step: '2' | '3'): string {
  return `${root}/book/?${new URLSearchParams({ step, ...TRIP }).toString()}`
}

/**
 * A sale in the sandbox: the form, the payment on the test provider's page, the browser's return, which confirms it.
 * The test provider makes no call of its own: the server would take those of one row while the next is measured.
 */
export async function saleCall({ url }: Site): Promise<Load> {
  const root = `${url}/sandbox`
  const page = await (await fetch(stepUrl(root, '3'))).text()
  const [, total] = /name="quoted_total" value="([^"]+)"/.exec(page) ?? []
  if (total === undefined) throw new Error(`step 3 shows no total: ${page}`)
  const sold = { ...TRIP, ...TRAVELLER, quoted_total: total }
  return {
    url: `${root}/book/bookings`,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: () => {
      const key = randomBytes(16).toString('hex')
      // Each sale by somebody else, because the server looks for the same ride of the same person.
      const person = { email: `${key}@example.com`, mobile_number: `7${randomInt(1e8, 1e9)}` }
      return new URLSearchParams({ ...sold, ...person, submission_key: key }).toString()
    },
    followedBy: [{ method: 'POST', body: 'outcome=pay_no_webhook' }, { method: 'GET' }],
  }
}
