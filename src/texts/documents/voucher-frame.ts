import type { Language } from '../../values/language.ts'
import { inLanguage, type Wording } from '../../values/wording.ts'

/** The texts around the contents of every voucher. */
interface LayoutWords {
  notes: string
  notesContinued: string
  continuedOn: (page: number) => string
  page: (page: number) => string
  booked: (day: string) => string
}

/** The words of every voucher's layout, by language. */
export const FRAME_WORDS: Readonly<Record<Language, LayoutWords>> = {
  en: {
    notes: 'NOTES',
    notesContinued: 'NOTES, CONTINUED',
    continuedOn: (page) => `Continued on page ${page}`,
    page: (page) => `Page ${page}`,
    booked: (day) => `Booked ${day}`,
  },
  fr: {
    notes: 'REMARQUES',
    notesContinued: 'REMARQUES (SUITE)',
    continuedOn: (page) => `Suite page ${page}`,
    page: (page) => `Page ${page}`,
    booked: (day) => `Réservé le ${day}`,
  },
  de: {
    notes: 'HINWEISE',
    notesContinued: 'HINWEISE (FORTSETZUNG)',
    continuedOn: (page) => `Fortsetzung auf Seite ${page}`,
    page: (page) => `Seite ${page}`,
    booked: (day) => `Gebucht am ${day}`,
  },
  it: {
    notes: 'NOTE',
    notesContinued: 'NOTE (CONTINUA)',
    continuedOn: (page) => `Continua a pagina ${page}`,
    page: (page) => `Pagina ${page}`,
    booked: (day) => `Prenotato il ${day}`,
  },
}

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
