import module from 'node:module'
import pino from 'pino'
import { readConfig } from './config.ts'
import type { Report } from './db/database.ts'
import { isEmbedded, loadDriver, nameOf } from './db/open.ts'
import { reasonOf } from './db/reason.ts'
import { logOptions } from './log.ts'
import { addressList, terminalLines } from './process/terminal.ts'
import { watchMainThread } from './process/watch-main-thread.ts'

// Node keeps what it compiles from here on for the next start, as far as it can: version 20 cannot.
if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function') module.enableCompileCache()

try {
  const config = readConfig(process.env)
  const log = pino(logOptions(config.logLevel), process.stdout.isTTY ? terminalLines(process.stdout) : undefined)
  log.info({ database: nameOf(config.database) }, 'opening the database')
  const report: Report = (level, message, err) => log[level]({ err }, message)
  const openDatabase = await loadDriver(config.database)
  // The embedded database compiles in other threads; everything else loads meanwhile.
  const [database, { serve }] = await Promise.all([openDatabase(report), import('./serve.ts')])
  await serve(config, log, database)
  // A database in the same thread can block it forever.
  if (isEmbedded(config.database)) watchMainThread()
  if (process.stdout.isTTY) process.stdout.write(addressList(config))
} catch (error) {
  console.error(reasonOf(error))
  // Anything opened before the failure, such as a listening connection, would keep the process alive.
  process.exit(1)
}
