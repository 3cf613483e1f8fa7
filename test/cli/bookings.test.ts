import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookingsCommand } from '../../src/cli/bookings-command.ts'
import { runCommand } from '../../src/cli/command.ts'
import { outbox, transferRequests } from '../../src/db/schema/index.ts'
import { formatInstant, OPERATOR_ZONE } from '../../src/values/time.ts'
import { whereAbout } from '../support/outbox.ts'
import { CUSTOMER, ONE_WAY, partnerOf } from '../support/partner.ts'
import { bookOn, mailsAbout } from '../support/sale.ts'
import { pathOf, traveller } from '../support/traveller.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()
const partner = partnerOf(world)

let now = NOW

async function run(...args: string[]): Promise<{ exit: number; lines: string[] }> {
  const lines: string[] = []
  const exit = await runCommand(bookingsCommand, world.database.db, {
    args,
    cwd: '/',
    now,
    sender: async () => world.sender,
    print: (line) => void lines.push(line),
    siteUrl: 'http://navette.test',
    webhookPrivateHosts: false,
    webhookKey: async () => 'key',
    progress: () => {},
  })
  return { exit, lines }
}

async function book(): Promise<string> {
  const AdditionalInformation = {
    accommodation_name: 'Chalet Secret',
    additional_information: 'Ring twice',
    flight_number: 'LX 2816',
  }
  const asked = await partner.post('/api/v2/transfer', { Transfer: ONE_WAY, AdditionalInformation })
  const Booking = {
    transfer_id: asked.json().Transfer.id,
    return_vouchers: 0,
    TransferSelection: { outbound: 'requested-2' },
    Customer: CUSTOMER,
  }
  return (await partner.post('/api/v2/booking', { Booking })).json().Booking.reference
}

describe('npm run bookings', () => {
  it('The command lists what starts on a day, for people and for spreadsheets', async () => {
    const reference = await book()
    const { lines } = await run('list', '--day', '2027-01-16')
    expect(lines.find((line) => line.includes(reference))).toMatch(/^2027-01-16 11:00:00 {2}NAV\d{9}-P1 {2}airport-1 /)
    const csv = await run('list', '--day', '2027-01-16', '--csv')
    expect(csv.lines[0]).toBe('start,product,from,to,vehicle,people,name,phone,status,state,settlement,price')
    expect(csv.lines.find((line) => line.includes(reference))).toContain(
      ',Ada Lovelace,+44 7700 900123,confirmed,booked,account,',
    )
    expect((await run('list', '--day', '2027-01-17')).lines).toEqual([])
    expect((await run('list', '--day', '2027-01-16', '--sandbox')).lines).toEqual([])
  })

  it('The command sends the vouchers of a sale on the site to the traveller again, once it is confirmed', async () => {
    const { booking, next } = await bookOn(world)
    const { reference } = booking
    expect(await run('resend', reference)).toEqual({ exit: 1, lines: [`${reference} has no vouchers to send.`] })
    const { get, post } = traveller(world)
    await get(pathOf(await post(next, { outcome: 'pay' })))
    expect((await run('resend', reference)).lines).toEqual(['The vouchers are on their way to ada@example.com.'])
    const mails = (await mailsAbout(world, booking)).filter(({ to }) => to === 'ada@example.com')
    expect(mails).toHaveLength(2)
    expect(mails[1]).toMatchObject({ attachments: [{ kind: 'voucher' }, { kind: 'calendar' }] })
  })

  it('The command notes which rides were made, for one booking or a whole day', async () => {
    const one = await book()
    const other = await book()
    const missed = await book()
    expect(await run('done', one)).toEqual({ exit: 1, lines: [`${one}: nothing that has started is unmarked`] })
    expect((await run('done')).exit).toBe(2)
    expect((await run('done', '--day', '2027-01-16')).lines).toEqual(['2027-01-16: 0 marked as done'])
    now = new Date('2027-01-17T00:00:00Z')
    expect(await run('done', one)).toEqual({ exit: 0, lines: [`${one}: 1 marked as done`] })
    await run('no-show', missed)
    expect((await run('done', '--day', '2027-01-16')).lines).toEqual([
      expect.stringMatching(/^2027-01-16: [1-9]\d* marked as done$/),
    ])
    const states = new Map<string, string | undefined>()
    for (const line of (await run('list', '--day', '2027-01-16')).lines)
      states.set(/NAV\d+/.exec(line)?.[0] ?? '', / {2}(booked|done|no_show) {2}/.exec(line)?.[1])
    expect([one, other, missed].map((reference) => states.get(reference))).toEqual(['done', 'done', 'no_show'])
    now = NOW
  })

  it('The command revokes every link to a booking, and sends a new one to its mailbox only', async () => {
    const { booking, own, next } = await bookOn(world)
    const { reference } = booking
    const { get, post } = traveller(world)
    const back = pathOf(await post(next, { outcome: 'pay' }))
    const mailed = () => new URL(world.sender.pageUrl(booking)).pathname
    for (const path of [own, mailed()]) expect((await get(path)).statusCode).toBe(200)

    expect((await run('resend', reference, '--new-link')).lines).toEqual([
      `Every earlier link to ${reference} has ended; a new one is on its way to ada@example.com.`,
    ])
    for (const path of [own, mailed(), `${own}/calendar.ics`]) expect((await get(path)).statusCode).toBe(404)
    const returned = await get(back)
    expect([returned.statusCode, returned.headers.location]).toEqual([200, undefined])
    expect(returned.body).toContain(`Booking ${reference} · `)
    const mails = (await mailsAbout(world, booking)).filter(({ subject }) => subject.startsWith('Your booking: '))
    const path = /\/book\/bookings\/[\w-]{32}/.exec(mails[0]?.text ?? '')?.[0] ?? ''
    expect((await get(path)).statusCode).toBe(200)
  })

  it('The command has no link to send for what a partner sold', async () => {
    const reference = await book()
    expect(await run('resend', reference, '--new-link')).toEqual({
      exit: 1,
      lines: [`${reference} has no traveller's page, or no address to write to.`],
    })
  })

  it('The command shows, resends and cancels a booking with a full refund, and then takes it off the list', async () => {
    const reference = await book()
    expect((await run('show', reference)).lines[0]).toBe(`${reference}  confirmed  account  partner_api  live`)
    const mails = () => world.database.db.$count(outbox, whereAbout(reference))
    expect(await mails()).toBe(1)
    expect((await run('resend', reference)).lines).toEqual([
      'The vouchers are on their way to partner@navette.example.',
    ])
    expect(await mails()).toBe(2)
    expect(await run('cancel', reference)).toEqual({
      exit: 0,
      lines: [`${reference} is cancelled; 423.50 EUR will be credited.`],
    })
    expect((await run('cancel', reference)).exit).toBe(1)
    expect((await run('list', '--day', '2027-01-16')).lines.join()).not.toContain(reference)
    const { refund, fee } = (await partner.get(`/api/v2/booking/${reference}/cancellation`)).json().Cancellation
    expect([refund, fee]).toEqual([423.5, 0])
  })

  it('The command shows what a cancellation would cost or did cost, and everything that happened', async () => {
    const reference = await book()
    const before = (await run('show', reference)).lines
    expect(before).toContain('cancelled now by its terms: refund 423.50 EUR, fee 0.00 EUR')
    await partner.post(`/api/v2/booking/${reference}/cancellation`, {})
    const after = (await run('show', reference)).lines
    expect(after).toContain('cancelled: refund 423.50 EUR, fee 0.00 EUR')
    const at = formatInstant(NOW, OPERATOR_ZONE)
    expect(after.slice(-2)).toEqual([`${at}  partner demo-key  booked`, `${at}  partner demo-key  cancelled`])
  })

  it('The command tells a person what is stored about them, and erases it everywhere', async () => {
    const reference = await book()
    const kept = (await run('export', reference)).lines.join('\n')
    for (const word of ['Lovelace', 'ada@example.com', 'Chalet Secret', 'Ring twice', 'LX 2816'])
      expect(kept).toContain(word)
    expect((await run('erase', reference)).exit).toBe(0)
    const after = (await run('export', reference)).lines.join('\n')
    for (const word of ['Lovelace', 'ada@', '7700', 'Chalet Secret', 'Ring twice', 'LX 2816', 'order-1'])
      expect(after).not.toContain(word)
    expect(await world.database.db.$count(outbox, whereAbout(reference))).toBe(0)
    const { transfer_id, price, vouchers } = (await partner.get(`/api/v2/booking/${reference}`)).json().Booking
    expect([price, vouchers]).toEqual([423.5, {}])
    expect(await world.database.db.$count(transferRequests, eq(transferRequests.id, transfer_id))).toBe(1)
  })

  it('The command says what is wrong with its arguments', async () => {
    for (const args of [[], ['list'], ['list', '--day', '2027-02-30'], ['show'], ['show', 'NAV1'], ['fly', 'NAV1']])
      expect((await run(...args)).exit, args.join(' ')).toBe(2)
  })
})
