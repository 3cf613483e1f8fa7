import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { integer, optional, shape, withDefault } from '../../../http/fields.ts'
import type { Api } from '../../../http/zod.ts'
import { listPartnerEvents, EVENT_ID_PATTERN } from '../../../services/notify/events.ts'
import { tokenOwner } from '../bearer-auth.ts'
import { eventView, listedEvent } from '../views/event-view.ts'

const query = z.object({
  after: optional(shape(EVENT_ID_PATTERN, 'must be the `id` of an event'), {
    description: 'The `id` of the last event that you have; the events after it are listed.',
  }),
  limit: withDefault(50, integer(1, 100)),
})

const response = z
  .object({ data: z.array(listedEvent).meta({ description: 'In the order in which they happened.' }) })
  .meta({ id: 'Events', description: 'The same events that webhooks receive.' })

/** GET /events: all events that webhooks receive, for 30 days. */
export function events(api: Api, { db }: Deps) {
  const schema = {
    operationId: 'listEvents',
    summary: 'List events',
    description:
      'What happened to your bookings on any channel, and to markup rules, for 30 days: the same events that webhooks receive, whether or not a call was accepted, and whether or not you have a webhook. Repeat the request with `after` until `data` is empty; no later event ever appears before those that you have. After an event older than 30 days, the list continues with the oldest that is kept. A booking that was not made by API has only the traveller’s initials.',
    tag: 'Events',
    querystring: query,
    response: { 200: response },
    errors: ['INVALID_PARAMS', 'UNAUTHORIZED', 'RATE_LIMITED'],
  } satisfies FastifySchema
  api.get('/events', { schema }, async (request) => {
    const { after, limit } = request.query
    const listed = await listPartnerEvents(db, tokenOwner(request), { after, most: limit })
    return { data: listed.map(eventView) }
  })
}
