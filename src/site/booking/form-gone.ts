import type { Api } from '../../http/zod.ts'
import { html } from '../../values/html.ts'
import { type Frame, type Page, sendPage } from '../../web/frame.ts'
import type { FrameOf } from '../../web/frames.ts'
import { urlOf } from '../../web/page-links.ts'

/**
 * Handles GET of the paths that take the form of a sale, which browsers load from the address bar. Nothing is booked.
 */
export function formGone(api: Api, frameOf: FrameOf, paths: readonly string[]): void {
  for (const path of paths)
    api.get(path, (request, reply) => {
      const frame = frameOf(request)
      return sendPage(reply, frame, formGonePage(frame))
    })
}

function formGonePage(frame: Frame): Page {
  const { site, words } = frame
  const { title, text, search, find } = words.formGone
  return {
    title,
    main: html`<section class="card narrow">
      <h1>${title}</h1>
      <p>${text}</p>
      <p class="row">
        <a class="button" href="${urlOf(frame, site.url, '/book/?step=1')}">${search}</a>
        <a class="button quiet" href="${urlOf(frame, site.url, '/book/find')}">${find}</a>
      </p>
    </section>`,
  }
}
