import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../../deps.ts'
import { sendCompressed } from '../../http/gzip.ts'
import { attributes, html, type Markup } from '../../values/html.ts'
import { type Language, LANGUAGES } from '../../values/language.ts'
import { legalPagesIn } from '../../values/legal-pages.ts'
import { onceEach } from '../../values/once-each.ts'
import type { Operator } from '../../values/operator.ts'
import { GAP, stencil } from '../../values/stencil.ts'
import { WORDS } from '../words/by-language.ts'
import type { Words } from '../words/en.ts'
import { SCRIPT, STYLE } from './assets.ts'
import { MARK, TAB_ICON } from './icons.ts'
import { kept } from './kept.ts'

/** What the pages of a site share that are in one language. */
export interface Frame {
  /** Its URLs lead to pages in this language. */
  site: Site
  /** The public root of the site, whatever the language. */
  root: string
  /** The path of that root, without a slash at its end. */
  rootPath: string
  /** The product that the pages sell. */
  area: 'transfer' | 'ski'
  operator: Operator
  words: Words
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
  /** Where below the root it can be had in other languages; without it, where it was asked for. */
  path?: string
  /** A form whose content goes along when the language changes. */
  carriedForm?: CarriedForm
}

/** A form that can be had in other languages with what was typed into it. */
interface CarriedForm {
  /** Of the `form` element. */
  id: string
  /** The path below the root to which it is sent for that, without being carried out. */
  path: string
  /** Where the form goes that is sent with the enter key. */
  action: string
}

/** Sends a page: never cached, with no style or script but our own, and without revealing its URL to other sites. */
export function sendPage(reply: FastifyReply, frame: Frame, page: Page): FastifyReply {
  const bytes = Buffer.from(documentOf(frame, page, page.path ?? pathBelow(frame, reply.request)).bytes, 'latin1')
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

function documentOf(frame: Frame, page: Page, path: string): Markup {
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
        ${kept(frame, 'assets', () => assets(root))}
      </head>
      <body ${attributes({ class: menu && 'desk' })}>
        ${menu ? top(frame, menu) : carriedForm ? formTop(frame, carriedForm) : saleTop(frame, path)}
        <main ${attributes({ id: 'main', 'data-state': state })}>${main}</main>
        ${kept(frame, 'footer', () => footer(frame))}
      </body>
    </html>`
}

function assets(root: string): Markup {
  return html`<link rel="icon" href="${TAB_ICON}" />
    <link rel="stylesheet" href="${root}${STYLE.path}" />
    <script src="${root}${SCRIPT.path}" defer></script>`
}

function forSearchEngines(root: string, path: string, description: string): Markup {
  const alternate = (language: string, url: string) =>
    html`<link rel="alternate" hreflang="${language}" href="${url}" />`
  return html`<meta name="description" content="${description}" />
    ${LANGUAGES.map((language) => alternate(language, `${root}/${language}${path}`))}
    ${alternate('x-default', root + path)}`
}

/** The same on every page of a sale, except for the path of the page in other languages. */
function saleTop(frame: Frame, path: string): Markup {
  const shown = html`${path}`
  return drawnTop(frame)(LANGUAGES.map(() => shown))
}

/** The same, with buttons in the place of links to other languages. */
function formTop(frame: Frame, form: CarriedForm): Markup {
  const key = `top ${form.id} ${form.path} ${form.action}`
  return kept(frame, key, () =>
    top(frame, html`${productMenu(frame)} ${enterButton(form)} ${languageMenu(frame, formLink(frame, form))}`),
  )
}

/** With a gap for that path in each link to another language. */
const drawnTop = onceEach((frame: Frame) =>
  stencil(top(frame, html`${productMenu(frame)} ${languageMenu(frame, pageLink(frame, GAP))}`)),
)

function top({ site, operator, words }: Frame, menu: Markup): Markup {
  const isSandbox = site.environment === 'sandbox'
  return html`<a class="skip" href="#main">${words.frame.skip}</a>
    <header>
      ${isSandbox ? html`<p class="sandbox">${words.frame.sandbox}</p>` : ''}
      <div class="inner">
        <a class="brand" href="${site.roots.transfer}/">${MARK}${operator.name}</a>
        ${menu}
      </div>
    </header>`
}

/** Beside each other, or on a phone, which has no room for them, behind a word. */
function productMenu({ site, area, words }: Frame): Markup {
  const link = (product: Frame['area'], label: string) => {
    const current = product === area && html`aria-current="page"`
    return html`<a href="${site.roots[product]}/" ${current}>${label}</a>`
  }
  const links = html`${link('transfer', words.frame.transfers)} ${link('ski', words.frame.skiRental)}
    <a href="${site.url}/book/find">${words.frame.yourBooking}</a>`
  return html`<nav aria-label="${words.frame.products}">
    <div>${links}</div>
    <details class="folded">
      <summary>${words.frame.menu}</summary>
      <div>${links}</div>
    </details>
  </nav>`
}

/** The same page in the other languages. */
function languageMenu({ words }: Frame, way: (language: Language, current: Markup | false) => Markup): Markup {
  const item = (language: Language) =>
    html`<li>${way(language, language === words.language && html`aria-current="true"`)}</li>`
  return html`<details class="folded">
    <summary>${words.language.toUpperCase()} <span class="unseen">${words.frame.language}</span></summary>
    <ul>
      ${LANGUAGES.map(item)}
    </ul>
  </details>`
}

function pageLink({ root }: Frame, path: Markup) {
  return (language: Language, current: Markup | false) =>
    html`<a href="${root}/${language}${path}" hreflang="${language}" lang="${language}" ${current}
      >${WORDS[language].frame.ownName}</a
    >`
}

/** The enter key presses the first button of a form, wherever it stands: this one, and none of the languages. */
function enterButton({ id, action }: CarriedForm): Markup {
  return html`<button hidden form="${id}" formaction="${action}" tabindex="-1"></button>`
}

function formLink({ root }: Frame, { id, path }: CarriedForm) {
  return (language: Language, current: Markup | false) =>
    html`<button form="${id}" formaction="${root}/${language}${path}" formnovalidate lang="${language}" ${current}>
      ${WORDS[language].frame.ownName}
    </button>`
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

function footer({ operator: { name, address, phone, email, legal }, words }: Frame): Markup {
  return html`<footer>
    <div class="inner">
      <p>${name}</p>
      ${address === null ? '' : html`<p>${address}</p>`}
      <p><a href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a></p>
      <p><a href="mailto:${email}">${email}</a></p>
      ${legalPagesIn(words.language, legal).map(({ name, url }) => html`<p><a href="${url}">${name}</a></p>`)}
    </div>
  </footer>`
}
