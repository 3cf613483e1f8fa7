import { execFileSync } from 'node:child_process'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookingItems, bookings, outbox } from '../../src/db/schema/index.ts'
import { mailOf } from '../../src/services/notify/mail/deliver-mail.ts'
import { DEMO_PARTNER } from '../support/demo.ts'
import { atDesk, chosenFields, confirmFields } from '../support/desk.ts'
import { assign, hire } from '../support/drivers.ts'
import { unescaped } from '../support/page.ts'
import { signedIn } from '../support/panel.ts'
import { ONE_WAY, partnerOf, ROUND_TRIP, sellByApi } from '../support/partner.ts'
import { pageLines } from '../support/pdf.ts'
import { buyOn } from '../support/sale.ts'
import { FILLED_IN, TRIP } from '../support/traveller.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()
const seller = partnerOf(world)
const { name, last_name, email, country_code, mobile_number, outbound_flight_number, accommodation } = FILLED_IN
const CALLER = { name, last_name, email, country_code, mobile_number }
const ON_ACCOUNT = { ...CALLER, payment_method: 'account', partner: String(DEMO_PARTNER) }

type Desk = Awaited<ReturnType<typeof atDesk>>

/** Posts a form of the desk as it is previewed, and returns where it ends. */
async function confirmed({ post }: Desk, url: string, fields: Record<string, string>): Promise<string> {
  const preview = await post(url, fields)
  expect(preview.statusCode, preview.body.slice(preview.body.indexOf('<main'))).toBe(200)
  const done = await post(url, confirmFields(preview.body))
  expect(done.statusCode, done.body).toBe(303)
  return String(done.headers.location)
}

/** Sells on the telephone on the partner's account, and returns the reference. */
async function sellOnTelephone(desk: Desk, path: string, query: Record<string, string>, typed: Record<string, string>) {
  const page = await desk.get(`${path}?${new URLSearchParams({ step: '3', ...query }).toString()}`)
  const url = await confirmed(desk, path, { ...chosenFields(page.body), ...typed })
  return url.split('/').at(-1) ?? ''
}

async function priceOf(reference: string): Promise<number> {
  const [booking] = await world.database.db.select().from(bookings).where(eq(bookings.reference, reference))
  return (booking?.priceEurMinor ?? 0) / 100
}

/** Returns the price of the second item of a booking. */
async function priceOfSecond(reference: string): Promise<number> {
  const { db } = world.database
  const rows = await db
    .select({ number: bookingItems.number, priceMinor: bookingItems.priceMinor })
    .from(bookingItems)
    .innerJoin(bookings, eq(bookingItems.bookingId, bookings.id))
    .where(eq(bookings.reference, reference))
  return (rows.find(({ number }) => number === 2)?.priceMinor ?? 0) / 100
}

/** Adds the amounts of a CSV, by a program that is not ours, in the given kinds or in all. */
function sumByAwk(csv: string, kind = ''): number {
  const program = `
    NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    kind == "" || $at["kind"] == kind { sum += $at["amount"] }
    END { printf "%.2f", sum }`
  return Number(execFileSync('awk', ['-F,', '-v', `kind=${kind}`, program], { input: csv, encoding: 'utf8' }))
}

const cents = (amount: number) => Math.round(amount * 100) / 100
const written = (amount: number) => `€${Math.abs(amount).toLocaleString('en', { minimumFractionDigits: 2 })}`

/** Reads a month's statement everywhere, expects the same figures, and returns its CSV. */
async function readEverywhere(
  desk: Desk,
  month: string,
  now: Date,
): Promise<{ csv: string; total: number; id: string }> {
  const money = unescaped((await desk.get(`/desk/money?month=${month}`)).body)
  const id = /\/desk\/money\/statements\/(\d+)\.csv/.exec(money)?.[1] ?? ''
  const csv = (await desk.get(`/desk/money/statements/${id}.csv`)).body
  const total = sumByAwk(csv)
  const panel = await signedIn(world, { now })
  expect((await panel.get(`/panel/statements/${month}.csv`)).body).toBe(csv)
  const api = partnerOf(world)
  const { data } = (await api.get('/api/v2/statements')).json()
  const listed = data.find((one: { month: string }) => one.month === month)
  const { lines, ...whole } = (await api.get(`/api/v2/statements/${listed.number}`)).json()
  expect(whole).toEqual(listed)
  expect(listed.total).toBe(total)
  expect(cents(lines.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0))).toBe(total)
  const items = itemsOf(csv)
  expect(lines.map(({ item }: { item: string | null }) => item ?? '')).toEqual(items)
  const amount = written(total)
  const papers = [await desk.get(`/desk/money/statements/${id}.pdf`), await panel.get(`/panel/statements/${month}.pdf`)]
  for (const { rawPayload } of papers) {
    const paper = (await pageLines(rawPayload)).flat().join('\n')
    expect(paper).toContain(amount)
    expect(paper).toContain(listed.number)
    for (const item of items) expect(paper).toContain(item)
  }
  expect(money).toContain(amount)
  expect(unescaped((await panel.get('/panel/statements')).body)).toContain(amount)
  return { csv, total, id }
}

/** Returns the items that the lines of a CSV name, those of one kind or of all. */
function itemsOf(csv: string, kind?: string): string[] {
  const [header = [], ...rows] = csv
    .trim()
    .split('\r\n')
    .map((row) => row.split(','))
  const of = (row: readonly string[], name: string) => row[header.indexOf(name)] ?? ''
  return rows.filter((row) => kind === undefined || of(row, 'kind') === kind).map((row) => of(row, 'item'))
}

const LATER = { ...ONE_WAY, outbound_date: '2027-02-20' }

describe('two months of a partner who sells on four channels', () => {
  it('What is owed is the same at the desk, in the panel, on paper, in the CSV and by API, and adds up', async () => {
    const at = async (iso: string) => {
      const now = new Date(iso)
      world.setNow(now)
      return atDesk(world, { now })
    }
    let desk = await at(NOW.toISOString())

    const plain = await sellByApi(seller, ONE_WAY, { reference: 'order-1' })
    const both = await sellByApi(seller, ROUND_TRIP, { reference: 'order-2' })
    const free = await sellByApi(seller)
    const late = await sellByApi(seller)
    const missed = await sellByApi(seller, LATER)
    const called = await sellOnTelephone(desk, '/desk/bookings/new', TRIP, {
      ...ON_ACCOUNT,
      outbound_flight_number,
      accommodation,
    })
    const skis = await sellOnTelephone(
      desk,
      '/desk/bookings/new/rental',
      { resort: '80', first_day: '2027-01-30', days: '6', 'people[adult]': '1' },
      {
        ...ON_ACCOUNT,
        'participants[0][first_name]': 'Ada',
        'participants[0][age]': '36',
        'participants[0][gender]': 'woman',
      },
    )
    const { booking: byLink } = await buyOn(world, {}, { ...TRIP, promo_code: 'DEMO10' })
    const cancel = (reference: string, giveBack: 'terms' | 'full') =>
      confirmed(desk, `/desk/bookings/${reference}/cancellation`, { give_back: giveBack })
    await cancel(free, 'terms')
    desk = await at('2027-01-16T08:00:00Z')
    await cancel(late, 'terms')
    desk = await at('2027-01-29T12:00:00Z')
    await cancel(skis, 'terms')

    desk = await at('2027-02-02T09:00:00Z')
    await confirmed(desk, '/desk/money', { month: '2027-01', action: 'close' })
    const january = await readEverywhere(desk, '2027-01', new Date('2027-02-02T09:00:00Z'))
    const sold = [await priceOf(plain), await priceOf(both), await priceOf(called)]
    expect(sumByAwk(january.csv, 'sale')).toBe(cents(sold.reduce((sum, one) => sum + one)))
    const halfOfSkis = cents((await priceOf(skis)) / 2)
    expect(sumByAwk(january.csv, 'fee')).toBe(cents((await priceOf(late)) + halfOfSkis))
    const earning = [...sold, await priceOf(late), halfOfSkis, (byLink.priceEurMinor ?? 0) / 100]
    const commission = -cents(earning.reduce((sum, one) => sum + cents(one / 10), 0))
    expect(sumByAwk(january.csv, 'commission')).toBe(commission)
    const ofFree = january.csv.split('\r\n').filter((line, i) => i === 0 || line.includes(free))
    expect(sumByAwk(ofFree.join('\n'))).toBe(0)

    const second = await priceOfSecond(both)
    await confirmed(desk, `/desk/bookings/${both}/items/2/cancellation`, { give_back: 'full' })
    await cancel(plain, 'full')
    const { driver, page } = await hire(world)
    await assign(world, [`${missed}-P1`], driver)
    for (const [iso, fields] of [
      ['2027-02-20T09:00:00Z', { state: 'on_the_way' }],
      ['2027-02-20T09:30:00Z', { state: 'at_pickup' }],
      ['2027-02-20T13:00:00Z', { state: 'no_show', note: 'Nobody at the exit', calls: '12:01' }],
    ] as const) {
      world.setNow(new Date(iso))
      const tapped = await world.app.inject({
        method: 'POST',
        url: page,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        payload: new URLSearchParams({ item: `${missed}-P1`, ...fields }).toString(),
      })
      expect(tapped.statusCode, tapped.body).toBe(303)
    }
    desk = await at('2027-03-02T09:00:00Z')
    await confirmed(desk, '/desk/money', { month: '2027-02', action: 'close' })
    const february = await readEverywhere(desk, '2027-02', new Date('2027-03-02T09:00:00Z'))
    expect(sumByAwk(february.csv, 'opening')).toBe(january.total)
    expect(sumByAwk(february.csv, 'sale')).toBe(await priceOf(missed))
    const given = cents(second + (sold[0] ?? 0))
    expect(sumByAwk(february.csv, 'correction')).toBe(-given)
    // The only ride of a booking is named, too.
    const corrected = [`${both}-P2`, `${plain}-P1`]
    expect(itemsOf(february.csv, 'correction')).toEqual(corrected)
    expect(itemsOf(february.csv, 'commission')).toEqual([...corrected, ''])
    const ledger = (await desk.get('/desk/money/ledger.csv?from=2027-01-01&to=2027-03-31')).body
    expect(itemsOf(ledger, 'correction')).toEqual(corrected)
    expect(itemsOf(ledger, 'commission').filter((item) => item !== '')).toEqual(corrected)
    // Commission is rounded on what stands of each booking.
    const takenBack = cents((sold[0] ?? 0) / 10) + cents((sold[1] ?? 0) / 10) - cents(((sold[1] ?? 0) - second) / 10)
    const ofMissed = cents((await priceOf(missed)) / 10)
    expect(sumByAwk(february.csv, 'commission')).toBe(cents(takenBack - ofMissed))

    await desk.post('/desk/money', { statement: february.id, action: 'send' })
    const sent = await world.database.db.select().from(outbox).where(eq(outbox.kind, 'letter'))
    const [letter] = sent
      .map(({ payload }) => mailOf(payload))
      .filter(({ subject }) => subject.startsWith('Statement of account'))
    expect(letter?.text).toContain(written(february.total))
    const pay = (amount: number) =>
      confirmed(desk, '/desk/money', {
        statement: february.id,
        action: 'paid',
        amount: amount.toFixed(2),
        day: '2027-03-02',
      })
    const state = async () => (await partnerOf(world).get('/api/v2/statements')).json().data[0]
    const half = cents(february.total / 2)
    await pay(half)
    expect(await state()).toMatchObject({ state: 'part_paid', paid: half })
    // Nothing was paid of January, so it owes since then.
    for (const path of ['/desk/partners', '/desk/partners/1', '/desk/money']) {
      const page = unescaped((await desk.get(path)).body)
      expect(page).toContain(written(cents(february.total - half)))
      expect(page).toMatch(/ince[^.]{0,400}2027-01-31/)
    }
    await pay(cents(february.total - half))
    expect(await state()).toMatchObject({ state: 'paid', paid: february.total })
    expect((await desk.get('/desk/money')).body).toContain('No partner owes anything.')
  })
})
