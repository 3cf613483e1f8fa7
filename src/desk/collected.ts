import { en } from '../texts/site/en.ts'

/** An amount to be collected on arrival, in minor units; null for nothing. */
interface Collected {
  toCollect: { minor: number; currency: string } | null
}

/** Returns the total to be collected, in each currency. */
export function collected(items: readonly Collected[]): string[] {
  const sums = new Map<string, number>()
  for (const { toCollect } of items)
    if (toCollect) sums.set(toCollect.currency, (sums.get(toCollect.currency) ?? 0) + toCollect.minor)
  return Array.from(sums, ([currency, minor]) => en.formats.money(minor, currency))
}
