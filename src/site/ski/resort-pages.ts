import type { FastifyRequest } from 'fastify'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import { redirectForGood } from '../../http/redirect.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import { html } from '../../values/html.ts'
import { inLanguage, orderIn } from '../../values/wording.ts'
import { type Frame, type Page, sendPage } from '../../web/frame.ts'
import type { FrameOf } from '../../web/frames.ts'
import { partnerParams } from '../../web/origin.ts'
import { linkColumns, linkTo } from '../../web/page-links.ts'
import { type TextParams, textParams } from '../../web/text-params.ts'
import { resortPage } from './resort-page.ts'
import { findRentedResort, rentedResorts, resortPath, RESORTS_PATH } from './resort-urls.ts'

/** GET /ski-rental and /ski-rental/<resort>: where skis are rented out, generated from the catalogue on request. */
export function resortPages(api: Api, { catalogue, clock }: Pick<Deps, 'catalogue' | 'clock'>, frameOf: FrameOf) {
  api.get(RESORTS_PATH, REFUSED_LAST, (request, reply) => {
    const frame = frameOf(request)
    return sendPage(reply, frame, allResortsPage(frame, catalogue.current, cameBy(request)))
  })

  api.get<{ Params: { slug: string } }>(`${RESORTS_PATH}/:slug`, REFUSED_LAST, (request, reply) => {
    const { slug } = request.params
    const resort = findRentedResort(catalogue.current, slug.toLowerCase())
    if (!resort) throw new ApiError('NOT_FOUND', 'there is no resort by that name')
    const path = resortPath(catalogue.current, resort)
    if (path !== `${RESORTS_PATH}/${slug}`) return redirectForGood(request, reply, path)
    const frame = frameOf(request)
    const view = { catalogue: catalogue.current, resort, came: cameBy(request), now: clock() }
    return sendPage(reply, frame, resortPage(frame, view))
  })
}

function allResortsPage(frame: Frame, catalogue: Catalogue, came: TextParams): Page {
  const { resortPages: text, language } = frame.words
  const order = orderIn(language)
  const resorts = rentedResorts(catalogue).toSorted((a, b) => order(a.names, b.names))
  const count = String(resorts.length)
  return {
    title: text.all,
    description: text.allDescription(count),
    path: RESORTS_PATH,
    isOpen: true,
    main: html`<h1>${text.all}</h1>
      <p class="muted">${text.allText(count)}</p>
      ${linkColumns(
        resorts.map((resort) => linkTo(frame, came, resortPath(catalogue, resort), inLanguage(resort.names, language))),
      )}`,
  }
}

function cameBy({ query }: FastifyRequest): TextParams {
  return partnerParams(textParams(query))
}
