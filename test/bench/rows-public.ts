import { SATURDAY_TO_COME } from '../support/demo.ts'
import { compare } from './measure.ts'
import { againstBareRoute, againstReadyBytes, againstSql, ratios, type Row, tellRates } from './row.ts'
import { demo, large } from './sites.ts'

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

const MONTH = 'transfer: GET /price-calendar, 31 days'

/** The keyless APIs. */
export const publicRows: Row[] = [
  againstBareRoute('transfer: GET /transfer-options', '≥ 75 %, p99 ≤ 2 ×', demo, ({ url }) => ({
    url: url + QUOTE,
  })),
  againstReadyBytes('transfer: GET /transfer-options', '≥ 58 %', demo, ({ url }) => ({
    url: url + QUOTE,
  })),
  { what: SCALE, against: 'demo catalogue', budget: '≥ 90 %', measure: measureScale },
  { what: MONTH, against: 'a quote', budget: '≤ 31 / 3 quotes', measure: measureMonth },
  againstBareRoute('transfer: GET /locations/search, large catalogue', '≥ 50 %', large, ({ url }) => ({
    url: `${url}${API}/locations/search?q=geneva`,
  })),
  againstBareRoute('transfer: GET /locations/search, large catalogue, with a typo', '≥ 50 %', large, ({ url }) => ({
    url: `${url}${API}/locations/search?q=chamoix`,
  })),
  againstBareRoute('transfer: GET /accommodations, 100,000 of them', '≥ 50 %', large, ({ url }) => ({
    url: `${url}${API}/accommodations?resort_id=11&q=hotel`,
  })),
  againstBareRoute('ski: GET /rental-options, 52 variants', '≥ 65 %', demo, ({ url }) => ({
    url: `${url}/ski/api/public/v1/rental-options?${RENTAL}`,
  })),
  againstSql('transfer: POST /checkout-link', 'its SQL by pg', '≥ 60 %', {
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
  const { url } = await demo()
  const month = SATURDAY_TO_COME.slice(0, 'YYYY-MM'.length)
  const calendar = `${API}/price-calendar?from=airport-1&to=resort-11&month=${month}&time=10:00`
  const comparison = await compare({ url: url + calendar }, { url: url + QUOTE })
  tellRates(MONTH, comparison)
  return `${(1 / comparison.throughput.median).toFixed(1)} quotes`
}

async function measureScale(): Promise<string> {
  const comparison = await compare({ url: (await large()).url + QUOTE }, { url: (await demo()).url + QUOTE })
  tellRates(SCALE, comparison)
  return ratios(comparison)
}
