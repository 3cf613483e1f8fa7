import type { MarkupRule } from '../../../catalogue/catalogue.ts'
import type { Moment } from '../../../values/time.ts'

/**
 * Returns the rule that applies to a pickup, out of a fare's rules in order of precedence; undefined if none does
 * (decisions 4.2).
 */
export function findMarkup(rules: readonly MarkupRule[], { day, weekday, second }: Moment): MarkupRule | undefined {
  return rules.find(
    (rule) =>
      rule.dateFrom <= day &&
      day <= rule.dateTo &&
      isInCycle(weekday, rule.weekdayFrom, rule.weekdayTo) &&
      isInCycle(second, rule.secondFrom, rule.secondTo),
  )
}

/**
 * Returns whether the value lies in a range, ends included, that may wrap around the end of its cycle: 6→1,
 * 22:00→06:00.
 */
function isInCycle(value: number, from: number, to: number): boolean {
  return from <= to ? value >= from && value <= to : value >= from || value <= to
}
