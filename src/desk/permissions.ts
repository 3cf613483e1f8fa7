import type { Role } from '../values/actor.ts'

/** A permission of the desk. Its pages and forms are at its path and below, and only for these roles. */
export interface Permission {
  path: string
  label: string
  roles: readonly Role[]
}

const EVERYBODY: readonly Role[] = ['all', 'rides', 'money']
const RIDE_ROLES: readonly Role[] = ['all', 'rides']
const MONEY_ROLES: readonly Role[] = ['all', 'money']
const ADMIN_ONLY: readonly Role[] = ['all']

/** The permissions and their roles (decisions 9.2), in the order of the menu. */
const PERMISSIONS: readonly Permission[] = [
  { path: '/desk', label: 'Today', roles: EVERYBODY },
  { path: '/desk/rides', label: 'Rides', roles: RIDE_ROLES },
  { path: '/desk/flights', label: 'Flights', roles: RIDE_ROLES },
  { path: '/desk/bookings', label: 'Bookings', roles: EVERYBODY },
  { path: '/desk/fleet', label: 'Fleet', roles: RIDE_ROLES },
  { path: '/desk/rentals', label: 'Rentals', roles: RIDE_ROLES },
  { path: '/desk/money', label: 'Money', roles: MONEY_ROLES },
  { path: '/desk/drivers', label: 'Drivers', roles: RIDE_ROLES },
  { path: '/desk/partners', label: 'Partners', roles: MONEY_ROLES },
  { path: '/desk/catalogue', label: 'Catalogue', roles: ADMIN_ONLY },
  { path: '/desk/people', label: 'People', roles: ADMIN_ONLY },
]

/** Returns the permission of a path, such as that of rides for `/desk/rides/7.pdf` and `/desk/rides.csv`. */
export function permissionOf(path: string): Permission {
  // The first permission contains all others.
  const found = PERMISSIONS.findLast(
    (permission) => path.startsWith(permission.path) && /^(?:[/.]|$)/.test(path.slice(permission.path.length)),
  )
  if (!found) throw new Error(`${path} lies in no permission of the desk`)
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

/** Returns the permissions that a role may enter, in the order of the menu. */
export function permissionsFor(role: Role): Permission[] {
  return PERMISSIONS.filter(({ roles }) => roles.includes(role))
}
