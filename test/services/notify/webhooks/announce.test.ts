import { eq, inArray, sql } from 'drizzle-orm'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { importCatalogue } from '../../../../src/catalogue/import/import.ts'
import type { Database } from '../../../../src/db/database.ts'
import { LOCKS } from '../../../../src/db/locks.ts'
import { events, outbox } from '../../../../src/db/schema/notify.ts'
import { partners, webhooks } from '../../../../src/db/schema/partners.ts'
import { markupRules } from '../../../../src/db/schema/prices.ts'
import { announceMarkupChanges } from '../../../../src/services/notify/notify-partner.ts'
import { registerWebhook } from '../../../../src/services/notify/webhooks/register.ts'
import { PARTNER } from '../../../../src/values/actor.ts'
import { catalogueFolder } from '../../../support/catalogue-folder.ts'
import { useDatabase } from '../../../support/database.ts'
import { DEMO_PARTNER } from '../../../support/demo.ts'
import { NOW } from '../../../support/world.ts'

const database = useDatabase()
const announce = () => announceMarkupChanges(database.db, NOW)
const queued = () => database.db.select().from(outbox)

const register = (url = 'https://partner.example/hook') =>
  registerWebhook(database.db, { partnerId: DEMO_PARTNER, environment: 'live', url }, 'key', PARTNER, NOW)

const changeIn = (db: Database, ...ids: number[]) =>
  db
    .update(markupRules)
    .set({ level: sql`level + 1`, updatedAt: sql`now()` })
    .where(inArray(markupRules.id, ids))
const change = (...ids: number[]) => changeIn(database.db, ...ids)

/** The rules of each message. */
const announced = async () => {
  const kept = await database.db.select().from(events)
  const messages = (await queued()).toSorted((one, other) => one.number - other.number)
  return messages.map(({ payload }) => {
    const event = kept.find(({ id }) => id === queuedCall.parse(payload).eventId)
    return changedRules.parse(event?.content).ruleIds
  })
}

const changedRules = z.object({ version: z.literal(1), ruleIds: z.array(z.int()) })

const queuedCall = z.object({ kind: z.literal('listed'), eventId: z.string() })

afterEach(async () => {
  await database.db.delete(outbox)
  await database.db.delete(webhooks)
  await database.db.delete(events)
})

describe('markup rules of an import', () => {
  it('Markup rules that an import adds, changes, reroutes or switches off are announced, and no others', async () => {
    await register()
    await importCatalogue(database.db, await catalogueFolder())
    await announce()
    expect(await queued()).toEqual([])
    await importCatalogue(database.db, await catalogueFolder({ 'markup-rules.csv': editRules }))
    await announce()
    expect(await announced()).toEqual([[1, 2, 3, 9001]])
  })
})

/** Rule 1 vanishes, 2 costs more, 3 loses all routes but one, 9001 is new. */
function editRules(csv: string): string {
  const [head = '', ...rules] = csv.trimEnd().split('\n')
  const edited = rules
    .filter((rule) => !rule.startsWith('1,'))
    .map((rule) => (rule.startsWith('2,') ? rule.replace(/,(\d+),(\d+),([^,]+)$/, ',99,$2,$3') : rule))
    .map((rule) => (rule.startsWith('3,') ? rule.replace(/[^,]+$/, 'airport-1>resort-11') : rule))
  const added = '9001,2,1,7,2027-01-01,2027-02-01,00:00:00,23:59:59,5,1,airport-1>resort-11'
  return [head, ...edited, added, ''].join('\n')
}

describe('changed markup rules', () => {
  it('Changed markup rules are announced to each webhook in one event with their ids', async () => {
    const first = await register()
    const second = await register()
    await change(2, 1)
    await announce()
    const type = 'price_markups.changed'
    const [event] = await database.db.select().from(events).where(eq(events.environment, 'live'))
    expect(event).toMatchObject({ type, occurredAt: NOW, partnerId: null })
    const payloads = [first, second].map(({ id }) => ({
      version: 1,
      kind: 'listed',
      webhookId: id,
      eventId: event?.id,
      type,
    }))
    expect((await queued()).map(({ environment, kind, payload }) => ({ environment, kind, payload }))).toEqual(
      expect.arrayContaining(payloads.map((payload) => ({ environment: 'live', kind: 'webhook', payload }))),
    )
    expect(await queued()).toHaveLength(2)
    expect(await announced()).toEqual([
      [1, 2],
      [1, 2],
    ])
  })

  it('Changed markup rules are announced once, even by several processes at once', async () => {
    await register()
    await change(1)
    await Promise.all([announce(), announce(), announce()])
    await announce()
    expect(await queued()).toHaveLength(1)
  })

  it('Markup rules that changed before a webhook was registered are not announced to it', async () => {
    await change(1)
    await register()
    await announce()
    expect(await queued()).toEqual([])
  })

  it('Markup rules that change again are announced again', async () => {
    await register()
    await change(1)
    await announce()
    await change(1)
    await announce()
    expect(await queued()).toHaveLength(2)
  })

  it('Markup rules are announced when they are added and when they are removed', async () => {
    const [rule] = await database.db.select().from(markupRules).limit(1)
    if (!rule) throw new Error('there is no rule')
    await register()
    await database.db.insert(markupRules).values({ ...rule, id: 9002 })
    await announce()
    await database.db.delete(markupRules).where(eq(markupRules.id, 9002))
    await announce()
    expect(await announced()).toEqual([[9002], [9002]])
  })
})

describe.runIf('database' in inject('template'))('rules changed by a long transaction', () => {
  it('Rules of a long transaction are announced despite later commits and a registration before its own', async () => {
    await register()
    await database.db.transaction(async (longOne) => {
      await changeIn(longOne, 1)
      await change(2)
      await announce()
      await register()
    })
    await announce()
    expect(await announced()).toEqual([[2], [1], [1]])
  })

  it('Rules of a long transaction are announced again when another process announces an earlier change', async () => {
    await register()
    await change(1)
    await database.db.transaction(async (longOne) => {
      await changeIn(longOne, 1)
      await announce()
    })
    await announce()
    expect(await announced()).toEqual([[1], [1]])
  })
})

describe.runIf('database' in inject('template'))('a registration beside a sale', () => {
  it('A registration that waits for sales to announce changed rules does not lock the account that a sale locks next', async () => {
    const { db } = database
    await change(1)
    let registered: Promise<unknown> | undefined
    await db.transaction(async (sale) => {
      await sale.execute(sql`SELECT pg_advisory_xact_lock_shared(${LOCKS.changesOfBookings})`)
      registered = register()
      await expect.poll(async () => (await db.execute(WAITING)).rows.length).toBe(1)
      const whereTheirs = eq(partners.id, DEMO_PARTNER)
      await sale.select().from(partners).where(whereTheirs).for('no key update', { noWait: true })
    })
    await registered
  })
})

/** Who waits until sales are over. */
const WAITING = sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = ${LOCKS.changesOfBookings} AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
