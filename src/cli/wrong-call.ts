/** The operator called it wrongly; the message says how. */
export class WrongCall extends Error {}

/** Whether the options of a call could not be read. */
export function isParseError(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
