import { calendarBudget, calendarOf, calendarQuery, calendarResponse } from '../../api/transfer/price-calendar.ts'
import { QUERY_NAMES } from '../../api/transfer/transfer-options.ts'
import { tool } from '../tool.ts'

/** price_calendar: GET /price-calendar. */
export const priceCalendar = tool({
  name: 'price_calendar',
  title: 'Compare the days of a month',
  description:
    'Returns the cheapest price of a transfer on each day of a month, with `nights` that of a return trip. A null price comes with the code with which a quote for that day is refused.',
  input: calendarQuery,
  output: calendarResponse,
  names: QUERY_NAMES,
  budgets: (environment) => [calendarBudget(environment)],
  answer: ({ deps }, query) => calendarOf(deps.catalogue.current, query, deps.clock()),
})
