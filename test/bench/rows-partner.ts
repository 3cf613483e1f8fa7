import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { median, timeOnce } from './measure.ts'
import { bookingCall, partnerGet, tokenCall, transferCall } from './partner-calls.ts'
import { startCompiled } from './processes.ts'
import { againstBareRoute, againstReadyBytes, againstSql, NO_BUDGET, type Row } from './row.ts'
import { demo, large } from './sites.ts'

const GZIP = { 'accept-encoding': 'gzip' }
const STARTS = 3

const compress = promisify(gzip)

/** The partner API, version 2. */
export const partnerRows: Row[] = [
  againstSql('partner: POST /token', 'the same SQL by pg alone', NO_BUDGET, { path: '/token', load: tokenCall }),
  againstBareRoute('partner: GET /destinations, demo catalogue', NO_BUDGET, demo, (site) =>
    partnerGet(site, '/destinations'),
  ),
  {
    what: 'partner: GET /prices, large catalogue, first call after a start, against JSON.stringify and gzip alone',
    budget: NO_BUDGET,
    measure: measureFirstPrices,
  },
  againstReadyBytes('partner: GET /prices, large catalogue, compressed', NO_BUDGET, large, (site) =>
    partnerGet(site, '/prices', GZIP),
  ),
  againstReadyBytes('partner: GET /prices with If-None-Match, 304', NO_BUDGET, large, async (site) => {
    const { url, headers = {} } = await partnerGet(site, '/prices')
    const etag = (await fetch(url, { headers })).headers.get('etag') ?? ''
    return { url, headers: { ...headers, 'if-none-match': etag } }
  }),
  againstSql('partner: POST /transfer', 'the same INSERT by pg alone', NO_BUDGET, {
    path: '/transfer',
    load: transferCall,
  }),
  againstSql('partner: POST /booking without vouchers', 'the same INSERTs by pg alone', NO_BUDGET, {
    path: '/booking',
    load: (site) => bookingCall(site, { vouchers: 0 }),
  }),
  againstSql('partner: POST /booking with a voucher', 'the same INSERTs by pg and a page by pdfkit alone', NO_BUDGET, {
    path: '/booking',
    load: (site) => bookingCall(site, { vouchers: 1 }),
  }),
]

/** The list is made for whoever asks first, so each first call takes a fresh process. */
async function measureFirstPrices(): Promise<string> {
  const { databaseUrl } = await large()
  const firstMs: number[] = []
  const aloneMs: number[] = []
  for (let start = 0; start < STARTS; start++) {
    const server = await startCompiled({ DATABASE_URL: databaseUrl })
    const call = await partnerGet({ url: server.url, databaseUrl }, '/prices', GZIP)
    firstMs.push(await timeOnce(call))
    const list: unknown = await (await fetch(call.url, { headers: call.headers ?? {} })).json()
    await server.stop()
    const startedAt = performance.now()
    await compress(JSON.stringify(list))
    aloneMs.push(performance.now() - startedAt)
  }
  const [first, alone] = [median(firstMs), median(aloneMs)]
  return `${first.toFixed(0)} ms, × ${(first / alone).toFixed(1)} of ${alone.toFixed(0)} ms`
}
