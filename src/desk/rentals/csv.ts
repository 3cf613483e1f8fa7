import { lastDay } from '../../services/quoting/rentals/rental.ts'
import type { DayRental } from '../../services/rides/day-of-rentals.ts'
import { type CsvColumns, csvFile } from '../../values/csv.ts'
import { toDecimal } from '../../values/money.ts'
import type { MeasurementKind } from '../../values/rental.ts'
import { formatDay } from '../../values/time.ts'
import { type Outfit, outfitOf } from './outfit.ts'

const size =
  (kind: MeasurementKind) =>
  ({ details }: DayRental) =>
    details.sizes.find((one) => one.kind === kind)?.label.en

const COLUMNS: CsvColumns<DayRental & Outfit> = {
  first_day: ({ details }) => formatDay(details.period.firstDay),
  last_day: ({ details }) => formatDay(lastDay(details.period)),
  item: ({ item }) => item,
  state: ({ state }) => state,
  shop: ({ details }) => details.shop.id,
  first_name: ({ details }) => details.firstName,
  age: ({ details }) => details.age,
  level: ({ details }) => details.level,
  pack: ({ pack }) => pack.id,
  helmet: ({ hasHelmet }) => (hasHelmet ? 1 : 0),
  height: size('height'),
  weight: size('weight'),
  shoe_size: size('shoe_size'),
  foot_width: size('foot_width'),
  calf_width: size('calf_width'),
  head_size: size('head_size'),
  to_collect: ({ toCollect }) => toCollect && toDecimal(toCollect.minor).toFixed(2),
  currency: ({ toCollect }) => toCollect?.currency,
  note: ({ details }) => details.notes,
  shop_name: ({ details }) => details.shop.name,
  pack_name: ({ pack }) => pack.name,
  renter: ({ renter }) => renter,
  phone: ({ phone }) => phone,
}

/** Returns rentals as CSV, in order. */
export function rentalsCsv(rentals: readonly DayRental[]): string {
  return csvFile(
    COLUMNS,
    rentals.map((rental) => ({ ...rental, ...outfitOf(rental) })),
  )
}
