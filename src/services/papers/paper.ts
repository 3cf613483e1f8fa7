import type { ReceiptPaper } from '../receipts/draw-receipt.ts'
import type { StatementPaper } from '../statements/draw-statement.ts'
import type { RentalVoucher } from '../vouchers/rental-voucher.ts'
import type { Voucher } from '../vouchers/voucher.ts'

/** Everything on the voucher of a ride or of a rental. */
export type VoucherPaper = { kind: 'voucher'; voucher: Voucher } | { kind: 'rental_voucher'; voucher: RentalVoucher }

/** Everything on a paper that is made as a PDF. */
export type Paper =
  | VoucherPaper
  | { kind: 'receipt'; receipt: ReceiptPaper }
  | { kind: 'statement'; statement: StatementPaper }
