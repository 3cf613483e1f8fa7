import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import type { Weight } from '../services/documents/pdf/fonts.ts'
import { SETTABLE_CHARACTER } from '../services/documents/pdf/transliterate.ts'

const require = createRequire(import.meta.url)

const WHOLE_FONTS: Readonly<Record<Weight, string>> = {
  regular: require.resolve('@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/open-sans/600SemiBold/OpenSans_600SemiBold.ttf'),
}

/** Drops hints for small screens, and layout rules for scripts that are transliterated, which take long to parse. */
const LEAN = {
  targetFormat: 'truetype',
  noHinting: true,
  dropTables: ['GDEF', 'GPOS', 'GSUB', 'STAT', 'gasp'],
} as const

const CHARACTERS = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
  .filter((character) => SETTABLE_CHARACTER.test(character))
  .join('')

/** Returns a font with every letter that is ever set, as small as possible because each document parses it. */
export async function makeFont(weight: Weight): Promise<Buffer> {
  return subsetFont(await readFile(WHOLE_FONTS[weight]), CHARACTERS, LEAN)
}
