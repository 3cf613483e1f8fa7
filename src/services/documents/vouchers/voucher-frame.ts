import type { Formats } from '../../../values/formats.ts'
import type { Language } from '../../../values/language.ts'
import { toLocal, OPERATOR_ZONE } from '../../../values/time.ts'
import { FRAME_WORDS } from '../../../texts/documents/voucher-frame.ts'
import { ACCENT, GREY, Sheet, type TextStyle } from '../pdf/sheet.ts'

/** What every page of a voucher has around its contents. */
export interface VoucherFrame {
  /** What it is, above its reference. */
  title: string
  /** What to do with it, below everything. */
  footer: string
  formats: Pick<Formats, 'day'>
  language: Language
  productReference: string
  /** Says on every page that it is not valid. */
  sandbox: boolean
  /** ISO 8601 instant. */
  bookedAt: string
  operator: { name: string; phone: string; email: string }
}

/** The space left and right of the contents. */
export const MARGIN = 48

/** How wide the contents are. */
export const WIDTH = Sheet.WIDTH - 2 * MARGIN
const NOT_VALID = 'SANDBOX – NOT VALID FOR TRAVEL'

/** Remarks. */
export const SMALL: TextStyle = { size: 9.5, color: GREY }
/** What the text below it is. */
export const LABEL: TextStyle = { size: 8, weight: 'bold', color: GREY }
/** What is looked up. */
export const VALUE: TextStyle = { size: 10.5, lines: 30 }

/** Where the footer begins. */
const FOOTER = 768

/** Where the contents of a page end. */
export const BOTTOM = FOOTER - 6

const QR_SIZE = 104

/** Draws whose voucher it is, and its reference to read and to scan. */
export function drawHeader(sheet: Sheet, { operator, title, productReference }: VoucherFrame): void {
  const x = MARGIN
  const width = WIDTH - QR_SIZE - 24
  sheet.text(operator.name, { x, y: 58, width }, { size: 13, weight: 'bold', color: ACCENT, lines: 2 })
  sheet.text(title, { x, y: 96, width }, { size: 12, color: GREY })
  const size = productReference.length > 18 ? 18 : 30
  sheet.text(productReference, { x, y: 113, width }, { size, weight: 'bold', lines: 2 })
  sheet.qrCode(productReference, { x: x + WIDTH - QR_SIZE, y: 54, width: QR_SIZE })
}

/** Ends a page: its footer, and what says that it does not count. */
export function finishPage(sheet: Sheet, frame: VoucherFrame): void {
  drawFooter(sheet, frame, FOOTER)
  if (frame.sandbox) sheet.stamp(NOT_VALID)
}

/** Goes on with another page under the same reference, and returns the y where its free space begins. */
export function turnPage(sheet: Sheet, frame: VoucherFrame): number {
  finishPage(sheet, frame)
  sheet.turn()
  const [top, half] = [58, WIDTH / 2]
  sheet.text(frame.title, { x: MARGIN, y: top, width: half }, SMALL)
  sheet.text(
    FRAME_WORDS[frame.language].page(sheet.page),
    { x: MARGIN + half, y: top, width: half },
    { ...SMALL, align: 'right' },
  )
  return sheet.text(frame.productReference, { x: MARGIN, y: top + 13, width: WIDTH }, { size: 18, weight: 'bold' }) + 16
}

/** Draws facts in rows of two, on another page where they need one; returns the y below them. */
export function drawDetails(sheet: Sheet, frame: VoucherFrame, details: readonly Detail[], y: number): number {
  const width = WIDTH / 2 - 12
  let top = y
  for (const pair of pairsOf(details)) {
    const row = pair.map(([label, words]) => ({ label, value: sheet.set(words, width, VALUE) }))
    const height = 11 + Math.max(...row.map(({ value }) => value.height))
    if (top + height > BOTTOM) top = turnPage(sheet, frame)
    for (const [i, { label, value }] of row.entries()) {
      const x = MARGIN + i * (WIDTH / 2 + 12)
      sheet.text(label, { x, y: top, width }, LABEL)
      sheet.draw(value, x, top + 11)
    }
    top += Math.max(46, height + 10)
  }
  return top
}

function pairsOf(details: readonly Detail[]): Detail[][] {
  return details.flatMap((_, i) => (i % 2 === 0 ? [details.slice(i, i + 2)] : []))
}

/** A fact under its label. */
export type Detail = [label: string, value: string]

/** Fewer lines than this are not worth starting at the bottom of a page. */
const FEWEST_LINES = 3

/** The whole of the notes, on as many pages as they need. */
export function drawNotes(sheet: Sheet, frame: VoucherFrame, text: string | null, y: number): void {
  if (!text) return
  const notes = sheet.set(text.replace(/\n{3,}/g, '\n\n'), WIDTH, { size: 10 })
  const roomBelow = (top: number) => Math.floor((BOTTOM - top - 25) / notes.lineHeight)
  let rest = notes.lines
  let top = roomBelow(y) < Math.min(FEWEST_LINES, rest.length) ? turnPage(sheet, frame) : y
  for (let label = FRAME_WORDS[frame.language].notes; ; label = FRAME_WORDS[frame.language].notesContinued) {
    const room = roomBelow(top)
    const here = rest.length > room ? room - 1 : room
    sheet.line([MARGIN, top], [MARGIN + WIDTH, top])
    sheet.text(label, { x: MARGIN, y: top + 12, width: WIDTH }, LABEL)
    const end = sheet.draw({ ...notes, lines: rest.slice(0, here) }, MARGIN, top + 25)
    rest = rest.slice(here)
    if (rest.length === 0) return
    sheet.text(FRAME_WORDS[frame.language].continuedOn(sheet.page + 1), { x: MARGIN, y: end, width: WIDTH }, SMALL)
    top = turnPage(sheet, frame)
  }
}

function drawFooter(sheet: Sheet, { operator, footer, bookedAt, language, formats }: VoucherFrame, y: number): void {
  sheet.line([MARGIN, y], [MARGIN + WIDTH, y])
  sheet.text(footer, { x: MARGIN, y: y + 12, width: WIDTH }, { size: 9.5, weight: 'bold' })
  const contact = `${operator.name}  ·  ${operator.phone}  ·  ${operator.email}`
  sheet.text(contact, { x: MARGIN, y: y + 27, width: WIDTH - 190 }, { ...SMALL, lines: 3 })
  sheet.text(
    FRAME_WORDS[language].booked(formats.day(toLocal(Date.parse(bookedAt), OPERATOR_ZONE))),
    { x: MARGIN + WIDTH - 180, y: y + 27, width: 180 },
    { ...SMALL, align: 'right' },
  )
}
