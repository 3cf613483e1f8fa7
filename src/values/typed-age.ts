/** A number, with what makes months or weeks of it in the languages of the site; half a year does not count. */
const WRITTEN_AGE =
  /(\d+)(?:\.5)?\s*(?:(?<months>m(?!\p{L})|mos?(?!\p{L})|month|monat|mois|mes[ei])|(?<weeks>w(?:k|ee)|woche|sem(?:\.|aine)|settiman))?/giu

/** Returns the ages in years in a text as people write them: `4 and 9`, `8 months, 4 years`. */
export function agesMeantBy(text: string): number[] {
  return Array.from(text.matchAll(WRITTEN_AGE), ([, number, months, weeks]) =>
    Math.floor(Number(number) / (months ? 12 : weeks ? 52 : 1)),
  )
}
