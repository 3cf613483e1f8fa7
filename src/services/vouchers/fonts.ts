import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * Open Sans: file contents by weight, read once. It has every accent of Latin, Greek and Cyrillic and figures of one
 * width, and so few rules for ligatures and kerning that setting a page takes a quarter of the time that it takes with
 * Inter.
 */
export const FONTS = {
  regular: readFileSync(require.resolve('@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf')),
  bold: readFileSync(require.resolve('@expo-google-fonts/open-sans/600SemiBold/OpenSans_600SemiBold.ttf')),
}

/** One of the two weights. */
export type Weight = keyof typeof FONTS
