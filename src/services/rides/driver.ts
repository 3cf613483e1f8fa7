import { and, asc, eq, sql } from 'drizzle-orm'
import { secondOfDay } from '../../catalogue/count-rows.ts'
import type { Database } from '../../db/database.ts'
import { drivers } from '../../db/schema/index.ts'
import type { Actor } from '../../values/actor.ts'
import { DAY_MINUTES, dayOf, formatDay, minuteOfDay, OPERATOR_ZONE, toLocal } from '../../values/time.ts'
import { type DriverTokenPurpose, readDriverToken } from '../bookings/signed-tokens.ts'
import { logDesk } from '../people/operator.ts'

/** A driver. */
export type Driver = typeof drivers.$inferSelect

/** The editable details of a driver. */
export type DriverDetails = Omit<Driver, 'id' | 'linkVersion' | 'createdAt'>

/** When a driver works. */
type Hours = Pick<Driver, 'worksFrom' | 'worksTo' | 'daysOff'>

/**
 * Returns whether a driver works all the time from one instant to another, on the operator's clock. Hours that end
 * before they begin are those of a night, which belongs to the day on which it begins, also for days off.
 */
export function worksDuring({ worksFrom, worksTo, daysOff }: Hours, { startsAt, endsAt }: Period): boolean {
  const from = toLocal(startsAt.getTime(), OPERATOR_ZONE)
  const until = toLocal(endsAt.getTime(), OPERATOR_ZONE)
  const first = worksFrom === null ? 0 : minuteOf(worksFrom)
  const last = worksTo === null ? Infinity : minuteOf(worksTo)
  const isNight = last < first
  const day = isNight && minuteOfDay(from) <= last ? dayOf(from) - 1 : dayOf(from)
  const begins = day * DAY_MINUTES + first
  const ends = day * DAY_MINUTES + last + (isNight ? DAY_MINUTES : 0)
  return begins <= from && until <= ends && !daysOff.includes(formatDay(day))
}

interface Period {
  startsAt: Date
  endsAt: Date
}

function minuteOf(time: string): number {
  return Math.floor(secondOfDay(time) / 60)
}

/** Returns all drivers, by name. */
export async function listDrivers(db: Database): Promise<Driver[]> {
  return db
    .select()
    .from(drivers)
    .orderBy(asc(sql`lower(${drivers.name})`), asc(drivers.id))
}

/** Returns the driver with that number; undefined if there is none. */
export async function findDriver(db: Database, id: number): Promise<Driver | undefined> {
  const [driver] = await db.select().from(drivers).where(eq(drivers.id, id))
  return driver
}

/** Returns the driver of a link; undefined for any other token, and for a renewed link. */
export async function findDriverOfLink(
  db: Database,
  key: Buffer,
  token: string,
  purpose: DriverTokenPurpose,
): Promise<Driver | undefined> {
  const owner = readDriverToken(key, token, purpose)
  if (!owner) return undefined
  const [driver] = await db
    .select()
    .from(drivers)
    .where(and(eq(drivers.id, owner.id), eq(drivers.linkVersion, owner.linkVersion)))
  return driver
}

/** Adds a driver. */
export async function addDriver(db: Database, details: DriverDetails, actor: Actor, now: Date): Promise<Driver> {
  return db.transaction(async (tx) => {
    const [driver] = await tx
      .insert(drivers)
      .values({ ...details, createdAt: now })
      .returning()
    if (!driver) throw new Error('INSERT … RETURNING gave no row')
    await logDesk(tx, { actor, event: 'driver added', detail: labelOf(driver) }, now)
    return driver
  })
}

/** Changes the details of a driver; undefined if there is none with that number. */
export async function changeDriver(
  db: Database,
  id: number,
  details: DriverDetails,
  actor: Actor,
  now: Date,
): Promise<Driver | undefined> {
  return update(db, id, details, { actor, event: 'driver changed' }, now)
}

/**
 * Revokes every link of a driver; their page at the desk then shows new ones. Returns undefined if there is no such
 * driver.
 */
export async function renewDriverLinks(db: Database, id: number, actor: Actor, now: Date): Promise<Driver | undefined> {
  const linkVersion = sql`${drivers.linkVersion} + 1`
  return update(db, id, { linkVersion }, { actor, event: 'driver’s link renewed' }, now)
}

async function update(
  db: Database,
  id: number,
  change: Partial<DriverDetails> | { linkVersion: ReturnType<typeof sql> },
  done: { actor: Actor; event: string },
  now: Date,
): Promise<Driver | undefined> {
  return db.transaction(async (tx) => {
    const [driver] = await tx.update(drivers).set(change).where(eq(drivers.id, id)).returning()
    if (driver) await logDesk(tx, { ...done, detail: labelOf(driver) }, now)
    return driver
  })
}

function labelOf({ id, name }: Driver): string {
  return `${name} (${id})`
}
