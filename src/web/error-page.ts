import type { ApiError } from '../errors.ts'
import { handlePageErrors } from '../http/error-handler.ts'
import type { Api } from '../http/zod.ts'
import { html } from '../values/html.ts'
import type { Words } from '../texts/site/en.ts'
import { type Frame, type Page, sendPage } from './frame.ts'
import type { FrameOf } from './frames.ts'
import { waitInWords } from './wait.ts'

/** Responds to errors on the pages of an instance: with a page for browsers, with JSON for all other clients. */
export function showErrors(pages: Api, frameOf: FrameOf): void {
  handlePageErrors(pages, (error, reply) => {
    const frame = frameOf(reply.request)
    const retryAfter = Number(reply.getHeader('retry-after'))
    return sendPage(reply, frame, errorPage(frame, error, retryAfter))
  })
}

/** Returns a page with what happened, what it means for the traveller, and how to continue. */
export function errorPage(
  { site, operator, words: { errors, formats } }: Frame,
  { statusCode }: ApiError,
  retryAfter = 0,
): Page {
  const { title, text } = errors[KINDS[statusCode] ?? (statusCode >= 500 ? 'fault' : 'unreadable')]
  return {
    status: statusCode,
    path: '/',
    title,
    main: html`<section class="card narrow">
      <h1>${title}</h1>
      <p>${typeof text === 'string' ? text : text(waitInWords(formats, retryAfter))}</p>
      <p>${errors.help(operator.phone)}</p>
      <p><a class="button" href="${site.url}/">${errors.start}</a></p>
    </section>`,
  }
}

/** The errors for which pages have texts of their own. */
const KINDS: Readonly<Record<number, Exclude<keyof Words['errors'], 'help' | 'start'>>> = {
  403: 'otherSite',
  404: 'notFound',
  409: 'conflict',
  429: 'tooMany',
  503: 'away',
}
