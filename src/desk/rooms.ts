import type { Role } from '../values/role.ts'

/** A room of the desk. Its pages and forms are at its path and below, and only for these roles. */
export interface Room {
  path: string
  label: string
  roles: readonly Role[]
}

const EVERYBODY: readonly Role[] = ['all', 'rides', 'money']
const DRIVING: readonly Role[] = ['all', 'rides']
const COUNTING: readonly Role[] = ['all', 'money']
const ALL_ALONE: readonly Role[] = ['all']

/** The rooms and their roles (decisions 9.2), in the order of the menu, which shows those that have pages. */
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

/** Returns the room of a path, such as that of rides for `/desk/rides/7.pdf` and `/desk/rides.csv`. */
export function roomOf(path: string): Room {
  // The first room contains all others.
  const found = ROOMS.findLast((room) => path.startsWith(room.path) && /^(?:[/.]|$)/.test(path.slice(room.path.length)))
  if (!found) throw new Error(`${path} lies in no room of the desk`)
  return found
}

/** Returns whether a role works with rides: assigns, moves and sees them (decisions 9.2). */
export function mayDrive(role: Role): boolean {
  return DRIVING.includes(role)
}

/** Returns whether a role may make manual payments, refunds and price changes (decisions 9.2). */
export function mayMoveMoney(role: Role): boolean {
  return COUNTING.includes(role)
}

/** Returns the rooms among these paths that a role may enter, in the order of the menu. */
export function roomsFor(role: Role, paths: ReadonlySet<string>): Room[] {
  return ROOMS.filter(({ path, roles }) => paths.has(path) && roles.includes(role))
}
