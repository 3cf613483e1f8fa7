import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookings, partners } from '../../../src/db/schema/index.ts'
import { closeMonth } from '../../../src/services/partners/close-month.ts'
import { listStatements, recordPayment } from '../../../src/services/partners/statements.ts'
import { COMMAND_LINE } from '../../../src/values/actor.ts'
import { OPERATOR_ZONE, todayAt } from '../../../src/values/time.ts'
import { DEMO_PARTNER } from '../../support/demo.ts'
import { CUSTOMER, ONE_WAY, partnerOf, sellByApi } from '../../support/partner.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()
const partner = partnerOf(world)
const CLOSED = new Date('2027-02-02T09:00:00Z')

describe('statements by API', () => {
  it('A closed month is listed and read with its lines, whose amounts add up to its total', async () => {
    const { db } = world.database
    const reference = await sellByApi(partner)
    const [{ priceEurMinor } = { priceEurMinor: 0 }] = await db
      .select()
      .from(bookings)
      .where(eq(bookings.reference, reference))
    expect((await partner.get('/api/v2/statements')).json()).toEqual({ data: [], next: null })
    await closeMonth(db, '2027-01', COMMAND_LINE, CLOSED)
    const [statement] = await listStatements(db, DEMO_PARTNER)
    const payment = { amountMinor: 10_000, day: todayAt(CLOSED, OPERATOR_ZONE), note: null, seenMinor: undefined }
    await recordPayment(db, { statementId: statement?.id ?? 0, ...payment }, COMMAND_LINE, CLOSED)

    const { data } = (await partner.get('/api/v2/statements')).json()
    const total = (priceEurMinor * 0.9) / 100
    expect(data).toEqual([
      { number: 'S2027-0001', month: '2027-01', total, due: '2027-02-16', paid: 100, state: 'part_paid' },
    ])
    const { lines, ...whole } = (await partner.get('/api/v2/statements/S2027-0001')).json()
    expect(whole).toEqual(data[0])
    const sold = { day: '2027-01-16', reference, item: null, client_reference: 'order-1', currency: 'EUR' }
    expect(lines).toEqual([
      { ...sold, kind: 'sale', amount: priceEurMinor / 100 },
      { ...sold, kind: 'commission', amount: -priceEurMinor / 1000 },
    ])
  })

  it('A balance that is carried over is the first line, and pages follow each other by their cursors', async () => {
    const { db } = world.database
    await closeMonth(db, '2027-02', COMMAND_LINE, new Date('2027-03-02T09:00:00Z'))
    const first = (await partner.get('/api/v2/statements?limit=1')).json()
    expect(first.data).toMatchObject([{ month: '2027-02' }])
    const second = (await partner.get(`/api/v2/statements?limit=1&cursor=${first.next}`)).json()
    expect(second).toMatchObject({ data: [{ month: '2027-01', state: 'paid' }], next: null })
    const { lines } = (await partner.get(`/api/v2/statements/${first.data[0].number}`)).json()
    expect(lines).toMatchObject([
      { kind: 'opening', amount: second.data[0].total },
      { kind: 'payment', amount: -100 },
    ])
  })

  it.each(['S2027-0099', 'S2027-1', '2027-01', "S2027-0001'"])('There is no statement %s', async (number) => {
    const answer = await partner.get(`/api/v2/statements/${encodeURIComponent(number)}`)
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'NOT_FOUND'])
  })

  it('The sandbox has no statements', async () => {
    const sandbox = partnerOf(world, 'sandbox')
    expect((await sandbox.get('/api/v2/statements')).json()).toEqual({ data: [], next: null })
    expect((await sandbox.get('/api/v2/statements/S2027-0001')).statusCode).toBe(404)
  })
})

describe('the credit limit', () => {
  it('A booking beyond it is refused and books nothing, whoever else sells at the same moment', async () => {
    const { db } = world.database
    const ofDemo = eq(partners.id, DEMO_PARTNER)
    const offer = async () => (await partner.post('/api/v2/transfer', { Transfer: ONE_WAY })).json().Transfer.id
    const before = await db.$count(bookings)
    const [first] = await listStatements(db, DEMO_PARTNER)
    // Enough for one more, not for two.
    const creditLimitMinor = (first?.balanceMinor ?? 0) + 60_000
    await db.update(partners).set({ creditLimitMinor }).where(ofDemo)
    const ids = [await offer(), await offer(), await offer()]
    const answers = await Promise.all(
      ids.map((transfer_id) =>
        partner.post('/api/v2/booking', {
          Booking: { transfer_id, TransferSelection: { outbound: 'requested-2' }, Customer: CUSTOMER },
        }),
      ),
    )
    await db.update(partners).set({ creditLimitMinor: null }).where(ofDemo)
    const refused = answers.filter(({ statusCode }) => statusCode === 422)
    expect(refused.map((answer) => answer.json().error.code)).toEqual(refused.map(() => 'CREDIT_LIMIT'))
    expect(refused.length).toBeGreaterThan(0)
    expect(await db.$count(bookings)).toBe(before + 3 - refused.length)
  })
})
