import { parentPort } from 'node:worker_threads'
import { drawPaper } from './draw-paper.ts'
import type { Drawn } from './drawing-thread.ts'
import type { Paper } from './paper.ts'

/* What runs in the thread: draws each paper that it is sent, and answers in the order in which they came. */

parentPort?.on('message', (paper: Paper) => parentPort?.postMessage(drawn(paper)))

function drawn(paper: Paper): Drawn {
  try {
    return { file: drawPaper(paper) }
  } catch (error) {
    return { error }
  }
}
