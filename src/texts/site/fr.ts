import type { Words } from './en.ts'
import { booking } from './fr/booking.ts'
import { checkout } from './fr/checkout.ts'
import { formats } from './fr/formats.ts'
import { front } from './fr/front.ts'
import { layout } from './fr/layout.ts'
import { routes } from './fr/routes.ts'
import { skiFront } from './fr/ski-front.ts'
import { ski } from './fr/ski.ts'
import { transfer } from './fr/transfer.ts'

/** Everything that the pages say in French. */
export const fr: Words = {
  language: 'fr',
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
