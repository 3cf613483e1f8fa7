import type { Product } from '../values/booking.ts'
import type { Language } from '../values/language.ts'
import { de } from './mails/de.ts'
import { en, type LetterWords } from './mails/en.ts'
import { fr } from './mails/fr.ts'
import { it } from './mails/it.ts'

const BY_LANGUAGE: Record<Language, LetterWords> = { en, fr, de, it }

/** Returns the words of a language for letters about a product. */
export function letterWords(language: Language, product: Product): LetterWords {
  const words = BY_LANGUAGE[language]
  return product === 'ski' ? ofRentals(words) : words
}

/** Replaces texts about transfers and rentals alike by those about rentals alone. */
function ofRentals(words: LetterWords): LetterWords {
  const { sandbox, payments, confirmation, paid, reminder, unpaid } = words.rental
  return {
    ...words,
    sandbox,
    payments: { ...words.payments, ...payments },
    confirmation: { ...words.confirmation, text: confirmation },
    paid: { ...words.paid, text: paid },
    reminder: { ...words.reminder, text: reminder },
    unpaid: { ...words.unpaid, text: unpaid },
  }
}
