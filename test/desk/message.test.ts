import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { webhookBody } from '../../src/api/partner/views/event-view.ts'
import { bookings, outbox, partners, webhooks } from '../../src/db/schema/index.ts'
import type { Booking } from '../../src/services/bookings/booking.ts'
import { cancel } from '../../src/services/changes/cancel.ts'
import { storedLetter } from '../../src/services/notify/letters/stored-letter.ts'
import { webhookDelivery } from '../../src/services/notify/webhooks/deliver-webhook.ts'
import { registerWebhook } from '../../src/services/notify/webhooks/register.ts'
import { closePartner, insertPartner } from '../../src/services/partners/account.ts'
import { erase } from '../../src/services/privacy/personal-data.ts'
import { COMMAND_LINE, PARTNER, TRAVELLER } from '../../src/values/actor.ts'
import type { EventType } from '../../src/values/booking.ts'
import { DEMO_PARTNER } from '../support/demo.ts'
import { atDesk, chosenFields, confirmFields } from '../support/desk.ts'
import { startHookServer } from '../support/hook-server.ts'
import { linksIn } from '../support/linkifier.ts'
import { runOutbox } from '../support/outbox.ts'
import { unescaped } from '../support/page.ts'
import { OWN_PAGE, signedIn } from '../support/panel.ts'
import { ONE_WAY, partnerOf, ROUND_TRIP, sellByApi } from '../support/partner.ts'
import { buyOn, mailsAbout, storyOf } from '../support/sale.ts'
import { FILLED_IN, TRIP } from '../support/traveller.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()
const partner = partnerOf(world)
const WORDS = 'The pass is closed: please be ready at 10:40, see https://roads.example/n90'

let desk: Awaited<ReturnType<typeof atDesk>>
let account = { name: '', email: '' }

beforeAll(async () => {
  desk = await atDesk(world)
  const [row] = await world.database.db.select().from(partners).where(eq(partners.id, DEMO_PARTNER))
  account = { name: row?.name ?? '', email: row?.email ?? '' }
})
beforeEach(() => world.setNow(NOW))

async function byReference(reference: string): Promise<Booking> {
  const [booking] = await world.database.db.select().from(bookings).where(eq(bookings.reference, reference))
  if (!booking) throw new Error(`there is no ${reference}`)
  return booking
}

const byApi = async (trip: object = ONE_WAY, customer: object = {}) =>
  byReference(await sellByApi(partner, trip, customer))

/** Sells a ride on the telephone, on account of a partner. */
async function onAccount(partnerId = DEMO_PARTNER): Promise<Booking> {
  const page = await desk.get(`/desk/bookings/new?${new URLSearchParams({ step: '3', ...TRIP }).toString()}`)
  const { accept_terms: _, ...caller } = FILLED_IN
  const account = { payment_method: 'account', partner: String(partnerId) }
  const preview = await desk.post('/desk/bookings/new', { ...chosenFields(page.body), ...caller, ...account })
  const answer = await desk.post('/desk/bookings/new', confirmFields(preview.body))
  expect(answer.statusCode, answer.body).toBe(303)
  return byReference(String(answer.headers.location).split('/').at(-1) ?? '')
}

/** Sends the form of the board, on which items are chosen. */
function send(fields: Record<string, string>, items: readonly string[]) {
  const body = new URLSearchParams(fields)
  for (const item of items) body.append('item', item)
  const headers = { ...OWN_PAGE, cookie: desk.cookie, 'content-type': 'application/x-www-form-urlencoded' }
  return world.app.inject({ method: 'POST', url: '/desk/rides?day=2027-01-16', headers, payload: body.toString() })
}

const firstOf = ({ reference }: Booking) => `${reference}-P1`
const MESSAGE = { action: 'message', message: WORDS }

/** Writes about rides as the preview shows it, and returns the preview. */
async function write(...items: string[]): Promise<string> {
  const preview = await send(MESSAGE, items)
  expect(preview.statusCode, preview.body).toBe(200)
  const { item: _, ...confirmed } = confirmFields(preview.body)
  const answer = await send({ ...MESSAGE, ...confirmed }, items)
  expect(answer.statusCode, answer.body).toBe(303)
  return unescaped(preview.body)
}

const mailsWith = async (booking: Booking) =>
  (await mailsAbout(world, booking)).filter(({ text }) => text.includes('The pass is closed'))

const listed = async (reference: string) => {
  const all: { id: string; type: string; booking: { reference: string } | null; message?: object }[] = (
    await partner.get('/api/v2/events?limit=100')
  ).json().data
  return all.filter(({ type, booking }) => type === 'booking.message' && booking?.reference === reference)
}

/** Registers a webhook of the demo partner until the test ends. */
async function register(url: string, eventTypes: readonly EventType[]): Promise<void> {
  const { db } = world.database
  const webhook = { partnerId: DEMO_PARTNER, environment: 'live', url, eventTypes } as const
  const { id } = await registerWebhook(db, webhook, world.webhookKey, PARTNER, NOW)
  onTestFinished(async () => {
    await db.delete(outbox).where(eq(outbox.kind, 'webhook'))
    await db.delete(webhooks).where(eq(webhooks.id, id))
  })
}

describe('who gets a message from the board', () => {
  it('The partner that sold a ride by API gets it by mail and as an event, once per booking, and the traveller nothing', async () => {
    const booking = await byApi(ROUND_TRIP)
    await write(firstOf(booking), `${booking.reference}-P2`)
    const mails = await mailsWith(booking)
    expect(mails.map(({ to }) => to)).toEqual([account.email])
    expect(mails[0]?.subject).toMatch(new RegExp(`^Please pass on: .*${booking.reference}`))
    for (const words of ['Please pass this on to Ada Lovelace:', firstOf(booking), 'order-1'])
      expect(mails[0]?.text).toContain(words)
    expect(await listed(booking.reference)).toMatchObject([{ message: { text: WORDS }, booking: { channel: 'api' } }])
    expect(await storyOf(world, booking)).toContain('message sent: to its partner')
  })

  it('A change of the booking while the mail waits takes the place of waiting vouchers, not of the message', async () => {
    const { db } = world.database
    const booking = await byApi()
    await write(firstOf(booking))
    const Booking = { items: [{ reference: firstOf(booking), flight_number: 'LX2818' }] }
    const url = `/api/v2/booking/${booking.reference}`
    expect((await partner.send({ method: 'PATCH', url, payload: { Booking } })).statusCode).toBe(200)
    expect((await mailsWith(booking)).map(({ to }) => to)).toEqual([account.email])
    expect(await db.$count(outbox, eq(outbox.bookingId, booking.id))).toBe(2)
  })

  it('A cancellation while the mail waits withdraws the vouchers, and the message still arrives', async () => {
    const { db } = world.database
    const { booking: bought } = await buyOn(world)
    const sold = await byApi()
    await write(firstOf(bought), firstOf(sold))
    for (const { id } of [bought, sold]) await cancel(db, id, { actor: TRAVELLER, sender: world.sender }, NOW)
    expect((await mailsWith(bought)).map(({ to }) => to)).toEqual([bought.email])
    expect((await mailsWith(sold)).map(({ to }) => to)).toEqual([account.email])
    const named = await db.select({ payload: outbox.payload }).from(outbox).where(eq(outbox.bookingId, bought.id))
    expect(named.map(({ payload }) => storedLetter.parse(payload)).flatMap((one) => one.letter.name)).toEqual([
      'message',
      'cancellation',
      'cancellation',
    ])
  })

  it('The partner on whose account a ride was sold at the desk gets it, and the traveller nothing', async () => {
    const booking = await onAccount()
    await write(firstOf(booking))
    expect((await mailsWith(booking)).map(({ to }) => to)).toEqual([account.email])
    expect(await listed(booking.reference)).toMatchObject([{ message: { text: WORDS } }])
  })

  it.each([{}, { promo_code: 'DEMO10', via: 'banner' }])(
    'The traveller who bought on the site gets it, and no partner: %o',
    async (sentBy) => {
      const { booking } = await buyOn(world, {}, { ...TRIP, ...sentBy })
      await write(firstOf(booking))
      expect((await mailsWith(booking)).map(({ to }) => to)).toEqual([booking.email])
      expect(await listed(booking.reference)).toEqual([])
    },
  )

  it('A partner whose account is closed gets nothing, neither does its traveller, and the desk is told to call', async () => {
    const { db } = world.database
    const terms = { commissionPercent: '10', promoCode: null, discountPercent: '0' }
    const gone = await insertPartner(db, { name: 'Gone', email: 'gone@partners.example', ...terms }, NOW)
    const [theirs, { booking: bought }] = [await onAccount(gone), await buyOn(world)]
    await closePartner(db, gone, COMMAND_LINE, NOW)
    const preview = await send(MESSAGE, [firstOf(theirs), firstOf(bought)])
    for (const words of ['its partner’s account is closed: please call or text', 'A message to 1 traveller<'])
      expect(unescaped(preview.body)).toContain(words)
    await write(firstOf(theirs), firstOf(bought))
    expect((await mailsWith(bought)).length).toBe(1)
    expect(await mailsWith(theirs)).toEqual([])
    expect(await storyOf(world, theirs)).not.toContain('message sent: to its partner')
    const alone = await send(MESSAGE, [firstOf(theirs)])
    expect([alone.statusCode, unescaped(alone.body)]).toEqual([422, expect.stringContaining('account is closed')])
  })

  it('The preview says of each ride who gets what, and nothing is sent before it is confirmed', async () => {
    const [sold, { booking: bought }] = [await byApi(), await buyOn(world)]
    const preview = await send(MESSAGE, [firstOf(sold), firstOf(bought)])
    const body = unescaped(preview.body)
    for (const words of [
      'A message to 1 traveller and 1 traveller through a partner',
      'the traveller gets an e-mail',
      `${account.name} gets an e-mail and the event booking.message, to pass it on`,
      'Send 2 e-mails',
    ])
      expect(body).toContain(words)
    expect([...(await mailsWith(sold)), ...(await mailsWith(bought)), ...(await listed(sold.reference))]).toEqual([])
  })

  it('Nothing that a stranger typed is a link in the mail to the partner, and what the desk typed is one', async () => {
    const booking = await byApi(ONE_WAY, { last_name: 'Prize evil.example', reference: 'claim@evil.example' })
    await write(firstOf(booking))
    const [mail] = await mailsWith(booking)
    const links = [mail?.subject, mail?.text, mail?.html].flatMap((text) => linksIn(text ?? ''))
    expect(links.filter((link) => link.includes('evil'))).toEqual([])
    expect(linksIn(mail?.text ?? '')).toContain('https://roads.example/n90')
  })
})

describe('the event booking.message', () => {
  it('A webhook that chose it is called with data.message.text, and one that did not gets nothing', async () => {
    const { db } = world.database
    const server = await startHookServer()
    onTestFinished(() => server.close())
    await register(server.url, ['booking.message'])
    await register(`${server.url}/others`, ['booking.confirmed', 'booking.changed'])
    const booking = await byApi()
    await db.delete(outbox).where(eq(outbox.kind, 'webhook'))
    await write(firstOf(booking))
    expect(await db.$count(outbox, eq(outbox.kind, 'webhook'))).toBe(1)
    const options = { privateHosts: true, key: world.webhookKey, siteUrl: world.config.siteUrl, bodyOf: webhookBody }
    const { stop } = runOutbox(db, { webhook: { deliver: webhookDelivery(db, options) } }, () => NOW)
    await expect.poll(() => server.calls.length, { timeout: 25_000 }).toBe(1)
    await stop()
    const [call] = server.calls
    const { type, data } = JSON.parse(call?.body ?? '{}')
    expect({ type, data }).toMatchObject({
      type: 'booking.message',
      data: { message: { text: WORDS }, booking: { reference: booking.reference }, version: expect.any(Number) },
    })
    expect(await listed(booking.reference)).toEqual([{ id: call?.headers['webhook-id'], type, ...data }])
  })

  it('A new webhook is proposed every event but this one', async () => {
    const { get } = await signedIn(world)
    const { body } = await get('/panel/api')
    const boxes = [...body.matchAll(/<input[^>]*name="new-([^"]+)"[^>]*>/g)].map(([input, type]) => [
      type,
      / checked/.test(input),
    ])
    expect(boxes.filter(([, isTicked]) => isTicked !== true)).toEqual([['booking.message', false]])
    expect(boxes.length).toBeGreaterThan(5)
  })

  it('Erasing a booking erases the words of its messages, and it can be written about no more', async () => {
    const booking = await byApi()
    await write(firstOf(booking))
    await erase(world.database.db, booking.reference, COMMAND_LINE, NOW)
    const [event] = await listed(booking.reference)
    expect(event).toMatchObject({ message: { text: expect.any(String) } })
    expect(JSON.stringify(event)).not.toContain('The pass')
    expect((await send(MESSAGE, [firstOf(booking)])).statusCode).toBe(422)
  })
})
