import { formatsOf } from '../../values/formats.ts'
import type { Language } from '../../values/language.ts'
import { en, type Words } from './en.ts'

/** What the pages say, by language. */
export const WORDS: Readonly<Record<Language, Words>> = {
  en,
  fr: { ...en, language: 'fr', formats: formatsOf('fr-FR'), frame: { ...en.frame, ownName: 'Français' } },
  de: { ...en, language: 'de', formats: formatsOf('de-DE'), frame: { ...en.frame, ownName: 'Deutsch' } },
  it: { ...en, language: 'it', formats: formatsOf('it-IT'), frame: { ...en.frame, ownName: 'Italiano' } },
}
