import { constants, getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { drawPaper } from './draw-paper.ts'
import type { Drawn } from './drawing-thread.ts'
import type { Paper } from './paper.ts'

/* What runs in the thread: draws each paper that it is sent, and answers in the order in which they came. */

// Whoever waits for an answer comes first. Linux alone has priorities of threads, others would slow down the process; a
// process that already gives way to others may not take anything back.
if (process.platform === 'linux') setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))

parentPort?.on('message', (paper: Paper) => parentPort?.postMessage(drawn(paper)))

function drawn(paper: Paper): Drawn {
  try {
    return { file: drawPaper(paper) }
  } catch (error) {
    return { error }
  }
}
