import { decimalsOf, smallestAmount } from '../../../values/currency.ts'
import { divideHalfUp } from '../../../values/money.ts'
import { PaymentRefused } from '../provider.ts'

/** Currencies without decimals that Stripe counts in hundredths nevertheless, which must end in 00. */
const IN_HUNDREDTHS = new Set(['ISK', 'UGX'])

/** The smallest payments that Stripe takes, in units of the currency; elsewhere it goes by what they are worth. */
const LEAST = new Map(
  [
    ['AUD BRL CAD CHF EUR INR NZD SGD USD', 0.5],
    ['GBP', 0.3],
    ['BGN', 1],
    ['AED MYR PLN RON', 2],
    ['DKK', 2.5],
    ['NOK SEK', 3],
    ['HKD', 4],
    ['MXN THB', 10],
    ['CZK', 15],
    ['JPY', 50],
    ['HUF', 175],
  ].flatMap(([codes, least]) =>
    String(codes)
      .split(' ')
      .map((code) => [code, Number(least)] as const),
  ),
)

/** How many digits an amount may have at most, in Stripe's units: eight, but for currencies of small units. */
const DIGITS = new Map(Object.entries({ COP: 10, HUF: 10, IDR: 12, INR: 9, JPY: 10, LBP: 12, TWD: 10 }))
const USUAL_DIGITS = 8

/** Returns whether Stripe takes a payment of our minor units, neither too small nor too large for it. */
export function stripeTakes(minor: number, currency: string): boolean {
  const largest = 10 ** (DIGITS.get(currency) ?? USUAL_DIGITS) - 1
  const isPayable = minor > 0 && minor % smallestAmount(currency) === 0
  return isPayable && minor >= (LEAST.get(currency) ?? 0) * 100 && (minor * unitsOf(currency)) / 100 <= largest
}

/**
 * Converts our minor units to Stripe's units of the currency. Throws PaymentRefused for a fraction of a unit that
 * cannot be divided.
 */
export function toStripeAmount(minor: number, currency: string): number {
  // If rounded, it would arrive as too little, or as too much that cannot be refunded.
  if (minor % smallestAmount(currency) !== 0) throw new PaymentRefused(`Stripe takes no fractions of ${currency}`)
  return (minor * unitsOf(currency)) / 100
}

/** Converts Stripe's units of a currency to our minor units. */
export function fromStripeAmount(amount: number, currency: string): number {
  return divideHalfUp(amount * 100, unitsOf(currency))
}

function unitsOf(currency: string): number {
  return IN_HUNDREDTHS.has(currency) ? 100 : 10 ** decimalsOf(currency)
}
