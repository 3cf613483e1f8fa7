import type { Deps, Site } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { seeOther } from '../http/redirect.ts'
import { logPartnerEvent } from '../services/partners/log.ts'
import { ensureCallable } from '../services/messages/webhooks/address.ts'
import { logCallByHand } from '../services/messages/webhooks/calls-by-hand.ts'
import { deliverAgain } from '../services/messages/webhooks/deliveries.ts'
import { queueEvent } from '../services/messages/webhooks/event.ts'
import { registerWebhook } from '../services/messages/webhooks/register.ts'
import { findWebhook, removeWebhook } from '../services/messages/webhooks/registered.ts'
import { environmentOf, type ShowApi } from './api-access.ts'
import type { Door, Visit } from './door.ts'
import { secretPage } from './secret-page.ts'

/** POST below /panel/api/webhooks: registers webhooks, calls them to try them, calls them again, removes them. */
export function webhooks(door: Door, { db, webhookPrivateHosts }: Deps, site: Site, showApi: ShowApi): void {
  const here = `${site.url}/panel/api`

  door.post('/panel/api/webhooks', async (visit) => {
    const { partner, typed, now, show } = visit
    const environment = environmentOf(typed)
    const url = (typed['url'] ?? '').trim()
    try {
      await ensureCallable({ environment, url }, { privateHosts: webhookPrivateHosts })
      const secret = await db.transaction(async (tx) => {
        const registered = await registerWebhook(tx, { partnerId: partner.id, environment, url }, now)
        const detail = String(registered.id)
        await logPartnerEvent(
          tx,
          partner.id,
          { actor: 'partner', event: `${environment} webhook registered`, detail },
          now,
        )
        return registered.secret
      })
      const title = 'The secret of your webhook'
      return show(
        secretPage(site, {
          title,
          environment,
          secrets: [
            ['url', url],
            ['secret', secret],
          ],
        }),
      )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return showApi(visit, { problem: { url, reason: error.message } })
    }
  })

  door.post('/panel/api/webhooks/:id/test', async (visit) => {
    const { partner, now, reply } = visit
    const webhook = await getOwn(visit)
    await db.transaction(async (tx) => {
      const event = { type: 'webhook.test', timestamp: now.toISOString(), data: {} } as const
      await queueEvent(tx, webhook, event, now)
      await logCallByHand(tx, { partnerId: partner.id, event: 'webhook tested', detail: String(webhook.id) }, now)
    })
    return seeOther(reply, `${here}?done=test`)
  })

  door.post('/panel/api/webhooks/:id/remove', async (visit) => {
    const { partner, now, reply } = visit
    const { id } = await getOwn(visit)
    await db.transaction(async (tx) => {
      await removeWebhook(tx, id)
      await logPartnerEvent(tx, partner.id, { actor: 'partner', event: 'webhook removed', detail: String(id) }, now)
    })
    return seeOther(reply, `${here}?done=removed`)
  })

  door.post('/panel/api/deliveries/:id/again', async ({ partner, named, now, reply }) => {
    const { id = '' } = named
    await db.transaction(async (tx) => {
      if (!(await deliverAgain(tx, { partnerId: partner.id, id }, now)))
        throw new ApiError('NOT_FOUND', 'there is no such call')
      await logCallByHand(tx, { partnerId: partner.id, event: 'webhook called again', detail: id }, now)
    })
    return seeOther(reply, `${here}?done=again`)
  })

  async function getOwn({ partner, named: { id = '' } }: Visit) {
    const webhook = /^\d{1,9}$/.test(id) ? await findWebhook(db, { partnerId: partner.id, id: Number(id) }) : undefined
    if (!webhook) throw new ApiError('NOT_FOUND', 'there is no such webhook')
    return webhook
  }
}
