import type { Deps, Site } from '../deps.ts'
import { ApiError } from '../errors.ts'
import {
  endPublishableKey,
  listPublishableKeys,
  makePublishableKey,
  originsIn,
} from '../services/partners/publishable-keys.ts'
import { PARTNER } from '../values/actor.ts'
import { idIn } from '../web/request/text-params.ts'
import { environmentOf } from './api-access.ts'
import type { Door, Visit } from './door.ts'
import { type KeyRefusal, madeKeyPage, publishableKeysPage } from './publishable-keys-page.ts'

/** GET /panel/api/publishable-keys, and the forms below it that create and revoke keys. */
export function publishableKeys(door: Door, { db }: Deps, site: Site): void {
  const path = '/panel/api/publishable-keys'

  const showKeys = async ({ partner, show }: Visit, refusal?: KeyRefusal) => {
    const keys = await listPublishableKeys(db, partner.id)
    return show(publishableKeysPage(site, { keys, refusal }))
  }
  door.get(path, (visit) => showKeys(visit))

  door.post(path, async (visit) => {
    const { partner, typed, now, show } = visit
    const environment = environmentOf(typed)
    const { origins: typedOrigins = '' } = typed
    try {
      const origins = originsIn(typedOrigins)
      const key = await makePublishableKey(db, { partnerId: partner.id, environment, origins }, PARTNER, now)
      return show(madeKeyPage(site, { environment, key }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return showKeys(visit, { environment, origins: typedOrigins, reason: error.message })
    }
  })

  door.post(`${path}/:id/end`, async ({ partner, params, now, done }) => {
    const id = idIn(params['id'])
    if (id === undefined || !(await endPublishableKey(db, { partnerId: partner.id, id }, PARTNER, now)))
      throw new ApiError('NOT_FOUND', 'there is no such key')
    return done(site.url + path, 'The key has been revoked. Links created with it keep working.')
  })
}
