import { desc, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { bookings } from '../../../src/db/schema/index.ts'
import { erase, exportData } from '../../../src/services/privacy/personal-data.ts'
import { COMMAND_LINE } from '../../../src/values/actor.ts'
import { SATURDAY, SKI } from '../../support/demo.ts'
import { atDesk, chosenFields, confirmFields } from '../../support/desk.ts'
import { publishableKey } from '../../support/publishable-key.ts'
import { FILLED_IN, TRIP } from '../../support/traveller.ts'
import { NOW, useWorld } from '../../support/world.ts'

/** A word that everything typed about the person contains. */
const WORD = 'Qwzfx'

const world = useWorld()

/** Returns the rows of all tables that contain the word, each after its table. */
async function rowsWith(word: string): Promise<string[]> {
  const { db } = world.database
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await db.execute<{ row: string }>(
        sql`SELECT one::text AS row FROM ${sql.raw(name)} one WHERE one::text ILIKE ${`%${word}%`}`,
      )
      return rows.map(({ row }) => `${name}: ${row}`)
    }),
  )
  return found.flat()
}

it('Once a person is erased, no table holds a word that was typed about them; before, the export held each', async () => {
  const { db } = world.database
  const desk = await atDesk(world)
  const { accept_terms: _, ...caller } = FILLED_IN
  const page = await desk.get(`/desk/bookings/new?${new URLSearchParams({ step: '3', ...TRIP }).toString()}`)
  const typed = {
    ...chosenFields(page.body),
    ...caller,
    name: WORD,
    last_name: `${WORD}son`,
    email: `${WORD}@example.com`,
    accommodation: `Chalet ${WORD}`,
    additional_info: `${WORD} has a walking layout`,
    outbound_driver_note: `${WORD} waits outside`,
    payment_method: 'on_arrival',
    price: '300',
    price_reason: `${WORD}: a regular, see her file: 12`,
  }
  const preview = await desk.post('/desk/bookings/new', typed)
  expect((await desk.post('/desk/bookings/new', confirmFields(preview.body))).statusCode, preview.body).toBe(303)
  const [booking] = await db.select().from(bookings).orderBy(desc(bookings.id)).limit(1)
  const reference = booking?.reference ?? ''
  const url = `/desk/bookings/${reference}`
  for (const form of [
    { received: '100', confirm: '1' },
    { refund: '10', reason: `${WORD} was left in the rain`, confirm: '1' },
    { note: `${WORD} called twice` },
  ])
    expect((await desk.post(url, form)).statusCode).toBe(303)
  const key = await publishableKey(world, { origins: 'https://shop.example' })
  const link = await world.app.inject({
    method: 'POST',
    url: '/ski/api/public/v1/checkout-link',
    headers: { 'x-api-key': key },
    payload: {
      resort_id: SKI.VAL_THORENS,
      first_day: SATURDAY,
      duration_days: 6,
      customer_email: `${WORD}@example.com`,
      client_reference: `order of ${WORD}`,
      return_url: `https://shop.example/thanks?for=${WORD}`,
      participants: [{ first_name: WORD, age: 34, gender: 'woman', pack_id: SKI.SKIS_AND_BOOTS }],
    },
  })
  expect(link.statusCode, link.body).toBe(200)

  const exported = JSON.stringify(await exportData(db, reference))
  for (const words of ['a regular', 'left in the rain', 'called twice', 'walking layout', 'order of', 'thanks?for'])
    expect(exported).toContain(words)
  expect(await rowsWith(WORD)).not.toEqual([])
  await erase(db, reference, COMMAND_LINE, NOW)
  expect(await rowsWith(WORD)).toEqual([])
  const story = unescapedStory((await desk.get(url)).body)
  expect(story).toContain('300.00 EUR instead of 286.00 EUR: erased')
  expect(story).not.toContain('left in the rain')
})

function unescapedStory(page: string): string {
  return page.replaceAll(/<[^>]+>/g, ' ')
}
