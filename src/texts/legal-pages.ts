import type { Language } from '../values/language.ts'
import type { LegalPages } from '../values/operator.ts'

/** A legal page with its title in a language. */
export interface LegalPage {
  name: string
  url: string
}

/** Returns the legal pages that exist, as pages, mails and receipts list them. */
export function legalPagesIn(language: Language, legal: LegalPages): LegalPage[] {
  const names = NAMES[language]
  return (['terms', 'privacy', 'imprint'] as const).flatMap((page) => {
    const url = legal[page]
    return url === null ? [] : { name: names[page], url }
  })
}

/** Returns the operator's VAT number with its label in a language: `VAT number FR40303265045`. */
export function vatLine(language: Language, vatNumber: string): string {
  return `${VAT_NUMBER[language]} ${vatNumber}`
}

const VAT_NUMBER: Record<Language, string> = {
  en: 'VAT number',
  fr: 'N° de TVA',
  de: 'USt-IdNr.',
  it: 'Partita IVA',
}

/** Returns the operator's licence to carry passengers with its label in a language: `Transport licence 2027/84/0001`. */
export function licenceLine(language: Language, licence: string): string {
  return `${LICENCE[language]} ${licence}`
}

const LICENCE: Record<Language, string> = {
  en: 'Transport licence',
  fr: 'Licence de transport',
  de: 'Konzession Nr.',
  it: 'Licenza di trasporto',
}

const NAMES: Record<Language, Record<keyof LegalPages, string>> = {
  en: { terms: 'Terms', privacy: 'Privacy', imprint: 'Legal notice' },
  fr: { terms: 'Conditions générales', privacy: 'Confidentialité', imprint: 'Mentions légales' },
  de: { terms: 'AGB', privacy: 'Datenschutz', imprint: 'Impressum' },
  it: { terms: 'Condizioni generali', privacy: 'Privacy', imprint: 'Note legali' },
}
