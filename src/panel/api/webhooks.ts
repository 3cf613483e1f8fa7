import type { Deps, Site } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import { callAgain, testWebhook } from '../../services/notify/webhooks/deliveries.ts'
import { ensureCallable } from '../../services/notify/webhooks/public-address.ts'
import { changeWebhook, registerWebhook, findWebhook, removeWebhook } from '../../services/notify/webhooks/register.ts'
import { rotateSecret } from '../../services/notify/webhooks/secret.ts'
import { PARTNER } from '../../values/actor.ts'
import type { Environment } from '../../values/environment.ts'
import { calledAddress } from '../../values/web-address.ts'
import { idIn } from '../../web/request/text-params.ts'
import type { Door, Visit } from '../door.ts'
import { secretPage } from '../secret-page.ts'
import { environmentOf, type ShowApi, type RefusedWebhook } from './api-access.ts'
import { chosenEvents } from './event-choice.ts'

const NO_EVENTS = 'Choose at least one of these events.'

/**
 * POST below /panel/api/webhooks: registers webhooks, chooses their events, replaces their secrets, calls and removes
 * them.
 */
export function webhooks(
  door: Door,
  { db, webhookPrivateHosts, webhookKey }: Deps,
  site: Site,
  showApi: ShowApi,
): void {
  const here = `${site.url}/panel/api`

  door.post('/panel/api/webhooks', async (visit) => {
    const { partner, typed, now, show } = visit
    const environment = environmentOf(typed)
    const url = calledAddress(typed['url'] ?? '')
    const eventTypes = chosenEvents('new', typed)
    const refused = (faults: RefusedWebhook['faults']) => showApi(visit, { url, environment, eventTypes, faults })
    if (eventTypes.length === 0) return refused({ events: NO_EVENTS })
    try {
      await ensureCallable({ environment, url }, { privateHosts: webhookPrivateHosts })
      const webhook = { partnerId: partner.id, environment, url, eventTypes }
      const { secret } = await registerWebhook(db, webhook, webhookKey, PARTNER, now)
      return show(webhookSecretPage({ environment, url, secret }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return refused({ url: `This URL ${error.faults.map(({ reason }) => reason).join(', and ')}.` })
    }
  })

  door.post('/panel/api/webhooks/:id/events', async (visit) => {
    const { partner, typed, now, done } = visit
    const { id } = await getOwn(visit)
    const chosen = chosenEvents(id, typed)
    if (chosen.length === 0) throw new ApiError('INVALID_PARAMS', 'choose at least one event, or remove the webhook')
    await changeWebhook(db, { partnerId: partner.id, id, eventTypes: chosen }, PARTNER, now)
    return done(here, 'From now on the webhook is called for the events that you chose.')
  })

  door.post('/panel/api/webhooks/:id/secret', async (visit) => {
    const { now, show } = visit
    const webhook = await getOwn(visit)
    const secret = await rotateSecret(db, webhook.id, webhookKey, PARTNER, now)
    if (secret === undefined) throw noSuchWebhook()
    return show(webhookSecretPage({ ...webhook, secret }))
  })

  door.post('/panel/api/webhooks/:id/test', async (visit) => {
    const { partner, now, done } = visit
    const webhook = await getOwn(visit)
    await testWebhook(db, { ...webhook, partnerId: partner.id }, PARTNER, now)
    return done(here, 'A test event is on its way. It appears among the calls below.')
  })

  door.post('/panel/api/webhooks/:id/remove', async (visit) => {
    const { now, done } = visit
    const { id } = await getOwn(visit)
    await removeWebhook(db, id, PARTNER, now)
    return done(here, 'The webhook has been removed and will not be called again.')
  })

  door.post('/panel/api/deliveries/:id/again', async ({ partner, params, now, done }) => {
    const { id = '' } = params
    await callAgain(db, { partnerId: partner.id, id }, PARTNER, now)
    return done(here, 'The event is being sent again.')
  })

  function webhookSecretPage({ environment, url, secret }: { environment: Environment; url: string; secret: string }) {
    const secrets = [
      ['url', url],
      ['secret', secret],
    ] as const
    return secretPage(site, { title: 'The secret of your webhook', environment, secrets })
  }

  async function getOwn({ partner, params }: Visit) {
    const id = idIn(params['id'])
    const webhook = id === undefined ? undefined : await findWebhook(db, { partnerId: partner.id, id })
    if (!webhook) throw noSuchWebhook()
    return webhook
  }
}

function noSuchWebhook(): ApiError {
  return new ApiError('NOT_FOUND', 'there is no such webhook')
}
