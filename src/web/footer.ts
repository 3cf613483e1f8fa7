import { legalPagesIn, vatLine } from '../texts/legal-pages.ts'
import { html, type Markup } from '../values/html.ts'
import { memoize } from '../values/memo.ts'
import { telUrl } from '../values/phone.ts'
import { icon, MARK } from './icons.ts'
import { urlOf } from './page-links.ts'
import type { TopFrame } from './top.ts'

/** Returns the footer of a page: who we are, links to other pages, and whom to call. */
export const footer = memoize((frame: TopFrame): Markup => {
  const { site, words, area } = frame
  const { frame: text, footer } = words
  const isLive = site.environment === 'live'
  const link = (root: string, path: string, label: string) =>
    html`<li><a href="${urlOf(frame, root, path)}">${label}</a></li>`
  return html`<footer>
    <div class="inner">
      <div class="sitemap">
        <div>
          <p class="brand">${MARK}${frame.operator.name}</p>
          ${ourselves(frame)}
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
            ${legal(frame)} ${isLive && link(site.roots.transfer, '/sign-in', footer.partners)}
            ${isLive && link(site.roots.transfer, '/developers', footer.developers)}
          </ul>
        </div>
        <div>
          <h2>${footer.answers}</h2>
          ${phone(frame)}
          <p><a href="mailto:${frame.operator.email}">${frame.operator.email}</a></p>
        </div>
      </div>
      <p class="closing">${area === 'transfer' && `${footer.tolls} `}${footer.cards}</p>
    </div>
  </footer>`
})

/** Returns the footer of a page with a form, without links on which its input would be lost. */
export const plainFooter = memoize(
  (frame: TopFrame): Markup =>
    html`<footer>
      <div class="inner plain">
        ${ourselves(frame)} ${phone(frame)}
        <ul>
          ${legal(frame)}
        </ul>
      </div>
    </footer>`,
)

function ourselves({ operator, words }: TopFrame): Markup {
  const { name, address, vatNumber } = operator
  return html`<p>${address ?? name}</p>
    ${vatNumber !== null && html`<p>${vatLine(words.language, vatNumber)}</p>`}`
}

function phone({ operator }: TopFrame): Markup {
  return html`<a class="button quiet" href="${telUrl(operator.phone)}">${icon('phone')}${operator.phone}</a>`
}

function legal({ operator, words }: TopFrame): Markup[] {
  return legalPagesIn(words.language, operator.legal).map(
    ({ name, url }) => html`<li><a href="${url}">${name}</a></li>`,
  )
}
