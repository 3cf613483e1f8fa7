import type { Words } from './en.ts'
import { booking } from './it/booking.ts'
import { checkout } from './it/checkout.ts'
import { formats } from './it/formats.ts'
import { front } from './it/front.ts'
import { layout } from './it/layout.ts'
import { routes } from './it/routes.ts'
import { skiFront } from './it/ski-front.ts'
import { ski } from './it/ski.ts'
import { transfer } from './it/transfer.ts'

/** Everything that the pages say in Italian. */
export const it: Words = {
  language: 'it',
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
