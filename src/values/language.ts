/** The languages that travellers are spoken to in. */
export const LANGUAGES = ['en', 'fr', 'de', 'it'] as const

/** One of them. */
export type Language = (typeof LANGUAGES)[number]
