import { parse } from 'csv-parse/sync'
import { asc, eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { bookingLog, outbox, partners, rentalSteps, shops } from '../../src/db/schema/index.ts'
import type { Booking } from '../../src/services/bookings/booking.ts'
import { shopPageUrl } from '../../src/services/bookings/signed-tokens.ts'
import { cancel } from '../../src/services/changes/cancel.ts'
import { mailOf } from '../../src/services/notify/mail/deliver-mail.ts'
import { erase, exportData } from '../../src/services/privacy/personal-data.ts'
import { COMMAND_LINE } from '../../src/values/actor.ts'
import { HOUR_MS } from '../../src/values/time.ts'
import { DEMO_PARTNER, SATURDAY, SKI } from '../support/demo.ts'
import { atDesk, confirmFields } from '../support/desk.ts'
import { unescaped } from '../support/page.ts'
import { ADA, bookRental, rentalCart, rentalSale } from '../support/rental.ts'
import { mailsAbout, storyOf } from '../support/sale.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()

const BEN = { ...ADA, firstName: 'Ben', helmet: false, measurements: { height: 120 } } as const

/** The morning of the first day, in Val Thorens. */
const MORNING = new Date('2027-01-16T07:30:00Z')

let now = NOW
const moveTo = (moment: Date) => world.setNow((now = moment))
beforeEach(() => moveTo(NOW))

const pageOf = (id: number, linkVersion = 0) => shopPageUrl('', world.travellerKey, { id, linkVersion })
const get = (url: string) => world.app.inject({ url })
const tap = (page: string, fields: [string, string][]) =>
  world.app.inject({
    method: 'POST',
    url: page,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams(fields).toString(),
  })
const report = (page: string, items: readonly string[], action: string, more: Record<string, string> = {}) =>
  tap(page, [...items.map((item): [string, string] => ['item', item]), ['action', action], ...Object.entries(more)])

/** A rental for two in a shop of Val Thorens. */
async function sold(shopId: number = SKI.ALPINE_SHOP, changes = {}) {
  const booking = await bookRental(world, rentalSale(rentalCart(world, [ADA, BEN], { shopId }), changes))
  return { booking, items: [`${booking.reference}-P1`, `${booking.reference}-P2`] as const, page: pageOf(shopId) }
}

async function csvStates({ reference }: Booking): Promise<(string | undefined)[]> {
  const desk = await atDesk(world, { now })
  const rows: Record<string, string>[] = parse((await desk.get(`/desk/rentals.csv?day=${SATURDAY}`)).body, {
    columns: true,
  })
  return rows.filter(({ item }) => item?.startsWith(reference)).map(({ state }) => state)
}

describe('the page of a shop', () => {
  it('A shop sees who comes, when and with which sizes, and nobody of another shop', async () => {
    const { booking, items, page } = await sold()
    const body = unescaped((await get(`${page}?view=later`)).body)
    for (const words of ['Lovelace, 2 people', 'Ada, 36', 'Ben', 'cm', booking.reference, 'To collect', items[0]])
      expect(body).toContain(words)
    expect((await get(`${pageOf(SKI.GLISSE_SHOP)}?view=later`)).body).not.toContain(booking.reference)
  })

  it('What has to be confirmed stands on the first page, whenever it begins, with the hours that are left', async () => {
    const { items, page } = await sold()
    moveTo(new Date(NOW.getTime() + 22 * HOUR_MS))
    expect((await get(page)).body).toMatch(new RegExp(`id="${items[0]}" data-state="booked"[^]*2 hours left`))
  })

  it('Rentals of several partners are logged partner by partner, so that two reports never wait for each other', async () => {
    const { db } = world.database
    const other = { name: 'Alpine Tours', email: 'alpine@example.com', commissionPercent: '10', createdAt: NOW }
    const [partner] = await db.insert(partners).values(other).returning()
    const first = await sold(SKI.ALPINE_SHOP, { partnerId: partner?.id })
    const second = await sold(SKI.ALPINE_SHOP, { partnerId: DEMO_PARTNER })
    expect((await report(first.page, [...first.items, ...second.items], 'confirm')).statusCode).toBe(303)
    const ids = [first.booking.id, second.booking.id]
    const log = await db.select().from(bookingLog).where(inArray(bookingLog.bookingId, ids)).orderBy(asc(bookingLog.id))
    const confirmed = log.filter(({ event }) => event === 'shop confirmed').map(({ bookingId }) => bookingId)
    expect(confirmed).toEqual([second.booking.id, first.booking.id])
  })

  it('A link that was renewed shows nothing any more, and the desk shows the new one', async () => {
    const desk = await atDesk(world)
    const path = `/desk/rentals?shop=${SKI.CHAMONIX_SHOP}`
    const page = pageOf(SKI.CHAMONIX_SHOP)
    expect((await desk.get(path)).body).toContain(`${page}"`)
    expect((await get(page)).statusCode).toBe(200)
    expect((await desk.post(path, { shop: String(SKI.CHAMONIX_SHOP), action: 'renew' })).statusCode).toBe(303)
    expect((await get(page)).statusCode).toBe(404)
    expect((await get('/s/nonsense')).statusCode).toBe(404)
    const renewed = pageOf(SKI.CHAMONIX_SHOP, 1)
    expect((await desk.get(path)).body).toContain(`${renewed}"`)
    expect((await get(renewed)).statusCode).toBe(200)
  })

  it('The mail about a new rental has the link to the page, and asks to confirm', async () => {
    const { booking, page } = await sold()
    const mails = (await mailsAbout(world, booking)).filter(({ subject }) => subject.startsWith('Rental '))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(page)
    expect(mails[0]?.text).toContain('within 24 hours')
  })
})

describe('what a shop reports', () => {
  it('A shop confirms, hands out and takes back, by person or together, and the column shows the latest', async () => {
    const { booking, items, page } = await sold()
    expect(await csvStates(booking)).toEqual(['booked', 'booked'])
    const confirmed = await report(page, [items[0]], 'confirm')
    expect([confirmed.statusCode, confirmed.headers.location]).toEqual([
      303,
      `http://navette.test${page}?view=today#${items[0]}`,
    ])
    expect(await csvStates(booking)).toEqual(['confirmed', 'booked'])
    moveTo(MORNING)
    expect((await report(page, items, 'hand_out')).statusCode).toBe(303)
    expect(await csvStates(booking)).toEqual(['handed_out', 'handed_out'])
    expect((await report(page, items, 'returned')).statusCode).toBe(303)
    expect(await csvStates(booking)).toEqual(['returned', 'returned'])
    expect((await storyOf(world, booking)).slice(-3)).toEqual([
      'shop confirmed: P1',
      'handed out: P1, P2',
      'done: P1, P2',
    ])
  })

  it('A report that comes again or was overtaken changes nothing and is no error; one that cannot follow is 422', async () => {
    const { booking, items, page } = await sold()
    expect((await report(page, items, 'returned')).statusCode).toBe(422)
    expect((await report(page, items, 'hand_out')).statusCode).toBe(422)
    moveTo(MORNING)
    for (const action of ['hand_out', 'hand_out', 'confirm'])
      expect((await report(page, items, action)).statusCode).toBe(303)
    expect(await csvStates(booking)).toEqual(['handed_out', 'handed_out'])
    const late = await report(page, items, 'refuse', { reason: 'Too late' })
    expect([late.statusCode, late.body.includes('That was not saved')]).toEqual([422, true])
  })

  it('Equipment is handed out from the evening before, and not earlier', async () => {
    const { booking, items, page } = await sold()
    await report(page, items, 'confirm')
    const shown = async (view: string) => (await get(`${page}?view=${view}`)).body
    moveTo(new Date('2027-01-14T22:00:00Z'))
    expect(await shown('later')).toContain('To hand out from Fri 15 January.')
    expect(await shown('later')).not.toContain('value="hand_out"')
    expect((await report(page, items, 'hand_out')).statusCode).toBe(422)
    moveTo(new Date('2027-01-15T17:00:00Z'))
    expect(await shown('tomorrow')).toContain('value="hand_out"')
    expect((await report(page, items, 'hand_out')).statusCode).toBe(303)
    expect(await csvStates(booking)).toEqual(['handed_out', 'handed_out'])
  })

  it('Nobody reports on the rentals of another shop, unknown ones or cancelled ones', async () => {
    const { booking, items, page } = await sold()
    for (const [at, rentals] of [
      [pageOf(SKI.GLISSE_SHOP), items],
      [page, ['NAV1-P1']],
      [page, []],
      [page, [...items, 'NAV1-P1']],
    ] as const)
      expect((await report(at, rentals, 'confirm')).statusCode).toBe(422)
    await cancel(world.database.db, booking.id, { actor: COMMAND_LINE, sender: world.sender }, NOW)
    const answer = await report(page, items, 'confirm')
    expect(answer.body).toContain('This rental is cancelled')
  })

  it('A form of another site is refused', async () => {
    const { items, page } = await sold()
    const answer = await world.app.inject({
      method: 'POST',
      url: page,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      payload: `item=${items[0]}&action=confirm`,
    })
    expect(answer.statusCode).toBe(403)
  })
})

describe('a rental that its shop refuses', () => {
  it('It waits for the desk: the operator hears why, no money goes back, and the traveller is not told', async () => {
    const { booking, items, page } = await sold()
    const before = (await mailsAbout(world, booking)).filter(({ to }) => to === booking.email).length
    const without = await report(page, items, 'refuse', { reason: ' ' })
    expect(without.statusCode).toBe(422)
    expect((await report(page, items, 'refuse', { reason: 'No boots left' })).statusCode).toBe(303)
    expect(await csvStates(booking)).toEqual(['failed', 'failed'])
    const mails = await mailsAbout(world, booking)
    expect(mails.filter(({ to }) => to === booking.email)).toHaveLength(before)
    const [notice] = mails.filter(({ subject }) => subject.startsWith('Refused by the shop'))
    expect(notice?.text).toContain('No boots left')
    const desk = await atDesk(world)
    for (const path of ['/desk', `/desk/rentals?day=${SATURDAY}`])
      expect(unescaped((await desk.get(path)).body)).toContain('refuses 2 people from Sat 16 January: “No boots left”')
  })

  it('The desk gives the money back in full after a preview, and the traveller is told then', async () => {
    const { booking, items, page } = await sold()
    await report(page, items, 'refuse', { reason: 'No boots left' })
    const desk = await atDesk(world)
    const form = { item: items[0], action: 'give_back' }
    const preview = await desk.post(`/desk/rentals?day=${SATURDAY}`, form)
    expect([preview.statusCode, await csvStates(booking)]).toEqual([200, ['failed', 'failed']])
    const done = await desk.post(`/desk/rentals?day=${SATURDAY}`, confirmFields(preview.body))
    expect(done.statusCode).toBe(303)
    expect(await csvStates(booking)).toEqual(['failed'])
    const subjects = (await mailsAbout(world, booking))
      .filter(({ to }) => to === booking.email)
      .map((mail) => mail.subject)
    expect(subjects.at(-1)).toMatch(/cancelled/i)
  })

  it('The desk moves it to another shop at the price that was sold, and that shop has a day to confirm', async () => {
    const { booking, items, page } = await sold()
    await report(page, items, 'refuse', { reason: 'No boots left' })
    const desk = await atDesk(world)
    const other = String(SKI.GLISSE_SHOP)
    const asked = [
      ['action', 'move_shop'],
      ['shop', other],
      ['item', items[0]],
    ] as const
    const preview = await desk.post(`/desk/rentals?day=${SATURDAY}`, Object.fromEntries(asked))
    expect(preview.statusCode, unescaped(preview.body)).toBe(200)
    expect(await csvStates(booking)).toEqual(['failed', 'failed'])
    const done = await desk.post(`/desk/rentals?day=${SATURDAY}`, confirmFields(preview.body))
    expect(done.statusCode).toBe(303)
    expect(new Set(await csvStates(booking))).toEqual(new Set(['booked', 'failed']))
    const theirs = pageOf(SKI.GLISSE_SHOP)
    expect((await get(theirs)).body).toContain(items[0])
    expect((await get(page)).body).not.toContain(`id="${items[0]}"`)
    expect((await report(theirs, [items[0]], 'confirm')).statusCode).toBe(303)
    const mails = await mailsAbout(world, booking)
    const [shop] = await world.database.db.select().from(shops).where(eq(shops.id, SKI.GLISSE_SHOP))
    expect(mails.filter(({ to }) => to === shop?.email).map(({ subject }) => subject.split(' ')[0])).toEqual(['Rental'])
    const told = mails.filter(({ to }) => to === booking.email).at(-1)
    expect(told?.attachments).not.toEqual([])
    expect(told?.subject).toMatch(/^Another shop: /)
    expect(told?.text).toContain(
      `Please collect the equipment of ${ADA.firstName} at ${shop?.name}, not at SkiRental Alpine Val Thorens Caron.`,
    )
  })

  it('A shop that cannot hand it out, or lies elsewhere, is refused with the reason', async () => {
    const { items, page } = await sold()
    await report(page, items, 'refuse', { reason: 'No boots left' })
    const desk = await atDesk(world)
    for (const [shop, words] of [
      [SKI.ALPINE_SHOP, 'is the shop that has it'],
      [SKI.CHAMONIX_SHOP, 'is in another resort'],
      [999_999, 'in the catalogue'],
    ] as const) {
      const answer = await desk.post('/desk/rentals', { item: items[0], action: 'move_shop', shop: String(shop) })
      expect([answer.statusCode, unescaped(answer.body).includes(words)], words).toEqual([422, true])
    }
  })

  it('A preview that was overtaken changes nothing, and says who was quicker', async () => {
    const { booking, items, page } = await sold()
    await report(page, items, 'refuse', { reason: 'No boots left' })
    const desk = await atDesk(world)
    const preview = await desk.post('/desk/rentals', { item: items[0], action: 'give_back' })
    await report(page, items, 'confirm')
    const answer = await desk.post('/desk/rentals', confirmFields(preview.body))
    expect([answer.statusCode, answer.body.includes('Shop confirmed')]).toEqual([409, true])
    expect(await csvStates(booking)).toEqual(['confirmed', 'confirmed'])
  })

  it('Why it was refused is given out on request, and erased with the details', async () => {
    const { booking, items, page } = await sold()
    await report(page, items, 'refuse', { reason: 'They were rude' })
    const { db } = world.database
    expect((await exportData(db, booking.reference))?.rentalSteps[0]?.reason).toBe('They were rude')
    await erase(db, booking.reference, COMMAND_LINE, NOW)
    const steps = await db.select().from(rentalSteps).where(eq(rentalSteps.bookingId, booking.id))
    expect(steps.map(({ reason }) => reason)).toEqual(['erased', 'erased'])
  })
})

describe('a rental that nobody confirms', () => {
  it('After 24 hours it needs a hand, until the shop or the desk confirms it', async () => {
    const { booking, items } = await sold()
    const needs = async () => (await (await atDesk(world, { now })).get('/desk')).body.includes(`value="${items[0]}"`)
    moveTo(new Date(NOW.getTime() + 24 * HOUR_MS - 1_000))
    expect(await needs()).toBe(false)
    moveTo(new Date(NOW.getTime() + 24 * HOUR_MS))
    expect(await needs()).toBe(true)
    const desk = await atDesk(world, { now })
    for (const item of items) {
      const preview = await desk.post('/desk/rentals?from=desk', { item, action: 'confirm' })
      const done = await desk.post('/desk/rentals?from=desk', confirmFields(preview.body))
      expect([done.statusCode, done.headers.location]).toEqual([303, 'http://navette.test/desk'])
    }
    expect(await needs()).toBe(false)
    expect(await csvStates(booking)).toEqual(['confirmed', 'confirmed'])
  })

  it('A rental whose first day has begun needs a hand at once', async () => {
    moveTo(MORNING)
    const { items } = await sold()
    const desk = await atDesk(world, { now: MORNING })
    expect((await desk.get('/desk')).body).toContain(`value="${items[0]}"`)
  })
})

it('A letter to a shop that was queued before there were pages is still written', async () => {
  const { booking } = await sold()
  const { db } = world.database
  const rows = await db.select().from(outbox).where(eq(outbox.bookingId, booking.id))
  const [letter] = rows.filter(({ payload }) => JSON.stringify(payload).includes('"reader":"shop"'))
  const { pageUrl, ...former } = JSON.parse(JSON.stringify(letter?.payload))
  expect(pageUrl).toContain('/s/')
  expect(mailOf(former).text).not.toContain('/s/')
})
