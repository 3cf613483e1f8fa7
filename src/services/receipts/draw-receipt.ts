import { formatMoney } from '../../values/money.ts'
import { toLocal } from '../../values/time.ts'
import { type Box, ACCENT, GREY, PANEL, Sheet, type TextStyle } from '../vouchers/sheet.ts'
import { dateWords } from '../vouchers/words.ts'
import { splitVat } from './receipt.ts'

/** Everything on a receipt. */
export interface ReceiptPaper {
  number: string
  kind: 'payment' | 'refund'
  issuedAt: Date
  issuer: { name: string; address: string | null; phone: string; email: string }
  /** Who paid, or was paid back; null once it is erased. */
  payer: string | null
  /** Of the booking. */
  reference: string
  /** What was sold, one line each. */
  sold: readonly string[]
  currency: string
  /** VAT included. */
  amountMinor: number
  vatBasisPoints: number | null
  sandbox: boolean
}

const MARGIN = 48
const WIDTH = Sheet.WIDTH - 2 * MARGIN
const SMALL: TextStyle = { size: 9.5, color: GREY }
const LABEL: TextStyle = { size: 8, weight: 'bold', color: GREY }
const VALUE: TextStyle = { size: 10.5, lines: 6 }

/** The receipt as a PDF of one A4 page; the same receipt always makes the same bytes. */
export async function drawReceipt(paper: ReceiptPaper): Promise<Buffer> {
  const { issuer, issuedAt } = paper
  const sheet = new Sheet({ title: `${titleOf(paper)} ${paper.number}`, author: issuer.name, createdAt: issuedAt })
  const headEnd = drawHead(sheet, paper)
  drawAmounts(sheet, paper, drawFacts(sheet, paper, headEnd + 34) + 20)
  drawFooter(sheet, paper)
  if (paper.sandbox) sheet.stamp('SANDBOX – NO MONEY HAS MOVED')
  return sheet.bytes()
}

function titleOf({ kind }: ReceiptPaper): string {
  return kind === 'payment' ? 'Receipt' : 'Refund receipt'
}

function drawHead(sheet: Sheet, paper: ReceiptPaper): number {
  const { issuer, number } = paper
  const box: Box = { x: MARGIN, y: 58, width: WIDTH }
  const nameEnd = sheet.text(issuer.name, box, { size: 13, weight: 'bold', color: ACCENT, lines: 2 })
  const addressEnd = issuer.address === null ? nameEnd : sheet.text(issuer.address, { ...box, y: nameEnd + 2 }, SMALL)
  const titleEnd = sheet.text(titleOf(paper), { ...box, y: addressEnd + 24 }, { size: 12, color: GREY })
  return sheet.text(number, { ...box, y: titleEnd + 1 }, { size: 30, weight: 'bold' })
}

/** Who, when and what for; returns the y below it. */
function drawFacts(sheet: Sheet, { issuedAt, payer, reference, sold }: ReceiptPaper, y: number): number {
  const half = WIDTH / 2 - 12
  const right = MARGIN + WIDTH / 2 + 12
  const fact = (label: string, value: string, box: Box) => {
    sheet.text(label, box, LABEL)
    return sheet.text(value, { ...box, y: box.y + 11 }, VALUE)
  }
  const date = fact('DATE', dateWords(toLocal(issuedAt.getTime())), { x: MARGIN, y, width: half })
  const booking = fact('BOOKING', reference, { x: right, y, width: half })
  const factsEnd = Math.max(date, booking)
  const payerEnd = payer === null ? factsEnd : fact('FOR', payer, { x: MARGIN, y: factsEnd + 14, width: WIDTH })
  return fact('SERVICE', sold.join('\n'), { x: MARGIN, y: payerEnd + 14, width: WIDTH })
}

function drawAmounts(sheet: Sheet, paper: ReceiptPaper, y: number): void {
  const rows = amountRows(paper)
  const height = 24 + rows.length * 22
  sheet.block({ x: MARGIN, y, width: WIDTH }, height, PANEL, 8)
  for (const [i, [label, amount]] of rows.entries()) {
    const style: TextStyle = i === rows.length - 1 ? { size: 12.5, weight: 'bold' } : { size: 10.5 }
    const box: Box = { x: MARGIN + 20, y: y + 14 + i * 22, width: WIDTH - 40 }
    sheet.text(label, box, style)
    sheet.text(amount, box, { ...style, align: 'right' })
  }
}

function amountRows({ kind, amountMinor, currency, vatBasisPoints }: ReceiptPaper): [label: string, amount: string][] {
  const money = (minor: number) => formatMoney(minor, currency)
  const total: [string, string] = [kind === 'payment' ? 'Paid by card' : 'Refunded to the card', money(amountMinor)]
  if (vatBasisPoints === null) return [total]
  const { netMinor, vatMinor } = splitVat(amountMinor, vatBasisPoints)
  return [['Net', money(netMinor)], [`VAT ${vatBasisPoints / 100} %`, money(vatMinor)], total]
}

function drawFooter(sheet: Sheet, { issuer: { name, phone, email } }: ReceiptPaper): void {
  sheet.line([MARGIN, 768], [MARGIN + WIDTH, 768])
  const contact = `${name}  ·  ${phone}  ·  ${email}`
  sheet.text(contact, { x: MARGIN, y: 780, width: WIDTH }, { ...SMALL, lines: 3 })
}
