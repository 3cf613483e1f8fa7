import type { Deps, Site } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { invalidParam } from '../http/field-names.ts'
import { listDeliveries } from '../services/notify/webhooks/deliveries.ts'
import { listWebhooks } from '../services/notify/webhooks/registered.ts'
import { type Overlap, OVERLAPS, rotateKey } from '../services/partners/account.ts'
import { endTokens, listKeys } from '../services/partners/keys.ts'
import { PARTNER } from '../values/actor.ts'
import { type Environment, ENVIRONMENTS } from '../values/environment.ts'
import type { TextParams } from '../web/request/text-params.ts'
import { apiPage, type RefusedWebhook } from './api-page.ts'
import type { Door, Visit } from './door.ts'
import { secretPage } from './secret-page.ts'

const MAX_DELIVERIES = 50

/** Shows /panel/api, perhaps with a webhook that was refused. */
export type ShowApi = (visit: Visit, refused?: RefusedWebhook) => Promise<ReturnType<Visit['show']>>

/** GET /panel/api, and its forms about keys and tokens. Returns a function that shows the page again. */
export function apiAccess(door: Door, { db }: Deps, site: Site): ShowApi {
  const here = `${site.url}/panel/api`

  const showApi: ShowApi = async ({ partner, now, show }, refused) =>
    show(
      apiPage(site, {
        keys: await listKeys(db, partner.id, now),
        webhooks: await listWebhooks(db, partner.id),
        deliveries: await listDeliveries(db, partner.id, MAX_DELIVERIES),
        now,
        refused,
      }),
    )
  door.get('/panel/api', (visit) => showApi(visit))

  door.post('/panel/api/keys', async ({ partner, typed, now, show }) => {
    const environment = environmentOf(typed)
    const rotation = { partnerId: partner.id, environment, overlap: overlapOf(typed) }
    const credentials = await rotateKey(db, rotation, PARTNER, now)
    if (!credentials) throw new ApiError('NOT_FOUND', 'there is no such account')
    return show(
      secretPage(site, {
        title: `Your ${environment} key`,
        environment,
        secrets: [
          ['api_key', credentials.key],
          ['api_secret', credentials.secret],
        ],
      }),
    )
  })

  door.post('/panel/api/tokens/end', async ({ partner, typed, now, done }) => {
    await endTokens(db, { partnerId: partner.id, environment: environmentOf(typed) }, PARTNER, now)
    return done(
      here,
      'All tokens of that environment have been revoked. Your programs can get new ones with their key.',
    )
  })

  return showApi
}

/** Throws INVALID_PARAMS for a number of hours that is not offered; by default the old key ends at once. */
function overlapOf({ overlap = '0' }: TextParams): Overlap {
  const found = OVERLAPS.find((one) => String(one) === overlap)
  if (found === undefined) throw invalidParam('overlap', `must be one of ${OVERLAPS.join(', ')}`)
  return found
}

/** Throws INVALID_PARAMS unless it is one of our two environments. */
export function environmentOf({ environment }: TextParams): Environment {
  const found = ENVIRONMENTS.find((one) => one === environment)
  if (!found) throw invalidParam('environment', 'must be live or sandbox')
  return found
}
