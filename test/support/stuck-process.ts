import { watchMainThread } from '../../src/process/watch-main-thread.ts'

/* A process whose main thread hangs for good after a while, and may hang for as many milliseconds. */
const [, , patienceMs] = process.argv

watchMainThread(Number(patienceMs))
setTimeout(() => {
  console.log('stuck')
  for (;;);
}, 3_000)
