/** The kinds of those who change something. */
export const ACTOR_KINDS = ['traveller', 'partner', 'operator', 'driver', 'shop', 'system'] as const

/** One kind of those who change something. */
export type ActorKind = (typeof ACTOR_KINDS)[number]

/** Who changes something, as its log names them: passed by hand into every move. */
export type Actor =
  | { kind: 'traveller' }
  /** By the API with one of its keys, or in its panel without. */
  | { kind: 'partner'; key: string | null }
  /** Somebody at the desk by name, or at the command line without. */
  | { kind: 'operator'; name: string | null }
  | { kind: 'driver'; name: string }
  | { kind: 'shop'; name: string }
  | { kind: 'system' }

/** The traveller, whoever holds the link to the booking. */
export const TRAVELLER: Actor = { kind: 'traveller' }

/** A partner in its panel. */
export const PARTNER: Actor = { kind: 'partner', key: null }

/** An operator at the command line. */
export const COMMAND_LINE: Actor = { kind: 'operator', name: null }

/** What happens by itself, or because a provider says so. */
export const SYSTEM: Actor = { kind: 'system' }

/** Returns how a log stores who did something: their kind, and their name or key. */
export function actorColumns(actor: Actor): { actor: ActorKind; actorName: string | null } {
  return { actor: actor.kind, actorName: 'name' in actor ? actor.name : 'key' in actor ? actor.key : null }
}
