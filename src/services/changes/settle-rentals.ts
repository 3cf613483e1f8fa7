import { and, eq } from 'drizzle-orm'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Shop } from '../../catalogue/rentals.ts'
import type { Database } from '../../db/database.ts'
import { bookingItems } from '../../db/schema/index.ts'
import { groupBy } from '../../values/group-by.ts'
import { packName } from '../../values/pack.ts'
import { placeNumber } from '../../values/place-code.ts'
import type { BookingItem } from '../bookings/booking.ts'
import type { RentalDetails } from '../bookings/item-details.ts'
import { logBooking, type UnlessChanged } from '../bookings/log.ts'
import type { DeskAction } from '../bookings/sender.ts'
import { ensureOnSale } from '../bookings/stopped-sales.ts'
import { soldShopOf } from '../bookings/vouchers/rental-voucher.ts'
import { announce } from '../notify/announce.ts'
import { isOnSale } from '../quoting/rentals/stop-sales.ts'
import { findPricedPack } from '../quoting/rentals/variants.ts'
import type { ItemKey } from '../rides/assignment.ts'
import {
  type LockedRental,
  type RentalProgress,
  rentalProgress,
  setStep,
  unlessRentalsChanged,
} from '../rides/rental-steps.ts'
import { cancelItems } from './cancel-items.ts'

/** Returns whether the desk can still decide about a rental: nothing of it was handed out. */
export function isUndecided(progress: RentalProgress): boolean {
  return progress === 'refused' || progress === 'booked' || progress === 'confirmed'
}

/**
 * Cancels rentals that their shop does not hand out, each with a full refund, in one transaction, and tells the
 * traveller and the shop. A booking of which nothing else is left is cancelled as a whole. Refunds are sent after the
 * commit. Returns how many were cancelled.
 */
export async function giveBackRentals(
  db: Database,
  keys: readonly ItemKey[],
  { seen, ...by }: DeskAction,
  now: Date,
): Promise<UnlessChanged<number>> {
  return unlessRentalsChanged(db, keys, seen, (tx, rentals) => {
    const left = rentals.filter(isOpen)
    return cancelItems(
      tx,
      left,
      left.map(({ rental }) => rental),
      by,
      now,
    )
  })
}

/** Records that a shop has confirmed rentals by telephone. Returns how many were. */
export async function confirmRentals(
  db: Database,
  keys: readonly ItemKey[],
  { actor, seen }: DeskAction,
  now: Date,
): Promise<UnlessChanged<number>> {
  return unlessRentalsChanged(db, keys, seen, async (tx, rentals) => {
    const open = rentals.filter((one) => isOpen(one) && one.step?.step !== 'confirmed')
    for (const { booking, rental, step } of open) {
      await setStep(tx, rental, { step: 'confirmed', at: now, askedAt: step?.askedAt ?? null })
      await logBooking(tx, booking.id, { actor, event: 'shop confirmed', detail: `P${rental.number}` }, now)
    }
    return open.length
  })
}

/** Equipment as it was sold, and where. */
type SoldRental = Pick<RentalDetails, 'packs' | 'period' | 'shop'>

/** The packs of another shop that are the same equipment, at the prices that were sold; or why it has none. */
type EqualPacks = { packs: RentalDetails['packs'] } | { why: string }

/**
 * Returns the packs with which another shop can hand out what was sold: the same, or those of the same tier with the
 * same parts of its own supplier, as far as it rents them out on these days. The traveller pays what was sold.
 */
export function equalPacks(catalogue: Catalogue, { packs, period }: SoldRental, shop: Shop): EqualPacks {
  const own = Array.from(catalogue.rentals.packs.values()).filter(({ offer }) => offer.supplierId === shop.supplier.id)
  const equal: RentalDetails['packs'] = []
  for (const { id, name, priceMinor } of packs) {
    const sold = catalogue.rentals.packs.get(id)
    const same = own.find(
      (pack) =>
        pack === sold ||
        (pack.offer.tier === sold?.offer.tier && pack.equipment.composition.name === sold.equipment.composition.name),
    )
    if (!same || !findPricedPack(same, shop.resortId, period)) return { why: `does not rent out ${name} on these days` }
    equal.push({ id: same.id, name: packName(same.offer.name, same.equipment.composition), priceMinor })
  }
  const wanted = { packIds: equal.map(({ id }) => id), period }
  if (!isOnSale(catalogue.stopSales, shop.id, wanted)) return { why: 'has stopped the sale of this equipment' }
  return { packs: equal }
}

/** Returns the other shops of a resort that can hand out all of these rentals, by name. */
export function shopsFor(catalogue: Catalogue, rentals: readonly { resortId: number; details: SoldRental }[]): Shop[] {
  const [first] = rentals
  const shops = first ? (catalogue.rentals.resorts.get(first.resortId)?.shops ?? []) : []
  return shops.filter(({ id, ...shop }) =>
    rentals.every(
      ({ resortId, details }) =>
        resortId === shop.resortId &&
        details.shop.id !== id &&
        'packs' in equalPacks(catalogue, details, { id, ...shop }),
    ),
  )
}

/**
 * Moves rentals to another shop of their resort, at the price that was sold, in one transaction: new vouchers, a letter
 * to the traveller and to both shops, but none to the former one about what it has refused itself. The new one has a
 * day to confirm. Throws NO_BOOKABLE_PACK if it has stopped the sale meanwhile. Returns how many were moved.
 */
export async function moveRentals(
  db: Database,
  catalogue: Catalogue,
  keys: readonly ItemKey[],
  shop: Shop,
  action: DeskAction,
  now: Date,
): Promise<UnlessChanged<number>> {
  return unlessRentalsChanged(db, keys, action.seen, async (tx, rentals) => {
    const open = rentals.filter(isOpen)
    let moved = 0
    for (const theirs of groupBy(open, ({ booking }) => booking.id).values())
      moved += await moveParty(tx, catalogue, theirs, shop, action, now)
    return moved
  })
}

async function moveParty(
  db: Database,
  catalogue: Catalogue,
  rentals: readonly [LockedRental, ...LockedRental[]],
  shop: Shop,
  { actor, sender }: Pick<DeskAction, 'actor' | 'sender'>,
  now: Date,
): Promise<number> {
  const [{ booking }] = rentals
  const left: BookingItem[] = []
  const moved: { number: number; from: string }[] = []
  for (const { rental, step } of rentals) {
    const { bookingId, number, resortCode } = rental
    const equal = equalPacks(catalogue, rental.details, shop)
    if ('why' in equal || rental.shopId === shop.id || placeNumber(resortCode) !== shop.resortId) continue
    const details = { ...rental.details, packs: equal.packs, shop: soldShopOf(shop) }
    await ensureOnSale(db, [{ shopId: shop.id, details }])
    await db
      .update(bookingItems)
      .set({ shopId: shop.id, details })
      .where(and(eq(bookingItems.bookingId, bookingId), eq(bookingItems.number, number)))
    await setStep(db, rental, { step: null, at: now, askedAt: now })
    if (step?.step !== 'refused') left.push(rental)
    moved.push({ number, from: rental.details.shop.name })
  }
  if (moved.length === 0) return 0
  const detail = [...moved.map(({ number }) => `P${number}`), shop.name].join(', ')
  await logBooking(db, booking.id, { actor, event: 'moved to another shop', detail }, now)
  await announce(db, { booking }, 'moved to another shop', { shopId: shop.id, moved, left }, sender, now)
  return moved.length
}

function isOpen({ booking, rental, step }: LockedRental): boolean {
  return booking.status === 'confirmed' && isUndecided(rentalProgress(rental.state, step?.step ?? null))
}
