import type { Site } from '../../deps.ts'
import { legalPagesIn, licenceLine, vatLine } from '../../texts/legal-pages.ts'
import { WORDS } from '../../texts/site.ts'
import type { Words } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'
import { type Language, LANGUAGES } from '../../values/language.ts'
import { memoize } from '../../values/memo.ts'
import type { Operator } from '../../values/operator.ts'
import { telUrl } from '../../values/phone.ts'
import { urlOf } from '../parts/links.ts'
import type { TextParams } from '../request/text-params.ts'
import {
  type Asset,
  CHECKOUT_SCRIPT,
  DESK_SCRIPT,
  DESK_STYLE,
  DRIVER_SCRIPT,
  DRIVER_STYLE,
  PARTNERS_STYLE,
} from './assets.ts'
import { icon, MARK } from './icons.ts'

/** What the header and the footer of a page show of its layout. */
export interface OuterLayout {
  /** Its URLs are those of pages in this language. */
  site: Site
  /** The public root of the site, in any language. */
  root: string
  /** The product that the pages sell. */
  area: 'transfer' | 'ski'
  operator: Operator
  words: Words
  /** How a partner sent the traveller, as its links carry it; empty for most. */
  attribution: TextParams
}

/** A form that can be displayed in other languages with its input. */
interface CarriedForm {
  /** The id of the `form` element. */
  id: string
  /** The path below the root to which it is sent to change the language, without being processed. */
  path: string
  /** The URL to which the form is sent by the enter key. */
  action: string
}

/** What surrounds a page, by whom it is for: its header and footer, its design and its scripts. */
export type Shell =
  | { of: 'sale' }
  /** A form whose content is kept when the language changes. */
  | { of: 'form'; form: CarriedForm }
  /** A page for developers, with the header and the footer of the sale. */
  | { of: 'guide' }
  /** A page of the panel is wide, and in English only. Its menu stands in place of products and languages. */
  | { of: 'panel'; menu: Markup }
  /** Those with a header and a design of their own, in English only. */
  | { of: 'desk' | 'driver' | 'shop'; header: Markup }

/** What a page has of the shell that surrounds it, beside its header. */
interface ShellParts {
  /** The class of the body. */
  className?: string
  footer: 'full' | 'plain' | null
  /** Whether its links keep how a partner sent the traveller. */
  isOfSale: boolean
  /** Style sheets after that of all pages. */
  styles: readonly Asset[]
  /**
   * Scripts before that of all pages: that of a checkout fills in the form at which that one looks, and that of the desk
   * compares later versions of the page with what the server has sent.
   */
  scripts: readonly Asset[]
}

const SHELLS: Readonly<Record<Shell['of'], ShellParts>> = {
  sale: { footer: 'full', isOfSale: true, styles: [], scripts: [] },
  form: { footer: 'plain', isOfSale: true, styles: [], scripts: [CHECKOUT_SCRIPT] },
  guide: { footer: 'full', isOfSale: true, styles: [PARTNERS_STYLE], scripts: [] },
  panel: { className: 'partner-panel', footer: 'plain', isOfSale: false, styles: [PARTNERS_STYLE], scripts: [] },
  desk: {
    className: 'operator-desk',
    footer: null,
    isOfSale: false,
    styles: [PARTNERS_STYLE, DESK_STYLE],
    scripts: [DESK_SCRIPT],
  },
  driver: { className: 'driver-page', footer: null, isOfSale: false, styles: [DRIVER_STYLE], scripts: [DRIVER_SCRIPT] },
  shop: { className: 'driver-page', footer: null, isOfSale: false, styles: [DRIVER_STYLE], scripts: [] },
}

/** The shell of most pages. */
export const SALE: Shell = { of: 'sale' }

/** Returns what a page has of its shell beside header and footer. */
export function partsOf(shell: Shell): ShellParts {
  return SHELLS[shell.of]
}

/** Returns the header of a page. */
export function headerOf(layout: OuterLayout, shell: Shell, path: string): Markup {
  switch (shell.of) {
    case 'form':
      return formTop(layout, shell.form)
    case 'panel':
      return top(layout, shell.menu)
    case 'desk':
    case 'driver':
    case 'shop':
      return shell.header
    case 'sale':
    case 'guide':
      return saleTop(layout, path)
    default:
      return shell satisfies never
  }
}

/** Returns the footer of a page; nothing for those that have none. */
export function footerOf(layout: OuterLayout, shell: Shell): Markup | null {
  const { footer } = SHELLS[shell.of]
  if (footer === null) return null
  return footer === 'full' ? fullFooter(layout) : plainFooter(layout)
}

/** Returns the header of a page of the sale, with links to the page in other languages and to the products. */
function saleTop(layout: OuterLayout, path: string): Markup {
  return top(layout, html`${productMenu(layout, path)} ${languageMenu(layout, pageLink(layout, path))}`)
}

/** Returns the same header with buttons instead of links to other languages. */
function formTop(layout: OuterLayout, form: CarriedForm): Markup {
  return top(
    layout,
    html`${productMenu(layout, form.path)} ${enterButton(form)} ${languageMenu(layout, formLink(layout, form))}`,
  )
}

/** Returns the header of a page with this menu. */
function top(layout: OuterLayout, menu: Markup): Markup {
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
function productMenu(layout: OuterLayout, path: string): Markup {
  const { site, area, words } = layout
  const here = OWN_PAGES.test(path) ? 'booking' : DOCUMENTS.test(path) ? undefined : area
  const link = (page: OuterLayout['area'] | 'booking', url: string, label: string) => {
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
function languageMenu({ words }: OuterLayout, way: (language: Language, current: Markup | false) => Markup): Markup {
  const item = (language: Language) =>
    html`<li>${way(language, language === words.language && html`aria-current="true"`)}</li>`
  return html`<details class="folded">
    <summary>${words.language.toUpperCase()} <span class="unseen">${words.layout.language}</span></summary>
    <ul data-part="languages">
      ${LANGUAGES.map(item)}
    </ul>
  </details>`
}

function pageLink(layout: OuterLayout, path: string) {
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

function formLink({ root }: OuterLayout, { id, path }: CarriedForm) {
  return (language: Language, current: Markup | false) =>
    html`<button form="${id}" formaction="${root}/${language}${path}" formnovalidate lang="${language}" ${current}>
      ${WORDS[language].layout.ownName}
    </button>`
}

/** Returns the footer of a page: who we are, links to other pages, and whom to call. */
const fullFooter = memoize((layout: OuterLayout): Markup => {
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
  (layout: OuterLayout): Markup =>
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
function ourselves({ operator, words }: OuterLayout, name: string | null): Markup {
  const { address, vatNumber, licence } = operator
  const who = address ?? name
  return html`${who !== null && html`<p>${who}</p>`}
  ${vatNumber !== null && html`<p>${vatLine(words.language, vatNumber)}</p>`}
  ${licence !== null && html`<p>${licenceLine(words.language, licence)}</p>`}`
}

function phone({ operator }: OuterLayout): Markup {
  return html`<a class="button quiet" href="${telUrl(operator.phone)}">${icon('phone')}${operator.phone}</a>`
}

function legal({ operator, words }: OuterLayout): Markup[] {
  return legalPagesIn(words.language, operator.legal).map(
    ({ name, url }) => html`<li><a href="${url}">${name}</a></li>`,
  )
}
