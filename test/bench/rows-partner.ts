import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { timeOnce } from './get.ts'
import { bookingCall, partnerGet, tokenCall, transferCall } from './partner-calls.ts'
import { startCompiled } from './processes.ts'
import { alternate } from './rounds.ts'
import { againstBareRoute, againstReadyBytes, againstSql, NO_BUDGET, type Row } from './row.ts'
import { demo, large } from './sites.ts'
import { inUnits, spreadOf, times } from './spread.ts'

const GZIP = { 'accept-encoding': 'gzip' }
const STARTS = 3

const compress = promisify(gzip)

/** The partner API, version 2. */
export const partnerRows: Row[] = [
  againstSql('partner: POST /token', 'its SQL by pg', NO_BUDGET, { path: '/token', load: tokenCall }),
  againstBareRoute('partner: GET /destinations', '≥ 70 %', demo, (site) => partnerGet(site, '/destinations')),
  {
    what: 'partner: GET /prices, large catalogue, first after a start',
    against: 'JSON.stringify and gzip',
    budget: NO_BUDGET,
    measure: measureFirstPrices,
  },
  againstReadyBytes('partner: GET /prices, large catalogue, compressed', '≥ 60 %', large, (site) =>
    partnerGet(site, '/prices', GZIP),
  ),
  againstReadyBytes('partner: GET /prices, large catalogue, 304', '≥ 70 %', large, async (site) => {
    const { url, headers = {} } = await partnerGet(site, '/prices')
    const etag = (await fetch(url, { headers })).headers.get('etag') ?? ''
    return { url, headers: { ...headers, 'if-none-match': etag } }
  }),
  againstSql('partner: POST /transfer', 'its SQL by pg', '≥ 65 %', {
    path: '/transfer',
    load: transferCall,
  }),
  againstSql('partner: POST /booking without vouchers', 'its SQL by pg', '≥ 45 %', {
    path: '/booking',
    load: (site) => bookingCall(site, { vouchers: 0 }),
  }),
  againstSql('partner: POST /booking with a voucher', 'its SQL, a page by pdfkit', NO_BUDGET, {
    path: '/booking',
    load: (site) => bookingCall(site, { vouchers: 1 }),
  }),
]

async function measureFirstPrices(): Promise<string> {
  const site = await large()
  const { url, headers = {} } = await partnerGet(site, '/prices')
  const list: unknown = await (await fetch(url, { headers })).json()
  const rounds = await alternate(
    STARTS,
    () => timeFirstPrices(site.databaseUrl),
    () => timeAlone(list),
  )
  const ratio = spreadOf(rounds.map(([first, alone]) => first / alone))
  return `${times(ratio)}, ${inUnits(spreadOf(rounds.map(([first]) => first)), 'ms')}`
}

/** The list is made for whoever asks first, so each first call takes a fresh process. */
async function timeFirstPrices(databaseUrl: string): Promise<number> {
  const { url, stop } = await startCompiled({ DATABASE_URL: databaseUrl })
  const ms = await timeOnce(await partnerGet({ url, databaseUrl }, '/prices', GZIP))
  await stop()
  return ms
}

async function timeAlone(list: unknown): Promise<number> {
  const startedAt = performance.now()
  await compress(JSON.stringify(list))
  return performance.now() - startedAt
}
