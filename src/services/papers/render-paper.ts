import { DrawingThread } from './drawing-thread.ts'
import type { Paper } from './paper.ts'

/** Started with the first paper, because a starting server has no use for it. */
let thread: DrawingThread | undefined

/** The paper as a PDF, drawn beside the event loop; the same paper always makes the same bytes. */
export async function renderPaper(paper: Paper): Promise<Buffer> {
  thread ??= new DrawingThread(() => (thread = undefined))
  return thread.draw(paper)
}
