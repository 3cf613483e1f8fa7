/** From this age on a child needs a booster instead of a child seat. */
export const BOOSTER_FROM = 6

/** From this age on a child needs neither, anywhere in the Alps. */
export const GROWN_FROM = 12

/** Returns the child seats and boosters that children of these ages and infants need. */
export function suggestSeats(ages: readonly number[], infants: number): { childSeats: number; boosters: number } {
  const small = ages.filter((age) => age < BOOSTER_FROM)
  const middle = ages.filter((age) => age >= BOOSTER_FROM && age < GROWN_FROM)
  return { childSeats: infants + small.length, boosters: middle.length }
}
