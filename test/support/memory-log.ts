import { Writable } from 'node:stream'
import pino, { type Logger } from 'pino'
import { logOptions } from '../../src/log.ts'

/** Returns the process's logger, writing to memory. `text()` returns the log so far. */
export function memoryLog(): { log: Logger; text: () => string } {
  let written = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk)
      done()
    },
  })
  return { log: pino(logOptions('info'), stream), text: () => written }
}
