import { readBuilt } from '../../../built.ts'
import { once } from '../../../values/memo.ts'

/** The built file with a digest of what draws vouchers: our code and words, the libraries and the fonts. */
export const VOUCHER_DRAWING = 'voucher-drawing.txt'

/** Returns what tells this drawing of vouchers from any other. */
export const voucherDrawing = once(async () => (await readBuilt(VOUCHER_DRAWING)).toString())
