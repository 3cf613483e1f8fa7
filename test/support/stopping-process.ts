import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { stopInOrder } from '../../src/process/stop.ts'

/*
 * A process that does nothing but stop. Its arguments: the milliseconds that stopping takes, the milliseconds until the
 * deadline, and `throw` or `reject` for an error that begins the stop.
 */
const [, , takesMs, deadlineMs, trouble] = process.argv
const log = pino()

stopInOrder(
  log,
  {
    drain: async () => log.info('drained'),
    async stop() {
      await wait(Number(takesMs))
      log.info('stopped')
    },
  },
  Number(deadlineMs),
)
setInterval(() => {}, 1_000)
log.info('ready')
if (trouble === 'throw')
  setImmediate(() => {
    throw new Error('on purpose')
  })
if (trouble === 'reject') void Promise.reject(new Error('on purpose'))
