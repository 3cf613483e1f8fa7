import type { Voucher } from './voucher.ts'

/** The voucher as a PDF; the same voucher always gives the same bytes. */
export async function renderVoucher(voucher: Voucher): Promise<Buffer> {
  // Fonts and PDF are loaded with the first voucher: a server that starts has no use for them.
  const { drawVoucher } = await import('./draw-voucher.ts')
  return drawVoucher(voucher)
}
