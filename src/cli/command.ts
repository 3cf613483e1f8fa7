import type { Database } from '../db/database.ts'
import type { Issuer } from '../services/bookings/issuer.ts'

/** Something an operator runs from a shell. */
export interface Command {
  name: string
  /** The arguments it takes, shown when it is called wrongly. */
  usage: string
  /** Runs it and returns the exit code; relative paths among the arguments start from `cwd`. */
  run: (db: Database, call: CommandCall) => Promise<number>
}

/** How a command was called. */
export interface CommandCall {
  args: string[]
  cwd: string
  now: Date
  /** The public root of the site, for links that are printed. */
  siteUrl: string
  /** Whether webhooks may be called in private networks. */
  webhookPrivateHosts: boolean
  /** Makes the issuer of documents and mails; it loads the catalogue if no server has done so. */
  issuer: () => Promise<Issuer>
  /** Returns what the secrets of webhooks are sealed with. */
  webhookKey: () => Promise<string>
  print: (line: string) => void
  /** Reports progress, which is only shown at a terminal. */
  progress: (text: string) => void
}

/** Thrown when the operator called a command wrongly; the message says how. */
export class WrongCall extends Error {}

/** Whether the options of a call could not be read. */
export function isParseError(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
