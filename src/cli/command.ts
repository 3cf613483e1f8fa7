import type { Database } from '../db/database.ts'

/** Something an operator runs from a shell. */
export interface Command {
  name: string
  /** The arguments it takes, for whoever calls it wrongly. */
  usage: string
  /** Does it and gives the exit code; relative paths among the arguments are meant from `cwd`. */
  run: (db: Database, call: CommandCall) => Promise<number>
}

/** How a command was called. */
export interface CommandCall {
  args: string[]
  cwd: string
  now: Date
  print: (line: string) => void
}

/** The operator called it wrongly; the message says how. */
export class WrongCall extends Error {}

/** Whether the options of a call could not be read. */
export function isParseError(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
