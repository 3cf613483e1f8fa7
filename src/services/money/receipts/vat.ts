import { divideHalfUp } from '../../../values/money.ts'

/** Splits an amount that includes VAT. The VAT is rounded half up, and the two parts add up to the amount. */
export function splitVat(grossMinor: number, vatBasisPoints: number): { netMinor: number; vatMinor: number } {
  const vatMinor = divideHalfUp(grossMinor * vatBasisPoints, 10_000 + vatBasisPoints)
  return { netMinor: grossMinor - vatMinor, vatMinor }
}
