import { ApiError } from '../errors.ts'
import { type LocalMinute, localMinute } from '../values/time.ts'

/** The documentation of the fields below. */
export const RETURN_REQUIRED = { description: 'Required with `is_return` 1, ignored otherwise.' }

/** The fields of a body for the time of the return leg. */
interface ReturnTime {
  return_date?: number | undefined
  return_time_hours?: number | undefined
  return_time_minutes?: number | undefined
}

/** Returns the time of the return leg. Throws INVALID_PARAMS with that reason for every field that is missing. */
export function returnTimeOf(
  { return_date, return_time_hours, return_time_minutes }: ReturnTime,
  { prefix, reason }: { prefix: '' | 'Transfer.'; reason: string },
): LocalMinute {
  if (return_date !== undefined && return_time_hours !== undefined && return_time_minutes !== undefined)
    return localMinute(return_date, return_time_hours, return_time_minutes)
  const missing = Object.entries({ return_date, return_time_hours, return_time_minutes }).filter(
    ([, value]) => value === undefined,
  )
  throw new ApiError(
    'INVALID_PARAMS',
    missing.map(([name]) => ({ about: [], field: prefix + name, reason, kind: 'REQUIRED' as const })),
  )
}
