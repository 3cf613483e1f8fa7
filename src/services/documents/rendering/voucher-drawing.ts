import { type BuiltFile, contentOf } from '../../../built.ts'
import { once } from '../../../values/once.ts'

/** A digest of what draws vouchers: our code and words, the libraries and the fonts. */
export const VOUCHER_DRAWING: BuiltFile = {
  name: 'voucher-drawing.txt',
  make: async () => (await import('./digest-drawing.ts')).digestDrawing(),
}

/** Returns what tells this drawing of vouchers from any other. */
export const voucherDrawing = once(async () => (await contentOf(VOUCHER_DRAWING)).toString())
