import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bookings, outbox } from '../../src/db/schema/index.ts'
import { addNote } from '../../src/services/bookings/log.ts'
import { mailOf } from '../../src/services/notify/mail/deliver-mail.ts'
import { createPartner } from '../../src/services/partners/account.ts'
import { COMMAND_LINE } from '../../src/values/actor.ts'
import { whereAbout } from '../support/outbox.ts'
import { unescaped } from '../support/page.ts'
import { signedIn } from '../support/panel.ts'
import { ONE_WAY, partnerOf, ROUND_TRIP, sellByApi } from '../support/partner.ts'
import { pageLines } from '../support/pdf.ts'
import { bookOn } from '../support/sale.ts'
import { TRIP } from '../support/traveller.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()
const partner = partnerOf(world)

const atPanel = async (options?: Parameters<typeof signedIn>[1]) => {
  const browser = await signedIn(world, options)
  const at = (reference: string, room = '') => `/panel/bookings/${reference}${room}`
  return {
    show: (reference: string, room?: string) => browser.get(at(reference, room)),
    send: (reference: string, room: string, fields: Record<string, string>) =>
      browser.post(at(reference, room), fields),
    /** The forms of a page send what they hold, but for what somebody types. */
    fillIn: async (reference: string, typed: Record<string, string>) => {
      const { body } = await browser.get(at(reference, '/change'))
      return { ...formOf(body), ...typed }
    },
  }
}

function formOf(page: string): Record<string, string> {
  const inputs = page.matchAll(/<input [^>]*?name="([^"]+)"[^>]*?value="([^"]*)"/g)
  const areas = page.matchAll(/<textarea [^>]*?name="([^"]+)"[^>]*>\n?([^<]*)<\/textarea>/g)
  return Object.fromEntries([...inputs, ...areas].map(([, name = '', value]) => [name, unescaped(value)]))
}

/** What a page says, without its markup. */
const textOf = (page: string) =>
  unescaped(page.replace(/<[^>]+>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()

const rowOf = async (reference: string) => {
  const [row] = await world.database.db.select().from(bookings).where(eq(bookings.reference, reference))
  if (!row) throw new Error('no such booking')
  return row
}

const moveTo = (now: Date) => {
  world.setNow(now)
  onTestFinished(() => world.setNow(NOW))
  return now
}

describe('a booking in the panel', () => {
  it('A booking in the panel says all that the API says, and what happened to it', async () => {
    const reference = await sellByApi(partner, { ...ROUND_TRIP, outbound_luggage: 2 }, { last_name: 'Lo<b>elace' })
    const { show } = await atPanel()
    const { body, statusCode } = await show(reference)
    expect(statusCode).toBe(200)
    const { Booking } = (await partner.get(`/api/v2/booking/${reference}?return_vouchers=0`)).json()
    const text = textOf(body)
    expect(body).not.toContain('Lo<b>elace')
    for (const said of ['Ada Lo<b>elace', 'ada@example.com', '+44 7700 900123', 'order-1', 'confirmed', 'API'])
      expect(text).toContain(said)
    for (const item of Booking.items) {
      for (const said of [
        item.reference,
        item.from.name,
        item.to.name,
        item.vehicle,
        item.pick_up_date_time.slice(11, 16),
      ])
        expect(text).toContain(said)
      expect(text).toContain(`€${item.price.toFixed(2)}`)
    }
    for (const amount of [Booking.price, Booking.commission, Booking.cancellation.refund_now])
      expect(text).toContain(`€${amount.toFixed(2)}`)
    expect(text).toMatch(/Mon 23 November 2026, 10:00 Booked by you/)
  })

  it('A booking that was not sold by API shows its traveller by initials, and is neither changed nor cancelled in the panel', async () => {
    const origin = { promo_code: 'DEMO10', via: 'widget', campaign: 'blog' }
    const { booking } = await bookOn(world, { payment_method: 'on_arrival' }, { ...TRIP, ...origin })
    const { show, send } = await atPanel()
    const { body } = await show(booking.reference)
    const text = textOf(body)
    expect(text).toContain('Widget, blog')
    expect(text).toContain('A. L.')
    for (const secret of [booking.lastName, booking.email, booking.mobileNumber, '/change', '/cancellation', '.pdf'])
      expect(body).not.toContain(secret)
    for (const room of ['/change', '/cancellation']) {
      expect((await show(booking.reference, room)).statusCode).toBe(404)
      expect((await send(booking.reference, room, { quoted_refund: '0', name: 'Eve' })).statusCode).toBe(404)
    }
    expect((await show(booking.reference, '/vouchers/1.pdf')).statusCode).toBe(404)
    expect(await rowOf(booking.reference)).toMatchObject({ status: 'confirmed', firstName: booking.firstName })
  })

  it('A booking of another partner, or of none, does not exist in the panel', async () => {
    const reference = await sellByApi(partner)
    const agreed = { email: 'eve@example.com', commissionPercent: '5', promoCode: 'EVE', discountPercent: '0' }
    const { id } = await createPartner(world.database.db, { name: 'Eve', ...agreed }, NOW)
    const stranger = await atPanel({ partnerId: id })
    for (const one of [reference, 'NAV1', '%00', 'nothing'])
      expect((await stranger.show(one)).statusCode, one).toBe(404)
    expect((await stranger.show(reference, '/vouchers/1.pdf')).statusCode).toBe(404)
    const own = await atPanel()
    expect((await own.show('NAV1')).statusCode).toBe(404)
  })

  it('A sandbox booking in the panel says that nothing is real', async () => {
    const reference = await sellByApi(partnerOf(world, 'sandbox'))
    const { show } = await atPanel()
    expect((await show(reference)).body).toContain('Nothing here is real')
  })

  it('A booking in the panel has its vouchers as long as it stands', async () => {
    const reference = await sellByApi(partner)
    const { show, send } = await atPanel()
    const voucher = await show(reference, '/vouchers/1.pdf')
    expect((await pageLines(voucher.rawPayload)).flat()).toContain(`${reference}-P1`)
    expect((await show(reference, '/vouchers/2.pdf')).statusCode).toBe(404)
    await send(reference, '/cancellation', formOf((await show(reference, '/cancellation')).body))
    expect((await show(reference, '/vouchers/1.pdf')).statusCode).toBe(404)
  })
})

it('A partner does not see in the history of its booking that an operator wrote an internal note', async () => {
  const reference = await sellByApi(partner)
  await addNote(
    world.database.db,
    await rowOf(reference),
    { author: 'Claire', text: 'Late.', actor: COMMAND_LINE },
    NOW,
  )
  const text = textOf((await (await atPanel()).show(reference)).body)
  expect(text).toContain('Booked')
  expect(text).not.toMatch(/note added/i)
})

describe('a change in the panel', () => {
  it('A change in the panel is the one that the API makes, with its line in the log and its mail', async () => {
    const reference = await sellByApi(partner, ROUND_TRIP)
    const { show, send, fillIn } = await atPanel()
    const typed = await fillIn(reference, {
      name: 'Augusta',
      flight_number_1: 'lx 2818',
      address_1: 'Chalet Altitude, Rue du Soleil',
      note_2: 'Two dogs.\r\nAnd a cat.',
    })
    const answer = await send(reference, '/change', typed)
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `http://navette.test/panel/bookings/${reference}`,
    ])
    const { Booking } = (await partner.get(`/api/v2/booking/${reference}?return_vouchers=0`)).json()
    expect(Booking).toMatchObject({
      customer: { name: 'Augusta', last_name: 'Lovelace' },
      items: [
        { flight_number: 'LX2818', address: 'Chalet Altitude, Rue du Soleil', note: null },
        { flight_number: null, address: null, note: 'Two dogs.\nAnd a cat.' },
      ],
    })
    const text = textOf((await show(reference)).body)
    expect(text).toMatch(/Changed: name, flight, address, note by you/)
    const mails = await world.database.db.select().from(outbox).where(whereAbout(reference))
    expect(mails.map(({ payload }) => mailOf(payload).text).join()).toContain('Its new vouchers are attached')
  })

  it('A change in the panel takes a note away and leaves everything else as it is', async () => {
    const reference = await sellByApi(partner)
    const { send, fillIn } = await atPanel()
    await send(reference, '/change', await fillIn(reference, { note_1: 'Two dogs.' }))
    await send(reference, '/change', await fillIn(reference, { note_1: '' }))
    const { Booking } = (await partner.get(`/api/v2/booking/${reference}?return_vouchers=0`)).json()
    expect(Booking).toMatchObject({ items: [{ note: null }], customer: { name: 'Ada' } })
  })

  it('A form of the panel that changes nothing of a booking leaves no trace', async () => {
    const reference = await sellByApi(partner)
    const { send, fillIn } = await atPanel()
    const before = await rowOf(reference)
    expect((await send(reference, '/change', await fillIn(reference, {}))).statusCode).toBe(303)
    expect(await rowOf(reference)).toEqual(before)
  })

  it.each([
    ['email', 'nonsense', 'E-mail address'],
    ['country_code', 'x', 'Country code'],
    ['mobile_number', '1', 'Mobile number'],
    ['last_name', '', 'Last name'],
    ['name', 'see https://evil.example', 'First name'],
    ['flight_number_1', 'a number of more than sixteen letters', 'Flight or train number'],
  ])(
    'A change in the panel is refused at the field where %s is "%s", with all that was typed',
    async (name, value, label) => {
      const reference = await sellByApi(partner)
      const { send, fillIn } = await atPanel()
      const typed = await fillIn(reference, { note_1: 'Two dogs.', [name]: value })
      const { statusCode, body } = await send(reference, '/change', typed)
      expect(statusCode).toBe(422)
      expect(body).toContain(`<a href="#${name}">${label}</a>`)
      expect(body).toContain(`id="${name}-error"`)
      expect(formOf(body)).toMatchObject({ note_1: 'Two dogs.', [name]: value })
      expect(await rowOf(reference)).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' })
    },
  )

  it('A change in the panel of a booking that somebody changed meanwhile is told what it says by now, and made when it is sent again', async () => {
    const reference = await sellByApi(partner)
    const { send, fillIn } = await atPanel()
    const opened = await fillIn(reference, { name: 'Augusta', flight_number_1: 'LX1' })
    await send(reference, '/change', await fillIn(reference, { flight_number_1: 'LX2' }))
    const second = await send(reference, '/change', opened)
    expect(second.statusCode).toBe(409)
    expect(textOf(second.body)).toContain('It says “LX2” now.')
    expect(await rowOf(reference)).toMatchObject({ firstName: 'Ada' })
    expect((await send(reference, '/change', formOf(second.body))).statusCode).toBe(303)
    const { Booking } = (await partner.get(`/api/v2/booking/${reference}?return_vouchers=0`)).json()
    expect(Booking).toMatchObject({ customer: { name: 'Augusta' }, items: [{ flight_number: 'LX1' }] })
  })

  it('Of two changes in the panel at once one is made, and the second is told', async () => {
    const reference = await sellByApi(partner)
    const { send, fillIn } = await atPanel()
    const one = await fillIn(reference, { name: 'Augusta' })
    const two = await fillIn(reference, { name: 'Byron' })
    const answers = await Promise.all([send(reference, '/change', one), send(reference, '/change', two)])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([303, 409]))
  })

  it('A change in the panel that comes too late says why and whom to call', async () => {
    const reference = await sellByApi(partner)
    const typed = await (await atPanel()).fillIn(reference, { name: 'Augusta' })
    const now = moveTo(new Date((await rowOf(reference)).firstStartAt.getTime() - 60_000))
    const { show, send } = await atPanel({ now })
    const late = await send(reference, '/change', typed)
    expect(late.statusCode).toBe(422)
    expect(textOf(late.body)).toContain(`please call us: ${world.config.operator.phone}`)
    expect((await show(reference, '/change')).statusCode).toBe(422)
    expect((await show(reference)).body).not.toContain('/change"')
    expect(await rowOf(reference)).toMatchObject({ firstName: 'Ada' })
  })

  it('A change in the panel of a sandbox booking is made in the sandbox', async () => {
    const seller = partnerOf(world, 'sandbox')
    const reference = await sellByApi(seller)
    const { send, fillIn } = await atPanel()
    await send(reference, '/change', await fillIn(reference, { name: 'Augusta' }))
    expect((await seller.get(`/api/v2/booking/${reference}`)).json().Booking.customer.name).toBe('Augusta')
  })
})

describe('a cancellation in the panel', () => {
  it('A cancellation in the panel shows what the API previews, and is the one that the API makes', async () => {
    const reference = await sellByApi(partner)
    const { Cancellation } = (await partner.get(`/api/v2/booking/${reference}/cancellation`)).json()
    const { show, send } = await atPanel()
    const preview = await show(reference, '/cancellation')
    const text = textOf(preview.body)
    expect(text).toContain(`Credited to your account €${Cancellation.refund.toFixed(2)}`)
    expect(text).toContain(`You still owe €${Cancellation.fee.toFixed(2)}`)
    const answer = await send(reference, '/cancellation', formOf(preview.body))
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `http://navette.test/panel/bookings/${reference}`,
    ])
    expect((await partner.get(`/api/v2/booking/${reference}/cancellation`)).json().Cancellation).toMatchObject({
      status: 'cancelled',
      refund: Cancellation.refund,
    })
    const page = textOf((await show(reference)).body)
    expect(page).toMatch(/The booking has been cancelled.*Cancelled by you/)
  })

  it('A cancellation in the panel changes nothing where the refund is no longer the one that was shown', async () => {
    const reference = await sellByApi(partner)
    const shown = formOf((await (await atPanel()).show(reference, '/cancellation')).body)
    const { firstStartAt } = await rowOf(reference)
    const now = moveTo(new Date(firstStartAt.getTime() - 3_600_000))
    const { send } = await atPanel({ now })
    for (const form of [shown, {}]) {
      const answer = await send(reference, '/cancellation', form)
      expect(answer.statusCode).toBe(409)
      expect(textOf(answer.body)).toContain('Nothing has been cancelled yet. You would now get back €0.00.')
    }
    expect(await rowOf(reference)).toMatchObject({ status: 'confirmed' })
    const again = await send(reference, '/cancellation', formOf((await send(reference, '/cancellation', {})).body))
    expect(again.statusCode).toBe(303)
  })

  it('Of two cancellations in the panel at once one is made, and the second is told', async () => {
    const reference = await sellByApi(partner)
    const { show, send } = await atPanel()
    const form = formOf((await show(reference, '/cancellation')).body)
    const both = await Promise.all([send(reference, '/cancellation', form), send(reference, '/cancellation', form)])
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([303, 409]))
    expect(both.find(({ statusCode }) => statusCode === 409)?.body).toContain('This booking has already been cancelled')
    expect((await show(reference, '/cancellation')).statusCode).toBe(409)
  })

  it('A cancellation in the panel that comes too late says whom to call', async () => {
    const reference = await sellByApi(partner, ONE_WAY)
    const now = moveTo(new Date((await rowOf(reference)).firstStartAt.getTime() + 60_000))
    const { show, send } = await atPanel({ now })
    for (const answer of [await show(reference, '/cancellation'), await send(reference, '/cancellation', {})]) {
      expect(answer.statusCode).toBe(422)
      expect(textOf(answer.body)).toContain('please call us')
    }
    expect(await rowOf(reference)).toMatchObject({ status: 'confirmed' })
  })
})
