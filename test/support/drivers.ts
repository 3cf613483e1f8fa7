import { driverPageUrl } from '../../src/services/bookings/signed-tokens.ts'
import { assignRides } from '../../src/services/changes/assign-rides.ts'
import { findItemKeys } from '../../src/services/rides/assignment.ts'
import { addDriver, type Driver, type DriverDetails } from '../../src/services/rides/driver.ts'
import { COMMAND_LINE } from '../../src/values/actor.ts'
import { NOW, type TestWorld } from './world.ts'

/** The driver of the tests, unless told otherwise. */
const JULIEN = {
  name: 'Julien Moreau',
  phone: '+33 6 12 34 56 78',
  email: 'julien@drivers.example',
  vehicleId: null,
  kind: 'own',
  company: null,
  licence: null,
  plate: null,
  worksFrom: null,
  worksTo: null,
  daysOff: [],
} satisfies DriverDetails

/** A driver with a page. */
export interface Hired {
  driver: Driver
  /** The path of the page. */
  page: string
}

/** Adds a driver. */
export async function hire(world: TestWorld, changes: Partial<DriverDetails> = {}): Promise<Hired> {
  const driver = await addDriver(world.database.db, { ...JULIEN, ...changes }, COMMAND_LINE, NOW)
  return { driver, page: driverPageUrl('', world.travellerKey, driver) }
}

/** Gives rides to a driver, or to nobody, as they are. */
export async function assign(
  { database: { db }, sender }: TestWorld,
  items: readonly string[],
  driver: Driver | null,
  now = NOW,
) {
  const keys = await findItemKeys(db, items)
  return assignRides(db, keys, driver, { actor: COMMAND_LINE, seen: null, sender }, now)
}
