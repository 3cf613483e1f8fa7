import type { RentalOffer, SkiResort } from '../../../catalogue/rentals.ts'

/** Returns whether the law of a resort's country asks anybody of these ages to wear a helmet on the slopes. */
export function needsHelmet(
  { helmetAges: law }: Pick<SkiResort, 'helmetAges'>,
  { minAge, maxAge }: Pick<RentalOffer, 'minAge' | 'maxAge'>,
): boolean {
  return law !== null && (maxAge ?? Infinity) >= law.from && (minAge ?? 0) <= (law.to ?? Infinity)
}
