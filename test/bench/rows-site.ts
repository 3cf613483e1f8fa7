import { againstSamePage, againstSql, type Row } from './row.ts'
import { saleCall, stepUrl } from './sale-call.ts'
import { demo } from './sites.ts'

/** The site: its pages, and a sale from form to confirmed. */
export const siteRows: Row[] = [
  againstSamePage('site: GET step 2', '≥ 50 %', demo, ({ url }) => ({ url: stepUrl(url, '2') })),
  againstSamePage('site: GET step 3', '≥ 50 %', demo, ({ url }) => ({ url: stepUrl(url, '3') })),
  againstSql('site: a sale by test card, form to confirmed', 'its SQL by pg', '≥ 40 %', {
    path: '/sale',
    load: saleCall,
  }),
]
