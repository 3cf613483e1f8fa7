import pino from 'pino'
import { readConfig } from './config.ts'
import { openDatabase } from './db/open.ts'
import { logOptions } from './log.ts'

try {
  const config = readConfig(process.env)
  const log = pino(logOptions(config.logLevel))
  // The embedded database is compiled in other threads: everything else is loaded meanwhile.
  const [database, { serve }] = await Promise.all([
    openDatabase(config.database, (error) => log.warn(error, 'database connection lost')),
    import('./serve.ts'),
  ])
  await serve(config, log, database)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  // What was opened before it failed, a listening connection for one, would keep the process alive.
  process.exit(1)
}
