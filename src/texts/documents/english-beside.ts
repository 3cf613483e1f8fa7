import type { Language } from '../../values/language.ts'
import { inLanguage, type Wording } from '../../values/wording.ts'

/** Returns the English name of what is called otherwise in a language; undefined where both are the same. */
export function englishOf(name: Wording, language: Language): string | undefined {
  return inLanguage(name, language) === name.en ? undefined : name.en
}

/** Returns a function that says something in a language, and after it in English, which drivers and shops read. */
export function englishBeside<Words>(byLanguage: Readonly<Record<Language, Words>>) {
  return (language: Language, say: (words: Words) => string, between = ' · '): string => {
    const [own, english] = [say(byLanguage[language]), say(byLanguage.en)]
    return own === english ? own : own + between + english
  }
}
