import { watchMainThread } from '../../src/process/watch-main-thread.ts'

/* A process whose main thread stands still after a while for good, and may do so for as many milliseconds. */
const [, , patienceMs] = process.argv

watchMainThread(Number(patienceMs))
setTimeout(() => {
  console.log('stuck')
  for (;;);
}, 3_000)
