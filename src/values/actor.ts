/** The kinds of actor that can change something. */
export const ACTOR_KINDS = ['traveller', 'partner', 'operator', 'driver', 'shop', 'system'] as const

/** One kind of actor. */
export type ActorKind = (typeof ACTOR_KINDS)[number]

/** Who changes something, as its log names them. Passed explicitly into every move. */
export type Actor =
  | { kind: 'traveller' }
  /** `key` is the API key that was used, or null in the panel. */
  | { kind: 'partner'; key: string | null }
  /** `name` is the operator at the desk, or null at the command line. */
  | { kind: 'operator'; name: string | null }
  | { kind: 'driver'; name: string }
  | { kind: 'shop'; name: string }
  | { kind: 'system' }

/** The traveller: anyone who holds the link to the booking. */
export const TRAVELLER: Actor = { kind: 'traveller' }

/** A partner in its panel. */
export const PARTNER: Actor = { kind: 'partner', key: null }

/** An operator at the command line. */
export const COMMAND_LINE: Actor = { kind: 'operator', name: null }

/** The system itself, including what a payment provider reports. */
export const SYSTEM: Actor = { kind: 'system' }

/** An event and its actor, for a log. It contains no secrets and, for bookings, no personal data. */
export interface LogEntry<Event extends string = string> {
  actor: Actor
  event: Event
  detail?: string | null
}

/** Returns the columns in which every log stores an entry. */
export function logColumns<Event extends string>({ actor, event, detail = null }: LogEntry<Event>, now: Date) {
  return { at: now, ...actorColumns(actor), event, detail }
}

/** Returns the columns in which an actor is stored: the kind, and the name or key. */
export function actorColumns(actor: Actor): { actor: ActorKind; actorName: string | null } {
  return { actor: actor.kind, actorName: 'name' in actor ? actor.name : 'key' in actor ? actor.key : null }
}

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
