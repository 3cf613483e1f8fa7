import type { FastifyReply, FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Place } from '../../../catalogue/place-index.ts'
import type { Deps } from '../../../deps.ts'
import { conditionalHeaders, CachedBody, sendCached } from '../../../http/cached-body.ts'
import { flag, optional, required } from '../../../http/fields.ts'
import type { Api } from '../../../http/zod.ts'
import { groupPlaces } from '../../../services/quoting/places/search.ts'
import { allDestinations, destinationsFrom } from '../../../services/quoting/routing/destinations.ts'
import { html } from '../../../values/html.ts'
import { keepBody } from '../../kept-bodies.ts'
import { destinationCode } from '../bodies/kinds.ts'

const destinationList = z.record(z.string(), z.string()).meta({
  id: 'Destinations',
  description:
    'Code → name, in the order of the response text. Keys consisting of digits are separators: the title of a section, or empty. The last key, `other`, represents any other address and has no offers.',
})

const params = z.object({ route_code: required(destinationCode, { example: 'airport-1' }) })

const query = z.object({
  html: optional(flag, { description: '1: option elements for a select element, as `text/html`.' }),
})

/**
 * GET /transfer/destinations and /transfer/destinations/{route_code}: places in order, with separators (decisions 6.11,
 * 6.12).
 */
export function destinations(api: Api, { catalogue }: Deps) {
  const all = {
    operationId: 'listDestinations',
    summary: 'List destinations',
    description: 'All places that transfers lead to, in sections for a select element.',
    tag: 'Catalogue',
    headers: conditionalHeaders,
    response: { 200: destinationList },
    errors: ['UNAUTHORIZED', 'RATE_LIMITED'],
  } satisfies FastifySchema
  api.get('/transfer/destinations', { schema: all }, (request, reply) => {
    const { current } = catalogue
    return sendCached(
      request,
      reply,
      keepBody(current, 'destinations in order', () => orderedJson(entriesOf(allDestinations(current)))),
    )
  })

  const reachable = {
    ...all,
    operationId: 'listDestinationsFrom',
    summary: 'List destinations that form a route with one',
    description: 'The same for the places that transfers from this one lead to.',
    params,
    querystring: query,
    alsoAnswers: ['text/html'],
    errors: ['INVALID_PARAMS', 'UNAUTHORIZED', 'RATE_LIMITED', 'ROUTE_NOT_FOUND'],
  } satisfies FastifySchema
  api.get(
    '/transfer/destinations/:route_code',
    { schema: reachable, config: { names: { from: 'route_code' } } },
    async (request, reply) => {
      const entries = entriesOf(destinationsFrom(catalogue.current, request.params.route_code))
      if (request.query.html) sendOptions(reply, entries)
      else await sendCached(request, reply, new CachedBody(orderedJson(entries)))
    },
  )
}

/** A code and its name; the code of a separator consists of digits. */
type Entry = [code: string, name: string]

/** Returns the groups of a list under their titles, separated by empty entries. */
function entriesOf(places: Iterable<Place>): Entry[] {
  const lines = groupPlaces(places).flatMap(({ label, places }, i) => [
    ...(i > 0 ? [''] : []),
    label,
    ...places.map(({ code, name }): Entry => [code, name]),
  ])
  let separators = 0
  const entries = lines.map((line): Entry => (typeof line === 'string' ? [String(separators++), line] : line))
  return [...entries, ['other', 'Other address']]
}

/** Writes an object with its entries in order; JavaScript would put digit keys first. */
function orderedJson(entries: readonly Entry[]): string {
  return `{${entries.map(([code, name]) => `${JSON.stringify(code)}:${JSON.stringify(name)}`).join(',')}}`
}

function sendOptions(reply: FastifyReply, entries: readonly Entry[]): void {
  const options = entries.map(([code, name]) =>
    /^\d+$/.test(code)
      ? html`<option value="" disabled>${name}</option>`
      : html`<option value="${code}">${name}</option>`,
  )
  reply.type('text/html; charset=utf-8').send(options.join('\n'))
}
