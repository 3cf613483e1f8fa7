/**
 * The kinds of outgoing message. A `letter` is stored as facts and written when it is sent. A `mail` was stored written,
 * by builds that know no letters; those leave letters alone.
 */
export const OUTBOX_KINDS = ['mail', 'letter', 'webhook'] as const

/** A kind of message. */
export type OutboxKind = (typeof OUTBOX_KINDS)[number]

/** The ways out, each with its own delivery. */
export const OUTBOX_CHANNELS = ['mail', 'webhook'] as const

/** A way out. */
export type OutboxChannel = (typeof OUTBOX_CHANNELS)[number]

/** Returns the way out of a message. */
export function channelOf(kind: OutboxKind): OutboxChannel {
  return kind === 'letter' ? 'mail' : kind
}
