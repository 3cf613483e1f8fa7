import { randomUUID } from 'node:crypto'
import type { StatementLine } from '../../partners/statement-lines.ts'
import type { StatementHead } from '../draw-statement.ts'
import type { StatementPart } from './document.ts'
import { renderDocument } from './render-document.ts'

/**
 * Yields a statement as a PDF piece by piece, drawn outside the event loop while its lines arrive. Other documents are
 * drawn between two pieces, so a voucher never waits for a statement.
 */
export async function* renderStatement(
  head: StatementHead,
  pages: AsyncIterable<readonly StatementLine[]>,
): AsyncGenerator<Buffer> {
  const name = randomUUID()
  const draw = (part: StatementPart['part']) => drawInTurn({ kind: 'statement', name, part })
  let isDone = false
  try {
    await draw({ step: 'begin', head })
    for await (const lines of pages) yield await draw({ step: 'add', lines })
    isDone = true
    yield await draw({ step: 'end' })
  } finally {
    if (!isDone) await draw({ step: 'abandon' })
  }
}

let lastPart: Promise<unknown> = Promise.resolve()

/** Draws one part at a time, however many statements are requested. */
function drawInTurn(part: StatementPart): Promise<Buffer> {
  const drawn = lastPart.then(() => renderDocument(part))
  lastPart = drawn.catch(() => undefined)
  return drawn
}
