import type { Point } from '../../values/geo.ts'
import { html, type Markup } from '../../values/html.ts'
import { telUrl } from '../../values/phone.ts'
import { NUMBERS_IN_TEXT } from '../../values/text.ts'
import { icon } from '../layout/icons.ts'
import { partnerParams } from '../request/attribution.ts'
import type { TextParams } from '../request/text-params.ts'

/** A link to a page, with its label. */
export interface PageLink {
  name: string
  url: string
}

/**
 * Returns the URL of a page below a root of ours. Every link between our pages is written by it, because it keeps how a
 * partner sent the traveller (decisions 7.16).
 */
export function urlOf({ attribution }: { attribution: TextParams }, root: string, path: string): string {
  if (Object.keys(attribution).length === 0) return root + path
  const [, before = '', query = '', anchor = ''] = /^([^?#]*)\??([^#]*)(#.*)?$/.exec(path) ?? []
  const said = partnerParams(Object.fromEntries(new URLSearchParams(query)))
  const missing = Object.entries(attribution).filter(([name]) => said[name] === undefined)
  const more = new URLSearchParams(missing).toString()
  const whole = [query, more].filter(Boolean).join('&')
  return root + before + (whole === '' ? '' : `?${whole}`) + anchor
}

/** Returns the link to a page below the root of the site. */
export function linkTo(
  layout: { site: { url: string }; attribution: TextParams },
  path: string,
  name: string,
): PageLink {
  return { name, url: urlOf(layout, layout.site.url, path) }
}

/** Returns the breadcrumbs of a page, the outermost page first. */
export function trail(label: string, pages: readonly PageLink[]): Markup {
  return html`<nav class="trail" aria-label="${label}">
    ${pages.map(({ name, url }) => html`<a href="${url}">${name}</a>`)}
  </nav>`
}

/** A part of a long page, with how many things are in it. */
export interface PagePart {
  id: string
  name: string
  count: number
}

/** Returns links to the parts of a long page, which say how much is in each. */
export function jumps(label: string, parts: readonly PagePart[]): Markup {
  return html`<nav class="trail" aria-label="${label}">
    ${parts.map(
      ({ id, name, count }) =>
        html`<a href="#${id}"
          ><span>${name} <small>${count}</small></span></a
        >`,
    )}
  </nav>`
}

/** Returns links to many pages of one kind, in columns. */
export function linkColumns(pages: readonly PageLink[]): Markup {
  return html`<ul class="links">
    ${pages.map(({ name, url }) => html`<li><a href="${url}">${name}</a></li>`)}
  </ul>`
}

/** A link to a page with what one wants to know before following it. What is unknown is left out. */
export interface LinkRow extends PageLink {
  facts: readonly string[]
  price?: string | undefined
}

/** Returns links to pages as the rows of a card, each of which is a link as a whole. */
export function linkRows(rows: readonly LinkRow[]): Markup {
  return html`<ul class="rows">
    ${rows.map(row)}
  </ul>`
}

function row({ name, url, facts, price }: LinkRow): Markup {
  return html`<li>
    <a href="${url}"
      ><b>${name}</b> ${facts.length > 0 && html`<small>${facts.join(' · ')}</small>`}
      ${price !== undefined && html`<span>${price}</span>`}</a
    >
  </li>`
}

/**
 * Returns where a way leads, with an arrow that never begins a line and that screen readers read as a dash. A line breaks
 * between the names rather than within one.
 */
export function fromTo(from: string, to: string): Markup {
  return html`<span class="unbroken">${from}&#160;<span aria-hidden="true">→</span></span
    ><span class="unseen">–</span> <span class="unbroken">${to}</span>`
}

/** A button that calls a number; quiet beside a more important one. */
export function callLink(phone: string, label: string, look: '' | ' quiet' = ''): Markup {
  return html`<a class="button${look}" href="${telUrl(phone)}">${icon('phone')}${label}</a>`
}

/** Returns a text with every telephone number in it as a link that calls it. */
export function withCalls(text: string): Markup[] {
  return text
    .split(NUMBERS_IN_TEXT)
    .map((piece, i) => (i % 2 === 0 ? html`${piece}` : html`<a href="${telUrl(piece)}">${piece}</a>`))
}

/** Returns the URL of a web map of a point, which opens on any device. */
export function webMapUrl({ latitude, longitude }: Point): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
}

/** Returns links that open a point in a map application: the device's own, and that of iPhones, which know no `geo:`. */
export function mapAppLinks(
  { name, point: { latitude, longitude } }: { name: string; point: Point },
  words: { own: Markup | string; apple: string },
): Markup {
  const at = `${latitude},${longitude}`
  const label = encodeURIComponent(name)
  const ownUrl = `geo:${at}?q=${at}(${label})`
  const appleUrl = `https://maps.apple.com/?ll=${at}&q=${label}`
  return html`<a class="button quiet" href="${ownUrl}">${words.own}</a>
    <a class="button quiet" href="${appleUrl}" rel="noreferrer">${words.apple}</a>`
}

/** Returns an e-mail address that a narrow column breaks before the @, or a dot before it, rather than within a word. */
export function emailText(email: string): Markup {
  return html`${email.split(/(?=@|\..*@)/).map((piece, i) => html`${i > 0 && html`<wbr />`}${piece}`)}`
}
