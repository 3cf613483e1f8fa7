import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refunds } from '../../src/db/schema/index.ts'
import { cancel } from '../../src/services/changes/cancel.ts'
import { sendRefunds } from '../../src/services/payments/send-refunds.ts'
import { COMMAND_LINE } from '../../src/values/actor.ts'
import { atDesk, confirmFields } from '../support/desk.ts'
import { hire } from '../support/drivers.ts'
import type { Answer } from '../support/http.ts'
import { unescaped } from '../support/page.ts'
import { OWN_PAGE, signedIn } from '../support/panel.ts'
import { bookOn, buyOn } from '../support/sale.ts'
import { pathOf, traveller, TRIP } from '../support/traveller.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()

type Desk = Awaited<ReturnType<typeof atDesk>>

let desk: Desk

beforeAll(async () => {
  desk = await atDesk(world)
})
beforeEach(() => world.setNow(NOW))

/** Returns what a page says on top about what has just been done, and where its link leads. */
function toldBy({
  body,
}: Answer): { words: string; title: string; href: string | undefined; role: string } | undefined {
  const [, role = '', content] = /<p class="note[^"]*" role="(status|alert)" data-passing>(.*?)<\/p>/s.exec(body) ?? []
  if (content === undefined) return undefined
  const [, title = ''] = /<title>(.*?)<\/title>/s.exec(body) ?? []
  const words = unescaped(content.replaceAll(/<[^>]*>/g, ''))
    .replaceAll(/\s+/g, ' ')
    .trim()
  return { words, title: unescaped(title), href: /href="([^"]*)"/.exec(content)?.[1], role }
}

/** Follows the redirect that answers a form. */
async function follow(answer: Answer, { get }: Pick<Desk, 'get'> = desk): Promise<Answer> {
  expect(answer.statusCode, answer.body).toBe(303)
  const { pathname, search } = new URL(String(answer.headers.location))
  return get(pathname + search)
}

/** Carries out what a form asks for, with its preview if it has one, and returns what the next page tells. */
async function told(url: string, fields: Record<string, string> = {}) {
  const shown = await desk.post(url, fields)
  return toldBy(
    await follow(shown.statusCode === 200 ? await desk.post(url, { ...fields, ...confirmFields(shown.body) }) : shown),
  )
}

const DAY = '/desk/rides?day=2027-01-16'

/** The same for rides on the board. */
async function toldOfRides(fields: Record<string, string>, items: readonly string[]) {
  const send = (all: Record<string, string>) => {
    const body = new URLSearchParams(all)
    for (const item of items) body.append('item', item)
    const headers = { ...OWN_PAGE, cookie: desk.cookie, 'content-type': 'application/x-www-form-urlencoded' }
    return world.app.inject({ method: 'POST', url: DAY, headers, payload: body.toString() })
  }
  const shown = await send(fields)
  if (shown.statusCode !== 200) return toldBy(await follow(shown))
  const { item: _, ...confirmed } = confirmFields(shown.body)
  return toldBy(await follow(await send({ ...fields, ...confirmed })))
}

it('A page that asks by itself keeps no session alive, and one that is opened does', async () => {
  const [idle, busy] = [await atDesk(world), await atDesk(world)]
  world.setNow(new Date(NOW.getTime() + 11 * 3_600_000))
  const headers = { cookie: idle.cookie, 'if-none-match': '""' }
  expect((await world.app.inject({ url: '/desk/drivers', headers })).statusCode).toBe(200)
  expect((await world.app.inject({ url: '/desk/connection', headers })).statusCode).toBe(204)
  expect((await busy.get('/desk/drivers')).statusCode).toBe(200)
  world.setNow(new Date(NOW.getTime() + 13 * 3_600_000))
  const ended = await world.app.inject({ url: '/desk/connection', headers })
  expect([ended.statusCode, ended.headers.location]).toEqual([303, 'http://navette.test/sign-in'])
  expect((await busy.get('/desk/drivers')).statusCode).toBe(200)
})

describe('the desk says what it has done', () => {
  it('Rides that are assigned, moved, written about, seen and cancelled', async () => {
    const { driver } = await hire(world, { name: 'Anna Moreau' })
    const one = (await buyOn(world)).booking
    const two = (await buyOn(world)).booking
    const [first, second] = [`${one.reference}-P1`, `${two.reference}-P1`]
    const link = `http://navette.test/desk/bookings/${one.reference}`
    const assigned = await toldOfRides({ action: 'assign', driver: String(driver.id) }, [first, second])
    expect(assigned).toMatchObject({ words: '2 rides assigned to Anna Moreau', href: undefined, role: 'status' })
    expect(assigned?.title).toMatch(/^2 rides assigned to Anna Moreau – Rides/)
    expect(await toldOfRides({ action: 'move', minutes: '30' }, [first])).toMatchObject({
      words: `Moved to 11:30 ${one.reference}`,
      href: link,
    })
    expect(await toldOfRides({ action: 'move', minutes: '-5' }, [first, second])).toMatchObject({
      words: '2 rides moved by −5 min',
    })
    const seen = await toldOfRides({ action: 'seen' }, [first])
    expect(seen).toMatchObject({ words: `Marked as seen ${one.reference}`, href: link })
    expect((await toldOfRides({ action: 'message', message: 'Snow.' }, [first]))?.words).toMatch(/^Message sent to 1 /)
    expect(await toldOfRides({ action: 'assign', driver: '' }, [first])).toMatchObject({
      words: `1 ride unassigned ${one.reference}`,
    })
    expect(await toldOfRides({ action: 'cancel' }, [first])).toMatchObject({ words: `Cancelled ${one.reference}` })
  })

  it('What is done with a booking', async () => {
    const { booking } = await buyOn(world)
    const own = `/desk/bookings/${booking.reference}`
    expect(await told(own, { note: 'Ski boots' })).toMatchObject({ words: 'Note added' })
    expect(await told(`${own}/vouchers`)).toMatchObject({ words: 'The vouchers are on their way.' })
    expect(await told(own, { refund: '10', reason: 'late' })).toMatchObject({ words: 'Refund of €10.00 requested' })
    expect(await told(`${own}/cancellation`, { give_back: 'full' })).toMatchObject({ words: 'Cancelled' })
  })

  it('A refund that was tried again, and one that failed again, which is told as a failure', async () => {
    const { db } = world.database
    const { get, post } = traveller(world)
    const { booking, next } = await bookOn(world, {}, TRIP)
    await get(pathOf(await post(next, { outcome: 'pay_refund_fails' })))
    await cancel(db, booking.id, { actor: COMMAND_LINE, sender: world.sender }, NOW)
    await sendRefunds({ ...world, db }, booking.id, NOW)
    const [refund] = await db.select().from(refunds).where(eq(refunds.bookingId, booking.id))
    const again = { refund_id: refund?.id ?? '', action: 'refund_again' }
    // The provider fails the first attempt of a payment, so it is made to take this one for the first.
    await db.update(refunds).set({ attempts: 0 }).where(eq(refunds.bookingId, booking.id))
    expect(await told('/desk/money', again)).toMatchObject({
      words: `The refund was tried again and failed again: the provider refused it ${booking.reference}`,
      href: `http://navette.test/desk/bookings/${booking.reference}`,
      role: 'alert',
    })
    expect(await told('/desk/money', again)).toMatchObject({
      words: `The refund of €286.00 was sent again ${booking.reference}`,
      role: 'status',
    })
  })

  it('Drivers, partners and operators', async () => {
    const driver = { name: 'Ines', phone: '+33612345678', email: 'ines@example.com', kind: 'own' }
    expect(await told('/desk/drivers', driver)).toMatchObject({ words: 'Ines added' })
    const { driver: hired } = await hire(world)
    const renewed = await told(`/desk/drivers/${hired.id}`, { action: 'renew' })
    expect(renewed).toMatchObject({ words: 'New links created: the old ones no longer work' })
    const partner = { name: 'Alpine', email: 'alpine@example.com', commission: '10' }
    expect(await told('/desk/partners', partner)).toMatchObject({ words: 'Invitation sent to alpine@example.com' })
    const person = { name: 'Yann', email: 'yann@example.com', role: 'rides' }
    expect(await told('/desk/people', person)).toMatchObject({ words: 'Invitation sent to yann@example.com' })
  })

  it('It is told once, on the page that the form leads to, and to nobody else', async () => {
    const { booking } = await buyOn(world)
    const own = `/desk/bookings/${booking.reference}`
    const noted = await desk.post(own, { note: 'Ski boots' })
    expect(noted.headers.location).toBe(`http://navette.test${own}`)
    // Neither another page, nor somebody else, nor a page that asks by itself takes it away.
    expect(toldBy(await desk.get('/desk/drivers'))).toBeUndefined()
    expect(toldBy(await (await atDesk(world, { name: 'Yann' })).get(own))).toBeUndefined()
    const headers = { cookie: desk.cookie, 'if-none-match': '""' }
    expect(toldBy(await world.app.inject({ url: own, headers }))).toBeUndefined()
    expect(toldBy(await desk.get(own))).toMatchObject({ words: 'Note added' })
    expect(toldBy(await desk.get(own))).toBeUndefined()
  })

  it('No link makes a page say what was never done', async () => {
    const { booking } = await buyOn(world)
    const own = `/desk/bookings/${booking.reference}`
    for (const query of ['done=cancelled', 'sent=1', 'told=Cancelled', 'words=Cancelled&reference=x'])
      expect(toldBy(await desk.get(`${own}?${query}`))).toBeUndefined()
    const panel = await signedIn(world)
    expect(toldBy(await panel.get('/panel/api?done=tokens'))).toBeUndefined()
  })

  it('What was not read within five minutes is no longer told', async () => {
    const { booking } = await buyOn(world)
    const own = `/desk/bookings/${booking.reference}`
    await desk.post(own, { note: 'Ski boots' })
    world.setNow(new Date(NOW.getTime() + 6 * 60_000))
    expect(toldBy(await desk.get(own))).toBeUndefined()
  })

  it('Somebody who ends their own session gets to the sign-in', async () => {
    const yann = await atDesk(world, { name: 'Yann' })
    const ended = await yann.post('/desk/people', { operator: String(yann.operator.id), action: 'end_sessions' })
    expect((await follow(ended, yann)).headers.location).toBe('http://navette.test/sign-in')
  })
})
