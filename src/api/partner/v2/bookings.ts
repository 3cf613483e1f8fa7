import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { day, isoInstant } from '../../../http/date-fields.ts'
import { integer, oneOf, optional, reference, shape, withDefault } from '../../../http/fields.ts'
import type { Api } from '../../../http/zod.ts'
import { publicBookings } from '../../../services/notify/notify-partner.ts'
import { type ChangeKey, findChanged } from '../../../services/partners/sales/find-changed.ts'
import { BOOKING_STATUSES } from '../../../values/booking.ts'
import { tokenOwner } from '../bearer-auth.ts'
import { line } from '../bodies/kinds.ts'
import { anyBooking, bookingView } from '../views/booking-view.ts'

const query = z.object({
  reference: optional(reference(200), { description: 'Ours.' }),
  client_reference: optional(line, { description: 'Your own reference, in upper or lower case.' }),
  campaign: optional(line, { description: 'Your own name for the campaign, exactly as in your links.' }),
  status: optional(oneOf(BOOKING_STATUSES)),
  from: optional(day, { description: 'With a pickup on that day or later, in local time.' }),
  to: optional(day, { description: 'With a pickup on that day or earlier.' }),
  updated_since: optional(isoInstant, { description: 'Changed at that instant or later: ISO 8601 with an offset.' }),
  limit: withDefault(50, integer(1, 100)),
  cursor: optional(shape(/^\d{1,13}-\d{1,15}$/, 'must be the `next` of an earlier answer'), {
    description: 'Continues where that response ended, with the same filters.',
  }),
})

const response = z
  .object({
    data: z.array(anyBooking),
    next: z.string().nullable().meta({ description: 'Send it back as `cursor`; null at the end.' }),
  })
  .meta({ id: 'Bookings', description: 'Your sales on any channel, oldest change first.' })

/** GET /bookings: the partner's sales in their current state. */
export function bookings(api: Api, { db, sender, clock }: Deps) {
  const schema = {
    operationId: 'listBookings',
    summary: 'List bookings',
    description:
      'Your sales on any channel, oldest change first, without vouchers. A booking that changes while you read moves to the end and is listed again in its new state; none is missed. A page may have fewer bookings than `limit`, or none, although there is a `next`: continue until it is null. A booking that was not made by API has only the traveller’s initials, and cannot be changed or cancelled here.',
    tag: 'Bookings',
    querystring: query,
    response: { 200: response },
    errors: ['INVALID_PARAMS', 'UNAUTHORIZED', 'RATE_LIMITED'],
  } satisfies FastifySchema
  api.get('/bookings', { schema }, async (request) => {
    const { cursor, limit, client_reference, updated_since, ...filter } = request.query
    const { bookings: found, next } = await findChanged(
      db,
      tokenOwner(request),
      { ...filter, clientReference: client_reference, updatedSince: updated_since },
      { after: cursor === undefined ? undefined : keyOf(cursor), most: limit },
    )
    const shown = await publicBookings(db, found, sender, clock())
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
