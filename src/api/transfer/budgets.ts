import type { Budget } from '../../http/rate-limits.ts'
import type { Environment } from '../../values/environment.ts'

/** How often locations are searched, resolved or listed. */
export function locationsBudget(environment: Environment): Budget {
  return [`${environment}:transfer:locations`, 30]
}

/** How many quotes are answered, however they are asked for. */
export function quotesBudget(environment: Environment): Budget {
  return [`${environment}:transfer:options`, 20]
}

/** How many months are compared. */
export function calendarBudget(environment: Environment): Budget {
  return [`${environment}:transfer:calendar`, 20]
}

/** How many links are made: a day's limit, too, because every link is kept for a month. */
export function linkBudgets(environment: Environment): readonly Budget[] {
  return [
    [`${environment}:transfer:checkout-link`, 20],
    [`${environment}:transfer:checkout-link:day`, 5_000, 'day'],
  ]
}
