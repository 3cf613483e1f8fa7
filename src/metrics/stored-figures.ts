import type { Database } from '../db/database.ts'
import { countBookings } from '../services/bookings/count-bookings.ts'
import { countUnsent } from '../services/notify/outbox/count-unsent.ts'
import { countNeedingReview } from '../services/payments/review-queue.ts'
import { ratesAgeSeconds } from '../services/platform/exchange-rates.ts'

/** A gauge whose values are read from the database. */
export interface StoredFigure {
  name: string
  help: string
  labelNames: string[]
  /** Runs only queries that an index can answer, because every process runs it every few seconds. */
  read: (db: Database, now: Date) => Promise<{ labels: Record<string, string>; value: number }[]>
}

/** Everything that is read from the database on a scrape. A new figure is an entry here and a count in its service. */
export const STORED_FIGURES: readonly StoredFigure[] = [
  {
    name: 'navette_outbox_messages',
    help: 'Messages waiting in the outbox, and those given up.',
    labelNames: ['kind', 'state'],
    read: async (db) =>
      (await countUnsent(db)).map(({ kind, state, messages }) => ({ labels: { kind, state }, value: messages })),
  },
  {
    name: 'navette_bookings',
    help: 'Bookings by source and status.',
    labelNames: ['environment', 'source', 'status'],
    read: async (db) => (await countBookings(db)).map(({ bookings, ...labels }) => ({ labels, value: bookings })),
  },
  {
    name: 'navette_bookings_needing_review',
    help: 'Bookings that need review, by reason.',
    labelNames: ['environment', 'problem'],
    read: async (db, now) =>
      (await countNeedingReview(db, now)).map(({ bookings, ...labels }) => ({ labels, value: bookings })),
  },
  {
    name: 'navette_exchange_rates_age_seconds',
    help: 'Time since the source of exchange rates was last read; absent if it never was.',
    labelNames: [],
    read: async (db) => {
      const value = await ratesAgeSeconds(db)
      return value === undefined ? [] : [{ labels: {}, value }]
    },
  },
]
