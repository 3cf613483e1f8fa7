import type { Language } from '../../values/language.ts'

/** The formats of banners. */
export const BANNER_FORMATS = ['svg', 'png'] as const

/** One format, as the extension of a URL. */
export type BannerFormat = (typeof BANNER_FORMATS)[number]

/** Returns the name of the built file of a banner. */
export function bannerFile(size: BannerSize, format: BannerFormat, language: Language): string {
  return `banner-${size.name}-${language}.${format}`
}

/** The standard sizes of advertisements, in pixels, by their names in URLs. */
export const BANNER_SIZES = [
  { name: '728x90', width: 728, height: 90 },
  { name: '300x250', width: 300, height: 250 },
  { name: '160x600', width: 160, height: 600 },
  { name: '320x50', width: 320, height: 50 },
] as const

/** One size. */
export type BannerSize = (typeof BANNER_SIZES)[number]
