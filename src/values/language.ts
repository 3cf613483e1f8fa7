/** The languages of the site, mails and documents. */
export const LANGUAGES = ['en', 'fr', 'de', 'it'] as const

/** One language. */
export type Language = (typeof LANGUAGES)[number]

/** What the languages are called in English. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'French',
  de: 'German',
  it: 'Italian',
}

/** Returns the language of a tag, in any case and without its country: `FR`, `fr-CH`, `fr_FR`. */
export function languageOfTag(tag: string): Language | undefined {
  const [primary] = tag.trim().toLowerCase().split(/[-_]/, 1)
  return LANGUAGES.find((language) => language === primary)
}

/** Returns the path prefix of a language below the root of a site. English has none. */
export function pathOfLanguage(language: Language): string {
  return language === 'en' ? '' : `/${language}`
}
