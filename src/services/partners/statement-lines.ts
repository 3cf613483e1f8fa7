import { and, asc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { accountLines, bookings, partners, statements } from '../../db/schema/index.ts'
import { LEDGER_KINDS, type LedgerKind, type Product } from '../../values/booking.ts'
import { basisPointsOf, includedVat } from '../../values/money.ts'
import type { SalesChannel } from '../../values/sales-channel.ts'
import { initialsOf } from '../../values/text.ts'
import { formatDay, parseDay } from '../../values/time.ts'
import { ITEMS, soldWords } from './sales/find-sales.ts'
import type { Statement } from './statements.ts'

/** The last line of a page; the next page begins after it. */
export interface LineKey {
  kind: LedgerKind
  /** A day number in Paris. */
  day: number
  id: number
}

/** A line of a statement. Of a payment, only the day, the amount and the note are known. */
export interface StatementLine extends LineKey {
  reference: string | null
  /** The number of the item that it is about alone. */
  item: number | null
  /** The seller's own reference. */
  sellerReference: string | null
  /** Route or resort. */
  sold: string | null
  initials: string | null
  channel: SalesChannel | null
  product: Product | null
  vatPercent: string | null
  note: string | null
  /** In EUR minor units: owed to us, or by us if it is negative. */
  amountMinor: number
}

/** Returns a page of a statement's lines after the given key: by kind as the paper lists them, then by day. */
export async function listLines(
  db: Database,
  statement: Pick<Statement, 'id'>,
  { after, most }: { after: LineKey | null; most: number },
): Promise<StatementLine[]> {
  const found: StatementLine[] = []
  for (const kind of LEDGER_KINDS.slice(after ? LEDGER_KINDS.indexOf(after.kind) : 0)) {
    if (found.length === most) break
    const from = after?.kind === kind ? after : null
    found.push(...(await linesOfKind(db, statement, kind, { after: from, most: most - found.length })))
  }
  return found
}

async function linesOfKind(
  db: Database,
  statement: Pick<Statement, 'id'>,
  kind: LedgerKind,
  { after, most }: { after: LineKey | null; most: number },
): Promise<StatementLine[]> {
  const { id, day, item, amountMinor, vatPercent, note, product } = accountLines
  const { reference, sellerReference, channel, firstName, lastName } = bookings
  const whereLater = after && sql`(${day}, ${id}) > (${formatDay(after.day)}::date, ${after.id}::bigint)`
  const rows = await db
    .select({
      id,
      day,
      item,
      amountMinor,
      vatPercent,
      note,
      product,
      reference,
      sellerReference,
      channel,
      firstName,
      lastName,
      items: ITEMS,
    })
    .from(accountLines)
    .leftJoin(bookings, eq(bookings.id, accountLines.bookingId))
    .where(and(eq(accountLines.statementId, statement.id), eq(accountLines.kind, kind), whereLater ?? undefined))
    .orderBy(asc(day), asc(id))
    .limit(most)
  return rows.map(({ items, firstName, lastName, ...line }) => ({
    ...line,
    kind,
    day: parseDay(line.day) ?? 0,
    sold: line.reference === null ? null : soldWords(items),
    initials: firstName === null || lastName === null ? null : initialsOf(firstName, lastName),
  }))
}

/** The sums of a statement, in EUR minor units. */
export interface StatementSums {
  byKind: ReadonlyMap<LedgerKind, number>
  /** Of commissions, negative as in their lines. */
  byChannel: readonly { channel: SalesChannel; amountMinor: number }[]
  /** The VAT contained in sales, fees and corrections, each sum rounded once. */
  vat: readonly { product: Product; percent: string; amountMinor: number; vatMinor: number }[]
}

/** Returns the sums of a statement's lines. */
export async function sumStatement(db: Database, { id }: Pick<Statement, 'id'>): Promise<StatementSums> {
  const { kind, product, vatPercent, statementId, bookingId } = accountLines
  const amountMinor = sql`sum(${accountLines.amountMinor})`.mapWith(Number)
  const whereThis = eq(statementId, id)
  const kinds = await db.select({ kind, amountMinor }).from(accountLines).where(whereThis).groupBy(kind)
  const channels = await db
    .select({ channel: bookings.channel, amountMinor })
    .from(accountLines)
    .innerJoin(bookings, eq(bookings.id, bookingId))
    .where(and(whereThis, eq(kind, 'commission')))
    .groupBy(bookings.channel)
    .orderBy(asc(bookings.channel))
  const taxed = await db
    .select({ product, vatPercent, amountMinor })
    .from(accountLines)
    .where(and(whereThis, isNotNull(vatPercent)))
    .groupBy(product, vatPercent)
    .orderBy(asc(product), asc(vatPercent))
  return {
    byKind: new Map(kinds.map((one) => [one.kind, one.amountMinor])),
    byChannel: channels.flatMap(({ channel, amountMinor: minor }) =>
      channel ? [{ channel, amountMinor: minor }] : [],
    ),
    vat: taxed.flatMap(({ product: sold, vatPercent: percent, amountMinor: minor }) =>
      sold === null || percent === null
        ? []
        : [{ product: sold, percent, amountMinor: minor, vatMinor: includedVat(minor, basisPointsOf(percent), 'EUR') }],
    ),
  }
}

/** The last line of a page of the ledger; the next page begins after it. */
export interface LedgerKey {
  /** A day number in Paris. */
  day: number
  id: number
}

/** A line of the ledger of all partners. */
export interface LedgerLine extends LedgerKey {
  partnerId: number
  /** The partner's name. */
  partner: string
  kind: LedgerKind
  reference: string | null
  item: number | null
  /** In EUR minor units: owed to us, or by us if it is negative. */
  amountMinor: number
  product: Product | null
  vatPercent: string | null
  note: string | null
  /** The number of the statement that it is on; null for none. */
  year: number | null
  number: number | null
}

/** Returns a page of the ledger of all partners after the given key, by day, from one day until before another. */
export async function listLedger(
  db: Database,
  { from, before }: { from: number; before: number },
  { after, most }: { after: LedgerKey | null; most: number },
): Promise<LedgerLine[]> {
  const { id, partnerId, kind, day, item, amountMinor, product, vatPercent, note } = accountLines
  const whereLater = after && sql`(${day}, ${id}) > (${formatDay(after.day)}::date, ${after.id}::bigint)`
  const rows = await db
    .select({
      id,
      partnerId,
      kind,
      day,
      item,
      amountMinor,
      product,
      vatPercent,
      note,
      partner: partners.name,
      reference: bookings.reference,
      year: statements.year,
      number: statements.number,
    })
    .from(accountLines)
    .innerJoin(partners, eq(partners.id, partnerId))
    .leftJoin(bookings, eq(bookings.id, accountLines.bookingId))
    .leftJoin(statements, eq(statements.id, accountLines.statementId))
    .where(and(gte(day, formatDay(from)), lt(day, formatDay(before)), whereLater ?? undefined))
    .orderBy(asc(day), asc(id))
    .limit(most)
  return rows.map((row) => ({ ...row, day: parseDay(row.day) ?? 0 }))
}
