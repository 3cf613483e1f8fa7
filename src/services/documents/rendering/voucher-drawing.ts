import { readBuilt } from '../../../built.ts'
import { once } from '../../../values/memo.ts'

/** The built file with a digest of everything that draws vouchers: our code and texts, the libraries and the fonts. */
export const VOUCHER_DRAWING = 'voucher-drawing.txt'

/** Returns the digest that identifies this version of the drawing code. */
export const voucherDrawing = once(async () => (await readBuilt(VOUCHER_DRAWING)).toString())
