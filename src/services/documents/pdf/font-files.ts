import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Where the fonts of papers lie, by weight. */
export const FONT_FILES = {
  regular: require.resolve('@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/open-sans/600SemiBold/OpenSans_600SemiBold.ttf'),
}
