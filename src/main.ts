import pino from 'pino'
import { readConfig } from './config.ts'
import { loadDriver, nameOf } from './db/open.ts'
import { logOptions } from './log.ts'
import { addressList, terminalLines } from './terminal.ts'

try {
  const config = readConfig(process.env)
  const log = pino(logOptions(config.logLevel), process.stdout.isTTY ? terminalLines(process.stdout) : undefined)
  log.info({ database: nameOf(config.database) }, 'opening the database')
  const openDatabase = await loadDriver(config.database)
  // The embedded database is compiled in other threads: everything else is loaded meanwhile.
  const [database, { serve }] = await Promise.all([
    openDatabase((error) => log.warn(error, 'database connection lost')),
    import('./serve.ts'),
  ])
  await serve(config, log, database)
  if (process.stdout.isTTY) process.stdout.write(addressList(config))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  // Whatever was opened before the failure, such as a listening connection, would keep the process alive.
  process.exit(1)
}
