import type { RentalVoucher } from './rental-voucher.ts'
import type { Voucher } from './voucher.ts'

/** The voucher as a PDF; the same voucher always makes the same bytes. */
export async function renderVoucher(voucher: Voucher): Promise<Buffer> {
  // Fonts and PDF are loaded with the first voucher, because a starting server has no use for them.
  const { drawVoucher } = await import('./draw-voucher.ts')
  return drawVoucher(voucher)
}

/** The voucher of a rental as a PDF; the same voucher always makes the same bytes. */
export async function renderRentalVoucher(voucher: RentalVoucher): Promise<Buffer> {
  const { drawRentalVoucher } = await import('./draw-rental-voucher.ts')
  return drawRentalVoucher(voucher)
}
