import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendCompressed, isKnown } from '../../http/cached-body.ts'
import { attributes, html, type Markup } from '../../values/html.ts'
import { LANGUAGES } from '../../values/language.ts'
import { partnerParams } from '../request/attribution.ts'
import { type TextParams, textParams } from '../request/text-params.ts'
import { type Asset, SCRIPT, STYLE } from './assets.ts'
import { TAB_ICON } from './icons.ts'
import { previewUrl } from './preview.ts'
import { footerOf, headerOf, type OuterLayout, partsOf, SALE, type Shell } from './shell.ts'

/** What the pages of a site in one language share. */
export interface Layout extends OuterLayout {
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
  /** Whether it embeds other pages of ours in frames. */
  showsOwnFrames?: boolean
  /** What surrounds it; as on every page of the sale by default. */
  shell?: Shell
  /** The path of its own picture for links to it; without one it has that of the front page. */
  picture?: string
  /** Whether it is in English only, so that search engines find no other language. */
  isEnglish?: boolean
  /**
   * What was requested, if its URL does not contain it. Links around the page keep how a partner sent the traveller.
   */
  asked?: TextParams
  /** The path below the root at which other languages are found; by default that of the request. */
  path?: string
  /** What has just been done, which it says on top and, for screen readers, at the start of its title. */
  told?: { words: string; link?: Markup | null; isFailure: boolean } | undefined
  /** The URL of what a telephone needs to put it on its home screen. */
  manifest?: string
  /** Whether its script polls it; the response is 304 while it would be the same. */
  isPolled?: boolean
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
function askedFor(layout: Layout, { request }: FastifyReply, { asked, shell = SALE }: Page): Layout {
  if (!partsOf(shell).isOfSale) return layout
  const attribution = partnerParams(asked ?? textParams(request.query))
  return Object.keys(attribution).length === Object.keys(layout.attribution).length && asked === undefined
    ? layout
    : { ...layout, attribution }
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

function policyWith(forms: string, calls: string, frames: string): string {
  return `default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'${calls}; manifest-src 'self'; img-src 'self' data: https:;${frames} form-action 'self'${forms}; base-uri 'none'; frame-ancestors 'none'`
}

function documentOf(layout: Layout, page: Page, path: string): Markup {
  const { main, state, description, shell = SALE, told, status = 200 } = page
  const { site, operator, words } = layout
  const isRefusal = page.isRefusal || status === 409 || status === 422
  const { className, styles, scripts } = partsOf(shell)
  const name = isRefusal ? words.layout.refusal(page.title) : page.title
  const title = told ? `${told.words} – ${name}` : name
  return html`<!doctype html>
    <html lang="${words.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${[STYLE, ...styles].map((one) => styleSheet(layout.site, one))}
        ${description === undefined || site.environment === 'sandbox' ? html`<meta name="robots" content="noindex" />` : forSearchEngines(layout, page, path, description)}
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        <title>${title} – ${operator.name}</title>
        <link rel="icon" href="${TAB_ICON}" />
        ${page.manifest !== undefined && html`<link rel="manifest" href="${page.manifest}" />`}
      </head>
      <body ${attributes({ class: className })}>
        ${headerOf(layout, shell, path)}
        <main ${attributes({ id: 'main', 'data-state': state })}>${told && toldNote(told)} ${main}</main>
        ${footerOf(layout, shell)} ${[...scripts, SCRIPT].map((one) => script(layout.site, one))}
      </body>
    </html>`
}

/** Returns what has just been done. It is not part of what the page compares when it asks whether it has changed. */
function toldNote({ words, link, isFailure }: NonNullable<Page['told']>): Markup {
  const own = isFailure ? { class: 'note', role: 'alert' } : { class: 'note good', role: 'status' }
  return html`<p ${attributes({ ...own, 'data-passing': true })}>${words} ${link}</p>`
}

function styleSheet({ assetsUrl }: Layout['site'], { path }: Asset): Markup {
  return html`<link rel="stylesheet" href="${assetsUrl}${path}" />`
}

/** Returns a script, which stands at the end of the page so that the style sheet arrives first. */
function script({ assetsUrl }: Layout['site'], { path }: Asset): Markup {
  return html`<script src="${assetsUrl}${path}" defer></script>`
}

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
