import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendCompressed, isKnown } from '../../http/cached-body.ts'
import { legalPagesIn, licenceLine, vatLine } from '../../texts/legal-pages.ts'
import { attributes, html, type Markup } from '../../values/html.ts'
import { LANGUAGES } from '../../values/language.ts'
import { memoize } from '../../values/memo.ts'
import { telUrl } from '../../values/phone.ts'
import { urlOf } from '../parts/links.ts'
import { partnerParams } from '../request/attribution.ts'
import { type TextParams, textParams } from '../request/text-params.ts'
import {
  type Asset,
  CHECKOUT_SCRIPT,
  DESK_SCRIPT,
  DESK_STYLE,
  DRIVER_SCRIPT,
  DRIVER_STYLE,
  PARTNERS_STYLE,
  SCRIPT,
  STYLE,
} from './assets.ts'
import { type CarriedForm, formTop, saleTop, top, type HeaderLayout } from './header.ts'
import { TAB_ICON, icon, MARK } from './icons.ts'
import { previewUrl } from './preview.ts'

/** What the pages of a site in one language share. */
export interface Layout extends HeaderLayout {
  /** The path of that root, without a trailing slash. */
  rootPath: string
}

/** One page. Its markup contains the only `h1`. */
export interface Page {
  title: string
  main: Markup
  /** 200 by default. */
  status?: number
  /** Whether it reports errors in a form. Its title then says so, too, as on every page with status 409 or 422. */
  isRefusal?: boolean
  /** The description for search engines; without one they are asked not to index the page. */
  description?: string
  /** The state of the booking on the page. */
  state?: string
  /** A URL elsewhere to which its forms are redirected; browsers block all others. */
  formsLeadTo?: string | undefined
  /**
   * Whether it contains only public content that follows from its URL. Only such a page is compressed, because the
   * compressed length of a page can reveal its content (decisions 7.31).
   */
  isOpen?: boolean
  /** A URL that its scripts call, if only elsewhere: browsers stop every other one. */
  scriptsCall?: string
  /** Whether it embeds other pages of ours in layouts. */
  showsOwnFrames?: boolean
  /** Replaces products and languages in its header. Such a page is wide, and in English only. */
  menu?: Markup
  /** Whether it is for partners or developers, though it has no menu. */
  isForPartners?: boolean
  /** The path of its own picture for links to it; without one it has that of the front page. */
  picture?: string
  /** Whether it is in English only, so that search engines find no other language. */
  isEnglish?: boolean
  /** The whole header of a page of the operator's desk, which has its own design; in English only. */
  deskTop?: Markup
  /** The header of a page for drivers; the name sign has none. */
  driverTop?: Markup
  /** The header of a page for shops, which looks like that of a driver. */
  shopTop?: Markup
  /**
   * What was requested, if its URL does not contain it. Links around the page keep how a partner sent the traveller.
   */
  asked?: TextParams
  /** The path below the root at which other languages are found; by default that of the request. */
  path?: string
  /** What has just been done, which it says on top and, for screen readers, at the start of its title. */
  told?: { words: string; link?: Markup | null; isFailure: boolean } | undefined
  /** Whether its script polls it; the response is 304 while it would be the same. */
  isPolled?: boolean
  /** A form whose content is kept when the language changes. */
  carriedForm?: CarriedForm
}

/** Sends a page: never cached, with no style or script but our own, and without revealing its URL to other sites. */
export function sendPage(reply: FastifyReply, layout: Layout, page: Page): FastifyReply {
  const path = page.path ?? pathBelow(layout, reply.request)
  const text = documentOf(askedFor(layout, reply, page), page, path).toString()
  reply
    .code(page.status ?? 200)
    .headers(page.isOpen ? OPEN_HEADERS : HEADERS)
    .header('content-language', layout.words.language)
    .header('content-security-policy', contentPolicy(page))
    // Browsers load the style sheet as soon as they receive the first bytes.
    .header('link', `<${layout.site.assetsUrl}${STYLE.path}>; rel=preload; as=style`)
  if (page.isPolled) {
    const etag = tagOf(text)
    void reply.header('etag', etag)
    if (isKnown(reply.request, etag)) return reply.code(304).send()
  }
  return page.isOpen ? sendCompressed(reply, text) : reply.send(text)
}

/** Returns the layout whose links keep how a partner sent the traveller; that of a page for others stays as it is. */
function askedFor(
  layout: Layout,
  { request }: FastifyReply,
  { asked, menu, deskTop, driverTop, shopTop }: Page,
): Layout {
  if (menu ?? deskTop ?? driverTop ?? shopTop) return layout
  const came = partnerParams(asked ?? textParams(request.query))
  return Object.keys(came).length === Object.keys(layout.came).length && asked === undefined
    ? layout
    : { ...layout, came }
}

/** Returns the tag of a page, by which a browser asks whether it is still as it has it. */
function tagOf(text: string): string {
  return `"${hash('sha256', text, 'base64url').slice(0, 22)}"`
}

// The referrer is kept within the site, because without it browsers do not send the origin of a form.
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  vary: 'Accept-Language',
  'referrer-policy': 'same-origin',
}

const OPEN_HEADERS = { ...HEADERS, vary: 'Accept-Language, Accept-Encoding' }

function contentPolicy({ formsLeadTo, scriptsCall, showsOwnFrames }: Page): string {
  if (formsLeadTo === undefined && scriptsCall === undefined && !showsOwnFrames) return USUAL_POLICY
  return policyWith(originOf(formsLeadTo), originOf(scriptsCall), showsOwnFrames ? " frame-src 'self';" : '')
}

/** Returns what a policy allows beside the site. */
function originOf(url: string | undefined): string {
  return url === undefined ? '' : ` ${new URL(url).origin}`
}

const USUAL_POLICY = policyWith('', '', '')

function policyWith(forms: string, calls: string, layouts: string): string {
  return `default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'${calls}; img-src 'self' data: https:;${layouts} form-action 'self'${forms}; base-uri 'none'; frame-ancestors 'none'`
}

function documentOf(layout: Layout, page: Page, path: string): Markup {
  const { main, state, description, deskTop, driverTop, shopTop, menu, carriedForm, told, status = 200 } = page
  const { site, operator, words } = layout
  const isRefusal = page.isRefusal || status === 409 || status === 422
  const ownTop = deskTop ?? driverTop ?? shopTop
  const look = deskTop ? DESK : (driverTop ?? shopTop) && DRIVER
  const name = isRefusal ? words.layout.refusal(page.title) : page.title
  const title = told ? `${told.words} – ${name}` : name
  return html`<!doctype html>
    <html lang="${words.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${styleSheet(layout.site, STYLE)} ${needsPartnersStyle(page) && styleSheet(layout.site, PARTNERS_STYLE)}
        ${look && styleSheet(layout.site, look.style)}
        ${description === undefined || site.environment === 'sandbox' ? html`<meta name="robots" content="noindex" />` : forSearchEngines(layout, page, path, description)}
        <meta name="color-scheme" content="light dark" />
        <title>${title} – ${operator.name}</title>
        <link rel="icon" href="${TAB_ICON}" />
      </head>
      <body ${attributes({ class: look?.name ?? (menu && 'partner-panel') })}>
        ${ownTop ?? (menu ? top(layout, menu) : carriedForm ? formTop(layout, carriedForm) : saleTop(layout, path))}
        <main ${attributes({ id: 'main', 'data-state': state })}>${told && toldNote(told)} ${main}</main>
        ${ownTop ? '' : menu || carriedForm ? plainFooter(layout) : footer(layout)}
        ${scriptsOf(page).map((one) => script(layout.site, one))}
      </body>
    </html>`
}

/** Returns what has just been done. It is not part of what the page compares when it asks whether it has changed. */
function toldNote({ words, link, isFailure }: NonNullable<Page['told']>): Markup {
  const own = isFailure ? { class: 'note', role: 'alert' } : { class: 'note good', role: 'status' }
  return html`<p ${attributes({ ...own, 'data-passing': true })}>${words} ${link}</p>`
}

function needsPartnersStyle({ menu, deskTop, isForPartners = false }: Page): boolean {
  return isForPartners || menu !== undefined || deskTop !== undefined
}

function styleSheet({ assetsUrl }: Layout['site'], { path }: Asset): Markup {
  return html`<link rel="stylesheet" href="${assetsUrl}${path}" />`
}

/**
 * Returns the scripts of a page; its own come before that of all pages: that of a checkout fills in the form at which
 * that one looks, and that of the desk compares later versions of the page with what the server has sent.
 */
function scriptsOf({ carriedForm, deskTop, driverTop }: Page): Asset[] {
  const own = deskTop ? [DESK_SCRIPT] : driverTop ? [DRIVER_SCRIPT] : []
  return [...(carriedForm ? [CHECKOUT_SCRIPT] : []), ...own, SCRIPT]
}

/** Returns a script, which stands at the end of the page so that the style sheet arrives first. */
function script({ assetsUrl }: Layout['site'], { path }: Asset): Markup {
  return html`<script src="${assetsUrl}${path}" defer></script>`
}

/** Designs other than that of the sale: the class of the body, and an additional style sheet. */
const DESK = { name: 'operator-desk', style: DESK_STYLE }
const DRIVER = { name: 'driver-page', style: DRIVER_STYLE }

function forSearchEngines(
  layout: Layout,
  { title, picture, isEnglish = false }: Page,
  asked: string,
  description: string,
): Markup {
  const { root, operator } = layout
  // Other parameters, such as a partner's code, do not make it a different page.
  const path = asked.split('?', 1)[0] ?? asked
  const url = isEnglish ? root + path : canonicalUrl(layout, path)
  const alternate = (language: string, url: string) =>
    html`<link rel="alternate" hreflang="${language}" href="${url}" />`
  const shown = (name: string, content: string) => html`<meta property="og:${name}" content="${content}" />`
  return html`<meta name="description" content="${description}" />
    <link rel="canonical" href="${url}" />
    ${!isEnglish && LANGUAGES.map((language) => alternate(language, `${root}/${language}${path}`))}
    ${!isEnglish && alternate('x-default', `${root}/en${path}`)} ${shown('type', 'website')}
    ${shown('site_name', operator.name)} ${shown('title', title)} ${shown('description', description)}
    ${shown('url', url)} ${shown('image', picture === undefined ? previewUrl(layout) : canonicalUrl(layout, picture))}
    <meta name="twitter:card" content="summary_large_image" />`
}

/** Returns the canonical URL of a page in the language of its layout, however it was requested. */
export function canonicalUrl({ root, words }: Pick<Layout, 'root' | 'words'>, path: string): string {
  return `${root}/${words.language}${path}`
}

/** Returns the path and query of a request below the root, without its language. */
function pathBelow({ rootPath }: Layout, { url }: FastifyRequest): string {
  const below = url.slice(rootPath.length)
  if (!below.includes('lang=')) return below
  const [path = '', query = ''] = below.split('?', 2)
  const params = new URLSearchParams(query)
  params.delete('lang')
  return params.size === 0 ? path : `${path}?${params.toString()}`
}

/** Returns the footer of a page: who we are, links to other pages, and whom to call. */
const footer = memoize((layout: HeaderLayout): Markup => {
  const { site, words, area } = layout
  const { layout: text, footer } = words
  const isLive = site.environment === 'live'
  const link = (root: string, path: string, label: string) =>
    html`<li><a href="${urlOf(layout, root, path)}">${label}</a></li>`
  return html`<footer>
    <div class="inner">
      <div class="sitemap">
        <div>
          <p class="brand">${MARK}${layout.operator.name}</p>
          ${ourselves(layout, null)}
        </div>
        <div>
          <h2>${footer.travel}</h2>
          <ul>
            ${link(site.roots.transfer, '/', text.transfers)}
            ${link(site.roots.transfer, '/transfers', words.routePages.all)}
            ${link(site.roots.ski, '/', text.skiRental)} ${link(site.roots.ski, '/ski-rental', words.resortPages.all)}
            ${link(site.url, '/book/find', text.yourBooking)}
            ${link(site.roots.transfer, '/#questions', footer.questions)}
          </ul>
        </div>
        <div>
          <h2>${footer.company}</h2>
          <ul>
            ${legal(layout)} ${isLive && link(site.roots.transfer, '/sign-in', footer.partners)}
            ${isLive && link(site.roots.transfer, '/developers', footer.developers)}
          </ul>
        </div>
        <div>
          <h2>${footer.answers}</h2>
          ${phone(layout)}
          <p><a href="mailto:${layout.operator.email}">${layout.operator.email}</a></p>
        </div>
      </div>
      <p class="closing">${area === 'transfer' && `${footer.tolls} `}${footer.cards}</p>
    </div>
  </footer>`
})

/** Returns the footer of a page with a form, without links on which its input would be lost. */
const plainFooter = memoize(
  (layout: HeaderLayout): Markup =>
    html`<footer>
      <div class="inner plain">
        ${ourselves(layout, layout.operator.name)} ${phone(layout)}
        <ul>
          ${legal(layout)}
        </ul>
      </div>
    </footer>`,
)

/** Returns our address, or else the name unless it stands above, and the numbers of VAT and licence. */
function ourselves({ operator, words }: HeaderLayout, name: string | null): Markup {
  const { address, vatNumber, licence } = operator
  const who = address ?? name
  return html`${who !== null && html`<p>${who}</p>`}
  ${vatNumber !== null && html`<p>${vatLine(words.language, vatNumber)}</p>`}
  ${licence !== null && html`<p>${licenceLine(words.language, licence)}</p>`}`
}

function phone({ operator }: HeaderLayout): Markup {
  return html`<a class="button quiet" href="${telUrl(operator.phone)}">${icon('phone')}${operator.phone}</a>`
}

function legal({ operator, words }: HeaderLayout): Markup[] {
  return legalPagesIn(words.language, operator.legal).map(
    ({ name, url }) => html`<li><a href="${url}">${name}</a></li>`,
  )
}
