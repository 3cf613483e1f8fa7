import { againstSamePage, againstSql, type Row } from './row.ts'
import { RENTAL } from './rows-public.ts'
import { saleCall, stepUrl } from './sale-call.ts'
import { demo } from './sites.ts'

/** The site: its pages, and a sale from form to confirmed. */
export const siteRows: Row[] = [
  againstSamePage('site: GET step 2', '≥ 35 %', demo, ({ url }) => ({ url: stepUrl(url, '2') })),
  againstSamePage('site: GET step 3', '≥ 35 %', demo, ({ url }) => ({ url: stepUrl(url, '3') })),
  againstSamePage('ski site: GET step 2', '≥ 35 %', demo, ({ url }) => ({ url: `${url}/ski/book/?step=2&${RENTAL}` })),
  againstSql('site: a sale by test card, form to confirmed', 'its SQL by pg', '≥ 40 %', {
    path: '/sale',
    load: saleCall,
  }),
]
