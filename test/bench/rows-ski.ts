import { formatDay, parseDay } from '../../src/values/time.ts'
import { SATURDAY_TO_COME } from '../support/demo.ts'
import { againstBareRoute, againstSql, NO_BUDGET, type Row } from './row.ts'
import { demo } from './sites.ts'

const API = '/ski/api/public/v1'

const CHECKOUT = {
  resort_id: 80,
  first_day: SATURDAY_TO_COME,
  duration_days: 6,
  participants: [
    { first_name: 'Anna', age: 34, gender: 'woman', pack_id: 2043, helmet: true },
    { first_name: 'Tom', age: 8, gender: 'man', pack_id: 2018, start_date: inDays(1), end_date: inDays(3) },
  ],
}

/** The ski rental public API. */
export const skiRows: Row[] = [
  againstBareRoute('ski: GET /rental-options, 52 variants', '≥ 70 %', demo, ({ url }) => ({
    url: `${url}${API}/rental-options?resort=80&first_day=${SATURDAY_TO_COME}&days=6`,
  })),
  againstBareRoute('ski: GET /resorts/search', NO_BUDGET, demo, ({ url }) => ({
    url: `${url}${API}/resorts/search?q=thorens`,
  })),
  againstSql('ski: POST /checkout-link', 'its SQL by pg', NO_BUDGET, {
    path: '/checkout-link/ski',
    load: ({ url }) => ({
      url: `${url}${API}/checkout-link`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(CHECKOUT),
    }),
  }),
]

function inDays(days: number): string {
  return formatDay((parseDay(SATURDAY_TO_COME) ?? 0) + days)
}
