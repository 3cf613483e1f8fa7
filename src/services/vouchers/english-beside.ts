import type { Language } from '../../values/language.ts'

/** Returns a function that says something in a language, and after it in English, which drivers and shops read. */
export function englishBeside<Words>(byLanguage: Readonly<Record<Language, Words>>) {
  return (language: Language, say: (words: Words) => string, between = ' · '): string => {
    const [own, english] = [say(byLanguage[language]), say(byLanguage.en)]
    return own === english ? own : own + between + english
  }
}
