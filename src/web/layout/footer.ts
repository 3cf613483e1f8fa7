import { legalPagesIn, vatLine } from '../../texts/legal-pages.ts'
import { html, type Markup } from '../../values/html.ts'
import { memoize } from '../../values/memo.ts'
import { telUrl } from '../../values/phone.ts'
import { urlOf } from '../parts/page-links.ts'
import type { HeaderLayout } from './header.ts'
import { icon, MARK } from './icons.ts'

/** Returns the footer of a page: who we are, links to other pages, and whom to call. */
export const footer = memoize((layout: HeaderLayout): Markup => {
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
          ${ourselves(layout)}
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
export const plainFooter = memoize(
  (layout: HeaderLayout): Markup =>
    html`<footer>
      <div class="inner plain">
        ${ourselves(layout)} ${phone(layout)}
        <ul>
          ${legal(layout)}
        </ul>
      </div>
    </footer>`,
)

function ourselves({ operator, words }: HeaderLayout): Markup {
  const { name, address, vatNumber } = operator
  return html`<p>${address ?? name}</p>
    ${vatNumber !== null && html`<p>${vatLine(words.language, vatNumber)}</p>`}`
}

function phone({ operator }: HeaderLayout): Markup {
  return html`<a class="button quiet" href="${telUrl(operator.phone)}">${icon('phone')}${operator.phone}</a>`
}

function legal({ operator, words }: HeaderLayout): Markup[] {
  return legalPagesIn(words.language, operator.legal).map(
    ({ name, url }) => html`<li><a href="${url}">${name}</a></li>`,
  )
}
