import { readBuilt } from '../../built.ts'
import type { Deps, Site } from '../../deps.ts'
import { CachedBody, sendCached } from '../../http/cached-body.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import { html } from '../../values/html.ts'
import { type Language, languageOfTag } from '../../values/language.ts'
import { once } from '../../values/memo.ts'
import { showErrors } from '../../web/layout/error-page.ts'
import { layoutsOf } from '../../web/layout/layout-of-request.ts'
import { sendPage, type Layout, type Page } from '../../web/layout/layout.ts'
import { codeText } from '../../web/parts/copyable.ts'
import { usualLimit } from '../../web/request/limits.ts'
import { textParams } from '../../web/request/text-params.ts'
import { altOf, bannerCode, bannerUrl } from './embed-code.ts'
import { BANNER_FORMATS, type BannerFormat, bannerFile, BANNER_SIZES, type BannerSize } from './files.ts'

/** GET /banners/<size>.svg and .png: banners for partners' pages, in the language of `?lang=`, and their list. */
export async function bannerPages(app: Api, deps: Deps, site: Site): Promise<void> {
  const layoutOf = layoutsOf({ site, area: 'transfer', operator: deps.operator })
  showErrors(app, layoutOf)
  for (const size of BANNER_SIZES) for (const format of BANNER_FORMATS) banner(app, size, format)
  for (const path of ['/banners', '/banners/']) {
    app.get(path, { onRequest: usualLimit(deps, site), config: REFUSED_LAST }, (request, reply) => {
      const layout = layoutOf(request)
      return sendPage(reply, layout, bannerList(layout))
    })
  }
}

function banner(app: Api, size: BannerSize, format: BannerFormat): void {
  const bodyIn = (language: Language) =>
    once(async () => new CachedBody(await readBuilt(bannerFile(size, format, language))))
  const bodies = { en: bodyIn('en'), fr: bodyIn('fr'), de: bodyIn('de'), it: bodyIn('it') }
  app.get(`/banners/${size.name}.${format}`, { config: REFUSED_LAST }, (request, reply) => {
    const { lang } = textParams(request.query)
    // The surrounding page has its own language, so that of the browser does not count.
    const language = languageOfTag(lang ?? '') ?? 'en'
    return sendCached(request, reply.headers(HEADERS).type(TYPES[format]), bodies[language](), 'public, max-age=86400')
  })
}

const TYPES = { svg: 'image/svg+xml', png: 'image/png' }

const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Returns a page with every banner in its language, with the code for partners' pages. */
function bannerList({ root, words: { banners, language } }: Layout): Page {
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
