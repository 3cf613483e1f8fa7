import { drawReceipt } from '../receipts/draw-receipt.ts'
import { drawStatement } from '../statements/draw-statement.ts'
import { drawRentalVoucher } from '../vouchers/draw-rental-voucher.ts'
import { drawVoucher } from '../vouchers/draw-voucher.ts'
import type { Paper } from './paper.ts'

/** The paper as a PDF; the same paper always makes the same bytes. */
export function drawPaper(paper: Paper): Buffer {
  if (paper.kind === 'voucher') return drawVoucher(paper.voucher)
  if (paper.kind === 'rental_voucher') return drawRentalVoucher(paper.voucher)
  if (paper.kind === 'receipt') return drawReceipt(paper.receipt)
  return drawStatement(paper.statement)
}
