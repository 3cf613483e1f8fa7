import type { Language } from '../values/language.ts'
import * as de from './documents/de.ts'
import * as en from './documents/en.ts'
import type { ReceiptWords, RentalWords, RideWords } from './documents/en.ts'
import * as fr from './documents/fr.ts'
import * as it from './documents/it.ts'
import { englishBeside } from './documents/voucher-frame.ts'

/** What receipts say, by language. */
export const RECEIPT_WORDS: ByLanguage<ReceiptWords> = {
  en: en.receipt,
  fr: fr.receipt,
  de: de.receipt,
  it: it.receipt,
}

/** What the vouchers of rentals say, by language. */
export const RENTAL_WORDS: ByLanguage<RentalWords> = { en: en.rental, fr: fr.rental, de: de.rental, it: it.rental }

/** What the vouchers of rides say, by language. */
export const RIDE_WORDS: ByLanguage<RideWords> = { en: en.ride, fr: fr.ride, de: de.ride, it: it.ride }

/** Says something of a rental in a language, and after it in English. */
export const rentalInEnglishToo = englishBeside(RENTAL_WORDS)

/** Says something of a ride in a language, and after it in English. */
export const rideInEnglishToo = englishBeside(RIDE_WORDS)

type ByLanguage<Words> = Readonly<Record<Language, Words>>
