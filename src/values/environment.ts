/** The two environments of the process; nothing crosses between them (decisions 1.2). */
export const ENVIRONMENTS = ['live', 'sandbox'] as const

/** One of the two environments. */
export type Environment = (typeof ENVIRONMENTS)[number]
