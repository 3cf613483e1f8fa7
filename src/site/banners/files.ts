import type { Language } from '../../values/language.ts'
import type { BannerSize } from './sizes.ts'

/** The formats of banners. */
export const BANNER_FORMATS = ['svg', 'png'] as const

/** One format, as the extension of a URL. */
export type BannerFormat = (typeof BANNER_FORMATS)[number]

/** Returns the name of the built file of a banner. */
export function bannerFile(size: BannerSize, format: BannerFormat, language: Language): string {
  return `banner-${size.name}-${language}.${format}`
}
