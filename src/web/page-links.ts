import { html, type Markup } from '../values/html.ts'
import { partnerQuery } from './origin.ts'
import type { TextParams } from './text-params.ts'
import type { TopFrame } from './top.ts'

/** A link to a page, with its label. */
export interface PageLink {
  name: string
  url: string
}

/** Returns the link to a page below the root of the site, which keeps how a partner sent the traveller. */
export function linkTo({ site }: Pick<TopFrame, 'site'>, came: TextParams, path: string, name: string): PageLink {
  return { name, url: site.url + path + partnerQuery(came) }
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
