import type { ApiError } from '../../errors.ts'
import { handlePageErrors } from '../../http/error-handler.ts'
import type { Api } from '../../http/zod.ts'
import type { Words } from '../../texts/site/en.ts'
import { html } from '../../values/html.ts'
import { drawing } from '../parts/drawing.ts'
import { withCalls, urlOf } from '../parts/links.ts'
import { waitInWords } from '../parts/moments.ts'
import type { LayoutOf } from './layout-of-request.ts'
import { type Layout, type Page, sendPage } from './layout.ts'

/** Responds to errors on the pages of an instance: with a page for browsers, with JSON for all other clients. */
export function showErrors(pages: Api, layoutOf: LayoutOf): void {
  handlePageErrors(pages, (error, reply) => {
    const layout = layoutOf(reply.request)
    const retryAfter = Number(reply.getHeader('retry-after'))
    return sendPage(reply, layout, errorPage(layout, error, retryAfter))
  })
}

/** Returns a page with what happened, what it means for the traveller, and how to continue. */
export function errorPage(framed: Layout, { statusCode }: ApiError, retryAfter = 0): Page {
  const { site, operator } = framed
  const { errors, formats, layout } = framed.words
  const kind: Kind = KINDS[statusCode] ?? (statusCode >= 500 ? 'fault' : 'unreadable')
  const { title, text } = errors[kind]
  return {
    status: statusCode,
    path: '/',
    title,
    main: html`<section class="card narrow">
      ${kind === 'notFound' && drawing('lost')}
      <h1>${title}</h1>
      <p>${typeof text === 'string' ? text : text(waitInWords(formats, retryAfter))}</p>
      <p>${withCalls(errors.help(operator.phone))}</p>
      <p class="row start">
        <a class="button" href="${urlOf(framed, site.url, '/')}">${errors.start}</a>
        ${
          kind === 'notFound' &&
          html`<a class="button quiet" href="${urlOf(framed, site.url, '/book/find')}">${layout.yourBooking}</a>
            <a class="button quiet" href="${urlOf(framed, site.roots.ski, '/book/?step=1')}">${layout.skiRental}</a>`
        }
      </p>
    </section>`,
  }
}

type Kind = Exclude<keyof Words['errors'], 'help' | 'start'>

/** The errors for which pages have texts of their own. */
const KINDS: Readonly<Record<number, Kind>> = {
  403: 'otherSite',
  404: 'notFound',
  409: 'conflict',
  429: 'tooMany',
  503: 'away',
}
