import { statementWords } from '../../texts/documents/statements.ts'
import { legalPagesIn, vatLine } from '../../texts/legal-pages.ts'
import type { LedgerKind } from '../../values/booking.ts'
import { formatsOf } from '../../values/formats.ts'
import { addressesOf, type Operator } from '../../values/operator.ts'
import { formatDay, OPERATOR_ZONE, todayAt } from '../../values/time.ts'
import type { StatementLine, StatementSums } from '../partners/statement-lines.ts'
import { type Statement, statementNumber } from '../partners/statements.ts'
import { LABEL, MARGIN, SENDER, SMALL, TOP, WIDTH } from './layout.ts'
import { type Box, GREY, Sheet, type TextStyle } from './pdf/sheet.ts'

const { money } = formatsOf('en-GB')

/** What a statement says above and below its lines. */
export interface StatementHead {
  operator: Operator
  /** Whose account it is, as the paper addresses it. */
  partner: { name: string; address: string | null; vatNumber: string | null }
  statement: Statement
  sums: StatementSums
  /** The first day that it covers, as a day number; null for everything up to its month. */
  firstDay: number | null
}

const BOTTOM = Sheet.HEIGHT - 82
const HEADING: TextStyle = { ...LABEL, lines: 1, role: 'TH' }
const SECTION: TextStyle = { size: 11, weight: 'bold', lines: 1, role: 'H2' }
/** Two lines hold a return trip between places with long names. */
const CELL: TextStyle = { size: 9, lines: 2, role: 'TD' }
const SUM: TextStyle = { size: 10, lines: 1 }
const FOOT: TextStyle = { size: 8.5, color: GREY, lines: 1, role: 'Artifact' }
const TOTAL: TextStyle = { size: 12.5, weight: 'bold' }

/** The position and width of each column. */
const COLUMNS = [
  { title: 'DAY', x: MARGIN, width: 56 },
  { title: 'BOOKING', x: MARGIN + 60, width: 92 },
  { title: 'YOUR REFERENCE', x: MARGIN + 156, width: 80 },
  { title: 'SERVICE', x: MARGIN + 240, width: 156 },
  { title: 'FOR', x: MARGIN + 400, width: 30 },
  { title: 'EUR', x: MARGIN + 434, width: WIDTH - 434 },
] as const

/**
 * Draws a statement of account as a PDF of A4 pages and returns it piece by piece, however many lines it has. The same
 * statement always gives the same bytes.
 */
export class StatementDrawing {
  readonly #sheet: Sheet
  readonly #head: StatementHead
  /** The footer of each page. */
  readonly #foot: string
  /** The kind of the lines that are being drawn; null before the first. */
  #kind: LedgerKind | null = null
  /** The y of the next line. */
  #y: number

  constructor(head: StatementHead) {
    const { operator, partner, statement } = head
    const title = `${statementWords.title} ${statementNumber(statement)}`
    const addresses = [...addressesOf(operator), ...(operator.bankDetails === null ? [] : [operator.bankDetails])]
    this.#sheet = new Sheet({ title, author: operator.name, createdAt: statement.createdAt, language: 'en', addresses })
    this.#head = head
    this.#foot = `${partner.name}, ${title}`
    this.#y = drawHead(this.#sheet, head, title)
  }

  /** Draws more lines and returns the finished pages. */
  add(lines: readonly StatementLine[]): Buffer {
    for (const line of lines) {
      if (line.kind !== this.#kind) this.#startSection(line.kind)
      if (this.#y > BOTTOM) {
        this.#sheet.close()
        this.#y = drawTitles(this.#sheet, this.#addPage())
      }
      this.#y = drawCells(this.#sheet, cellsOf(line), this.#y, CELL) + 4
    }
    return this.#sheet.take()
  }

  /** Draws the sums and returns the rest of the document. */
  end(): Buffer {
    if (this.#kind !== null) this.#sheet.close()
    const { operator } = this.#head
    const sums = sumsOf(this.#head)
    // The sums stand together, on a page of their own if need be.
    if (this.#y > BOTTOM - 210 - 15 * sums.length) this.#y = this.#addPage()
    const total = drawSums(this.#sheet, sums, this.#y + 12)
    const end = drawTotal(this.#sheet, this.#head, total)
    const legal = legalPagesIn('en', operator.legal).map(({ name, url }) => `${name}: ${url}`)
    const remarks = [statementWords.noInvoice, ...legal].join('\n')
    this.#sheet.text(remarks, { x: MARGIN, y: end + 16, width: WIDTH }, { ...SMALL, lines: 6 })
    drawFoot(this.#sheet, this.#foot)
    return this.#sheet.bytes()
  }

  #startSection(kind: LedgerKind): void {
    if (this.#kind !== null) this.#sheet.close()
    if (this.#y > BOTTOM - 60) this.#y = this.#addPage()
    const box: Box = { x: MARGIN, y: this.#y + (this.#kind === null ? 0 : 12), width: WIDTH }
    this.#y = drawTitles(this.#sheet, this.#sheet.text(statementWords.kinds[kind], box, SECTION) + 6)
    this.#kind = kind
  }

  /** Starts a page and returns the y of its contents. */
  #addPage(): number {
    drawFoot(this.#sheet, this.#foot)
    this.#sheet.addPage()
    return TOP
  }
}

function drawHead(sheet: Sheet, { operator, partner, statement, firstDay }: StatementHead, title: string): number {
  const box: Box = { x: MARGIN, y: TOP, width: WIDTH }
  const nameEnd = sheet.text(operator.name, box, SENDER)
  const { address, email, vatNumber } = operator
  const sender = [address ?? email, vatNumber && vatLine('en', vatNumber)].filter((line) => line !== null).join('\n')
  const addressEnd = sheet.text(sender, { ...box, y: nameEnd + 2 }, { ...SMALL, lines: 3 })
  const titleEnd = sheet.text(title, { ...box, y: addressEnd + 24 }, { size: 22, weight: 'bold', role: 'H1' })
  const partnerEnd = sheet.text(partner.name, { ...box, y: titleEnd + 6 }, { size: 12, lines: 2 })
  const theirs = [partner.address, partner.vatNumber && vatLine('en', partner.vatNumber)].filter(
    (line) => line !== null,
  )
  const theirEnd =
    theirs.length === 0
      ? partnerEnd
      : sheet.text(theirs.join('\n'), { ...box, y: partnerEnd + 2 }, { ...SMALL, lines: 4 })
  const closed = statementWords.covers(
    firstDay === null ? null : formatDay(firstDay),
    statement.month,
    closedOn(statement),
  )
  return sheet.text(closed, { ...box, y: theirEnd + 6 }, SMALL) + 20
}

/** Begins a table, which ends with its page or section. */
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

/** Returns the sums that lead from the balance carried over to the total, and the VAT contained in them. */
function sumsOf({ statement, sums }: StatementHead): { label: string; amount: string; isPart?: boolean }[] {
  const { kinds, opening, channels, vat } = statementWords
  const kindSums = [...sums.byKind].filter(([kind]) => kind !== 'commission')
  const amount = (minor: number) => money(minor, 'EUR')
  return [
    ...(statement.openingMinor === 0 ? [] : [{ label: opening, amount: amount(statement.openingMinor) }]),
    ...KINDS_ABOVE.flatMap((kind) => kindSums.filter(([one]) => one === kind)).map(([kind, minor]) => ({
      label: kinds[kind],
      amount: amount(minor),
    })),
    ...sums.byChannel.map(({ channel, amountMinor }) => ({
      label: `${kinds.commission}, ${channels[channel]}`,
      amount: amount(amountMinor),
    })),
    ...kindSums
      .filter(([kind]) => kind === 'payment')
      .map(([, minor]) => ({ label: kinds.payment, amount: amount(minor) })),
    ...sums.vat.map(({ product, percent, vatMinor, amountMinor }) => ({
      label: vat(product, String(Number(percent)), amount(amountMinor)),
      amount: amount(vatMinor),
      isPart: true,
    })),
  ]
}

const KINDS_ABOVE = ['sale', 'fee', 'correction'] as const

function drawSums(sheet: Sheet, sums: ReturnType<typeof sumsOf>, y: number): number {
  let next = y
  for (const { label, amount, isPart } of sums) {
    const style = isPart ? { ...SUM, color: GREY } : SUM
    const box: Box = { x: MARGIN, y: next, width: WIDTH }
    sheet.text(label, { ...box, width: WIDTH - 110 }, style)
    next = sheet.text(amount, box, { ...style, align: 'right' }) + 3
  }
  return next
}

function drawTotal(sheet: Sheet, { operator, statement }: StatementHead, y: number): number {
  sheet.line([MARGIN, y + 4], [MARGIN + WIDTH, y + 4])
  const box: Box = { x: MARGIN, y: y + 14, width: WIDTH }
  const { totalMinor, due } = statement
  sheet.text(statementWords.total(totalMinor, formatDay(due)), { ...box, width: WIDTH - 120 }, TOTAL)
  const end = sheet.text(money(Math.abs(totalMinor), 'EUR'), box, { ...TOTAL, align: 'right' })
  if (totalMinor <= 0) return end
  const how = [operator.bankDetails, statementWords.reference(statementNumber(statement))].filter(
    (line) => line !== null,
  )
  return sheet.text(how.join('\n'), { ...box, y: end + 10 }, { ...SUM, lines: 8 })
}

function drawFoot(sheet: Sheet, words: string): void {
  const box: Box = { x: MARGIN, y: Sheet.HEIGHT - 44, width: WIDTH }
  sheet.text(words, { ...box, width: WIDTH - 80 }, FOOT)
  sheet.text(`Page ${sheet.page}`, box, { ...FOOT, align: 'right' })
}

function cellsOf({
  day,
  kind,
  reference,
  item,
  sellerReference,
  sold,
  initials,
  note,
  amountMinor,
}: StatementLine): string[] {
  const booking = reference === null ? '' : item === null ? reference : `${reference}-P${item}`
  const what = kind === 'payment' ? (note ?? statementWords.payment(amountMinor)) : (sold ?? '')
  return [formatDay(day), booking, sellerReference ?? '', what, initials ?? '', money(amountMinor, 'EUR')]
}

function closedOn({ createdAt }: Statement): string {
  return formatDay(todayAt(createdAt, OPERATOR_ZONE))
}
