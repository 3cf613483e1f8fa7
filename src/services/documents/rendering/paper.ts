import type { ReceiptPaper } from '../receipts/draw-receipt.ts'
import type { StatementHead } from '../draw-statement.ts'
import type { StatementLine } from '../../money/statements/find-statements.ts'
import { rentalVouchersOf, type VoucherHolder, vouchersOf } from '../../bookings/vouchers/item-vouchers.ts'
import type { RentalVoucher } from '../../bookings/vouchers/rental-voucher.ts'
import type { Voucher } from '../../bookings/vouchers/voucher.ts'

/** Everything on the voucher of a ride or of a rental. */
export type VoucherPaper = { kind: 'voucher'; voucher: Voucher } | { kind: 'rental_voucher'; voucher: RentalVoucher }

/** Returns what is on the valid vouchers of a booking: those of rides, then those of rentals. */
export function voucherPapersOf(holder: VoucherHolder): VoucherPaper[] {
  return [
    ...vouchersOf(holder).map((voucher): VoucherPaper => ({ kind: 'voucher', voucher })),
    ...rentalVouchersOf(holder).map((voucher): VoucherPaper => ({ kind: 'rental_voucher', voucher })),
  ]
}

/** A part of a statement, which is drawn bit by bit: its parts follow each other under one name, to its end. */
export interface StatementPart {
  kind: 'statement'
  name: string
  part: { head: StatementHead } | { lines: readonly StatementLine[] } | 'end' | 'given up'
}

/** Everything on a paper that is made as a PDF. */
export type Paper = VoucherPaper | { kind: 'receipt'; receipt: ReceiptPaper } | StatementPart
