import { bookingCall, partnerGet, transferCall } from './partner-calls.ts'
import { againstBareRoute, againstReadyBytes, againstSql, type Row } from './row.ts'
import { demo, large } from './sites.ts'

const GZIP = { 'accept-encoding': 'gzip' }

/** The partner API, version 2. */
export const partnerRows: Row[] = [
  againstBareRoute('partner: GET /destinations', '≥ 70 %', demo, (site) => partnerGet(site, '/destinations')),
  againstReadyBytes('partner: GET /prices, large catalogue, compressed', '≥ 60 %', large, (site) =>
    partnerGet(site, '/prices', GZIP),
  ),
  againstReadyBytes('partner: GET /prices, large catalogue, 304', '≥ 60 %', large, async (site) => {
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
    load: bookingCall,
  }),
]
