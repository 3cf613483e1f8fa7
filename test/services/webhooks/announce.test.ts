import { inArray, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { outbox } from '../../../src/db/schema/outbox.ts'
import { markupRules } from '../../../src/db/schema/prices.ts'
import { webhooks } from '../../../src/db/schema/webhooks.ts'
import { announceMarkupChanges } from '../../../src/services/webhooks/announce.ts'
import { registerWebhook } from '../../../src/services/webhooks/register.ts'
import { useDatabase } from '../../support/database.ts'
import { DEMO_PARTNER } from '../../support/demo.ts'
import { NOW } from '../../support/world.ts'

const database = useDatabase()
const announce = () => announceMarkupChanges(database.db, NOW)
const queued = () => database.db.select().from(outbox)

const register = (url = 'https://partner.example/hook') =>
  registerWebhook(database.db, { partnerId: DEMO_PARTNER, environment: 'live', url }, NOW)

const change = (...ids: number[]) =>
  database.db
    .update(markupRules)
    .set({ updatedAt: sql`clock_timestamp()` })
    .where(inArray(markupRules.id, ids))

afterEach(async () => {
  await database.db.delete(outbox)
  await database.db.delete(webhooks)
})

describe('changed markup rules', () => {
  it('are announced to each webhook in one event with their ids', async () => {
    const [first, second] = [await register(), await register()]
    await change(2, 1)
    await announce()
    const event = { type: 'price_markups.changed', timestamp: NOW.toISOString(), data: { rule_ids: [1, 2] } }
    expect((await queued()).map(({ environment, payload }) => ({ environment, payload }))).toEqual(
      expect.arrayContaining([
        { environment: 'live', payload: { kind: 'webhook', webhookId: first.id, event } },
        { environment: 'live', payload: { kind: 'webhook', webhookId: second.id, event } },
      ]),
    )
    expect(await queued()).toHaveLength(2)
  })

  it('are announced once, even by several processes at once', async () => {
    await register()
    await change(1)
    await Promise.all([announce(), announce(), announce()])
    await announce()
    expect(await queued()).toHaveLength(1)
  })

  it('are not announced when they changed before the webhook was registered', async () => {
    await change(1)
    await register()
    await announce()
    expect(await queued()).toEqual([])
  })

  it('are announced again when they change again', async () => {
    await register()
    await change(1)
    await announce()
    await change(1)
    await announce()
    expect(await queued()).toHaveLength(2)
  })
})

describe('a webhook', () => {
  it.each(['', 'partner.example', 'ftp://partner.example/', 'https://user:secret@partner.example/', 'https://'])(
    'is not registered at %j',
    async (url) => {
      await expect(register(url)).rejects.toMatchObject({
        code: 'INVALID_PARAMS',
        message: expect.stringMatching(/^url: must /),
      })
    },
  )
})
