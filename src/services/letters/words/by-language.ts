import type { Product } from '../../../values/booking.ts'
import type { Language } from '../../../values/language.ts'
import { en, type LetterWords } from './en.ts'

const BY_LANGUAGE: Partial<Record<Language, LetterWords>> = { en }

/** Returns the words of a language for letters about a product; English where it has none yet. */
export function letterWords(language: Language, product: Product): LetterWords {
  const words = BY_LANGUAGE[language] ?? en
  return product === 'ski' ? ofRentals(words) : words
}

/** What letters say about transfers and rentals alike, with what they say of rentals alone in its place. */
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
