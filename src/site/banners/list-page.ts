import { html } from '../../values/html.ts'
import type { Layout, Page } from '../../web/layout/layout.ts'
import { codeText } from '../../web/parts/code-text.ts'
import { altOf, bannerCode, bannerUrl } from './embed-code.ts'
import { BANNER_SIZES, type BannerSize } from './sizes.ts'

/** Returns a page with every banner in its language, with the code for partners' pages. */
export function bannerList({ root, words: { banners, language } }: Layout): Page {
  const one = (size: BannerSize) => {
    const name = `${size.width} × ${size.height}`
    const svg = bannerUrl(root, size, 'svg', language)
    const code = bannerCode(root, size, language, { promoCode: 'YOUR-CODE' })
    return html`<section class="card">
      <h2>${name}</h2>
      <img src="${svg}" alt="${altOf(banners)}" width="${size.width}" height="${size.height}" />
      <p>${banners.code} (<a href="${svg}">SVG</a>, <a href="${bannerUrl(root, size, 'png', language)}">PNG</a>):</p>
      <pre><code>${codeText(code)}</code></pre>
    </section>`
  }
  return {
    title: banners.title,
    isOpen: true,
    main: html`<h1>${banners.title}</h1>
      <p>${banners.lead}</p>
      ${BANNER_SIZES.map(one)}`,
  }
}
