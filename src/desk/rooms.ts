import type { Role } from '../values/role.ts'

/** A room of the desk: its pages and forms lie at its path and below, and are for these roles alone. */
export interface Room {
  path: string
  label: string
  roles: readonly Role[]
}

const EVERYBODY: readonly Role[] = ['all', 'rides', 'money']
const DRIVING: readonly Role[] = ['all', 'rides']
const COUNTING: readonly Role[] = ['all', 'money']
const ALL_ALONE: readonly Role[] = ['all']

/** Who may enter what (decisions 9.2), in the order of the menu, which shows those that exist. */
const ROOMS: readonly Room[] = [
  { path: '/desk', label: 'Today', roles: EVERYBODY },
  { path: '/desk/rides', label: 'Rides', roles: DRIVING },
  { path: '/desk/flights', label: 'Flights', roles: DRIVING },
  { path: '/desk/bookings', label: 'Bookings', roles: EVERYBODY },
  { path: '/desk/fleet', label: 'Fleet', roles: DRIVING },
  { path: '/desk/rentals', label: 'Rentals', roles: DRIVING },
  { path: '/desk/money', label: 'Money', roles: COUNTING },
  { path: '/desk/drivers', label: 'Drivers', roles: DRIVING },
  { path: '/desk/partners', label: 'Partners', roles: COUNTING },
  { path: '/desk/catalogue', label: 'Catalogue', roles: ALL_ALONE },
  { path: '/desk/people', label: 'People', roles: ALL_ALONE },
]

/** Returns the room that a path of the desk lies in, such as `/desk/rides/7.pdf` and `/desk/rides.csv` in that of rides. */
export function roomOf(path: string): Room {
  // The first holds all the others.
  const found = ROOMS.findLast((room) => path.startsWith(room.path) && /^(?:[/.]|$)/.test(path.slice(room.path.length)))
  if (!found) throw new Error(`${path} lies in no room of the desk`)
  return found
}

/** Whether a role decides over money by hand: refunds, prices, what was received (decisions 9.2). */
export function mayMoveMoney(role: Role): boolean {
  return COUNTING.includes(role)
}

/** Returns the rooms among these paths that a role may enter, in the order of the menu. */
export function roomsFor(role: Role, paths: ReadonlySet<string>): Room[] {
  return ROOMS.filter(({ path, roles }) => paths.has(path) && roles.includes(role))
}
