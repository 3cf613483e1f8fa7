import { html, type Markup } from '../../values/html.ts'
import { partnerParams } from '../request/attribution-params.ts'
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
export function urlOf({ came }: { came: TextParams }, root: string, path: string): string {
  const [, before = '', query = '', anchor = ''] = /^([^?#]*)\??([^#]*)(#.*)?$/.exec(path) ?? []
  const said = partnerParams(Object.fromEntries(new URLSearchParams(query)))
  const missing = Object.entries(came).filter(([name]) => said[name] === undefined)
  const more = new URLSearchParams(missing).toString()
  const whole = [query, more].filter(Boolean).join('&')
  return root + before + (whole === '' ? '' : `?${whole}`) + anchor
}

/** Returns the link to a page below the root of the site. */
export function linkTo(layout: { site: { url: string }; came: TextParams }, path: string, name: string): PageLink {
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
