import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'
import { altOf } from '../site/banners/embed-code.ts'
import type { BannerSize } from '../site/banners/sizes.ts'
import type { Words } from '../texts/site/en.ts'
import { PREVIEW } from '../web/layout/preview.ts'
import { drawBanner } from './draw-banner.ts'

const require = createRequire(import.meta.url)

/** The same weights as in vouchers. */
const FONTS = ['400Regular/OpenSans_400Regular.ttf', '600SemiBold/OpenSans_600SemiBold.ttf']

/** The fonts to draw with. */
export const RESVG_OPTIONS = {
  font: {
    fontFiles: FONTS.map((file) => require.resolve(`@expo-google-fonts/open-sans/${file}`)),
    defaultFontFamily: 'Open Sans',
    loadSystemFonts: false,
  },
}

/** Renders a banner in each of its formats. */
export const RENDERERS = {
  /**
   * Converts text to outlines, so that it looks the same without the font, and labels the picture for screen readers.
   */
  svg(size: BannerSize, words: Words['banners']): string {
    const drawing = new Resvg(drawBanner(size, words), RESVG_OPTIONS).toString()
    return drawing
      .replace('<svg ', `<svg role="img" aria-label="${altOf(words)}" `)
      .replace(/\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 1_000) / 1_000))
      .replace(/\n\s*/g, '\n')
  },
  png: (size: BannerSize, words: Words['banners']): Uint8Array =>
    new Resvg(drawBanner(size, words), RESVG_OPTIONS).render().asPng(),
}

/** Renders the picture that other sites show beside links to our pages. */
export function renderPreview(words: Words['banners']): Uint8Array {
  return new Resvg(drawBanner({ name: 'preview', ...PREVIEW }, words), RESVG_OPTIONS).render().asPng()
}
