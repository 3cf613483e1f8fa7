import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bookingItems, bookings, rideAssignments } from '../../../src/db/schema/index.ts'
import { replaceTravellerLink } from '../../../src/services/notify/resend.ts'
import { erase } from '../../../src/services/privacy/personal-data.ts'
import { COMMAND_LINE } from '../../../src/values/actor.ts'
import type { RideProgress } from '../../../src/values/booking.ts'
import { DAY_MS } from '../../../src/values/time.ts'
import { assign, hire } from '../../support/drivers.ts'
import { unescaped } from '../../support/page.ts'
import { bookOn, buyOn, ownPage, storyOf } from '../../support/sale.ts'
import { pathOf, ROUND_TRIP, stateOf, traveller } from '../../support/traveller.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const { get, post } = traveller(world)

/** Returns the path of the link that a traveller's page says is shared; undefined where it says none. */
async function sharedOn(own: string): Promise<string | undefined> {
  const [, path] = /href="http:\/\/navette\.test(\/book\/shared\/[^"]+)"/.exec((await get(own)).body) ?? []
  return path
}

/** Buys a transfer and shares it. */
async function shared(changes: Record<string, string> = {}, trip?: Readonly<Record<string, string>>) {
  const bought = await buyOn(world, changes, trip)
  await post(`${bought.own}/share`, {})
  const link = await sharedOn(bought.own)
  if (link === undefined) throw new Error('nothing is shared')
  return { ...bought, link }
}

async function expectNothing(link: string): Promise<void> {
  const { statusCode, body } = await get(link)
  expect(statusCode).toBe(404)
  expect(body).toContain('This link is not active')
  // The page links itself in other languages, and any two letters can be in a token.
  const token = link.slice(link.lastIndexOf('/') + 1)
  expect(body.replaceAll(token, '')).not.toMatch(/Ada|Geneva Airport|LX/)
}

describe('a shared link', () => {
  it('The page of a shared link shows when, where and how somebody travels, and whom to call', async () => {
    const { link } = await shared({ return_flight_number: 'LX 2817' }, ROUND_TRIP)
    const page = await get(link)
    const text = unescaped(page.body).replaceAll(/<[^>]*>|[\s\u00A0]+/g, ' ')
    expect([page.statusCode, stateOf(page)]).toEqual([200, 'confirmed'])
    for (const said of ['Ada’s transfer', 'Confirmed', '16 January', '23 January', 'LX2816', 'LX2817'])
      expect(text).toContain(said)
    expect(text).toMatch(/Pickup +11:00 +Geneva Airport +10:00 LX2816 lands.*12:50 +Chamonix/)
    expect(text).toMatch(/Geneva Airport.*Your driver.*Waiting is free/)
    expect(page.body).toMatch(/href="tel:\+/)
  })

  it('The page of a shared link counts the days, and says how far the ride is by its driver’s reports', async () => {
    const { link, booking } = await shared()
    const { driver } = await hire(world)
    await assign(world, [`${booking.reference}-P1`], driver)
    onTestFinished(() => world.setNow(NOW))
    const { db } = world.database
    const at = async (now: string, progress: RideProgress | null) => {
      world.setNow(new Date(now))
      await db.update(rideAssignments).set({ progress }).where(eq(rideAssignments.bookingId, booking.id))
      const { body } = await get(link)
      expect(body).not.toContain(driver.name.split(' ')[0])
      const [, wait] = /<span class="badge">([^<]*)/.exec(body) ?? []
      const [, current] = /<li aria-current="step".*?<strong>([^<]*)/s.exec(body) ?? []
      return [wait, current, body.match(/<li[^>]*class="past"/g)?.length]
    }
    expect(await at('2027-01-06T12:00:00Z', null)).toEqual(['in 10 days', undefined, undefined])
    expect(await at('2027-01-15T12:00:00Z', null)).toEqual(['tomorrow', undefined, undefined])
    expect(await at('2027-01-16T08:30:00Z', 'on_the_way')).toEqual(['today', 'The driver is on the way', undefined])
    expect(await at('2027-01-16T09:30:00Z', 'at_pickup')).toEqual([
      'today',
      expect.stringContaining('meeting point'),
      1,
    ])
    expect(await at('2027-01-16T10:30:00Z', 'on_board')).toEqual(['today', 'On the road', 2])
    await db.update(bookingItems).set({ state: 'done' }).where(eq(bookingItems.bookingId, booking.id))
    expect(await at('2027-01-17T10:30:00Z', 'on_board')).toEqual([undefined, 'Arrived', 3])
    await db.update(bookingItems).set({ state: 'no_show' }).where(eq(bookingItems.bookingId, booking.id))
    expect(await at('2027-01-16T11:30:00Z', 'at_pickup')).toEqual(['today', undefined, undefined])
    expect((await get(link)).body).toContain('According to the driver, nobody came to the pickup.')
  })

  it('The page of a shared link speaks of the traveller by name, even about a flight whose number is unknown', async () => {
    const { link } = await shared({ outbound_flight_number: '', outbound_flight_unknown: '1' })
    const text = unescaped((await get(link)).body).replaceAll(/<[^>]*>|[\s\u00A0]+/g, ' ')
    for (const said of ['the flight lands', 'Where Ada meets the driver', 'Can’t reach Ada?'])
      expect(text).toContain(said)
    expect(text).not.toContain('your flight')
  })

  it('The page of a shared link shows no surname, contact, price, address or paper, and changes nothing', async () => {
    const { link, own, booking } = await shared({ outbound_notes: 'Two dogs' })
    const page = unescaped((await get(link)).body)
    const hidden = ['Lovelace', 'ada@example', '7700', '286', 'Mont-Blanc', 'Two dogs', 'voucher', 'receipt', '<form']
    for (const one of [...hidden, booking.reference, own]) expect(page).not.toContain(one)
  })

  it('The page of a shared link is neither cached nor indexed, and other sites do not learn its address', async () => {
    const { link } = await shared()
    const { headers } = await get(link)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
    })
  })

  it('The page of a shared link speaks the language in which it was booked, or the one that is asked for', async () => {
    const { link } = await shared()
    expect((await get(`/de${link}`)).body).toContain('Transfer von Ada')
  })

  it('A shared link opens no page of the traveller, and a link of the traveller shows nothing as a shared one', async () => {
    const { link, own } = await shared()
    expect((await get(link.replace('shared', 'bookings'))).statusCode).toBe(404)
    await expectNothing(own.replace('bookings', 'shared'))
    expect((await post(link, {})).statusCode).toBe(405)
  })

  it('The page of a shared link says that the booking was cancelled', async () => {
    const { link, own } = await shared()
    await post(`${own}/cancellation`, { quoted_refund: '286' })
    const page = await get(link)
    expect(stateOf(page)).toBe('cancelled')
    expect(page.body).toContain('class="timeline over"')
    expect(page.body).toContain('<h1>Ada’s transfer is cancelled</h1>')
    expect((await get(`/fr${link}`)).body).not.toContain('Transfert réservé pour Ada')
  })
})

describe('the traveller who shares', () => {
  it('Sharing twice makes one link, and leads back to the page that shows it', async () => {
    const { own, link, booking } = await shared()
    expect(String((await post(`${own}/share`, {})).headers.location)).toMatch(/#share$/)
    expect(await sharedOn(own)).toBe(link)
    expect((await storyOf(world, booking)).filter((event) => event === 'shared')).toHaveLength(1)
  })

  it('A link that the traveller ends shows nothing, and the next one is another', async () => {
    const { own, link, booking } = await shared()
    expect(pathOf(await post(`${own}/share/end`, {}))).toBe(own)
    expect(await sharedOn(own)).toBeUndefined()
    await expectNothing(link)
    await post(`${own}/share`, {})
    expect(await sharedOn(own)).not.toBe(link)
    await expectNothing(link)
    expect(await storyOf(world, booking)).toEqual(expect.arrayContaining(['shared', 'sharing ended']))
  })

  it('A new link for the traveller ends the shared one', async () => {
    const { booking, link } = await shared()
    await replaceTravellerLink(world.database.db, booking, { actor: COMMAND_LINE, sender: world.sender }, NOW)
    await expectNothing(link)
    const [renewed = booking] = await world.database.db.select().from(bookings).where(eq(bookings.id, booking.id))
    expect(await sharedOn(ownPage(world, renewed))).toBeUndefined()
  })

  it('A shared link shows the trip until two days after it', async () => {
    const { link, booking } = await shared()
    onTestFinished(() => world.setNow(NOW))
    world.setNow(new Date(booking.lastEndAt.getTime() + 2 * DAY_MS - 1))
    expect((await get(link)).statusCode).toBe(200)
    world.setNow(new Date(booking.lastEndAt.getTime() + 2 * DAY_MS))
    await expectNothing(link)
  })

  it('A shared link of an erased booking shows nothing, and no other can be made', async () => {
    const { link, own, booking } = await shared()
    await erase(world.database.db, booking.reference, COMMAND_LINE, NOW)
    await expectNothing(link)
    expect((await get(own)).body).not.toContain('Share with the family')
  })

  it('A booking that is not confirmed cannot be shared', async () => {
    const { own, booking } = await bookOn(world)
    expect((await get(own)).body).not.toContain('Share with the family')
    await post(`${own}/share`, {})
    const [row] = await world.database.db.select().from(bookings).where(eq(bookings.id, booking.id))
    expect(row?.shareNonce).toBeNull()
  })

  it.each(['share', 'share/end'])('A page of another site cannot send the form to %s', async (path) => {
    const { own, link } = await shared()
    const { statusCode } = await post(`${own}/${path}`, {}, { 'sec-fetch-site': 'cross-site' })
    expect(statusCode).toBe(403)
    expect(await sharedOn(own)).toBe(link)
  })
})
