/** From this age on a child needs a booster in place of a seat. */
export const BOOSTER_FROM = 4

/** From this age on a child needs neither, wherever in the Alps the road leads. */
export const GROWN_FROM = 12

/** The child seats and boosters that children of these ages need, and infants. */
export function suggestSeats(ages: readonly number[], infants: number): { childSeats: number; boosters: number } {
  const small = ages.filter((age) => age < BOOSTER_FROM)
  const middle = ages.filter((age) => age >= BOOSTER_FROM && age < GROWN_FROM)
  return { childSeats: infants + small.length, boosters: middle.length }
}
