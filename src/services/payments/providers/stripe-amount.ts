import { divideHalfUp } from '../../../values/money.ts'
import { PaymentRefused } from '../provider.ts'

/** Currencies that Stripe counts in whole units. */
const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))

/** Currencies that Stripe counts in thousandths, of which the last digit must be 0. */
const THOUSANDTHS = new Set('BHD JOD KWD OMR TND'.split(' '))

/** Currencies without minor units that Stripe nevertheless counts in hundredths. */
const WHOLE_IN_HUNDREDTHS = new Set(['ISK', 'UGX'])

/**
 * Converts our hundredths to Stripe's units of the currency. Throws PaymentRefused for a fraction of a unit that cannot
 * be divided.
 */
export function toStripeAmount(minor: number, currency: string): number {
  const isWhole = WHOLE.has(currency) || WHOLE_IN_HUNDREDTHS.has(currency)
  // If rounded, it would arrive as too little, or as too much that cannot be refunded.
  if (isWhole && minor % 100 !== 0) throw new PaymentRefused(`Stripe takes no fractions of ${currency}`)
  return (minor * unitsOf(currency)) / 100
}

/** Converts Stripe's units of a currency to our hundredths. */
export function fromStripeAmount(amount: number, currency: string): number {
  return divideHalfUp(amount * 100, unitsOf(currency))
}

function unitsOf(currency: string): number {
  if (WHOLE.has(currency)) return 1
  return THOUSANDTHS.has(currency) ? 1000 : 100
}
