import { expect, it } from 'vitest'
import { registerWebhook, removeWebhook } from '../../../../src/services/notify/webhooks/register.ts'
import { loadWebhookKey } from '../../../../src/services/notify/webhooks/secret.ts'
import { PARTNER } from '../../../../src/values/actor.ts'
import { useDatabase } from '../../../support/database.ts'
import { DEMO_PARTNER } from '../../../support/demo.ts'
import { NOW } from '../../../support/world.ts'

const database = useDatabase()

it('As long as a webhook is registered, only the SECRET_KEY that sealed its secret is accepted', async () => {
  const { db } = database
  const former = 'f'.repeat(32)
  const other = 'o'.repeat(32)
  const key = await loadWebhookKey(db, former)
  const webhook = { partnerId: DEMO_PARTNER, environment: 'live', url: 'https://hooks.example/sealed' } as const
  const { id } = await registerWebhook(db, webhook, key, PARTNER, NOW)
  await expect(loadWebhookKey(db, other)).rejects.toThrow(/^SECRET_KEY is not the key/)
  await expect(loadWebhookKey(db, undefined)).rejects.toThrow(/^SECRET_KEY is not the key/)
  expect(await loadWebhookKey(db, former)).toBe(key)
  await removeWebhook(db, id, PARTNER, NOW)
  expect(await loadWebhookKey(db, other)).not.toBe(key)
})
