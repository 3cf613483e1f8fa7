import { everyValue, parseQueryString } from '../http/query-string.ts'
import type { Api } from '../http/zod.ts'

/** The field of rows, of which many can be chosen. */
const ROWS = 'item'

/** Enough for every ride of the largest day. */
const MOST_BYTES = 256 * 1024

/** Lets the forms of an instance send many rows: of every other field that is sent twice the last counts. */
export function acceptRows(pages: Api): void {
  pages.removeContentTypeParser('application/x-www-form-urlencoded')
  pages.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MOST_BYTES },
    async (_: unknown, body: string) => {
      const rows = everyValue(`?${body}`, ROWS)
      return { ...parseQueryString(body), ...(rows.length > 1 && { [ROWS]: rows }) }
    },
  )
}

/** Returns the rows that a form has sent, one or many. */
export function chosenRows(body: unknown): string[] {
  const rows: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, ROWS) : undefined
  return [rows].flat().filter((row) => typeof row === 'string')
}
