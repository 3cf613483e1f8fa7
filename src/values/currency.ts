/** Currencies without a smaller unit in use: those of ISO 4217, and the ariary, whose fifths nobody can be paid. */
const WHOLE = new Set('BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '))

/** Currencies in thousandths. Their last digit is always 0 here, because payments by card have none. */
const THOUSANDTHS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))

/**
 * Returns how many decimals amounts of a currency have. Not by `Intl`, whose data follow custom rather than ISO 4217:
 * it writes forints, rupiahs and ariaries without decimals.
 */
export function decimalsOf(currency: string): 0 | 2 | 3 {
  if (WHOLE.has(currency)) return 0
  return THOUSANDTHS.has(currency) ? 3 : 2
}

/** Returns the smallest amount of a currency in minor units, which are hundredths of every currency. */
export function smallestAmount(currency: string): 1 | 100 {
  return WHOLE.has(currency) ? 100 : 1
}
