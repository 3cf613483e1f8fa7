import { and, desc, eq, gte, ilike, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/index.ts'
import type { BookingStatus } from '../../values/booking.ts'
import type { Environment } from '../../values/environment.ts'
import type { SalesChannel } from '../../values/sales-channel.ts'
import { commissionLine, commissionOf, initialsOf, type SaleCommission, soldItem, soldWords } from './sold.ts'

/** Which of a partner's sales are wanted; null is any. */
export interface SalesFilter {
  partnerId: number
  environment: Environment
  /** When they were made: from then on, and before. */
  from: Date | null
  before: Date | null
  channel: SalesChannel | null
  campaign: string | null
  /** Part of a reference, a place or a campaign, in any case. */
  text: string | null
}

/** Where a page of the list ends: the next one begins after that sale. */
export interface SaleKey {
  createdAt: Date
  id: number
}

/** One sale as its partner sees it: of the traveller there are the initials alone. */
export interface PartnerSale extends SaleKey {
  reference: string
  sellerReference: string | null
  item: string
  /** When what was sold begins. */
  startsAt: Date
  initials: string
  status: BookingStatus
  channel: SalesChannel | null
  campaign: string | null
  currency: string
  priceMinor: number
  commission: SaleCommission | null
}

/** Returns a partner's sales, the latest first, by one query: at most so many, after the key where one is given. */
export async function findSales(
  db: Database,
  filter: SalesFilter,
  { after, most }: { after: SaleKey | null; most: number },
): Promise<PartnerSale[]> {
  const rows = await db
    .select({ booking: bookings, items: ITEMS, lines: LINES })
    .from(bookings)
    .where(and(isWanted(filter), after ? isAfter(after) : undefined))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(most)
  return rows.map(({ booking, items, lines }) => {
    const { id, createdAt, reference, sellerReference, status, channel, campaign, currency, priceMinor } = booking
    const shown = { id, createdAt, reference, sellerReference, status, channel, campaign, currency, priceMinor }
    return {
      ...shown,
      item: soldWords(items),
      startsAt: booking.firstStartAt,
      initials: initialsOf(booking.firstName, booking.lastName),
      commission: commissionOf(lines),
    }
  })
}

/** What was sold, in a query of bookings. */
export const ITEMS =
  sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('kind', i.kind, 'from', i.details->>'from', 'to', i.details->>'to', 'resort', i.details->>'resort', 'startsAt', i.starts_at) ORDER BY i.number), '[]') FROM booking_items i WHERE i.booking_id = bookings.id)`.mapWith(
    (stored) => z.array(soldItem).parse(stored),
  )

const LINES =
  sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('state', c.state, 'amountMinor', c.amount_minor) ORDER BY c.id), '[]') FROM commissions c WHERE c.booking_id = bookings.id)`.mapWith(
    (stored) => z.array(commissionLine).parse(stored),
  )

function isWanted({ partnerId, environment, from, before, channel, campaign, text }: SalesFilter): SQL | undefined {
  return and(
    eq(bookings.partnerId, partnerId),
    eq(bookings.environment, environment),
    isNotNull(bookings.confirmedAt),
    from ? gte(bookings.createdAt, from) : undefined,
    before ? lt(bookings.createdAt, before) : undefined,
    channel ? eq(bookings.channel, channel) : undefined,
    campaign ? eq(bookings.campaign, campaign) : undefined,
    text ? holds(text) : undefined,
  )
}

function holds(text: string): SQL | undefined {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return or(
    ilike(bookings.reference, pattern),
    ilike(bookings.sellerReference, pattern),
    ilike(bookings.campaign, pattern),
    // Not EXISTS, for which the planner may read every item there is.
    sql`(SELECT string_agg(concat_ws(' ', i.details->>'from', i.details->>'to', i.details->>'resort'), ' ') FROM booking_items i WHERE i.booking_id = bookings.id) ILIKE ${pattern}`,
  )
}

function isAfter({ createdAt, id }: SaleKey): SQL {
  return sql`(${bookings.createdAt}, ${bookings.id}) < (${createdAt.toISOString()}::timestamptz, ${id}::integer)`
}
