import type { Site } from '../deps.ts'
import { html, type Markup } from '../values/html.ts'
import { type Language, LANGUAGES } from '../values/language.ts'
import type { Operator } from '../values/operator.ts'
import { WORDS } from '../texts/site/by-language.ts'
import type { Words } from '../texts/site/en.ts'
import { MARK } from './icons.ts'

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
 * Returns the top of a page of a sale, with links to the page in other languages and, on the links to the products, the
 * query that tells them how the traveller came.
 */
export function saleTop(frame: TopFrame, path: string, came: string): Markup {
  return top(frame, html`${productMenu(frame, came)} ${languageMenu(frame, pageLink(frame, path))}`, came)
}

/** Returns the same, with buttons in the place of links to other languages. */
export function formTop(frame: TopFrame, form: CarriedForm, came: string): Markup {
  const menu = html`${productMenu(frame, came)} ${enterButton(form)} ${languageMenu(frame, formLink(frame, form))}`
  return top(frame, menu, came)
}

/** Returns the top of a page with this menu. */
export function top({ site, operator, words }: TopFrame, menu: Markup, came = ''): Markup {
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
function productMenu({ site, area, words }: TopFrame, came: string): Markup {
  const link = (product: TopFrame['area'], label: string) => {
    const current = product === area && html`aria-current="page"`
    return html`<a href="${site.roots[product]}/${came}" ${current}>${label}</a>`
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

function pageLink({ root }: TopFrame, path: string) {
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
