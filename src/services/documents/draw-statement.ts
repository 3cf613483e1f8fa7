import { legalPagesIn, vatLine } from '../../texts/legal-pages.ts'
import { formatsOf } from '../../values/formats.ts'
import { addressesOf, type Operator } from '../../values/operator.ts'
import { formatDay, todayAt, OPERATOR_ZONE } from '../../values/time.ts'
import type { Statement, StatementLine } from '../partners/statements.ts'
import { LABEL, MARGIN, SENDER, SMALL, TOP, WIDTH } from './layout.ts'
import { type Box, GREY, Sheet, type TextStyle } from './pdf/sheet.ts'

const { money } = formatsOf('en-GB')

/** The head of a statement, above its lines. */
export interface StatementHead {
  operator: Operator
  /** The partner's name. */
  partner: string
  statement: Statement
}

const BOTTOM = Sheet.HEIGHT - 70
const HEADING: TextStyle = { ...LABEL, lines: 1, role: 'TH' }
const CELL: TextStyle = { size: 9, lines: 1, role: 'TD' }
const FOOT: TextStyle = { size: 8.5, color: GREY, lines: 1, role: 'Artifact' }
const TOTAL: TextStyle = { size: 12.5, weight: 'bold' }

/** The position and width of each column. */
const COLUMNS = [
  { title: 'EARNED', x: MARGIN, width: 66 },
  { title: 'BOOKING', x: MARGIN + 72, width: 88 },
  { title: 'SERVICE', x: MARGIN + 166, width: 220 },
  { title: 'FOR', x: MARGIN + 392, width: 34 },
  { title: 'COMMISSION', x: MARGIN + 430, width: WIDTH - 430 },
] as const

/**
 * Draws a statement as a PDF of A4 pages and returns it piece by piece, however many lines it has. The same statement
 * always gives the same bytes.
 */
export class StatementDrawing {
  readonly #sheet: Sheet
  readonly #statement: Statement
  /** The footer of each page. */
  readonly #foot: string
  /** The operator's legal pages, below the total. */
  readonly #legal: string
  /** The y of the next line. */
  #y: number

  constructor(head: StatementHead) {
    const { operator, partner, statement } = head
    const title = `Commission statement ${statement.month}`
    const addresses = addressesOf(operator)
    const { createdAt } = statement
    this.#sheet = new Sheet({ title, author: operator.name, createdAt, language: 'en', addresses })
    this.#statement = statement
    this.#foot = `${partner}, ${title}`
    this.#legal = legalPagesIn('en', operator.legal)
      .map(({ name, url }) => `${name}: ${url}`)
      .join('\n')
    this.#y = drawTitles(this.#sheet, drawHead(this.#sheet, head, title))
  }

  /** Draws more lines and returns the finished pages. */
  add(lines: readonly StatementLine[]): Buffer {
    for (const line of lines) {
      if (this.#y > BOTTOM) {
        this.#sheet.close()
        this.#y = drawTitles(this.#sheet, this.#addPage())
      }
      this.#y = drawCells(this.#sheet, cellsOf(line), this.#y, CELL) + 4
    }
    return this.#sheet.take()
  }

  /** Draws the total and returns the rest of the document. */
  end(): Buffer {
    this.#sheet.close()
    if (this.#y > BOTTOM - 90) this.#y = this.#addPage()
    const end = drawTotal(this.#sheet, this.#statement, this.#y + 8)
    if (this.#legal !== '')
      this.#sheet.text(this.#legal, { x: MARGIN, y: end + 20, width: WIDTH }, { ...SMALL, lines: 4 })
    drawFoot(this.#sheet, this.#foot)
    return this.#sheet.bytes()
  }

  /** Starts a page and returns the y of its contents. */
  #addPage(): number {
    drawFoot(this.#sheet, this.#foot)
    this.#sheet.addPage()
    return TOP
  }
}

function drawHead(sheet: Sheet, { operator, partner, statement }: StatementHead, title: string): number {
  const box: Box = { x: MARGIN, y: TOP, width: WIDTH }
  const nameEnd = sheet.text(operator.name, box, SENDER)
  const { address, email, vatNumber } = operator
  const sender = [address ?? email, vatNumber && vatLine('en', vatNumber)].filter((line) => line !== null).join('\n')
  const addressEnd = sheet.text(sender, { ...box, y: nameEnd + 2 }, { ...SMALL, lines: 3 })
  const titleEnd = sheet.text(title, { ...box, y: addressEnd + 24 }, { size: 22, weight: 'bold', role: 'H1' })
  const partnerEnd = sheet.text(partner, { ...box, y: titleEnd + 6 }, { size: 12, lines: 2 })
  const { createdAt, paidAt } = statement
  const state = paidAt ? `Paid on ${dayOf(paidAt)}` : 'Not yet paid'
  return (
    sheet.text(`Closed on ${dayOf(createdAt)}. ${state}. Amounts in EUR.`, { ...box, y: partnerEnd + 4 }, SMALL) + 24
  )
}

/** Begins a table, which ends with its page. */
function drawTitles(sheet: Sheet, y: number): number {
  sheet.open('Table')
  const end = drawCells(
    sheet,
    COLUMNS.map(({ title }) => title),
    y,
    HEADING,
  )
  sheet.line([MARGIN, end + 3], [MARGIN + WIDTH, end + 3])
  return end + 10
}

/** Draws a row and returns the y below it; the last column is an amount. */
function drawCells(sheet: Sheet, cells: readonly string[], y: number, style: TextStyle): number {
  sheet.open('TR')
  const ends = COLUMNS.map(({ x, width }, i) =>
    sheet.text(cells[i] ?? '', { x, y, width }, i === COLUMNS.length - 1 ? { ...style, align: 'right' } : style),
  )
  sheet.close()
  return Math.max(...ends)
}

function drawTotal(sheet: Sheet, { totalMinor }: Statement, y: number): number {
  sheet.line([MARGIN, y], [MARGIN + WIDTH, y])
  const box: Box = { x: MARGIN, y: y + 10, width: WIDTH }
  sheet.text('Total', box, TOTAL)
  return sheet.text(money(totalMinor, 'EUR'), box, { ...TOTAL, align: 'right' })
}

function drawFoot(sheet: Sheet, words: string): void {
  const box: Box = { x: MARGIN, y: Sheet.HEIGHT - 44, width: WIDTH }
  sheet.text(words, { ...box, width: WIDTH - 80 }, FOOT)
  sheet.text(`Page ${sheet.page}`, box, { ...FOOT, align: 'right' })
}

function cellsOf({ earnedAt, reference, item, initials, amountMinor }: StatementLine): string[] {
  return [dayOf(earnedAt), reference, item, initials, money(amountMinor, 'EUR')]
}

function dayOf(at: Date): string {
  return formatDay(todayAt(at, OPERATOR_ZONE))
}
