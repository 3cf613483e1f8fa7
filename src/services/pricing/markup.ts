import type { MarkupRule } from '../../catalogue/catalogue.ts'
import { dayOf, type LocalMinute, minuteOfDay, weekdayOf } from '../../values/time.ts'

/** The rule that applies to a pickup, from a fare's rules, the one that wins first; undefined when none does (decisions 4.2). */
export function findMarkup(rules: readonly MarkupRule[], pickupAt: LocalMinute): MarkupRule | undefined {
  const day = dayOf(pickupAt)
  const weekday = weekdayOf(day)
  const second = minuteOfDay(pickupAt) * 60
  return rules.find(
    (rule) =>
      day >= rule.dateFrom &&
      day <= rule.dateTo &&
      isInCycle(weekday, rule.weekdayFrom, rule.weekdayTo) &&
      isInCycle(second, rule.secondFrom, rule.secondTo),
  )
}

/** Whether the value lies in a range, ends included, that may run over the end of its cycle: 6→1, 22:00→06:00. */
function isInCycle(value: number, from: number, to: number): boolean {
  return from <= to ? value >= from && value <= to : value >= from || value <= to
}
