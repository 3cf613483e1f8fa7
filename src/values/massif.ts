/** The mountains by which one recognises a region of the Alps. */
export const MASSIFS = ['needles', 'horn', 'towers', 'bowls', 'forests', 'domes'] as const

/** One of them. */
export type Massif = (typeof MASSIFS)[number]
