import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { bookingItems, bookings, currencies, liveRates, payments } from '../../src/db/schema/index.ts'
import { cancel } from '../../src/services/changes/cancel.ts'
import { PaymentRefused, type Provider } from '../../src/services/payments/provider.ts'
import { stripeTakes, toStripeAmount } from '../../src/services/payments/providers/stripe.ts'
import { sendDueRefunds } from '../../src/services/payments/send-refunds.ts'
import { refreshRates } from '../../src/services/platform/exchange-rates.ts'
import { en } from '../../src/texts/site/en.ts'
import { fr } from '../../src/texts/site/fr.ts'
import { TRAVELLER } from '../../src/values/actor.ts'
import { convert, formatMoney } from '../../src/values/money.ts'
import { type Bank, stripeBank } from '../support/banks.ts'
import { listen } from '../support/listen.ts'
import { pageLines } from '../support/pdf.ts'
import { bookOn, latestPayment, mailsAbout, ownPage } from '../support/sale.ts'
import { ROUND_TRIP, TRIP, traveller } from '../support/traveller.ts'
import { NOW, useWorld } from '../support/world.ts'

/* Currencies as they are: how many decimals they have, what they are worth, and what a provider takes. */

const world = useWorld()

/** The demo's price of the trip is 286 EUR. */
const EUR_PRICE = 28_600

describe('amounts', () => {
  it.each([
    // The currency, its units per euro, what 286 EUR are, as we write it, and what the provider is sent.
    ['JPY', 165.2, 4_724_700, 'JP¥47,247', 47_247],
    ['KRW', 1703.63, 48_723_800, '₩487,238', 487_238],
    ['VND', 30_512.3, 872_651_800, '₫8,726,518', 8_726_518],
    ['CLP', 1_098.4, 31_414_200, 'CLP 314,142', 314_142],
    ['XPF', 119.331742, 3_412_900, 'CFPF 34,129', 34_129],
    ['ISK', 147.9, 4_229_900, 'ISK 42,299', 4_229_900],
    ['UGX', 4_212.11, 120_466_300, 'UGX 1,204,663', 120_466_300],
    ['MGA', 5_180.55, 148_163_700, 'MGA 1,481,637', 1_481_637],
    ['HUF', 389.13, 11_129_118, 'HUF 111,291.18', 11_129_118],
    ['IDR', 19_382.41, 554_336_926, 'IDR 5,543,369.26', 554_336_926],
    ['KWD', 0.3579, 10_236, 'KWD 102.360', 102_360],
    ['TND', 3.3871, 96_871, 'TND 968.710', 968_710],
    ['CHF', 0.9346, 26_730, 'CHF 267.30', 26_730],
  ])(
    'A price of 286 EUR in %s, at %d, are %i in hundredths, written %s, and %i to the provider',
    (code, rate, minor, written, sent) => {
      expect(convert(EUR_PRICE, { code, rateMillionths: Math.round(rate * 1e6) })).toBe(minor)
      expect(en.formats.money(minor, code).replaceAll('\u00A0', ' ')).toBe(written)
      expect(toStripeAmount(minor, code)).toBe(sent)
    },
  )

  it('Amounts are written with the same decimals in every language and on the command line', () => {
    expect(fr.formats.money(4_724_700, 'JPY').replaceAll(/\s/g, ' ')).toMatch(/^47 247 /)
    expect(formatMoney(4_724_700, 'JPY')).toBe('47247 JPY')
    expect(formatMoney(11_129_118, 'HUF')).toBe('111291.18 HUF')
  })

  it.each([
    ['EUR', 49, false],
    ['EUR', 50, true],
    ['EUR', 99_999_999, true],
    ['EUR', 100_000_000, false],
    ['GBP', 29, false],
    ['HUF', 17_499, false],
    ['HUF', 250_000_000, true],
    ['JPY', 4_900, false],
    ['JPY', 5_000, true],
    ['JPY', 5_050, false],
    ['IDR', 554_336_926_00, true],
    ['KWD', 9_999_999, true],
    ['KWD', 10_000_000, false],
    ['CHF', 0, false],
  ])('Whether the provider takes a payment is known before: %s %i: %s', (currency, minor, expected) => {
    expect(stripeTakes(minor, currency)).toBe(expected)
  })
})

describe('a sale in yen', () => {
  let bank: Bank
  let original: typeof world.providers
  const pay = (provider: Provider) =>
    Object.assign(world.providers, {
      current: { live: provider, sandbox: provider },
      byName: new Map([['stripe', provider]]),
    })

  beforeAll(async () => {
    original = { ...world.providers }
    bank = await stripeBank(world)
    await world.database.db.insert(currencies).values({ code: 'JPY', rate: '165.2', active: true })
    await vi.waitUntil(() => world.catalogue.current.currencies.has('JPY'))
  })
  beforeEach(() => pay(bank.provider))
  afterAll(async () => {
    Object.assign(world.providers, original)
    await bank.close()
    await world.database.db.delete(currencies).where(eq(currencies.code, 'JPY'))
  })

  const IN_YEN = { ...TRIP, currency_code: 'JPY' }
  const YEN = /¥(\d[\d,]*)(\.\d+)?/g
  const yenOn = (text: string) => Array.from(text.matchAll(YEN), ([, whole, fraction]) => [whole, fraction])

  it('A booking in yen is paid by card with whole yen everywhere, and given back', async () => {
    const { get } = traveller(world)
    const query = new URLSearchParams({
      from: 'airport-1',
      to: 'resort-11',
      date: '2027-01-16',
      time: '10:00',
      ski_bags: '2',
      adults: '2',
      luggage: '2',
      currency: 'JPY',
    })
    const quote = (await get(`/api/public/v1/transfer-options?${query.toString()}`)).json()
    const prices: number[] = quote.outbound.vehicles.map(({ price }: { price: number }) => price)
    expect(prices.filter((price) => !Number.isInteger(price))).toEqual([])
    expect(prices).toContain(47_247)

    const form = await get(`/book/?${new URLSearchParams({ step: '3', ...IN_YEN }).toString()}`)
    expect(new Set(yenOn(form.body).map(([, fraction]) => fraction))).toEqual(new Set([undefined]))
    expect(yenOn(form.body)).toContainEqual(['47,247', undefined])

    const { booking, own } = await bookOn(world, {}, IN_YEN)
    expect([booking.priceMinor, booking.currency, booking.priceEurMinor]).toEqual([4_724_700, 'JPY', 28_600])
    const reference = (await latestPayment(world, booking)).providerReference ?? ''
    expect(bank.books?.session(reference)).toMatchObject({ amount_total: 47_247, currency: 'jpy' })
    await bank.pay(reference)
    await bank.call({ ...world, db: world.database.db }, reference, NOW)
    const page = await get(own)
    expect(page.body).toContain('data-state="confirmed"')
    expect(yenOn(page.body)).toContainEqual(['47,247', undefined])
    expect(yenOn(page.body).filter(([, fraction]) => fraction !== undefined)).toEqual([])
    const papers = async () => {
      const files = ['vouchers/1.pdf', 'receipts/1.pdf'].map(async (file) => (await get(`${own}/${file}`)).rawPayload)
      const pages = (await Promise.all(files.map(async (file) => pageLines(await file)))).flat(2)
      const mails = await mailsAbout(world, booking)
      return [...mails.flatMap(({ subject, text, html }) => [subject, text, html]), ...pages].join('\n')
    }
    const told = yenOn(await papers())
    // The receipt divides the price into net and VAT.
    expect(new Set(told.map(String))).toEqual(new Set(['47,247,', '42,952,', '4,295,']))
    // In text and HTML to the traveller, to the operator, on the voucher, and on the receipt.
    expect(told.length).toBeGreaterThan(4)

    await cancel(world.database.db, booking.id, { actor: TRAVELLER, sender: world.sender }, NOW)
    await sendDueRefunds({ ...world, db: world.database.db }, NOW)
    const { amountMinor, refunds } = await bank.provider.read(reference)
    expect([amountMinor, refunds.map((refund) => refund.amountMinor)]).toEqual([4_724_700, [4_724_700]])
    const mails = await mailsAbout(world, booking)
    expect(mails.map(({ subject }) => subject).join()).toContain('Cancelled')
    expect(mails.flatMap(({ text, html }) => yenOn(text + html)).filter(([, fraction]) => fraction)).toEqual([])
  })

  it('What is still to be paid of earlier bookings becomes whole, item by item, and what has been paid stays', async () => {
    const { db } = world.database
    const [unpaid, paid] = [
      await bookOn(world, {}, { ...ROUND_TRIP, currency_code: 'JPY' }),
      await bookOn(world, {}, IN_YEN),
    ]
    const of = (id: number) => eq(bookingItems.bookingId, id)
    // As the build stored it that the migration is for, and that knew no rule about the sums of a booking.
    const asBefore = sql`SET LOCAL session_replication_role = replica`
    for (const { booking } of [unpaid, paid]) {
      await db.transaction(async (tx) => {
        await tx.execute(asBefore)
        await tx
          .update(bookingItems)
          .set({ priceMinor: sql`price_minor + 62` })
          .where(of(booking.id))
        await tx
          .update(bookings)
          .set({ priceMinor: sql`(SELECT sum(price_minor) FROM booking_items WHERE booking_id = ${booking.id})` })
          .where(eq(bookings.id, booking.id))
      })
    }
    const { id } = await latestPayment(world, paid.booking)
    const received = {
      state: 'confirmed',
      receivedCurrency: 'JPY',
      receivedMinor: 4_724_762,
      confirmedAt: NOW,
      nextPollAt: null,
    } as const
    await db.update(payments).set(received).where(eq(payments.id, id))
    const migration = await readFile(new URL('../../migrations/0012_whole_units.sql', import.meta.url), 'utf8')
    await db.transaction(async (tx) => {
      await tx.execute(asBefore)
      for (const statement of migration.split('--> statement-breakpoint')) await tx.execute(sql.raw(statement))
    })
    const stored = async ({ booking }: typeof paid) => {
      const items = await db.select().from(bookingItems).where(of(booking.id))
      const [{ priceMinor } = { priceMinor: 0 }] = await db.select().from(bookings).where(eq(bookings.id, booking.id))
      return { priceMinor, items: items.map((item) => item.priceMinor) }
    }
    const whole = await stored(unpaid)
    expect(whole.items.map((item) => item % 100)).toEqual([0, 0])
    expect(whole.priceMinor).toBe(unpaid.booking.priceMinor + 200)
    expect(await stored(paid)).toEqual({ priceMinor: 4_724_762, items: [4_724_762] })
  })

  it('A total that the provider does not take is not offered by card', async () => {
    const { get } = traveller(world)
    const stepThree = `/book/?${new URLSearchParams({ step: '3', ...IN_YEN }).toString()}`
    expect((await get(stepThree)).body).toContain('value="card"')
    pay({ ...bank.provider, takes: () => false })
    const { body } = await get(stepThree)
    expect([body.includes('value="card"'), body.includes('value="on_arrival"')]).toEqual([false, true])
  })

  it('A payment that the provider refuses is told as refused, without a button that tries it again', async () => {
    const { get } = traveller(world)
    pay({
      ...bank.provider,
      open: async () => {
        throw new PaymentRefused('Stripe: invalid_request_error 400 amount_too_large')
      },
    })
    const { booking } = await bookOn(world, {}, IN_YEN)
    const { body } = await get(ownPage(world, booking))
    expect(body).toContain('This amount cannot be paid by card')
    expect(body).not.toContain('not responding')
    expect(body).not.toContain('declined')
    expect(body).not.toContain('by card</button>')
    expect(body).toContain('to the driver</button>')
  })
})

describe('rates', () => {
  async function serve(body: string): Promise<string> {
    const server = createServer((_, response) => response.end(body))
    onTestFinished(() => void server.close())
    onTestFinished(async () => void (await world.database.db.delete(liveRates)))
    return `http://127.0.0.1:${await listen(server)}/`
  }
  const stored = async () =>
    Object.fromEntries((await world.database.db.select().from(liveRates)).map(({ code, rate }) => [code, Number(rate)]))

  it('Rates of up to six figures are read, and what is none is told', async () => {
    const cubes = [
      ['KRW', '1703.63'],
      ['IDR', '19382.41'],
      ['LBP', '104215.5'],
      ['ZZZ', '1000000'],
      ['usd', '1.1'],
      ['GBP', '0,865'],
      ['CHF', '-1'],
      ['SEK', ''],
      ['EUR', '1'],
    ].map(([code, rate]) => `<Cube currency='${code}' rate='${rate}'/>`)
    const { leftOut } = await refreshRates(
      world.database.db,
      await serve(`<Cube time='2026-11-20'>${cubes.join('')}</Cube>`),
    )
    expect(await stored()).toEqual({ KRW: 1703.63, IDR: 19_382.41, LBP: 104_215.5 })
    expect(leftOut).toEqual(['ZZZ 1000000', 'usd 1.1', 'GBP 0,865', 'CHF -1', 'SEK '])
  })

  it.each([
    ['newest first, as in the file of ninety days', ['2026-11-20', '2026-11-19', '2026-11-18']],
    ['oldest first', ['2026-11-18', '2026-11-19', '2026-11-20']],
    ['in no order', ['2026-11-19', '2026-11-20', '2026-11-18']],
  ])('Of several days, %s, the latest counts', async (_, days) => {
    const cubes = days.map((day) => `<Cube time="${day}"><Cube currency="KRW" rate="17${day.slice(-2)}.5"/></Cube>`)
    await refreshRates(world.database.db, await serve(cubes.join('\n')))
    expect(await stored()).toEqual({ KRW: 1720.5 })
  })

  it('A price of the catalogue’s bound in a currency of six figures is exact, and stored', async () => {
    const minor = convert(10_000_000, { code: 'IDR', rateMillionths: 999_999_999_999 })
    expect(minor).toBe(9_999_999_999_990)
  })
})
