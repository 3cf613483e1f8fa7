import type { Site } from '../../deps.ts'
import { WORDS } from '../../texts/site/by-language.ts'
import type { Words } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'
import { type Language, LANGUAGES } from '../../values/language.ts'
import type { Operator } from '../../values/operator.ts'
import { urlOf } from '../parts/links.ts'
import type { TextParams } from '../request/text-params.ts'
import { MARK } from './icons.ts'

/** What the header of a page shows of its layout. */
export interface HeaderLayout {
  /** Its URLs are those of pages in this language. */
  site: Site
  /** The public root of the site, in any language. */
  root: string
  /** The product that the pages sell. */
  area: 'transfer' | 'ski'
  operator: Operator
  words: Words
  /** How a partner sent the traveller, as its links carry it; empty for most. */
  came: TextParams
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

/** Returns the header of a page of the sale, with links to the page in other languages and to the products. */
export function saleTop(layout: HeaderLayout, path: string): Markup {
  return top(layout, html`${productMenu(layout, path)} ${languageMenu(layout, pageLink(layout, path))}`)
}

/** Returns the same header with buttons instead of links to other languages. */
export function formTop(layout: HeaderLayout, form: CarriedForm): Markup {
  return top(
    layout,
    html`${productMenu(layout, form.path)} ${enterButton(form)} ${languageMenu(layout, formLink(layout, form))}`,
  )
}

/** Returns the header of a page with this menu. */
export function top(layout: HeaderLayout, menu: Markup): Markup {
  const { site, operator, words } = layout
  const isSandbox = site.environment === 'sandbox'
  return html`<a class="skip" href="#main">${words.layout.skip}</a>
    <header>
      ${isSandbox && html`<p class="sandbox">${words.layout.sandbox}</p>`}
      <div class="inner">
        <a class="brand" href="${urlOf(layout, site.roots.transfer, '/')}">${MARK}${operator.name}</a>
        ${menu}
      </div>
    </header>`
}

/** The pages of a booking that was made. */
const OWN_PAGES = /^\/book\/(?:bookings\/|find)/

/** Documents, which are about both products. */
const DOCUMENTS = /^\/developers(?:\/|$)/

/** Returns the menu of products: side by side, or behind a label on a phone. */
function productMenu(layout: HeaderLayout, path: string): Markup {
  const { site, area, words } = layout
  const here = OWN_PAGES.test(path) ? 'booking' : DOCUMENTS.test(path) ? undefined : area
  const link = (page: HeaderLayout['area'] | 'booking', url: string, label: string) => {
    const current = page === here && html`aria-current="page"`
    return html`<a href="${url}" ${current}>${label}</a>`
  }
  const links = html`${link('transfer', urlOf(layout, site.roots.transfer, '/'), words.layout.transfers)}
  ${link('ski', urlOf(layout, site.roots.ski, '/'), words.layout.skiRental)}
  ${link('booking', urlOf(layout, site.url, '/book/find'), words.layout.yourBooking)}`
  return html`<nav aria-label="${words.layout.products}">
    <div>${links}</div>
    <details class="folded">
      <summary>${words.layout.menu}</summary>
      <div>${links}</div>
    </details>
  </nav>`
}

/** Returns the menu with the page in other languages. */
function languageMenu({ words }: HeaderLayout, way: (language: Language, current: Markup | false) => Markup): Markup {
  const item = (language: Language) =>
    html`<li>${way(language, language === words.language && html`aria-current="true"`)}</li>`
  return html`<details class="folded">
    <summary>${words.language.toUpperCase()} <span class="unseen">${words.layout.language}</span></summary>
    <ul data-part="languages">
      ${LANGUAGES.map(item)}
    </ul>
  </details>`
}

function pageLink(layout: HeaderLayout, path: string) {
  return (language: Language, current: Markup | false) => {
    const url = urlOf(layout, `${layout.root}/${language}`, path)
    return html`<a href="${url}" hreflang="${language}" lang="${language}" ${current}
      >${WORDS[language].layout.ownName}</a
    >`
  }
}

/**
 * Returns a hidden button. The enter key presses the first button of a form, which must not be one of the languages.
 */
function enterButton({ id, action }: CarriedForm): Markup {
  return html`<button hidden form="${id}" formaction="${action}" tabindex="-1"></button>`
}

function formLink({ root }: HeaderLayout, { id, path }: CarriedForm) {
  return (language: Language, current: Markup | false) =>
    html`<button form="${id}" formaction="${root}/${language}${path}" formnovalidate lang="${language}" ${current}>
      ${WORDS[language].layout.ownName}
    </button>`
}
