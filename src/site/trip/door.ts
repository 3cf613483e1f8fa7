import type { FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import { ownUrl } from '../../checkout/own-url.ts'
import type { Deps, Site } from '../../deps.ts'
import type { NEVER_REFUSED } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import { findTravellersBooking, type FullBooking } from '../../services/bookings/find-booking.ts'
import { readTravellerToken, type TokenWay } from '../../services/bookings/signed-tokens.ts'
import type { Environment } from '../../values/environment.ts'
import { html } from '../../values/html.ts'
import type { LayoutOf } from '../../web/layout/layout-of-request.ts'
import { type Layout, type Page, sendPage } from '../../web/layout/layout.ts'
import { drawing } from '../../web/parts/drawing.ts'
import { urlOf } from '../../web/parts/links.ts'
import { ownForms } from '../../web/request/own-forms.ts'
import { formTexts, type TextParams, textParams } from '../../web/request/text-params.ts'

/** A booking, and how its token reached the traveller. */
export interface OwnBooking extends FullBooking {
  way: TokenWay
}

/** A request to a page of a booking by somebody who has its token. */
export interface Visit extends OwnBooking {
  request: FastifyRequest
  reply: FastifyReply
  now: Date
  /** In the language of the booking, unless the request says otherwise. */
  layout: Layout
  /** The traveller's own page, for the way on which they came. */
  url: string
  /** The query of the URL, the fields of a form, and the parameters of the path. */
  query: TextParams
  typed: TextParams
  params: TextParams
  show: (page: Page) => FastifyReply
  /** Answers as to an unknown link. */
  refuse: () => FastifyReply
  /** Reads the booking once more, to see what has become of it. */
  again: () => Promise<OwnBooking | undefined>
}

type Handler = (visit: Visit) => FastifyReply | Promise<FastifyReply>

/** How a path below a booking is treated. */
interface PathOptions {
  limit?: preHandlerAsyncHookHandler[]
  config?: typeof NEVER_REFUSED
}

/** Registers paths below /book/bookings/<token>, all of which go through here; whoever has no valid token is refused. */
export interface Door {
  get: (path: string, answer: Handler, options?: PathOptions) => void
  /** Accepts forms of our own pages only. */
  post: (path: string, answer: Handler, options?: PathOptions) => void
}

/** Returns the door of the bookings of a site. */
export function travellersDoor(pages: Api, deps: Deps, site: Site, layoutOf: LayoutOf): Door {
  const { clock, travellerKey } = deps

  const behindDoor = (answer: Handler) => async (request: FastifyRequest, reply: FastifyReply) => {
    const now = clock()
    const params = textParams(request.params)
    const again = () => findOwnBooking(deps, site.environment, params['token'] ?? '')
    const found = await again()
    const refuse = () => {
      const layout = layoutOf(request)
      return sendPage(reply, layout, unknownBookingPage(layout))
    }
    if (!found) return refuse()
    const layout = layoutOf(request, found.booking.language)
    return answer({
      ...found,
      request,
      reply,
      now,
      layout,
      url: ownUrl(layout, travellerKey, found.booking, found.way),
      query: textParams(request.query),
      typed: formTexts(request.body),
      params,
      show: (page) => sendPage(reply, layout, page),
      refuse,
      again,
    })
  }

  return {
    get: (path, answer, { limit = [], ...options } = {}) =>
      void pages.get(`/book/bookings/:token${path}`, { ...options, onRequest: limit }, behindDoor(answer)),
    post: (path, answer, { limit = [], ...options } = {}) =>
      void pages.post(
        `/book/bookings/:token${path}`,
        { ...options, onRequest: [ownForms(site), ...limit] },
        behindDoor(answer),
      ),
  }
}

/** Returns the booking of a traveller's token; undefined for an unknown token, or one of the other environment. */
export async function findOwnBooking(
  { db, travellerKey }: Pick<Deps, 'db' | 'travellerKey'>,
  environment: Environment,
  token: string,
): Promise<OwnBooking | undefined> {
  const owner = readTravellerToken(travellerKey, token)
  const found = owner && (await findTravellersBooking(db, environment, owner))
  return found && { ...found, way: owner.way }
}

/** Returns the page for a link to no booking, possibly a revoked one. */
export function unknownBookingPage(layout: Layout): Page {
  const { site } = layout
  const { unknownBooking: words } = layout.words
  return {
    status: 404,
    title: words.title,
    main: html`<section class="card narrow">
      ${drawing('lost')}
      <h1>${words.title}</h1>
      <p>${words.text}</p>
      <p class="row start"><a class="button" href="${urlOf(layout, site.url, '/book/find')}">${words.find}</a></p>
    </section>`,
  }
}
