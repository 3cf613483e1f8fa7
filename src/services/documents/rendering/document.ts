import { rentalVouchersOf, type VoucherHolder, vouchersOf } from '../../bookings/vouchers/item-vouchers.ts'
import type { RentalVoucher } from '../../bookings/vouchers/rental-voucher.ts'
import type { Voucher } from '../../bookings/vouchers/voucher.ts'
import type { StatementLine } from '../../partners/statement-lines.ts'
import type { DriverSheets } from '../draw-driver-sheet.ts'
import type { Preview } from '../draw-preview.ts'
import type { StatementHead } from '../draw-statement.ts'
import type { ReceiptDocument } from '../receipts/draw-receipt.ts'
import type { VoucherLogo } from '../vouchers/voucher-frame.ts'

/** The content of the voucher of a ride or of a rental. */
export type VoucherDocument = (
  | { kind: 'voucher'; voucher: Voucher }
  | { kind: 'rental_voucher'; voucher: RentalVoucher }
) & { logo?: VoucherLogo }

/** Returns the contents of the valid vouchers of a booking: first those of rides, then those of rentals. */
export function voucherDocumentsOf(holder: VoucherHolder): VoucherDocument[] {
  return [
    ...vouchersOf(holder).map((voucher): VoucherDocument => ({ kind: 'voucher', voucher })),
    ...rentalVouchersOf(holder).map((voucher): VoucherDocument => ({ kind: 'rental_voucher', voucher })),
  ]
}

/** A part of a statement, which is drawn piece by piece: all parts under one name, up to its end. */
export interface StatementPart {
  kind: 'statement'
  name: string
  part:
    | { step: 'begin'; head: StatementHead }
    | { step: 'add'; lines: readonly StatementLine[] }
    | { step: 'end' }
    | { step: 'abandon' }
}

/** The content of anything that is drawn: a document as a PDF, the picture beside a link as a PNG. */
export type Document =
  | VoucherDocument
  | { kind: 'receipt'; receipt: ReceiptDocument }
  | { kind: 'driver_sheets'; sheets: DriverSheets }
  | StatementPart
  | { kind: 'preview'; preview: Preview }
