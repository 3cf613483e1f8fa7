import type { Budget } from '../../http/rate-limits.ts'
import type { Environment } from '../../values/environment.ts'

/** Returns the budget for searching, resolving and listing locations. */
export function locationsBudget(environment: Environment): Budget {
  return [`${environment}:transfer:locations`, 30]
}

/** Returns the budget of quotes by any endpoint. */
export function quotesBudget(environment: Environment): Budget {
  return [`${environment}:transfer:options`, 20]
}

/** Returns the budget of price calendars. */
export function calendarBudget(environment: Environment): Budget {
  return [`${environment}:transfer:calendar`, 20]
}

/** Returns the budgets of links, also per day because every link is kept for a month. */
export function linkBudgets(environment: Environment): readonly Budget[] {
  return [
    [`${environment}:transfer:checkout-link`, 20],
    [`${environment}:transfer:checkout-link:day`, 5_000, 'day'],
  ]
}
