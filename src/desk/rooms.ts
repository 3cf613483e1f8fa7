import type { Role } from '../values/role.ts'

/** A room of the desk. Its pages and forms are at its path and below, and only for these roles. */
export interface Room {
  path: string
  label: string
  roles: readonly Role[]
}

const EVERYBODY: readonly Role[] = ['all', 'rides', 'money']
const RIDE_ROLES: readonly Role[] = ['all', 'rides']
const MONEY_ROLES: readonly Role[] = ['all', 'money']
const ADMIN_ONLY: readonly Role[] = ['all']

/** The rooms and their roles (decisions 9.2), in the order of the menu. */
const ROOMS: readonly Room[] = [
  { path: '/desk', label: 'Today', roles: EVERYBODY },
  { path: '/desk/rides', label: 'Rides', roles: RIDE_ROLES },
  { path: '/desk/bookings', label: 'Bookings', roles: EVERYBODY },
  { path: '/desk/rentals', label: 'Rentals', roles: RIDE_ROLES },
  { path: '/desk/money', label: 'Money', roles: MONEY_ROLES },
  { path: '/desk/drivers', label: 'Drivers', roles: RIDE_ROLES },
  { path: '/desk/partners', label: 'Partners', roles: MONEY_ROLES },
  { path: '/desk/catalogue', label: 'Catalogue', roles: ADMIN_ONLY },
  { path: '/desk/people', label: 'People', roles: ADMIN_ONLY },
]

/** Returns the room of a path, such as that of rides for `/desk/rides/7.pdf` and `/desk/rides.csv`. */
export function roomOf(path: string): Room {
  // The first room contains all others.
  const found = ROOMS.findLast((room) => path.startsWith(room.path) && /^(?:[/.]|$)/.test(path.slice(room.path.length)))
  if (!found) throw new Error(`${path} lies in no room of the desk`)
  return found
}

/** Returns whether a role may see, assign and move rides (decisions 9.2). */
export function mayManageRides(role: Role): boolean {
  return RIDE_ROLES.includes(role)
}

/** Returns whether a role may make manual payments, refunds and price changes (decisions 9.2). */
export function mayManageMoney(role: Role): boolean {
  return MONEY_ROLES.includes(role)
}

/** Returns the rooms that a role may enter, in the order of the menu. */
export function roomsFor(role: Role): Room[] {
  return ROOMS.filter(({ roles }) => roles.includes(role))
}
