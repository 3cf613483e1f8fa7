import { attributes, html, type Markup } from '../../values/html.ts'
import { type Language, pathOfLanguage } from '../../values/language.ts'
import { WORDS } from '../../texts/site/by-language.ts'
import type { Words } from '../../texts/site/en.ts'
import type { BannerSize } from './sizes.ts'

/** Whose banner it is, and by which word they tell its sales apart. */
export interface BannerOwner {
  promoCode: string
  campaign?: string | undefined
}

/** Returns what a partner puts on a page for a banner: the picture, and their link behind it. */
export function bannerCode(root: string, size: BannerSize, language: Language, owner: BannerOwner): Markup {
  const { width, height } = size
  const link = new URLSearchParams({ promo_code: owner.promoCode, via: 'banner' })
  if (owner.campaign !== undefined) link.set('campaign', owner.campaign)
  const href = `${root}${pathOfLanguage(language)}/?${link.toString()}`
  const picture = { src: bannerUrl(root, size, 'png', language), alt: altOf(WORDS[language].banners), width, height }
  return html`<a ${attributes({ href })}><img ${attributes(picture)} /></a>`
}

/** Returns where a banner lies, in one of its formats. */
export function bannerUrl(root: string, size: BannerSize, format: 'svg' | 'png', language: Language): string {
  return `${root}/banners/${size.name}.${format}?lang=${language}`
}

/** Returns what a banner says, in one line. */
export function altOf({ claim, offer }: Words['banners']): string {
  return `${claim} ${offer}.`.replaceAll('\n', ' ')
}
