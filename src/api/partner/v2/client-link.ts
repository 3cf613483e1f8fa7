import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { Deps, Site } from '../../../deps.ts'
import { flagWithDefault } from '../../../http/fields.ts'
import { FORMS_OR_JSON } from '../../../http/forms.ts'
import type { Api } from '../../../http/zod.ts'
import { ensurePickupsAhead } from '../../../services/quoting/trips/pickups-ahead.ts'
import type { Trip } from '../../../services/quoting/trips/trip.ts'
import { createClientLink } from '../../../services/sale/links/client-link.ts'
import { url } from '../../answer-fields.ts'
import { tokenOwner } from '../bearer-auth.ts'
import { TRANSFER_NAMES, transferBodyOf, tripFields, tripFromParams } from '../bodies/transfer-body.ts'
import { TRIP_REFUSALS } from '../operations.ts'

const body = transferBodyOf(
  'ClientTransfer',
  { ...tripFields, has_ski_equipment: flagWithDefault(true), return_has_ski_equipment: flagWithDefault(true) },
  {},
).meta({ id: 'CreateClientLinkBody' })

const response = z
  .object({ link: url })
  .meta({ id: 'ClientLink', description: 'Opens the booking form, filled in; valid for 30 days.' })

/** POST /client-link: a link to the booking form, filled in, with the partner's promo code. */
export function clientLink(api: Api, { db, catalogue, clock }: Deps, site: Site) {
  const schema = {
    operationId: 'createClientLink',
    summary: 'Create a link for a client',
    description: 'The link carries your promo code, so that the sale earns your commission.',
    tag: 'Client links',
    body,
    consumes: FORMS_OR_JSON,
    response: { 200: response },
    errors: [...TRIP_REFUSALS, 'UNAUTHORIZED', 'RATE_LIMITED'],
  } satisfies FastifySchema
  api.post('/client-link', { schema, config: { names: TRANSFER_NAMES } }, async (request) => {
    const now = clock()
    const owner = tokenOwner(request)
    const trip = { ...tripOf(catalogue.current, request.body, now), promoCode: owner.partner.promoCode }
    ensurePickupsAhead(catalogue.current, trip, now)
    return { link: `${site.url}/en/booking/b2b2c?key=${await createClientLink(db, owner, trip, now)}` }
  })
}

function tripOf(catalogue: Catalogue, { Transfer: fields }: z.output<typeof body>, now: Date): Trip {
  const load = (skiEquipment: boolean) => ({
    seats: { childSeats: 0, boosters: 0 },
    luggage: { suitcases: 0, skiBags: 0, skiEquipment },
  })
  return tripFromParams(catalogue, fields, now, {
    outbound: load(fields.has_ski_equipment),
    return: load(fields.return_has_ski_equipment),
  })
}
