import { FRAME_WORDS } from '../../../texts/documents/voucher-frame.ts'
import type { Formats } from '../../../values/formats.ts'
import type { Language } from '../../../values/language.ts'
import { toLocal, OPERATOR_ZONE } from '../../../values/time.ts'
import { FOOTER, LABEL, MARGIN, SENDER, SMALL, TITLE, TOP, VALUE, WIDTH } from '../layout.ts'
import { Sheet, type TextStyle } from '../pdf/sheet.ts'

/** What every page of a voucher shows around its contents. */
export interface VoucherFrame {
  /** The title, above the reference. */
  title: string
  /** The instructions below the contents. */
  footer: string
  formats: Pick<Formats, 'day'>
  language: Language
  productReference: string
  /** Whether to stamp every page as not valid. */
  sandbox: boolean
  /** An ISO 8601 instant. */
  bookedAt: string
  operator: { name: string; phone: string; email: string }
  /** The address of the traveller, if known. */
  email: string | null
}

/** The logo of the seller. */
export interface VoucherLogo {
  owner: string
  /** An opaque PNG, in Base64. */
  png: string
}

/** The y at which the contents of a page end. */
export const BOTTOM = FOOTER - 6

const QR_SIZE = 104

const NOT_VALID = 'SANDBOX – NOT VALID FOR TRAVEL'

/** Begins a voucher with its sender, and its reference as text and QR code. */
export function startVoucher(frame: VoucherFrame, title: string, logo?: VoucherLogo): Sheet {
  const { operator, email, productReference, bookedAt, language, sandbox } = frame
  const stamp = sandbox ? NOT_VALID : undefined
  const addresses = [operator.email, ...(email === null ? [] : [email])]
  const sheet = new Sheet({ title, author: operator.name, createdAt: new Date(bookedAt), language, addresses, stamp })
  const x = MARGIN
  const width = WIDTH - QR_SIZE - 24
  sheet.text(operator.name, { x, y: TOP, width: logo ? width - LOGO.width - 12 : width }, SENDER)
  if (logo) drawLogo(sheet, logo, x + width)
  sheet.text(frame.title, { x, y: 96, width }, TITLE)
  const size = productReference.length > 18 ? 18 : 30
  sheet.text(productReference, { x, y: 113, width }, { size, weight: 'bold', lines: 2 })
  sheet.qrCode(productReference, { x: x + WIDTH - QR_SIZE, y: 54, width: QR_SIZE })
  return sheet
}

/** Beside the QR code, above the reference. */
const LOGO = { y: 54, width: 132, height: 38 }

function drawLogo(sheet: Sheet, { owner, png }: VoucherLogo, right: number): void {
  const { y, width, height } = LOGO
  sheet.picture(Buffer.from(png, 'base64'), `Logo: ${owner}`, { x: right - width, y, width }, height)
}

/** Ends the voucher and returns it as a PDF. */
export function endVoucher(sheet: Sheet, frame: VoucherFrame): Buffer {
  drawFooter(sheet, frame, 'P')
  return sheet.bytes()
}

/** Starts another page under the same reference, and returns the y at which its contents begin. */
export function turnPage(sheet: Sheet, frame: VoucherFrame): number {
  drawFooter(sheet, frame, 'Artifact')
  sheet.addPage()
  const half = WIDTH / 2
  const repeated: TextStyle = { ...SMALL, role: 'Artifact' }
  sheet.text(frame.title, { x: MARGIN, y: TOP, width: half }, repeated)
  sheet.text(
    FRAME_WORDS[frame.language].page(sheet.page),
    { x: MARGIN + half, y: TOP, width: half },
    { ...repeated, align: 'right' },
  )
  const reference: TextStyle = { size: 18, weight: 'bold', role: 'Artifact' }
  return sheet.text(frame.productReference, { x: MARGIN, y: TOP + 13, width: WIDTH }, reference) + 16
}

/** Draws facts in rows of two, on another page if needed, and returns the y below them. */
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

/** A value and its label. */
export type Detail = [label: string, value: string]

/** The height of three lines; less is not worth starting at the bottom of a page. */
const MIN_NOTES = 41

/** The height of the line that says that the notes continue. */
const CONTINUED = 13

/** Draws all of the notes, on as many pages as they need. */
export function drawNotes(sheet: Sheet, frame: VoucherFrame, text: string | null, y: number): void {
  if (!text) return
  const words = FRAME_WORDS[frame.language]
  const roomBelow = (top: number) => BOTTOM - top - 25
  const whole = sheet.set(text.replace(/\n{3,}/g, '\n\n'), WIDTH, { size: 10 })
  let top = roomBelow(y) < Math.min(MIN_NOTES, whole.height) ? turnPage(sheet, frame) : y
  drawNotesLabel(sheet, words.notes, top, 'H2')
  let rest = whole
  while (rest.height > roomBelow(top)) {
    const [here, after] = sheet.split(rest, roomBelow(top) - CONTINUED)
    const end = sheet.draw(here, MARGIN, top + 25)
    const box = { x: MARGIN, y: end, width: WIDTH }
    sheet.text(words.continuedOn(sheet.page + 1), box, { ...SMALL, role: 'Artifact' })
    top = turnPage(sheet, frame)
    drawNotesLabel(sheet, words.notesContinued, top, 'Artifact')
    rest = after
  }
  sheet.draw(rest, MARGIN, top + 25)
}

function drawNotesLabel(sheet: Sheet, words: string, y: number, role: 'H2' | 'Artifact'): void {
  sheet.line([MARGIN, y], [MARGIN + WIDTH, y])
  sheet.text(words, { x: MARGIN, y: y + 12, width: WIDTH }, { ...LABEL, role })
}

/** Draws the footer, which screen readers read only on the last page. */
function drawFooter(sheet: Sheet, frame: VoucherFrame, role: 'P' | 'Artifact'): void {
  const { operator, footer, bookedAt, language, formats } = frame
  const y = FOOTER
  sheet.line([MARGIN, y], [MARGIN + WIDTH, y])
  sheet.text(footer, { x: MARGIN, y: y + 12, width: WIDTH }, { size: 9.5, weight: 'bold', role })
  const contact = `${operator.name}  ·  ${operator.phone}  ·  ${operator.email}`
  sheet.text(contact, { x: MARGIN, y: y + 27, width: WIDTH - 190 }, { ...SMALL, lines: 3, role })
  sheet.text(
    FRAME_WORDS[language].booked(formats.day(toLocal(Date.parse(bookedAt), OPERATOR_ZONE))),
    { x: MARGIN + WIDTH - 180, y: y + 27, width: 180 },
    { ...SMALL, align: 'right', role },
  )
}
