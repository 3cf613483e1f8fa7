import type { Worker } from 'node:worker_threads'
import { startThread } from '../../../process/thread.ts'
import type { Document } from './document.ts'

/** Whether somebody is waiting for a document, or it is for a mail, which has time. */
export type RenderPriority = 'awaited' | 'for a mail'

/** While one document is drawn, the next is already in the thread. */
const AT_ONCE = 2

const waiting: Record<RenderPriority, (() => Promise<void>)[]> = { awaited: [], 'for a mail': [] }
let underWay = 0

/**
 * Returns a document as a PDF, drawn outside the event loop. The same document always gives the same bytes. Documents
 * for mails give way to those that somebody is waiting for.
 */
export async function renderDocument(document: Document, priority: RenderPriority = 'awaited'): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    waiting[priority].push(() => draw(document).then(resolve, reject))
    drawNext()
  })
}

function drawNext(): void {
  if (underWay === AT_ONCE) return
  const next = waiting.awaited.shift() ?? waiting['for a mail'].shift()
  if (!next) return
  underWay += 1
  void next().then(() => {
    underWay -= 1
    drawNext()
  })
}

/** Started with the first document, not with the server. */
let thread: DrawingThread | undefined

async function draw(document: Document): Promise<Buffer> {
  thread ??= new DrawingThread(() => (thread = undefined))
  return thread.draw(document)
}

/** A response of the thread: the PDF, or the error. */
export type Drawn = { file: Uint8Array } | { error: unknown }

interface Waiting {
  resolve: (file: Buffer) => void
  reject: (error: unknown) => void
}

/**
 * A thread that draws documents outside the event loop. It keeps the process alive only while it has something to draw.
 */
export class DrawingThread {
  readonly #worker: Worker
  /** The waiting callers, in the order of their calls, which is also the order of the responses. */
  #waiting: Waiting[] = []

  /** Starts the thread. `onEnd` is called when it ends, which happens only in an accident. */
  constructor(onEnd: () => void, start = () => startThread('services/documents/rendering/drawing')) {
    this.#worker = start()
    this.#worker.unref()
    this.#worker.on('message', (drawn: Drawn) => this.#answer(drawn))
    let reason: unknown
    this.#worker.on('error', (error) => (reason = error))
    this.#worker.on('exit', () => {
      onEnd()
      for (const { reject } of this.#waiting)
        reject(new Error('the thread that draws documents has ended', { cause: reason }))
      this.#waiting = []
    })
  }

  /** Returns a document as a PDF. */
  draw(document: Document): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#worker.postMessage(document)
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
