import type { Worker } from 'node:worker_threads'
import { startThread } from '../../../thread.ts'
import type { Paper } from './paper.ts'

/** What the thread answers: the PDF, or what was wrong. */
export type Drawn = { file: Uint8Array } | { error: unknown }

interface Waiting {
  resolve: (file: Buffer) => void
  reject: (error: unknown) => void
}

/** A thread that draws papers beside the event loop; it keeps the process alive only while it has something to draw. */
export class DrawingThread {
  readonly #worker: Worker
  /** Whoever waits for a paper, in the order in which they asked, which is the order of the answers. */
  #waiting: Waiting[] = []

  /** Starts the thread; says when it has ended, which it does by accident alone. */
  constructor(onEnd: () => void, start = () => startThread('services/documents/rendering/drawing')) {
    this.#worker = start()
    this.#worker.unref()
    this.#worker.on('message', (drawn: Drawn) => this.#answer(drawn))
    let reason: unknown
    this.#worker.on('error', (error) => (reason = error))
    this.#worker.on('exit', () => {
      onEnd()
      for (const { reject } of this.#waiting)
        reject(new Error('the thread that draws papers has ended', { cause: reason }))
      this.#waiting = []
    })
  }

  /** Returns the paper as a PDF. */
  draw(paper: Paper): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#worker.postMessage(paper)
      this.#waiting.push({ resolve, reject })
      this.#worker.ref()
    })
  }

  #answer(drawn: Drawn): void {
    const waiting = this.#waiting.shift()
    if (this.#waiting.length === 0) this.#worker.unref()
    if ('error' in drawn) waiting?.reject(drawn.error)
    else waiting?.resolve(Buffer.from(drawn.file.buffer, drawn.file.byteOffset, drawn.file.byteLength))
  }
}
