import type { Api } from '../http/zod.ts'
import { html } from '../values/html.ts'
import type { LayoutOf } from '../web/layout/layout-of-request.ts'
import { type Layout, type Page, sendPage } from '../web/layout/layout.ts'
import { urlOf } from '../web/parts/links.ts'

/**
 * Handles GET of the paths that take the form of a sale, which browsers load from the address bar. Nothing is booked.
 */
export function formGone(api: Api, layoutOf: LayoutOf, paths: readonly string[]): void {
  for (const path of paths)
    api.get(path, (request, reply) => {
      const layout = layoutOf(request)
      return sendPage(reply, layout, formGonePage(layout))
    })
}

function formGonePage(layout: Layout): Page {
  const { site, words } = layout
  const { title, text, search, find } = words.formGone
  return {
    title,
    main: html`<section class="card narrow">
      <h1>${title}</h1>
      <p>${text}</p>
      <p class="row">
        <a class="button" href="${urlOf(layout, site.url, '/book/?step=1')}">${search}</a>
        <a class="button quiet" href="${urlOf(layout, site.url, '/book/find')}">${find}</a>
      </p>
    </section>`,
  }
}
