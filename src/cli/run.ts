import { loadCatalogue } from '../catalogue/load.ts'
import { type Config, readConfig } from '../config.ts'
import { senderOptions, paymentOptions } from '../config/options.ts'
import type { Database } from '../db/database.ts'
import { FolderInUseError } from '../db/folder-in-use.ts'
import { loadDriver } from '../db/open.ts'
import { reasonOf } from '../db/reason.ts'
import { seedDemoWorld } from '../demo/demo.ts'
import { type Sender, createSender } from '../services/bookings/sender.ts'
import { loadWebhookKey } from '../services/notify/webhooks/secret.ts'
import { loadPaymentSetup, loadTravellerKey } from '../services/payments/payment-deps.ts'
import type { SalesDeps } from '../services/sale/sell.ts'
import { handOver } from './command-socket.ts'
import { type Command, type CommandCall, runCommand } from './command.ts'

/** Runs a command with the process's arguments and environment, and sets the exit code. */
export async function runFromShell(command: Command): Promise<void> {
  try {
    process.exitCode = await run(command, process.argv.slice(2))
  } catch (error) {
    console.error(reasonOf(error))
    process.exitCode = 1
  }
}

async function run(command: Command, args: string[]): Promise<number> {
  const config = readConfig(process.env)
  const { database, clockOffsetMs, siteUrl, webhookPrivateHosts } = config
  if (database === 'memory') throw new Error('DATA_DIR: with `memory` there is no database to work on')
  const shell = shellOutput(process.stdout)
  const cwd = process.cwd()
  try {
    const openDatabase = await loadDriver(database)
    const { batchDb: db, close } = await openDatabase(report)
    try {
      const now = new Date(Date.now() + clockOffsetMs)
      const sender = () => shellSender(config, db)
      const webhookKey = () => loadWebhookKey(db, config.secretKey)
      const demoSales = config.isDemo ? () => shellSales(config, db, now) : undefined
      const call = { args, cwd, now, siteUrl, webhookPrivateHosts, sender, webhookKey, demoSales, ...shell }
      return await runCommand(command, db, call)
    } finally {
      await close()
    }
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    return handOver(error.folder, { name: command.name, args, cwd }, shell)
  }
}

/** Reports warnings and errors on stderr, apart from the output of the command. */
function report(level: string, message: string, error?: unknown): void {
  if (level !== 'info') console.error(error === undefined ? message : `${message}: ${reasonOf(error)}`)
}

/** Returns the sender of a command that has the database to itself. */
async function shellSender(config: Config, db: Database): Promise<Sender> {
  const travellerKey = await loadTravellerKey(db, config.secretKey)
  const catalogue = { current: await loadCatalogue(db) }
  return createSender({ ...senderOptions(config), catalogue, travellerKey })
}

/** Returns what sells in the demo, for a command that has the database to itself, even before its first start. */
async function shellSales(config: Config, db: Database, now: Date): Promise<SalesDeps> {
  await seedDemoWorld(db, now)
  const catalogue = { current: await loadCatalogue(db) }
  const { providers, travellerKey } = await loadPaymentSetup(db, paymentOptions(config))
  const sender = createSender({ ...senderOptions(config), catalogue, travellerKey })
  return { db, catalogue, sender, providers, bookingPrefix: config.bookingPrefix }
}

/** Shows progress on a terminal, on one line that is overwritten, and nowhere else. */
function shellOutput(out: NodeJS.WriteStream): Pick<CommandCall, 'print' | 'progress'> {
  const clear = out.isTTY ? '\r\u001b[K' : ''
  return {
    print: (line) => void out.write(`${clear}${line}\n`),
    progress: (text) => void (out.isTTY && out.write(`${clear}${text} …`)),
  }
}
