import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { day, integer, isoInstant, oneOf, optional, shape, withDefault } from '../../../http/fields.ts'
import type { Api } from '../../../http/zod.ts'
import { type ChangeKey, findChanged } from '../../../services/partners/sales/find-changed.ts'
import { showBookings } from '../../../services/selling/show-bookings.ts'
import { BOOKING_STATUSES } from '../../../values/booking.ts'
import { ownerOf } from '../bearer-auth.ts'
import { line } from '../bodies/kinds.ts'
import { EXAMPLES } from '../examples.ts'
import { anyBooking, bookingView } from '../views/booking-view.ts'

const query = z.object({
  reference: optional(line, { description: 'Ours.' }),
  client_reference: optional(line, { description: 'Yours, in any case.' }),
  status: optional(oneOf(BOOKING_STATUSES)),
  from: optional(day, { description: 'With a pickup on that day or later, by the clock of where it is.' }),
  to: optional(day, { description: 'With a pickup on that day or before.' }),
  updated_since: optional(isoInstant, { description: 'Changed at that instant or later: ISO 8601, with its offset.' }),
  limit: withDefault(50, integer(1, 100)),
  cursor: optional(shape(/^\d{1,15}-\d{1,15}$/, 'must be the `next` of an earlier answer'), {
    description: 'Goes on where that answer ended, with the same filters.',
  }),
})

const response = z
  .object({
    data: z.array(anyBooking),
    next: z.string().nullable().meta({ description: 'Send it back as `cursor`; null at the end.' }),
  })
  .meta({ id: 'Bookings', description: 'What you sold on any channel, the oldest change first.' })

/** GET /bookings: the partner's sales in their current state. */
export function bookings(api: Api, { db, issuer, clock }: Deps) {
  const schema = {
    operationId: 'listBookings',
    summary: 'List bookings',
    description:
      'What you sold on any channel, the oldest change first, without vouchers. A booking that changes while you read moves to the end and comes once more, as it is then; none is missed. A page may hold fewer than `limit`, also none, while `next` is there: ask on until it is null. What was not sold by API shows the traveller by initials; it is neither changed nor cancelled here.',
    tag: 'Bookings',
    querystring: query,
    response: { 200: response },
    examples: EXAMPLES.bookings,
    errors: ['INVALID_PARAMS', 'UNAUTHORIZED', 'RATE_LIMITED'],
  } satisfies FastifySchema
  api.get('/bookings', { schema }, async (request) => {
    const { cursor, limit, client_reference, updated_since, ...filter } = request.query
    const { bookings: found, next } = await findChanged(
      db,
      ownerOf(request),
      { ...filter, clientReference: client_reference, updatedSince: updated_since },
      { after: cursor === undefined ? undefined : keyOf(cursor), most: limit },
    )
    const shown = await showBookings(db, found, issuer, clock())
    return { data: shown.map(bookingView), next: next && cursorOf(next) }
  })
}

function cursorOf({ updatedAt, id }: ChangeKey): string {
  return `${updatedAt.getTime()}-${id}`
}

function keyOf(cursor: string): ChangeKey {
  const [at, id] = cursor.split('-').map(Number)
  return { updatedAt: new Date(at ?? 0), id: id ?? 0 }
}
