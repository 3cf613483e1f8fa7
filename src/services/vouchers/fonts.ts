import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** Inter, which has every accent of Latin, Greek and Cyrillic: file contents by weight, read once. */
export const FONTS = {
  regular: readFileSync(resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  bold: readFileSync(resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
}

/** One of the two weights. */
export type Weight = keyof typeof FONTS
