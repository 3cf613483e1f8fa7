import type { Language } from '../../values/language.ts'
import { booking } from './en/booking.ts'
import { checkout } from './en/checkout.ts'
import { formats } from './en/formats.ts'
import { front } from './en/front.ts'
import { layout } from './en/layout.ts'
import { routes } from './en/routes.ts'
import { skiFront } from './en/ski-front.ts'
import { ski } from './en/ski.ts'
import { transfer } from './en/transfer.ts'

/** Everything that the pages say in English, by page; their markup is structure only. */
export const en = {
  language: 'en' as Language,
  formats,
  ...layout,
  ...front,
  ...transfer,
  ...ski,
  ...skiFront,
  ...checkout,
  ...booking,
  ...routes,
}

/** Everything that the pages say, in one language. */
export type Words = typeof en
