import type { Words } from './en.ts'
import { frame } from './it/frame.ts'
import { front } from './it/front.ts'
import { transfer } from './it/transfer.ts'
import { ski } from './it/ski.ts'
import { skiFront } from './it/ski-front.ts'
import { checkout } from './it/checkout.ts'
import { booking } from './it/booking.ts'
import { routes } from './it/routes.ts'
import { formats } from './it/formats.ts'

/** Everything that the pages say in Italian. */
export const it: Words = {
  language: 'it',
  formats,
  ...frame,
  ...front,
  ...transfer,
  ...ski,
  ...skiFront,
  ...checkout,
  ...booking,
  ...routes,
}
