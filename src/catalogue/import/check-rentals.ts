import { DURATIONS } from '../../values/rental.ts'
import { faultIf, type FileFault, type Known, ofEach, overlapFaults, type Row } from './faults.ts'
import { type CatalogueRows, TABLES } from './tables.ts'

/** Yields the faults between rows of the rental files. */
export function* rentalFaults(rows: CatalogueRows, known: Known): Generator<FileFault> {
  const offers = new Map(rows.rentalOffers.map((offer) => [offer.id, offer]))
  yield* ofEach(rows.countries ?? [], (country) => countryFaults(country, known))
  yield* ofEach(rows.shops, (shop) => shopFaults(shop, known))
  yield* ofEach(rows.rentalOffers, (offer) => offerFaults(offer, known))
  yield* ofEach(rows.packs, (pack) => packFaults(pack, offers.get(pack.offer), known))
  yield* ofEach(rows.rentalPrices, (price) => priceFaults(price, known))
  yield* overlapFaults(TABLES.rentalPrices, rows.rentalPrices, 'date_from', ({ pack, resort, date_from, date_to }) => ({
    key: `${pack} ${resort ?? ''}`,
    from: date_from,
    to: date_to,
  }))
}

function countryFaults({ country, helmet_from_age: from, helmet_to_age: to, line }: Row<'countries'>, known: Known) {
  const spec = TABLES.countries
  const isBackwards = from !== null && to !== null && to < from
  return [
    ...faultIf(!known.country(country), spec, line, 'country', `${country} is the country of no place in places.csv`),
    ...faultIf(from === null && to !== null, spec, line, 'helmet_from_age', 'must be given with helmet_to_age'),
    ...faultIf(isBackwards, spec, line, 'helmet_to_age', 'must not be below helmet_from_age'),
  ]
}

function shopFaults({ supplier, resort, line }: Row<'shops'>, known: Known): FileFault[] {
  const spec = TABLES.shops
  return [
    ...faultIf(!known.supplier(supplier), spec, line, 'supplier', `${supplier} is not in suppliers.csv`),
    ...faultIf(!known.place(resort), spec, line, 'resort', `${resort} is not in places.csv`),
  ]
}

function offerFaults({ supplier, min_age, max_age, line }: Row<'rentalOffers'>, known: Known): FileFault[] {
  const spec = TABLES.rentalOffers
  const backwards = min_age !== null && max_age !== null && max_age < min_age
  return [
    ...faultIf(!known.supplier(supplier), spec, line, 'supplier', `${supplier} is not in suppliers.csv`),
    ...faultIf(backwards, spec, line, 'max_age', 'must not be below min_age'),
  ]
}

function packFaults(
  { offer: id, parts, line }: Row<'packs'>,
  offer: Row<'rentalOffers'> | undefined,
  known: Known,
): FileFault[] {
  const spec = TABLES.packs
  if (!offer)
    return faultIf(!known.faulty(TABLES.rentalOffers), spec, line, 'offer', `${id} is not in rental-offers.csv`)
  const wrongBoard = offer.group === 'SKI' ? 'snowboard' : 'skis'
  return faultIf(parts.includes(wrongBoard), spec, line, 'parts', `offer ${id} is of the group ${offer.group}`)
}

function priceFaults(
  { pack, resort, date_from, date_to, online, in_store, line }: Row<'rentalPrices'>,
  known: Known,
): FileFault[] {
  const spec = TABLES.rentalPrices
  return [
    ...faultIf(!known.pack(pack), spec, line, 'pack', `${pack} is not in packs.csv`),
    ...faultIf(resort !== null && !known.place(resort), spec, line, 'resort', `${resort} is not in places.csv`),
    ...faultIf(date_to < date_from, spec, line, 'date_to', 'must not be before date_from'),
    ...DURATIONS.flatMap((days, i) => {
      const alone = online[i] === null && in_store[i] !== null
      return faultIf(alone, spec, line, `in_store_${days}`, `needs a price in days_${days} beside it`)
    }),
  ]
}
