/** The languages that travellers are spoken to in. */
export const LANGUAGES = ['en', 'fr', 'de', 'it'] as const

/** One of them. */
export type Language = (typeof LANGUAGES)[number]

/** Where the pages of a language begin below the root of their site; English ones at the root itself. */
export function pathOfLanguage(language: Language): string {
  return language === 'en' ? '' : `/${language}`
}
