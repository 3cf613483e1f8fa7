import { parseForms } from '../../http/bodies.ts'
import { everyValue, parseQueryString } from '../../http/query-string.ts'
import type { Api } from '../../http/zod.ts'

/** The field of selected rows. */
const ROWS = 'item'

/** Enough for every ride of the busiest day. */
const MAX_BYTES = 256 * 1024

/** Lets the forms of an instance send many rows; of any other field that is repeated, the last value counts. */
export function acceptRows(pages: Api): void {
  const parse = (body: string) => {
    const rows = everyValue(`?${body}`, ROWS)
    return { ...parseQueryString(body), ...(rows.length > 1 && { [ROWS]: rows }) }
  }
  parseForms(pages, parse, { bodyLimit: MAX_BYTES })
}

/** Returns the selected rows of a form, one or many. */
export function chosenRows(body: unknown): string[] {
  const rows: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, ROWS) : undefined
  return [rows].flat().filter((row) => typeof row === 'string')
}
