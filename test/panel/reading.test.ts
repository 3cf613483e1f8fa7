import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { openPostgres } from '../../src/db/postgres.ts'
import { commissions } from '../../src/db/schema/index.ts'
import { closeMonth } from '../../src/services/partners/close-month.ts'
import { findSales } from '../../src/services/partners/sales/find-sales.ts'
import { findStatement } from '../../src/services/partners/statements.ts'
import { COMMAND_LINE } from '../../src/values/actor.ts'
import { DEMO_PARTNER } from '../support/demo.ts'
import { signedIn } from '../support/panel.ts'
import { partnerOf, sellByApi } from '../support/partner.ts'
import { pageLines } from '../support/pdf.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()
const seller = partnerOf(world)
const MONTH = '2027-01'
const LINES = 1_203

beforeAll(async () => {
  const { db } = world.database
  await sellByApi(seller)
  // Copies of what one sale earned, one after the other, so many that no page holds them.
  await db.execute(
    sql`DO ${sql.raw(`$$ BEGIN FOR i IN 1..${LINES - 1} LOOP
    INSERT INTO commissions (booking_id, partner_id, state, percent, amount_minor, created_at, earned_at)
    SELECT booking_id, partner_id, 'earned', percent, i, created_at, earned_at - i * interval '1 minute'
    FROM commissions ORDER BY id LIMIT 1;
  END LOOP; END $$`)}`,
  )
  await closeMonth(db, MONTH, COMMAND_LINE, new Date('2027-02-02T12:00:00Z'))
})

describe('a statement of many lines', () => {
  it('A statement of many lines keeps their number and their sum, and they never change', async () => {
    const { db } = world.database
    const statement = await findStatement(db, { partnerId: DEMO_PARTNER, month: MONTH })
    const lines = await db.select().from(commissions)
    const commissionMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    // And the sale itself.
    expect(statement).toMatchObject({ lines: LINES + 1, commissionMinor })
    for (const change of [{ amountMinor: 1 }, { statementId: null }])
      await expect(db.update(commissions).set(change)).rejects.toMatchObject({ cause: { code: '23000' } })
    await expect(db.delete(commissions)).rejects.toMatchObject({ cause: { code: '23000' } })
  })

  it('A statement is written completely, as CSV and as a PDF of many pages', async () => {
    const browser = await signedIn(world)
    const csv = await browser.get(`/panel/statements/${MONTH}.csv`)
    const rows = csv.body.trimEnd().split('\r\n').slice(1)
    expect(rows).toHaveLength(LINES + 1)
    const earned = rows.filter((row) => row.includes(',commission,'))
    expect(new Set(earned.map((row) => /,(-[\d.]+),EUR/.exec(row)?.[1])).size).toBe(LINES)
    const pdf = await browser.get(`/panel/statements/${MONTH}.pdf`)
    const pages = await pageLines(pdf.rawPayload)
    expect(pages.length).toBeGreaterThan(20)
    const amounts = pages.flat().filter((text) => /^-?€[\d,]+\.\d\d$/.test(text))
    // And the sale, its sum, that of the commissions, the VAT and the total.
    expect(amounts).toHaveLength(LINES + 5)
    expect(pages.map((page) => page.find((text) => text.startsWith('Page ')))).toEqual(
      pages.map((_, i) => `Page ${i + 1}`),
    )
    expect((await browser.get(`/panel/statements/${MONTH}.pdf`)).rawPayload.equals(pdf.rawPayload)).toBe(true)
  })
})

describe('searching sales by text', () => {
  const filter = {
    partnerId: DEMO_PARTNER,
    environment: 'live',
    from: null,
    before: null,
    channel: null,
    campaign: null,
    status: null,
  } as const

  it('A text is searched in batches of sales until all are covered, and each sale is found once', async () => {
    const { db } = world.database
    const references: string[] = []
    for (let i = 0; i < 6; i += 1) references.push(await sellByApi(seller))
    const all = await findSales(db, { ...filter, text: null }, { after: null, most: 50 })
    expect([all.sales.length, all.next]).toEqual([7, null])
    for (const [text, expected] of [
      ['val thorens', all.sales.map(({ reference }) => reference)],
      [references[0] ?? '', [references[0]]],
      ['nowhere', []],
    ] as const) {
      const found: string[] = []
      let pages = 0
      let after = all.next
      do {
        const { sales, next } = await findSales(db, { ...filter, text }, { after, most: 50, maxScanned: 3 })
        found.push(...sales.map(({ reference }) => reference))
        pages += 1
        after = next
      } while (after)
      expect([text, found, pages]).toEqual([text, expected, 3])
    }
  })

  it('A complete reference, ours or the partner’s own in any case, is found first', async () => {
    const old = await sellByApi(seller, undefined, { reference: 'Agency-77' })
    const { get } = await signedIn(world)
    for (const text of [old.toLowerCase(), 'AGENCY-77']) {
      const { body } = await get(`/panel/sales?text=${text}`)
      expect(Array.from(body.matchAll(/<strong>(NAV\d+)<\/strong>/g), ([, found]) => found)).toEqual([old])
      expect((await get(`/panel/sales?text=${text}&channel=banner`)).body).not.toContain(old)
    }
  })
})

describe.runIf('database' in inject('template'))('a slow page', () => {
  it('A slow page ends when its browser disconnects, and does not delay sales', async () => {
    const { db } = world.database
    const { cookie } = await signedIn(world)
    const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
    const { rows } = await db.execute<{ name: string }>(sql`SELECT current_database() AS name`)
    const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
    url.pathname = `/${rows[0]?.name ?? ''}`
    const other = await openPostgres(url.href, () => {})
    const waiting = async () => {
      const found = await other.db.execute(
        sql`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      return found.rows.length
    }
    await other.db.transaction(async (tx) => {
      await tx.execute(sql`LOCK TABLE partner_log`)
      const gone = new AbortController()
      const asked = Array.from({ length: 20 }, () =>
        fetch(`${address}/panel`, { headers: { cookie }, signal: gone.signal }).then(
          ({ status }) => status,
          () => 'gone',
        ),
      )
      await expect.poll(waiting).toBe(1)
      expect(await sellByApi(seller)).toMatch(/^NAV/)
      gone.abort()
      expect(new Set(await Promise.all(asked))).toEqual(new Set(['gone']))
      await expect.poll(waiting).toBe(0)
      const answer = await fetch(`${address}/panel`, { headers: { cookie, accept: 'text/html' } })
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    })
    await other.close()
    expect((await fetch(`${address}/panel`, { headers: { cookie } })).status).toBe(200)
  })
})
