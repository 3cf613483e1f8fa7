import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { stopInOrder } from '../../src/stop.ts'

/*
 * A process with nothing in it but its stop: it takes so many milliseconds, has so many until the deadline, and on
 * `throw` or `reject` begins by itself.
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
