/**
 * The roles of operators: `all` may do everything, `rides` everything about rides but no manual payments, `money`
 * everything about payments but no catalogue.
 */
export const ROLES = ['all', 'rides', 'money'] as const

/** One role. */
export type Role = (typeof ROLES)[number]

/** Returns whether a text is a role. */
export function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text)
}
