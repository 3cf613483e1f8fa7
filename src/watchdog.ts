import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import type { Watched } from './watch-main-thread.ts'

/*
 * What runs in the thread: ends the process when the main thread has not stirred for a number of looks in a row. Looks
 * are counted, not seconds, because those pass for a process that was stopped as a whole, too.
 */

const { pulse, looks, lookMs }: Watched = workerData
let last = -1
let still = 0

setInterval(() => {
  const now = Atomics.load(pulse, 0)
  still = now === last ? still + 1 : 0
  last = now
  if (still < looks) return
  const msg = `the main thread has stood still for ${(looks * lookMs) / 1_000} s: ending the process`
  // Whoever writes the log is the one that stands still.
  writeSync(1, `${JSON.stringify({ level: 60, time: Date.now(), pid: process.pid, msg })}\n`)
  // What exits here is the thread.
  process.kill(process.pid, 'SIGKILL')
}, lookMs)
