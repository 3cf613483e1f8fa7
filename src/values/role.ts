/** What an operator may do: everything, what is driven without money by hand, or what is owed without the catalogue. */
export const ROLES = ['all', 'rides', 'money'] as const

/** One role. */
export type Role = (typeof ROLES)[number]

/** Whether a text is a role. */
export function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text)
}
