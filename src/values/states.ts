import type { BookingStatus, ItemState, PaymentState, REFUND_STATES } from './booking.ts'

/** The statuses of a booking that holds its seats, and its link. */
export const ACTIVE_STATUSES = ['awaiting_payment', 'confirmed'] as const satisfies readonly BookingStatus[]

/** The states of a payment that its traveller may still finish. */
export const OPEN_PAYMENT_STATES = ['created', 'pending'] as const satisfies readonly PaymentState[]

/** The moves of a booking: the states that each starts from, and the one it leads to. There are no other moves. */
export const BOOKING_MOVES = {
  confirm: { from: ['awaiting_payment', 'expired'], to: 'confirmed' },
  expire: { from: ['awaiting_payment'], to: 'expired' },
  cancel: { from: ACTIVE_STATUSES, to: 'cancelled' },
} as const satisfies Record<string, { from: readonly BookingStatus[]; to: BookingStatus }>

/** One move of a booking. */
export type BookingMove = keyof typeof BOOKING_MOVES

/** Returns whether a booking in that state can make the move. */
export function canMove(status: BookingStatus, move: BookingMove): boolean {
  const from: readonly BookingStatus[] = BOOKING_MOVES[move].from
  return from.includes(status)
}

/** The moves of a single item: the states that each starts from. */
export const ITEM_MOVES = {
  change: ['booked'],
  cancel: ['booked'],
  done: ['booked'],
  no_show: ['booked'],
} as const satisfies Record<string, readonly ItemState[]>

/** Returns whether an item in that state can make the move. */
export function canMoveItem(state: ItemState, move: keyof typeof ITEM_MOVES): boolean {
  const from: readonly ItemState[] = ITEM_MOVES[move]
  return from.includes(state)
}

/**
 * The moves of a payment, by what the provider reports: the states that each starts from. A received payment always
 * counts.
 */
export const PAYMENT_MOVES = {
  pending: ['created'],
  failed: OPEN_PAYMENT_STATES,
  expired: OPEN_PAYMENT_STATES,
  confirmed: ['created', 'pending', 'failed', 'expired'],
} as const satisfies Record<Exclude<PaymentState, 'created'>, readonly PaymentState[]>

type RefundState = (typeof REFUND_STATES)[number]
type RefundMoves = Record<Exclude<RefundState, 'created'>, readonly RefundState[]>

/**
 * The moves of an attempt to refund, by what the provider reports: the states that each starts from. It may still fail
 * after it was done.
 */
const REFUND_MOVES = {
  sent: ['created'],
  done: ['created', 'sent'],
  failed: ['created', 'sent', 'done'],
} as const satisfies RefundMoves

/**
 * Those of a refund or dispute that we did not initiate. A dispute that was won may still be lost. Older reports may
 * arrive later, so nothing that has ended becomes pending again.
 */
export const FOREIGN_REFUND_MOVES = {
  ...REFUND_MOVES,
  done: ['created', 'sent', 'failed'],
} as const satisfies RefundMoves

/** Returns whether an attempt to refund in that state can make the move. */
export function canMoveRefund(state: RefundState, move: keyof typeof REFUND_MOVES): boolean {
  const from: readonly RefundState[] = REFUND_MOVES[move]
  return from.includes(state)
}
