import { againstSamePage, againstWriting, type Row } from './row.ts'
import { RENTAL } from './rows-public.ts'
import { saleCall, stepUrl } from './sale-call.ts'
import { demo } from './sites.ts'

/** The site: its pages, and a sale from form to confirmed. */
export const siteRows: Row[] = [
  againstSamePage('site: GET step 2', '≤ 3 ×', demo, ({ url }) => ({ url: stepUrl(url, '2') })),
  againstSamePage('site: GET step 3', '≤ 4 ×', demo, ({ url }) => ({ url: stepUrl(url, '3') })),
  againstSamePage('ski site: GET step 2', '≤ 5 ×', demo, ({ url }) => ({ url: `${url}/ski/book/?step=2&${RENTAL}` })),
  againstSamePage('ski site: GET step 2, 30 people', '≤ 5 ×', demo, ({ url }) => ({
    url: `${url}/ski/book/?step=2&${RENTAL}&people[adults]=30`,
  })),
  againstWriting('site: a sale by test card, form to confirmed', '≥ 50 %', {
    file: 'sql-yardstick.ts',
    path: '/sale',
    load: saleCall,
  }),
]
