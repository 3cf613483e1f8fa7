import { readFileSync } from 'node:fs'
import { FONT_FILES } from './font-files.ts'
import { TrueType } from './true-type.ts'

/**
 * Open Sans by weight, read once. It has every accent of Latin, Greek and Cyrillic and figures of one width, and needs
 * no kerning.
 */
export const FONTS = {
  regular: new TrueType(readFileSync(FONT_FILES.regular)),
  bold: new TrueType(readFileSync(FONT_FILES.bold)),
}

/** One of the two weights. */
export type Weight = keyof typeof FONTS
