import type { FastifyReply } from 'fastify'
import type { Site } from '../../deps.ts'
import { attributes, html, type Markup } from '../../values/html.ts'
import type { Operator } from '../../values/operator.ts'
import type { Words } from '../words/en.ts'
import { SCRIPT, STYLE } from './assets.ts'
import { MARK, TAB_ICON } from './icons.ts'

/** What the pages of a site share. */
export interface Frame {
  site: Site
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
  /** What search engines show of the page; without it they are asked to leave it out. */
  description?: string
  /** The state of the booking that the page is of. */
  state?: string
  /** A URL elsewhere that answers of its forms redirect to: browsers stop every other one. */
  formsLeadTo?: string | undefined
}

/** Sends a page: never cached, with no style or script but our own, and without revealing its URL to other sites. */
export function sendPage(reply: FastifyReply, frame: Frame, page: Page): FastifyReply {
  return reply
    .code(page.status ?? 200)
    .headers(HEADERS)
    .header('Content-Security-Policy', contentPolicy(page))
    .send(String(documentOf(frame, page)))
}

// The referrer is kept within the site, because without one a browser does not say where a form was sent from.
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
}

function contentPolicy({ formsLeadTo }: Page): string {
  const elsewhere = formsLeadTo === undefined ? '' : ` ${new URL(formsLeadTo).origin}`
  return `default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data: https:; form-action 'self'${elsewhere}; base-uri 'none'; frame-ancestors 'none'`
}

function documentOf(frame: Frame, { title, main, state, description }: Page): Markup {
  const { site, operator, words } = frame
  const isSandbox = site.environment === 'sandbox'
  return html`<!doctype html>
    <html lang="${words.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${description === undefined ? html`<meta name="robots" content="noindex" />` : html`<meta name="description" content="${description}" />`}
        <meta name="color-scheme" content="light dark" />
        <title>${title} – ${operator.name}</title>
        <link rel="icon" href="${TAB_ICON}" />
        <link rel="stylesheet" href="${site.url}${STYLE.path}" />
        <script src="${site.url}${SCRIPT.path}" defer></script>
      </head>
      <body>
        <a class="skip" href="#main">${words.frame.skip}</a>
        ${isSandbox ? html`<p class="sandbox">${words.frame.sandbox}</p>` : ''} ${header(frame)}
        <main ${attributes({ id: 'main', 'data-state': state })}>${main}</main>
        ${footer(frame)}
      </body>
    </html>`
}

function header({ site, area, operator, words }: Frame): Markup {
  const link = (product: Frame['area'], label: string) => {
    const current = product === area ? 'page' : undefined
    return html`<a ${attributes({ href: `${site.roots[product]}/`, 'aria-current': current })}>${label}</a>`
  }
  return html`<header>
    <div class="inner">
      <a class="brand" href="${site.roots.transfer}/">${MARK}${operator.name}</a>
      <nav aria-label="${words.frame.products}">
        ${link('transfer', words.frame.transfers)} ${link('ski', words.frame.skiRental)}
      </nav>
    </div>
  </header>`
}

function footer({ operator: { name, address, phone, email } }: Frame): Markup {
  return html`<footer>
    <div class="inner">
      <p>${name}</p>
      ${address === null ? '' : html`<p>${address}</p>`}
      <p><a href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a></p>
      <p><a href="mailto:${email}">${email}</a></p>
    </div>
  </footer>`
}
