import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'
import type { Database } from '../../../src/db/database.ts'
import { openEmbedded } from '../../../src/db/embedded.ts'
import { bookingItems, bookings } from '../../../src/db/schema/index.ts'
import { listBookingLog } from '../../../src/services/bookings/log.ts'
import { demoFolder } from '../../support/demo-folder.ts'
import { chosenFields, confirmFields, newOperatorToken } from '../../support/desk.ts'
import { pageOf, payMore, type Site, travel } from '../../support/insistent-traveller.ts'
import { OWN_PAGE } from '../../support/panel.ts'
import { expectAllSold } from '../../support/sale.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { sharedDatabase } from '../../support/shared-database.ts'

const template = inject('template')
const TRAVELLERS = 8
const PATIENCE = { timeout: 120_000, interval: 5 }
/** A larger vehicle than the one that was booked. */
const LARGER = '3'

/** Lets everybody buy, and an operator change what was bought, while the server is killed and started again. */
async function drill(start: () => Promise<ServerProcess>, token: string): Promise<ServerProcess> {
  let server = await start()
  const site = {
    get url() {
      return server.url
    },
    clicks: 0,
  }
  const entered = await fetch(`${site.url}/sign-in/${token}`, { method: 'POST', headers: OWN_PAGE, redirect: 'manual' })
  const [cookie = ''] = entered.headers.get('set-cookie')?.split(';') ?? []
  const stories = Promise.all(Array.from({ length: TRAVELLERS }, () => buyChangeAndPay(site, cookie)))
  for (const clicks of [25, 45, 65]) {
    await expect.poll(() => site.clicks, PATIENCE).toBeGreaterThan(clicks)
    await server.stop('SIGKILL')
    server = await start()
  }
  await stories
  return server
}

async function buyChangeAndPay(site: Site, cookie: string): Promise<void> {
  const own = await travel(site, { comesBack: true })
  if (own === undefined) throw new Error('the traveller did not come back')
  const [reference] = /NAV\d+/.exec(await pageOf(site, own)) ?? []
  await changeVehicle(site, cookie, `/desk/bookings/${reference}/items/1`)
  await payMore(site, own)
}

/** Changes the vehicle of a ride as it is previewed, again and again until its form shows it. */
async function changeVehicle(site: Site, cookie: string, path: string): Promise<void> {
  for (;;) {
    const form = chosenFields((await click(site, cookie, path)) ?? '')
    if (form['vehicle_type_id'] === LARGER) return
    const shown = await click(site, cookie, path, { ...form, vehicle_type_id: LARGER })
    if (shown?.includes('name="confirm"')) await click(site, cookie, path, { ...confirmFields(shown), settle: 'link' })
    await wait(100)
  }
}

/** Returns the page that a click of the operator's leads to; undefined where it was not answered. */
async function click(site: Site, cookie: string, path: string, fields?: Record<string, string>) {
  const sent = fields && { method: 'POST', body: new URLSearchParams(fields) }
  const headers = { cookie, ...OWN_PAGE }
  const answer = await fetch(site.url + path, { redirect: 'manual', headers, ...sent }).catch(() => undefined)
  if (!answer || answer.status >= 500) return undefined
  site.clicks += 1
  return answer.text().catch(() => undefined)
}

/** Expects that every booking was changed once and paid as a whole. */
async function expectChangedOnce(db: Database): Promise<void> {
  await expectAllSold(db, TRAVELLERS)
  for (const booking of await db.select().from(bookings)) {
    const items = await db.select().from(bookingItems).where(eq(bookingItems.bookingId, booking.id))
    expect(items).toMatchObject([{ vehicleId: Number(LARGER), priceMinor: booking.priceMinor }])
    expect(booking.askedMinor).toBeNull()
    expect((await listBookingLog(db, booking)).filter(({ event }) => event === 'changed')).toHaveLength(1)
  }
}

it.runIf('dump' in template)(
  'A ride is changed once and paid once although a server with an embedded database is killed again and again',
  { timeout: 400_000 },
  async () => {
    const folder = await demoFolder()
    const before = await openEmbedded(folder, () => {})
    const token = await newOperatorToken(before.db)
    await before.close()
    const server = await drill(() => startServer({ DATA_DIR: folder }), token)
    expect(await server.stop()).toBe(0)
    const after = await openEmbedded(folder, () => {})
    await expectChangedOnce(after.db)
    await after.close()
  },
)

describe.runIf('database' in template)('on PostgreSQL', () => {
  it(
    'A ride is changed once and paid once although servers are killed again and again',
    { timeout: 400_000 },
    async () => {
      const { db, url } = await sharedDatabase()
      const token = await newOperatorToken(db)
      const server = await drill(() => startServer({ DATABASE_URL: url }), token)
      expect(await server.stop(), server.log().slice(-3_000)).toBe(0)
      await expectChangedOnce(db)
    },
  )
})
