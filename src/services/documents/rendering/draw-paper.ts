import { drawReceipt } from '../receipts/draw-receipt.ts'
import { StatementPaper } from '../draw-statement.ts'
import { drawRentalVoucher } from '../vouchers/draw-rental-voucher.ts'
import { drawVoucher } from '../vouchers/draw-voucher.ts'
import type { Paper, StatementPart } from './paper.ts'

/** The paper, or the next part of one, as a PDF; the same paper always makes the same bytes. */
export function drawPaper(paper: Paper): Buffer {
  if (paper.kind === 'voucher') return drawVoucher(paper.voucher)
  if (paper.kind === 'rental_voucher') return drawRentalVoucher(paper.voucher)
  if (paper.kind === 'receipt') return drawReceipt(paper.receipt)
  return drawPart(paper)
}

/** Statements that have begun and not ended, by their names. */
const begun = new Map<string, StatementPaper>()

const NOTHING = Buffer.alloc(0)

function drawPart({ name, part }: StatementPart): Buffer {
  if (typeof part === 'object' && 'head' in part) {
    begun.set(name, new StatementPaper(part.head))
    return NOTHING
  }
  const paper = begun.get(name)
  if (part === 'given up' || part === 'end') begun.delete(name)
  if (part === 'given up') return NOTHING
  if (!paper) throw new Error('a part of a statement that has not begun')
  return part === 'end' ? paper.end() : paper.add(part.lines)
}
