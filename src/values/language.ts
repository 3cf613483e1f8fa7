/** The languages of the site, mails and documents. */
export const LANGUAGES = ['en', 'fr', 'de', 'it'] as const

/** One language. */
export type Language = (typeof LANGUAGES)[number]

/** Returns the path prefix of a language below the root of a site. English has none. */
export function pathOfLanguage(language: Language): string {
  return language === 'en' ? '' : `/${language}`
}
