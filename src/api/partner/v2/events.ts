import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { integer, optional, shape, withDefault } from '../../../http/fields.ts'
import type { Api } from '../../../http/zod.ts'
import { listPartnerEvents } from '../../../services/messages/events/list-events.ts'
import { EVENT_ID_PATTERN } from '../../../services/messages/events/partner-event.ts'
import { ownerOf } from '../bearer-auth.ts'
import { EXAMPLES } from '../examples.ts'
import { eventView, listedEvent } from '../views/event-view.ts'

const query = z.object({
  after: optional(shape(EVENT_ID_PATTERN, 'must be the `id` of an event'), {
    description: 'The `id` of the last event that you have; what follows it is listed.',
  }),
  limit: withDefault(50, integer(1, 100)),
})

const response = z
  .object({ data: z.array(listedEvent).meta({ description: 'In the order in which they happened.' }) })
  .meta({ id: 'Events', description: 'What webhooks are called with, once more.' })

/** GET /events: all events that webhooks receive, for 30 days. */
export function events(api: Api, { db }: Deps) {
  const schema = {
    operationId: 'listEvents',
    summary: 'List events',
    description:
      'What happened to your bookings on any channel, and to markup rules, for 30 days: the same events that webhooks are called with, whether a call was taken or not, and whether you have a webhook or not. Ask again with `after` until `data` is empty; nothing that is committed later appears before what you have. After an event that is older than 30 days comes the first that is kept. What was not sold by API shows the traveller by initials.',
    tag: 'Events',
    querystring: query,
    response: { 200: response },
    examples: EXAMPLES.events,
    errors: ['INVALID_PARAMS', 'UNAUTHORIZED', 'RATE_LIMITED'],
  } satisfies FastifySchema
  api.get('/events', { schema }, async (request) => {
    const { after, limit } = request.query
    const listed = await listPartnerEvents(db, ownerOf(request), { after, most: limit })
    return { data: listed.map(eventView) }
  })
}
