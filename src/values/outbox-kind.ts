/** The kinds of outgoing message; each has its own delivery. */
export const OUTBOX_KINDS = ['mail', 'webhook'] as const
