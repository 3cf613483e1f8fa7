import type { BuiltFile } from '../../built.ts'
import { type Language, LANGUAGES } from '../../values/language.ts'
import { WORDS } from '../../texts/site/by-language.ts'
import { BANNER_SIZES, type BannerSize } from './sizes.ts'

/** The formats that banners come in. */
export const BANNER_FORMATS = ['svg', 'png'] as const

/** One of them, as it ends a URL. */
export type BannerFormat = (typeof BANNER_FORMATS)[number]

/** Returns the file of a banner. */
export function bannerFile(size: BannerSize, format: BannerFormat, language: Language): BuiltFile {
  return {
    name: `banner-${size.name}-${language}.${format}`,
    make: async () => (await import('./render.ts')).RENDERERS[format](size, WORDS[language].banners),
  }
}

/** The files of all banners. */
export const BANNER_FILES: readonly BuiltFile[] = BANNER_SIZES.flatMap((size) =>
  BANNER_FORMATS.flatMap((format) => LANGUAGES.map((language) => bannerFile(size, format, language))),
)
