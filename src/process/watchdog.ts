import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import type { Watched } from './watch-main-thread.ts'

/*
 * The thread itself: ends the process when the main thread has made no progress for a number of checks in a row. It
 * counts checks rather than seconds, because time also passes for a process that is suspended as a whole.
 */

const { pulse, checks, intervalMs }: Watched = workerData
let last = -1
let still = 0

setInterval(() => {
  const now = Atomics.load(pulse, 0)
  still = now === last ? still + 1 : 0
  last = now
  if (still < checks) return
  const msg = `the main thread has been blocked for ${(checks * intervalMs) / 1_000} s: ending the process`
  // The main thread, which writes the log, is the one that is blocked.
  writeSync(1, `${JSON.stringify({ level: 60, time: Date.now(), pid: process.pid, msg })}\n`)
  // `process.exit` would end only this thread.
  process.kill(process.pid, 'SIGKILL')
}, intervalMs)
