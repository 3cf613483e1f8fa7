import { and, desc, eq, gte, ilike, inArray, isNotNull, lt, or, type SQL, sql, asc } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { bookings, commissions } from '../../../db/schema/index.ts'
import { readStored } from '../../../db/stored-json.ts'
import { type BookingStatus, COMMISSION_STATES, ITEM_KINDS } from '../../../values/booking.ts'
import { bookingReference } from '../../../values/code.ts'
import type { Environment } from '../../../values/environment.ts'
import type { SalesChannel } from '../../../values/sales-channel.ts'
import { initialsOf } from '../../../values/text.ts'
import { whereEarlierReference } from '../../bookings/search-unfilled.ts'
import { searchedReference } from '../../bookings/searched.ts'

/** A filter for a partner's sales; null matches any. */
export interface SalesFilter {
  partnerId: number
  environment: Environment
  /** The period of sale, from one instant until before another. */
  from: Date | null
  before: Date | null
  channel: SalesChannel | null
  campaign: string | null
  status: BookingStatus | null
  /** Part of a reference, a place or a campaign, in any case. */
  text: string | null
}

/** The end of a page; the next one begins after that sale. */
export interface SaleKey {
  createdAt: Date
  id: number
}

/** A sale as its partner sees it, with only the traveller's initials. */
export interface PartnerSale extends SaleKey {
  reference: string
  sellerReference: string | null
  item: string
  /** When the first item starts. */
  startsAt: Date
  /** The zone of the place where it starts. */
  timeZone: string
  initials: string
  status: BookingStatus
  channel: SalesChannel | null
  campaign: string | null
  currency: string
  priceMinor: number
  commission: SaleCommission | null
}

/** A page of a partner's sales, latest first. */
interface SalesPage {
  sales: PartnerSale[]
  /** Where the next page begins; null on the last. */
  next: SaleKey | null
}

/** How many sales one page reads for a text, or scans on an index alone: about a tenth of a second of work each. */
const MAX_SCANNED = { forText: 5_000, onIndex: 100_000 }

/**
 * Returns a page of a partner's sales after the given key, latest first. With a filter other than a period, it scans a
 * limited number of sales and may end before it is full.
 */
export async function findSales(
  db: Database,
  filter: SalesFilter,
  {
    after,
    most,
    maxScanned = filter.text === null ? MAX_SCANNED.onIndex : MAX_SCANNED.forText,
  }: { after: SaleKey | null; most: number; maxScanned?: number },
): Promise<SalesPage> {
  const reachable = and(whereListed(filter), after ? whereBeyond(after) : undefined)
  const sought = whereSought(filter)
  const end = sought ? await keyAt(db, reachable, maxScanned) : null
  // One more shows whether there is another page.
  const found = await selectSales(db, and(reachable, end ? whereWithin(end) : undefined, sought), most + 1)
  const sales = found.slice(0, most)
  return { sales, next: found.length > most ? (sales.at(-1) ?? null) : end }
}

/** Returns the sales whose whole reference, ours or the partner's own, is the text, whatever their age. */
export async function findSalesByReference(db: Database, filter: SalesFilter, most: number): Promise<PartnerSale[]> {
  const { text } = filter
  if (text === null) return []
  const listIds = async (whereNamed: SQL | undefined) => {
    const whereOwn = and(eq(bookings.partnerId, filter.partnerId), whereNamed)
    const rows = await db.select({ id }).from(bookings).where(whereOwn).limit(most)
    return rows.map((row) => row.id)
  }
  // One after the other, because the planner would otherwise scan the list instead of these few rows.
  const ids = [
    ...(await listIds(eq(reference, bookingReference(text)))),
    ...(await listIds(eq(bookings.searchedReference, searchedReference(text)))),
  ]
  if (ids.length === 0) ids.push(...(await listIds(whereEarlierReference(text))))
  if (ids.length === 0) return []
  return selectSales(db, and(whereListed(filter), whereSought({ ...filter, text: null }), inArray(id, ids)), most)
}

async function selectSales(db: Database, condition: SQL | undefined, most: number): Promise<PartnerSale[]> {
  const rows = await db
    .select({ ...SHOWN, items: ITEMS, lines: LINES })
    .from(bookings)
    .where(condition)
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(most)
  return rows.map(({ items, lines, firstName, lastName, ...sale }) => ({
    ...sale,
    item: soldWords(items),
    initials: initialsOf(firstName, lastName),
    commission: commissionOf(lines),
  }))
}

const { id, createdAt, reference, sellerReference } = bookings
const SHOWN = {
  id,
  createdAt,
  reference,
  sellerReference,
  startsAt: bookings.firstStartAt,
  timeZone: bookings.timeZone,
  firstName: bookings.firstName,
  lastName: bookings.lastName,
  status: bookings.status,
  channel: bookings.channel,
  campaign: bookings.campaign,
  currency: bookings.currency,
  priceMinor: bookings.priceMinor,
}

/** The items, in a query of bookings. */
export const ITEMS =
  sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('kind', i.kind, 'from', i.from_name, 'to', i.to_name, 'resort', i.resort_name, 'startsAt', i.starts_at) ORDER BY i.number), '[]') FROM booking_items i WHERE i.booking_id = bookings.id)`.mapWith(
    (stored) => readStored(z.array(soldItem), stored, 'the items of a sale'),
  )

const LINES =
  sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('state', c.state, 'amountMinor', c.amount_minor) ORDER BY c.id), '[]') FROM commissions c WHERE c.booking_id = bookings.id)`.mapWith(
    (stored) => readStored(z.array(commissionLine), stored, 'the commission on a sale'),
  )

/** Returns the key of the last of a number of sales; null if there are fewer. */
async function keyAt(db: Database, condition: SQL | undefined, count: number): Promise<SaleKey | null> {
  const [key = null] = await db
    .select({ createdAt, id })
    .from(bookings)
    .where(condition)
    .orderBy(desc(createdAt), desc(id))
    .offset(count - 1)
    .limit(1)
  return key
}

/** Returns the conditions that bound the scan of the index, which is in the order of the list. */
function whereListed({ partnerId, environment, from, before }: SalesFilter) {
  return and(
    eq(bookings.partnerId, partnerId),
    eq(bookings.environment, environment),
    isNotNull(bookings.confirmedAt),
    from ? gte(bookings.createdAt, from) : undefined,
    before ? lt(bookings.createdAt, before) : undefined,
  )
}

/** Returns the conditions that are checked sale by sale, all but the text on the index; undefined without any. */
function whereSought({ channel, campaign, status, text }: SalesFilter): SQL | undefined {
  return and(
    channel ? eq(bookings.channel, channel) : undefined,
    campaign ? eq(bookings.campaign, campaign) : undefined,
    status ? eq(bookings.status, status) : undefined,
    text ? whereHolds(text) : undefined,
  )
}

function whereHolds(text: string): SQL | undefined {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return or(
    ilike(bookings.reference, pattern),
    ilike(bookings.sellerReference, pattern),
    ilike(bookings.campaign, pattern),
    // Not EXISTS, for which the planner may scan every item.
    sql`(SELECT string_agg(concat_ws(' ', i.from_name, i.to_name, i.resort_name), ' ') FROM booking_items i WHERE i.booking_id = bookings.id) ILIKE ${pattern}`,
  )
}

function whereBeyond({ createdAt, id }: SaleKey): SQL {
  return sql`(${bookings.createdAt}, ${bookings.id}) < (${createdAt.toISOString()}::timestamptz, ${id}::bigint)`
}

function whereWithin({ createdAt, id }: SaleKey): SQL {
  return sql`(${bookings.createdAt}, ${bookings.id}) >= (${createdAt.toISOString()}::timestamptz, ${id}::bigint)`
}

/** The schema of an item in a list of sales. */
const soldItem = z.object({
  kind: z.enum(ITEM_KINDS),
  from: z.string().nullable(),
  to: z.string().nullable(),
  resort: z.string().nullable(),
  startsAt: z.string(),
})

/** The schema of a line of commission, in EUR minor units. */
const commissionLine = z.object({ state: z.enum(COMMISSION_STATES), amountMinor: z.int() })

/** The remaining commission of a booking and its state; `reversed` if a cancellation left nothing. */
export interface SaleCommission {
  amountMinor: number
  state: 'pending' | 'earned' | 'paid' | 'reversed'
}

/** Returns the sum and state of a booking's lines of commission; null if it earns none. */
function commissionOf(lines: readonly z.output<typeof commissionLine>[]): SaleCommission | null {
  if (lines.length === 0) return null
  const amountMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0)
  return { amountMinor, state: stateOf(lines, amountMinor) }
}

/** Returns the remaining commission of a booking and its state; null if it earns none. */
export async function findCommission(db: Database, booking: { id: number }): Promise<SaleCommission | null> {
  const lines = await db
    .select({ state: commissions.state, amountMinor: commissions.amountMinor })
    .from(commissions)
    .where(eq(commissions.bookingId, booking.id))
    .orderBy(asc(commissions.id))
  return commissionOf(lines)
}

function stateOf(lines: readonly z.output<typeof commissionLine>[], amountMinor: number): SaleCommission['state'] {
  if (amountMinor === 0 && lines.some((line) => line.amountMinor < 0)) return 'reversed'
  if (lines.some(({ state }) => state === 'pending')) return 'pending'
  return lines.every(({ state }) => state === 'paid') ? 'paid' : 'earned'
}

/** Returns the items in a few English words: `Geneva Airport – Chamonix, and back`. */
export function soldWords(items: readonly z.output<typeof soldItem>[]): string {
  const [ride, back] = items.filter(({ kind }) => kind === 'ride')
  if (ride) return `${ride.from} – ${ride.to}${back ? ', and back' : ''}`
  const rentals = items.filter(({ kind }) => kind === 'rental')
  const people = rentals.length === 1 ? '1 person' : `${rentals.length} people`
  return `Skis in ${rentals[0]?.resort ?? '–'}, ${people}`
}
