import { parentPort } from 'node:worker_threads'
import { drawDriverSheets } from '../draw-driver-sheet.ts'
import { drawPreview } from '../draw-preview.ts'
import { StatementDrawing } from '../draw-statement.ts'
import { drawReceipt } from '../receipts/draw-receipt.ts'
import { drawRentalVoucher } from '../vouchers/draw-rental-voucher.ts'
import { drawVoucher } from '../vouchers/draw-voucher.ts'
import type { Document, StatementPart } from './document.ts'
import type { Drawn } from './render-document.ts'

/* The drawing thread: draws each document it receives, and responds in the same order. */

parentPort?.on('message', (document: Document) => parentPort?.postMessage(drawn(document)))

function drawn(document: Document): Drawn {
  try {
    return { file: drawDocument(document) }
  } catch (error) {
    return { error }
  }
}

/**
 * Returns a document, or the next part of one, as a PDF, or a picture as a PNG. The same document always gives the same
 * bytes.
 */
export function drawDocument(document: Document): Buffer {
  switch (document.kind) {
    case 'voucher':
      return drawVoucher(document.voucher, document.logo)
    case 'rental_voucher':
      return drawRentalVoucher(document.voucher, document.logo)
    case 'receipt':
      return drawReceipt(document.receipt)
    case 'driver_sheets':
      return drawDriverSheets(document.sheets)
    case 'preview':
      return drawPreview(document.preview)
    case 'statement':
      return drawPart(document)
    default:
      return document satisfies never
  }
}

/** Statements under way, by name. */
const begun = new Map<string, StatementDrawing>()

const NOTHING = Buffer.alloc(0)

function drawPart({ name, part }: StatementPart): Buffer {
  switch (part.step) {
    case 'begin':
      begun.set(name, new StatementDrawing(part.head))
      return NOTHING
    case 'add':
      return drawingOf(name).add(part.lines)
    case 'end': {
      const drawing = drawingOf(name)
      begun.delete(name)
      return drawing.end()
    }
    case 'abandon':
      begun.delete(name)
      return NOTHING
    default:
      return part satisfies never
  }
}

function drawingOf(name: string): StatementDrawing {
  const drawing = begun.get(name)
  if (!drawing) throw new Error('a part of a statement that has not begun')
  return drawing
}
