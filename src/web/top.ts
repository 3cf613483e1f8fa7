import type { Site } from '../deps.ts'
import { WORDS } from '../texts/site/by-language.ts'
import type { Words } from '../texts/site/en.ts'
import { html, type Markup } from '../values/html.ts'
import { type Language, LANGUAGES } from '../values/language.ts'
import type { Operator } from '../values/operator.ts'
import { MARK } from './icons.ts'

/** What the header of a page shows of its frame. */
export interface TopFrame {
  /** Its URLs are those of pages in this language. */
  site: Site
  /** The public root of the site, in any language. */
  root: string
  /** The product that the pages sell. */
  area: 'transfer' | 'ski'
  operator: Operator
  words: Words
}

/** A form that can be displayed in other languages with its input. */
export interface CarriedForm {
  /** The id of the `form` element. */
  id: string
  /** The path below the root to which it is sent to change the language, without being processed. */
  path: string
  /** The URL to which the form is sent by the enter key. */
  action: string
}

/**
 * Returns the header of a page of the sale, with links to the page in other languages and links to the products that
 * keep how the traveller came.
 */
export function saleTop(frame: TopFrame, path: string, came: string): Markup {
  return top(frame, html`${productMenu(frame, path, came)} ${languageMenu(frame, pageLink(frame, path))}`, came)
}

/** Returns the same header with buttons instead of links to other languages. */
export function formTop(frame: TopFrame, form: CarriedForm, came: string): Markup {
  const menu = html`${productMenu(frame, form.path, came)} ${enterButton(form)}
  ${languageMenu(frame, formLink(frame, form))}`
  return top(frame, menu, came)
}

/** Returns the header of a page with this menu. */
export function top({ site, operator, words }: TopFrame, menu: Markup, came = ''): Markup {
  const isSandbox = site.environment === 'sandbox'
  return html`<a class="skip" href="#main">${words.frame.skip}</a>
    <header>
      ${isSandbox && html`<p class="sandbox">${words.frame.sandbox}</p>`}
      <div class="inner">
        <a class="brand" href="${site.roots.transfer}/${came}">${MARK}${operator.name}</a>
        ${menu}
      </div>
    </header>`
}

/** The pages of a booking that was made. */
const OWN_PAGES = /^\/book\/(?:bookings\/|find)/

/** Returns the menu of products: side by side, or behind a label on a phone. */
function productMenu({ site, area, words }: TopFrame, path: string, came: string): Markup {
  const here = OWN_PAGES.test(path) ? 'booking' : area
  const link = (page: TopFrame['area'] | 'booking', url: string, label: string) => {
    const current = page === here && html`aria-current="page"`
    return html`<a href="${url}" ${current}>${label}</a>`
  }
  const links = html`${link('transfer', `${site.roots.transfer}/${came}`, words.frame.transfers)}
  ${link('ski', `${site.roots.ski}/${came}`, words.frame.skiRental)}
  ${link('booking', `${site.url}/book/find`, words.frame.yourBooking)}`
  return html`<nav aria-label="${words.frame.products}">
    <div>${links}</div>
    <details class="folded">
      <summary>${words.frame.menu}</summary>
      <div>${links}</div>
    </details>
  </nav>`
}

/** Returns the menu with the page in other languages. */
function languageMenu({ words }: TopFrame, way: (language: Language, current: Markup | false) => Markup): Markup {
  const item = (language: Language) =>
    html`<li>${way(language, language === words.language && html`aria-current="true"`)}</li>`
  return html`<details class="folded">
    <summary>${words.language.toUpperCase()} <span class="unseen">${words.frame.language}</span></summary>
    <ul data-part="languages">
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

/**
 * Returns a hidden button. The enter key presses the first button of a form, which must not be one of the languages.
 */
function enterButton({ id, action }: CarriedForm): Markup {
  return html`<button hidden form="${id}" formaction="${action}" tabindex="-1"></button>`
}

function formLink({ root }: TopFrame, { id, path }: CarriedForm) {
  return (language: Language, current: Markup | false) =>
    html`<button form="${id}" formaction="${root}/${language}${path}" formnovalidate lang="${language}" ${current}>
      ${WORDS[language].frame.ownName}
    </button>`
}
