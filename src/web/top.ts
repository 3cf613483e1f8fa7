import type { Site } from '../deps.ts'
import { html, type Markup } from '../values/html.ts'
import { type Language, LANGUAGES } from '../values/language.ts'
import { onceEach } from '../values/once-each.ts'
import type { Operator } from '../values/operator.ts'
import { GAP, stencil } from '../values/stencil.ts'
import { WORDS } from '../texts/site/by-language.ts'
import type { Words } from '../texts/site/en.ts'
import { MARK } from './icons.ts'
import { kept } from './kept.ts'

/** What the top of a page shows of its frame. */
export interface TopFrame {
  /** Its URLs lead to pages in this language. */
  site: Site
  /** The public root of the site, whatever the language. */
  root: string
  /** The product that the pages sell. */
  area: 'transfer' | 'ski'
  operator: Operator
  words: Words
}

/** A form that can be had in other languages with what was typed into it. */
export interface CarriedForm {
  /** Of the `form` element. */
  id: string
  /** The path below the root to which it is sent for that, without being carried out. */
  path: string
  /** Where the form goes that is sent with the enter key. */
  action: string
}

/**
 * Returns the top of a page of a sale: the same on all of them, except for the path of the page in other languages and
 * the query that tells the products how the traveller came.
 */
export function saleTop(frame: TopFrame, path: string, came: string): Markup {
  const shown = html`${path}`
  return drawnTop(frame)([...ofProducts(came), ...LANGUAGES.map(() => shown)])
}

/** Returns the same, with buttons in the place of links to other languages. */
export function formTop(frame: TopFrame, form: CarriedForm, came: string): Markup {
  const key = `top ${form.id} ${form.path} ${form.action}`
  const drawn = kept(frame, key, () =>
    top(frame, html`${productMenu(frame)} ${enterButton(form)} ${languageMenu(frame, formLink(frame, form))}`, GAP),
  )
  return stencil(drawn)(ofProducts(came))
}

/** With a gap for the query in each link to a product, and for the path in each link to another language. */
const drawnTop = onceEach((frame: TopFrame) =>
  stencil(top(frame, html`${productMenu(frame)} ${languageMenu(frame, pageLink(frame, GAP))}`, GAP)),
)

/** The mark leads to a product too, and the menu is there twice. */
const LINKS_TO_PRODUCTS = 5

function ofProducts(came: string): Markup[] {
  const query = html`${came}`
  return Array.from({ length: LINKS_TO_PRODUCTS }, () => query)
}

/** Returns the top of a page with this menu. */
export function top({ site, operator, words }: TopFrame, menu: Markup, came = html``): Markup {
  const isSandbox = site.environment === 'sandbox'
  return html`<a class="skip" href="#main">${words.frame.skip}</a>
    <header>
      ${isSandbox ? html`<p class="sandbox">${words.frame.sandbox}</p>` : ''}
      <div class="inner">
        <a class="brand" href="${site.roots.transfer}/${came}">${MARK}${operator.name}</a>
        ${menu}
      </div>
    </header>`
}

/** Beside each other, or on a phone, which has no room for them, behind a word. */
function productMenu({ site, area, words }: TopFrame): Markup {
  const link = (product: TopFrame['area'], label: string) => {
    const current = product === area && html`aria-current="page"`
    return html`<a href="${site.roots[product]}/${GAP}" ${current}>${label}</a>`
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
function languageMenu({ words }: TopFrame, way: (language: Language, current: Markup | false) => Markup): Markup {
  const item = (language: Language) =>
    html`<li>${way(language, language === words.language && html`aria-current="true"`)}</li>`
  return html`<details class="folded">
    <summary>${words.language.toUpperCase()} <span class="unseen">${words.frame.language}</span></summary>
    <ul>
      ${LANGUAGES.map(item)}
    </ul>
  </details>`
}

function pageLink({ root }: TopFrame, path: Markup) {
  return (language: Language, current: Markup | false) =>
    html`<a href="${root}/${language}${path}" hreflang="${language}" lang="${language}" ${current}
      >${WORDS[language].frame.ownName}</a
    >`
}

/** The enter key presses the first button of a form, wherever it stands: this one, and none of the languages. */
function enterButton({ id, action }: CarriedForm): Markup {
  return html`<button hidden form="${id}" formaction="${action}" tabindex="-1"></button>`
}

function formLink({ root }: TopFrame, { id, path }: CarriedForm) {
  return (language: Language, current: Markup | false) =>
    html`<button form="${id}" formaction="${root}/${language}${path}" formnovalidate lang="${language}" ${current}>
      ${WORDS[language].frame.ownName}
    </button>`
}
