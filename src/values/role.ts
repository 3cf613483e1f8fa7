/**
 * The roles of operators: `all` for everything, `rides` for bookings, rides, rentals and drivers, `money` for bookings,
 * money and partners (decisions 9.2).
 */
export const ROLES = ['all', 'rides', 'money'] as const

/** One role. */
export type Role = (typeof ROLES)[number]

/** Returns whether a text is a role. */
export function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text)
}
