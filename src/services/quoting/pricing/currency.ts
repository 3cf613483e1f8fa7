import type { Catalogue, Currency } from '../../../catalogue/catalogue.ts'
import { ApiError } from '../../../errors.ts'

/** Returns the active currency with a code in upper or lower case. Throws CURRENCY_NOT_SUPPORTED. */
export function getCurrency(catalogue: Catalogue, code: string): Currency {
  const currency = catalogue.currencies.get(code.toUpperCase())
  if (!currency)
    throw new ApiError('CURRENCY_NOT_SUPPORTED', `"${code.slice(0, 20)}" is not supported`, {
      about: ['currency'],
      suggestion: { message: 'prices are in EUR unless asked for otherwise', change: { currency: 'EUR' } },
    })
  return currency
}

/** Returns the code if it is an active currency, or else that of the euro, as deep links do. */
export function currencyOrEuro(catalogue: Catalogue, code: string): string {
  return catalogue.currencies.get(code.toUpperCase())?.code ?? 'EUR'
}
