import { DrawingThread } from './drawing-thread.ts'
import type { Paper } from './paper.ts'

/** Whether somebody waits for a paper, or it goes into a mail, which has time. */
export type Haste = 'awaited' | 'for a mail'

/** While one is drawn, the next is already there. */
const AT_ONCE = 2

const waiting: Record<Haste, (() => Promise<void>)[]> = { awaited: [], 'for a mail': [] }
let underWay = 0

/**
 * Returns the paper as a PDF, drawn beside the event loop; the same paper always makes the same bytes. Papers for mails
 * give way to those that somebody waits for, however many there are.
 */
export async function renderPaper(paper: Paper, haste: Haste = 'awaited'): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    waiting[haste].push(() => draw(paper).then(resolve, reject))
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

/** Started with the first paper, because a starting server has no use for it. */
let thread: DrawingThread | undefined

async function draw(paper: Paper): Promise<Buffer> {
  thread ??= new DrawingThread(() => (thread = undefined))
  return thread.draw(paper)
}
