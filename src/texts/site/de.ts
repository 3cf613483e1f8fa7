import { booking } from './de/booking.ts'
import { checkout } from './de/checkout.ts'
import { formats } from './de/formats.ts'
import { front } from './de/front.ts'
import { layout } from './de/layout.ts'
import { routes } from './de/routes.ts'
import { skiFront } from './de/ski-front.ts'
import { ski } from './de/ski.ts'
import { transfer } from './de/transfer.ts'
import type { Words } from './en.ts'

/** Everything that the pages say in German. */
export const de: Words = {
  language: 'de',
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
