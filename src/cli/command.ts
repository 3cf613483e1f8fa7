import type { Database } from '../db/database.ts'
import type { Sender } from '../services/bookings/sender.ts'
import type { SalesDeps } from '../services/sale/sell.ts'

/** A command that operators run from a shell. */
export interface Command {
  name: string
  /** Its arguments, printed if it is called wrongly. */
  usage: string
  /**
   * Runs it and returns the exit code. Relative paths among the arguments start from `cwd`. Throws WrongCall, or what
   * `parseArgs` throws, if it was called wrongly.
   */
  run: (db: Database, call: CommandCall) => Promise<number>
}

/** How a command was called. */
export interface CommandCall {
  args: string[]
  cwd: string
  now: Date
  /** The public root of the site, for printed links. */
  siteUrl: string
  /** Whether webhooks may be in private networks. */
  webhookPrivateHosts: boolean
  /** Creates the sender of documents and mails; loads the catalogue if no server has done so. */
  sender: () => Promise<Sender>
  /** Returns the key that seals the secrets of webhooks. */
  webhookKey: () => Promise<string>
  /** Returns what sells, on the demo alone. */
  demoSales?: (() => Promise<SalesDeps>) | undefined
  print: (line: string) => void
  /** Reports progress, which is only shown at a terminal. */
  progress: (text: string) => void
}

/** Thrown if a command was called wrongly; the message says how. */
export class WrongCall extends Error {}

/** Returns the refusal of arguments that no command takes, and what became of them on their way where that is known. */
export function unexpected(args: readonly string[]): WrongCall {
  const written = args.join(' ')
  if (/(?:^| )[\u2012-\u2015\u2212]/.test(written))
    return new WrongCall(`${written}: a program made one dash of two hyphens: write options as --name`)
  if (/[“”„]/.test(written)) return new WrongCall(`${written}: the shell only knows plain quotes: write "…"`)
  return new WrongCall(`${written}: unexpected argument; npm keeps options to itself that have no -- before them`)
}

/** Runs a command and returns its exit code. If it was called wrongly, prints how, and its usage, and returns 2. */
export async function runCommand(command: Command, db: Database, call: CommandCall): Promise<number> {
  try {
    return await command.run(db, call)
  } catch (error) {
    if (!(error instanceof WrongCall || isParseError(error))) throw error
    call.print(`${error.message}\nUsage: ${command.usage}`)
    return 2
  }
}

/** Returns whether `parseArgs` refused the arguments. */
function isParseError(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
