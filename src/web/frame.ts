import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendCompressed } from '../http/gzip.ts'
import { attributes, html, type Markup } from '../values/html.ts'
import { LANGUAGES } from '../values/language.ts'
import { legalPagesIn } from '../values/legal-pages.ts'
import { memoize } from '../values/memo.ts'
import { SCRIPT, STYLE } from './assets.ts'
import { TAB_ICON } from './icons.ts'
import { partnerQuery } from './origin.ts'
import { type CarriedForm, formTop, saleTop, top, type TopFrame } from './top.ts'
import { type Typed, typedWords } from './typed.ts'

/** What the pages of a site share that are in one language. */
export interface Frame extends TopFrame {
  /** The path of that root, without a slash at its end. */
  rootPath: string
}

/** One page. Its markup holds the only `h1`. */
export interface Page {
  title: string
  main: Markup
  /** 200 unless told otherwise. */
  status?: number
  /** Whether it says what is wrong with a form; so does its title then, and that of every page with 409 or 422. */
  isRefusal?: boolean
  /** What search engines show of the page; without it they are asked to leave it out. */
  description?: string
  /** The state of the booking that the page is of. */
  state?: string
  /** A URL elsewhere that answers of its forms redirect to: browsers stop every other one. */
  formsLeadTo?: string | undefined
  /**
   * Whether it holds nothing but what its URL says and everybody may see. Only such a page is compressed, because the
   * length of a compressed one tells what is in it (decisions 7.31).
   */
  isOpen?: boolean
  /** Whether it shows other pages of ours in frames. */
  showsOwnFrames?: boolean
  /** What stands in its header in place of the products and languages; such a page is wide, and in English alone. */
  menu?: Markup
  /** What was asked for, where its URL does not say it: the links to the products keep how a partner sent the traveller. */
  asked?: Typed
  /** Where below the root it can be had in other languages; without it, where it was asked for. */
  path?: string
  /** A form whose content goes along when the language changes. */
  carriedForm?: CarriedForm
}

/** Sends a page: never cached, with no style or script but our own, and without revealing its URL to other sites. */
export function sendPage(reply: FastifyReply, frame: Frame, page: Page): FastifyReply {
  const path = page.path ?? pathBelow(frame, reply.request)
  const came = partnerQuery(page.asked ?? typedWords(reply.request.query))
  const bytes = Buffer.from(documentOf(frame, page, path, came).toString())
  reply
    .code(page.status ?? 200)
    .headers(page.isOpen ? OPEN_HEADERS : HEADERS)
    .header('content-language', frame.words.language)
    .header('content-security-policy', contentPolicy(page))
  return page.isOpen ? sendCompressed(reply, bytes) : reply.send(bytes)
}

// The referrer is kept within the site, because without one a browser does not say where a form was sent from.
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  vary: 'Accept-Language',
  'referrer-policy': 'same-origin',
}

const OPEN_HEADERS = { ...HEADERS, vary: 'Accept-Language, Accept-Encoding' }

function contentPolicy({ formsLeadTo, showsOwnFrames }: Page): string {
  if (formsLeadTo === undefined && !showsOwnFrames) return USUAL_POLICY
  const elsewhere = formsLeadTo === undefined ? '' : ` ${new URL(formsLeadTo).origin}`
  return policyWith(elsewhere, showsOwnFrames ? " frame-src 'self';" : '')
}

const USUAL_POLICY = policyWith('', '')

function policyWith(elsewhere: string, frames: string): string {
  return `default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data: https:;${frames} form-action 'self'${elsewhere}; base-uri 'none'; frame-ancestors 'none'`
}

function documentOf(frame: Frame, page: Page, path: string, came: string): Markup {
  const { main, state, description, menu, carriedForm, status = 200 } = page
  const { root, operator, words } = frame
  const isRefusal = page.isRefusal || status === 409 || status === 422
  const title = isRefusal ? words.frame.refusal(page.title) : page.title
  return html`<!doctype html>
    <html lang="${words.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${description === undefined ? html`<meta name="robots" content="noindex" />` : forSearchEngines(root, path, description)}
        <meta name="color-scheme" content="light dark" />
        <title>${title} – ${operator.name}</title>
        ${assets(frame.site)}
      </head>
      <body ${attributes({ class: menu && 'desk' })}>
        ${menu ? top(frame, menu) : carriedForm ? formTop(frame, carriedForm, came) : saleTop(frame, path, came)}
        <main ${attributes({ id: 'main', 'data-state': state })}>${main}</main>
        ${footer(frame)}
      </body>
    </html>`
}

function assets({ assetsUrl }: Frame['site']): Markup {
  return html`<link rel="icon" href="${TAB_ICON}" />
    <link rel="stylesheet" href="${assetsUrl}${STYLE.path}" />
    <script src="${assetsUrl}${SCRIPT.path}" defer></script>`
}

function forSearchEngines(root: string, path: string, description: string): Markup {
  const alternate = (language: string, url: string) =>
    html`<link rel="alternate" hreflang="${language}" href="${url}" />`
  return html`<meta name="description" content="${description}" />
    ${LANGUAGES.map((language) => alternate(language, `${root}/${language}${path}`))}
    ${alternate('x-default', root + path)}`
}

/** Returns the path and query of a request below the root, without its language. */
function pathBelow({ rootPath }: Frame, { url }: FastifyRequest): string {
  const below = url.slice(rootPath.length)
  if (!below.includes('lang=')) return below
  const [path = '', query = ''] = below.split('?', 2)
  const words = new URLSearchParams(query)
  words.delete('lang')
  return words.size === 0 ? path : `${path}?${words.toString()}`
}

const footer = memoize(
  ({ operator: { name, address, phone, email, legal }, words }: Frame): Markup =>
    html`<footer>
      <div class="inner">
        <p>${name}</p>
        ${address === null ? '' : html`<p>${address}</p>`}
        <p><a href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a></p>
        <p><a href="mailto:${email}">${email}</a></p>
        ${legalPagesIn(words.language, legal).map(({ name, url }) => html`<p><a href="${url}">${name}</a></p>`)}
      </div>
    </footer>`,
)
