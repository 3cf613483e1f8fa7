import { SATURDAY_TO_COME } from '../support/demo.ts'
import { compare } from './measure.ts'
import { againstPackages, againstWriting, processorTimes, ratios, type Row, tellRates } from './row.ts'
import { demo, large, limited, type Site } from './sites.ts'

const API = '/api/public/v1'
/** A quote, one way. */
export const QUOTE = `${API}/transfer-options?from=airport-1&to=resort-11&date=${SATURDAY_TO_COME}&time=10:00`

const CHECKOUT = {
  route_from_code: 'airport-1',
  route_to_code: 'resort-11',
  outbound_date: SATURDAY_TO_COME,
  outbound_time_hours: 10,
  outbound_time_minutes: 0,
  adult_count: 2,
}

/** Everything that Val Thorens rents for six days: 52 variants. */
export const RENTAL = `resort=80&first_day=${SATURDAY_TO_COME}&days=6`

const SCALE = 'transfer: GET /transfer-options, large catalogue'

const LIMITED = 'transfer: GET /transfer-options, 200 rows of capacity and 500 units in use'

const MONTH = 'transfer: GET /price-calendar, 31 days'

/** The keyless APIs. */
export const publicRows: Row[] = [
  againstPackages('transfer: GET /transfer-options', '≥ 70 %, p99 ≤ 2 ×', {
    site: demo,
    query: 'quote',
    load: ({ url }) => ({ url: url + QUOTE }),
  }),
  { what: SCALE, against: 'demo catalogue', budget: '≥ 90 %', measure: () => measureQuotes(SCALE, large) },
  { what: LIMITED, against: 'demo catalogue', budget: '≥ 90 %', measure: () => measureQuotes(LIMITED, limited) },
  { what: MONTH, against: 'a quote', budget: '≤ 31 / 3 quotes', measure: measureMonth },
  againstPackages('transfer: GET /locations/search, large catalogue', '≥ 80 %', {
    site: large,
    query: 'search',
    load: ({ url }) => ({ url: `${url}${API}/locations/search?q=geneva` }),
  }),
  againstPackages('transfer: GET /locations/search, large catalogue, with a typo', '≥ 75 %', {
    site: large,
    query: 'search',
    load: ({ url }) => ({ url: `${url}${API}/locations/search?q=chamoix` }),
  }),
  againstPackages('transfer: GET /accommodations, 100,000 of them', '≥ 85 %', {
    site: large,
    query: 'accommodations',
    load: ({ url }) => ({ url: `${url}${API}/accommodations?resort_id=11&q=hotel` }),
  }),
  againstPackages('ski: GET /rental-options, 52 variants', '≥ 55 %', {
    site: demo,
    query: 'rental',
    load: ({ url }) => ({ url: `${url}/ski/api/public/v1/rental-options?${RENTAL}` }),
  }),
  againstWriting('transfer: POST /checkout-link', '≥ 60 %', {
    file: 'sql-yardstick.ts',
    path: '/checkout-link',
    load: ({ url }) => ({
      url: `${url}${API}/checkout-link`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(CHECKOUT),
    }),
  }),
]

/** How many quotes take as long as a month. */
async function measureMonth(): Promise<string> {
  const { url, processorMs } = await demo()
  const month = SATURDAY_TO_COME.slice(0, 'YYYY-MM'.length)
  const calendar = `${API}/price-calendar?from=airport-1&to=resort-11&month=${month}&time=10:00`
  const comparison = await compare(
    { load: { url: url + calendar }, processorMs },
    { load: { url: url + QUOTE }, processorMs },
  )
  tellRates(MONTH, comparison)
  return `${(1 / comparison.throughput.median).toFixed(1)} quotes`
}

async function measureQuotes(what: string, site: () => Promise<Site>): Promise<string> {
  const [subject, yardstick] = [await site(), await demo()]
  const comparison = await compare(
    { load: { url: subject.url + QUOTE }, processorMs: subject.processorMs },
    { load: { url: yardstick.url + QUOTE }, processorMs: yardstick.processorMs },
  )
  tellRates(what, comparison)
  return `${ratios(comparison)}, ${processorTimes(comparison)}`
}
