import { inArray } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { outbox } from '../../../src/db/schema/index.ts'
import { whereDue } from '../../../src/services/platform/due-work.ts'
import { MINUTE_MS } from '../../../src/values/time.ts'
import { useDatabase } from '../../support/database.ts'
import { NOW } from '../../support/world.ts'

const database = useDatabase()

const after = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS)

let ids: string[] = []

/** Queues messages that fall due at each of these minutes. */
async function queue(minutes: readonly number[]): Promise<void> {
  const message = { environment: 'live', kind: 'mail', payload: {}, createdAt: NOW } as const
  const rows = minutes.map((at) => ({ ...message, nextAttemptAt: after(at) }))
  ids = (await database.db.insert(outbox).values(rows).returning({ id: outbox.id })).map(({ id }) => id)
}

/** Claims like a worker, with a lease of ten minutes. Returns which of the queued messages it got. */
async function claim(most: number, minutes: number): Promise<number[]> {
  const { id, nextAttemptAt } = outbox
  const work = { id, dueAt: nextAttemptAt, which: inArray(id, ids), most }
  const claimed = await database.db
    .update(outbox)
    .set({ nextAttemptAt: after(minutes + 10) })
    .where(whereDue(database.db, work, after(minutes)))
    .returning({ id })
  return claimed.map((row) => ids.indexOf(row.id)).toSorted((a, b) => a - b)
}

beforeEach(() => database.db.delete(outbox))

it.each([
  ['what is due is claimed, the longest overdue first', [3, -1, 0, -2], 2, 0, [1, 3]],
  ['nothing is claimed before its time', [1, 2], 5, 0.9, []],
  ['what falls due at this very moment is claimed', [1, 2], 5, 1, [0]],
])('Of due work, %s', async (_, dueAt, most, minutes, expected) => {
  await queue(dueAt)
  expect(await claim(most, minutes)).toEqual(expected)
})

it('Claimed work belongs to one worker until its lease ends, and then to the next', async () => {
  await queue([0])
  expect(await claim(5, 0)).toEqual([0])
  for (const minutes of [0, 5, 9.9]) expect(await claim(5, minutes)).toEqual([])
  expect(await claim(5, 10)).toEqual([0])
})

it('Workers that claim at the same time share nothing', async () => {
  await queue(Array.from({ length: 40 }, () => 0))
  const shares = await Promise.all(Array.from({ length: 8 }, () => claim(5, 0)))
  const taken = shares.flat()
  expect(new Set(taken).size).toBe(taken.length)
  expect(Math.max(...shares.map((share) => share.length))).toBe(5)
})
