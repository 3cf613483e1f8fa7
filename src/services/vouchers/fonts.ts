import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Inter, which has every accent of Latin, Greek and Cyrillic: file contents by weight, read once. */
export const FONTS = {
  regular: readFileSync(require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  bold: readFileSync(require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
}

/** One of the two weights. */
export type Weight = keyof typeof FONTS
