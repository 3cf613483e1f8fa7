import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { drivers } from '../../db/schema/index.ts'
import type { Actor } from '../../values/actor.ts'
import { type DriverTokenPurpose, readDriverToken } from '../bookings/signed-tokens.ts'
import { logDesk } from '../people/operator.ts'

/** A driver. */
export type Driver = typeof drivers.$inferSelect

/** The editable details of a driver. */
export type DriverDetails = Omit<Driver, 'id' | 'linkVersion' | 'createdAt'>

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
 * Revokes every link of a driver; the driver's page then shows a new one. Returns undefined if there is no such driver.
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
