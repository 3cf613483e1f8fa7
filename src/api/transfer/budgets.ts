import type { Budget } from '../../http/rate-limits.ts'
import type { Environment } from '../../values/environment.ts'

/** Returns the budget for searching, resolving and listing locations. */
export function locationsBudget(environment: Environment): Budget {
  return { name: `${environment}:transfer:locations`, perMinute: 30 }
}

/** Returns the budget of quotes by any endpoint. */
export function quotesBudget(environment: Environment): Budget {
  return { name: `${environment}:transfer:options`, perMinute: 20 }
}

/** Returns the budget of price calendars. */
export function calendarBudget(environment: Environment): Budget {
  return { name: `${environment}:transfer:calendar`, perMinute: 20 }
}

/** Returns the budgets of links, also per day because every link is kept for a month. */
export function linkBudgets(environment: Environment): readonly Budget[] {
  return [
    { name: `${environment}:transfer:checkout-link`, perMinute: 20 },
    { name: `${environment}:transfer:checkout-link:day`, perDay: 5_000 },
  ]
}
