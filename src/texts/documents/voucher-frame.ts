import type { Language } from '../../values/language.ts'

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
