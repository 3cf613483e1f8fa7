import { bookingCall, bookingCallOfMany, partnerGet, transferCall } from './partner-calls.ts'
import { againstPackages, againstReadyBytes, againstWriting, type Row } from './row.ts'
import { demo, large } from './sites.ts'

const GZIP = { 'accept-encoding': 'gzip' }

/** The partner API, version 2. */
export const partnerRows: Row[] = [
  againstPackages('partner: GET /destinations', '≥ 80 %', {
    site: demo,
    query: 'none',
    load: (site) => partnerGet(site, '/destinations'),
  }),
  againstReadyBytes('partner: GET /prices, large catalogue, compressed', '≥ 75 %', large, (site) =>
    partnerGet(site, '/prices', GZIP),
  ),
  againstReadyBytes('partner: GET /prices, large catalogue, 304', '≥ 70 %', large, async (site) => {
    const { url, headers = {} } = await partnerGet(site, '/prices')
    const etag = (await fetch(url, { headers })).headers.get('etag') ?? ''
    return { url, headers: { ...headers, 'if-none-match': etag } }
  }),
  againstWriting('partner: POST /transfer', '≥ 65 %', {
    file: 'sql-yardstick.ts',
    path: '/transfer',
    load: transferCall,
  }),
  againstWriting('partner: POST /booking without vouchers, one partner', '≥ 65 %', {
    file: 'sql-yardstick.ts',
    path: '/booking',
    load: bookingCall,
  }),
  againstWriting('partner: POST /booking without vouchers, sixteen partners', '≥ 50 %', {
    file: 'sql-yardstick.ts',
    path: '/booking',
    load: bookingCallOfMany,
  }),
  againstWriting('partner: POST /transfer', '≤ 2 ×, together', {
    file: 'plain-yardstick.ts',
    path: '/transfer',
    load: transferCall,
  }),
  againstWriting('partner: POST /booking without vouchers, one partner', '≤ 2 ×, together', {
    file: 'plain-yardstick.ts',
    path: '/booking',
    load: bookingCall,
  }),
]
