import { legalPagesIn, vatLine } from '../texts/legal-pages.ts'
import { html, type Markup } from '../values/html.ts'
import { memoize } from '../values/memo.ts'
import { telUrl } from '../values/phone.ts'
import { icon, MARK } from './icons.ts'
import type { TopFrame } from './top.ts'

/** Returns the footer of a page: who we are, links to other pages, and whom to call. */
export const footer = memoize((frame: TopFrame): Markup => {
  const { site, words, area } = frame
  const { frame: text, footer } = words
  const isLive = site.environment === 'live'
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
            <li><a href="${site.roots.transfer}/">${text.transfers}</a></li>
            <li><a href="${site.roots.transfer}/transfers">${words.routePages.all}</a></li>
            <li><a href="${site.roots.ski}/">${text.skiRental}</a></li>
            <li><a href="${site.roots.ski}/ski-rental">${words.resortPages.all}</a></li>
            <li><a href="${site.url}/book/find">${text.yourBooking}</a></li>
            <li><a href="${site.roots.transfer}/#questions">${footer.questions}</a></li>
          </ul>
        </div>
        <div>
          <h2>${footer.company}</h2>
          <ul>
            ${legal(frame)} ${isLive && html`<li><a href="${site.roots.transfer}/sign-in">${footer.partners}</a></li>`}
            ${isLive && html`<li><a href="${site.roots.transfer}/developers">${footer.developers}</a></li>`}
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
