import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings, rentalSteps } from '../../db/schema/index.ts'
import type { ItemState, RentalState, ShopStep } from '../../values/booking.ts'
import { type Booking, lockBookings } from '../bookings/booking.ts'
import { type RentalItem, rentalsOf } from '../bookings/find-booking.ts'
import { byPartner, type SeenVersions, unlessAnyChanged, type UnlessChanged } from '../bookings/log.ts'
import { type ItemKey, itemKeyText } from './assignment.ts'

/** What a shop can report of a rental. */
export const SHOP_REPORTS = ['confirm', 'refuse', 'hand_out', 'returned'] as const

/** One such report. */
export type ShopReport = (typeof SHOP_REPORTS)[number]

/** How far a rental has got: its outcome or else the step that its shop has reported last. */
export type RentalProgress = RentalState | 'refused'

/** The reports of a shop: the states that each can follow, and the one it leads to. There are no other moves. */
export const SHOP_MOVES = {
  confirm: { from: ['booked', 'refused'], to: 'confirmed' },
  refuse: { from: ['booked', 'confirmed'], to: 'refused' },
  hand_out: { from: ['booked', 'confirmed'], to: 'handed_out' },
  returned: { from: ['handed_out'], to: 'returned' },
} as const satisfies Record<ShopReport, { from: readonly RentalProgress[]; to: RentalProgress }>

/** Returns whether a shop can report this of a rental in that state. */
export function canReport(state: RentalProgress, report: ShopReport): boolean {
  const from: readonly RentalProgress[] = SHOP_MOVES[report].from
  return from.includes(state)
}

/** Returns whether a rental is in the state that a report leads to or past it, so that the report changes nothing. */
export function isReported(state: RentalProgress, report: ShopReport): boolean {
  const { to } = SHOP_MOVES[report]
  return state === to || (PAST[state] ?? []).includes(to)
}

/** What lies behind a state. */
const PAST: Partial<Record<RentalProgress, readonly RentalProgress[]>> = {
  handed_out: ['confirmed'],
  returned: ['confirmed', 'handed_out'],
}

/** Returns how far a rental has got; a cancelled one counts as what it was before. */
export function rentalProgress(state: ItemState, step: ShopStep | null): RentalProgress {
  if (state === 'done') return 'returned'
  if (state === 'no_show' || state === 'failed') return state
  return step ?? 'booked'
}

/** Returns the state of a rental; a refused one counts as failed until the desk has decided. */
export function rentalState(progress: RentalProgress): RentalState {
  return progress === 'refused' ? 'failed' : progress
}

/** What is stored of a shop's reports of a rental. */
type RentalStep = typeof rentalSteps.$inferSelect

/** A rental whose booking is locked until the transaction ends. */
export interface LockedRental {
  booking: Booking
  rental: RentalItem
  step: RentalStep | null
}

/** Joins what a shop has reported of a rental to its item. */
export const whereStepOf = and(
  eq(rentalSteps.bookingId, bookingItems.bookingId),
  eq(rentalSteps.number, bookingItems.number),
)

/**
 * Returns rentals of live bookings, which stay locked until the caller's transaction ends, in the order in which they
 * must be logged (`byPartner`).
 */
export async function lockRentals(db: Database, keys: readonly ItemKey[]): Promise<LockedRental[]> {
  const ids = keys.map(({ bookingId }) => bookingId)
  const byId = await lockBookings(db, ids, eq(bookings.environment, 'live'))
  const rows = await db
    .select({ item: bookingItems, step: rentalSteps })
    .from(bookingItems)
    .leftJoin(rentalSteps, whereStepOf)
    .where(inArray(bookingItems.bookingId, [...byId.keys()]))
  const wanted = new Set(keys.map(itemKeyText))
  return rows
    .flatMap(({ item, step }) => {
      const booking = byId.get(item.bookingId)
      return booking && wanted.has(itemKeyText(item))
        ? rentalsOf([item]).map((rental) => ({ booking, rental, step }))
        : []
    })
    .toSorted((a, b) => byPartner(a.booking, b.booking) || a.rental.number - b.rental.number)
}

/** Does something to rentals, locked by `lockRentals`, unless their bookings have changed since they were shown. */
export async function unlessRentalsChanged<Result>(
  db: Database,
  keys: readonly ItemKey[],
  seen: SeenVersions | null,
  act: (tx: Database, rentals: LockedRental[]) => Promise<Result>,
): Promise<UnlessChanged<Result>> {
  return unlessAnyChanged(db, (tx) => lockRentals(tx, keys), seen, act)
}

/** Stores a step of a rental that the caller has locked; the step before is replaced. */
export async function setStep(
  db: Database,
  { bookingId, number }: ItemKey,
  step: Pick<RentalStep, 'step' | 'at'> & Partial<Pick<RentalStep, 'reason' | 'askedAt'>>,
): Promise<void> {
  const set = { reason: null, ...step }
  await db
    .insert(rentalSteps)
    .values({ bookingId, number, ...set })
    .onConflictDoUpdate({ target: [rentalSteps.bookingId, rentalSteps.number], set })
}
