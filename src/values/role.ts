/**
 * The roles of operators: `all` may do everything, `rides` everything but money, partners and the catalogue, `money`
 * everything but rides and the catalogue (decisions 9.2).
 */
export const ROLES = ['all', 'rides', 'money'] as const

/** One role. */
export type Role = (typeof ROLES)[number]

/** Returns whether a text is a role. */
export function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text)
}
