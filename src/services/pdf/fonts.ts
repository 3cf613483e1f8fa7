import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { TrueType } from './true-type.ts'

const require = createRequire(import.meta.url)

/**
 * Open Sans by weight, read once. It has every accent of Latin, Greek and Cyrillic and figures of one width, and needs
 * no kerning.
 */
export const FONTS = {
  regular: new TrueType(
    readFileSync(require.resolve('@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf')),
  ),
  bold: new TrueType(
    readFileSync(require.resolve('@expo-google-fonts/open-sans/600SemiBold/OpenSans_600SemiBold.ttf')),
  ),
}

/** One of the two weights. */
export type Weight = keyof typeof FONTS
