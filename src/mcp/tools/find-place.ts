import { resolve, resolveQuery, resolveResponse } from '../../api/transfer/locations-resolve.ts'
import { locationsBudget } from '../../api/transfer/locations.ts'
import { tool } from '../tool.ts'

/** find_place: GET /locations/resolve. */
export const findPlace = tool({
  name: 'find_place',
  title: 'Find a place',
  description:
    'Finds the airport, station, city, ski resort or hotel that a text refers to, with the code that the other tools take. If there are several results, ask which one is meant. `served` false: known, but we do not drive there.',
  input: resolveQuery,
  output: resolveResponse,
  budgets: (environment) => [locationsBudget(environment)],
  answer: ({ deps }, query) => resolve(deps.catalogue.current, query),
})
