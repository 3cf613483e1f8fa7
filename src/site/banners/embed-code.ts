import { WORDS } from '../../texts/site.ts'
import type { Words } from '../../texts/site/en.ts'
import { attributes, html, type Markup } from '../../values/html.ts'
import { type Language, pathOfLanguage } from '../../values/language.ts'
import type { BannerSize } from './files.ts'

/** The partner of a banner, and the campaign by which it tells its sales apart. */
export interface BannerOwner {
  promoCode: string
  campaign?: string | undefined
}

/** Returns the code of a banner for a partner's page: the picture, linked to the partner's link. */
export function bannerCode(root: string, size: BannerSize, language: Language, owner: BannerOwner): Markup {
  const { width, height } = size
  const link = new URLSearchParams({ promo_code: owner.promoCode, via: 'banner' })
  if (owner.campaign !== undefined) link.set('campaign', owner.campaign)
  const href = `${root}${pathOfLanguage(language)}/?${link.toString()}`
  const picture = { src: bannerUrl(root, size, 'png', language), alt: altOf(WORDS[language].banners), width, height }
  return html`<a ${attributes({ href })}><img ${attributes(picture)} /></a>`
}

/** Returns the URL of a banner in one of its formats. */
export function bannerUrl(root: string, size: BannerSize, format: 'svg' | 'png', language: Language): string {
  return `${root}/banners/${size.name}.${format}?lang=${language}`
}

/** Returns the text of a banner on one line. */
export function altOf({ claim, offer }: Words['banners']): string {
  return `${claim} ${offer}.`.replaceAll('\n', ' ')
}
