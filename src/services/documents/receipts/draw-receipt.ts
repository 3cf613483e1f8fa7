import { RECEIPT_WORDS } from '../../../texts/documents.ts'
import { legalPagesIn, vatLine } from '../../../texts/legal-pages.ts'
import type { Language } from '../../../values/language.ts'
import { includedVat } from '../../../values/money.ts'
import { addressesOf, type Operator } from '../../../values/operator.ts'
import { toLocal, OPERATOR_ZONE } from '../../../values/time.ts'
import { FOOTER, LABEL, MARGIN, SENDER, SMALL, TITLE, TOP, VALUE, WIDTH } from '../layout.ts'
import { type Box, PANEL, Sheet, type TextStyle } from '../pdf/sheet.ts'

/** The content of a receipt. */
export interface ReceiptDocument {
  number: string
  /** The language of the booking. */
  language: Language
  kind: 'payment' | 'refund'
  issuedAt: Date
  issuer: Operator
  /** Who paid or was refunded; null once erased. */
  payer: string | null
  /** The reference of the booking. */
  reference: string
  /** The items, one line each. */
  sold: readonly string[]
  currency: string
  /** VAT included. */
  amountMinor: number
  vatBasisPoints: number | null
  sandbox: boolean
}

/** Draws a receipt as a PDF of one A4 page. The same receipt always gives the same bytes. */
export function drawReceipt(document: ReceiptDocument): Buffer {
  const { issuer, issuedAt, language, number } = document
  const title = `${titleOf(document)} ${number}`
  const stamp = document.sandbox ? 'SANDBOX – NO MONEY HAS MOVED' : undefined
  const sheet = new Sheet({
    title,
    author: issuer.name,
    createdAt: issuedAt,
    language,
    addresses: addressesOf(issuer),
    stamp,
  })
  const headEnd = drawHead(sheet, document)
  drawAmounts(sheet, document, drawFacts(sheet, document, headEnd + 34) + 20)
  drawFooter(sheet, document)
  return sheet.bytes()
}

function titleOf({ kind, language }: ReceiptDocument): string {
  return RECEIPT_WORDS[language].titles[kind]
}

function drawHead(sheet: Sheet, document: ReceiptDocument): number {
  const { issuer, language, number } = document
  const { address, vatNumber } = issuer
  const box: Box = { x: MARGIN, y: TOP, width: WIDTH }
  const nameEnd = sheet.text(issuer.name, box, SENDER)
  const lines = [address, vatNumber && vatLine(language, vatNumber)].filter((line) => line !== null)
  const addressEnd =
    lines.length === 0 ? nameEnd : sheet.text(lines.join('\n'), { ...box, y: nameEnd + 2 }, { ...SMALL, lines: 3 })
  const titleEnd = sheet.text(titleOf(document), { ...box, y: addressEnd + 24 }, TITLE)
  return sheet.text(number, { ...box, y: titleEnd + 1 }, { size: 30, weight: 'bold' })
}

/** Draws payer, date and subject, and returns the y below them. */
function drawFacts(sheet: Sheet, { language, issuedAt, payer, reference, sold }: ReceiptDocument, y: number): number {
  const words = RECEIPT_WORDS[language]
  const half = WIDTH / 2 - 12
  const right = MARGIN + WIDTH / 2 + 12
  const fact = (label: string, value: string, box: Box) => {
    sheet.text(label, box, LABEL)
    return sheet.text(value, { ...box, y: box.y + 11 }, { ...VALUE, lines: 6 })
  }
  const date = fact(words.date, words.formats.longDay(toLocal(issuedAt.getTime(), OPERATOR_ZONE)), {
    x: MARGIN,
    y,
    width: half,
  })
  const booking = fact(words.booking, reference, { x: right, y, width: half })
  const factsEnd = Math.max(date, booking)
  const payerEnd = payer === null ? factsEnd : fact(words.payer, payer, { x: MARGIN, y: factsEnd + 14, width: WIDTH })
  return fact(words.sold, sold.join('\n'), { x: MARGIN, y: payerEnd + 14, width: WIDTH })
}

function drawAmounts(sheet: Sheet, document: ReceiptDocument, y: number): void {
  const rows = amountRows(document)
  const height = 24 + rows.length * 22
  sheet.block({ x: MARGIN, y, width: WIDTH }, height, PANEL, 8)
  for (const [i, [label, amount]] of rows.entries()) {
    const style: TextStyle = i === rows.length - 1 ? { size: 12.5, weight: 'bold' } : { size: 10.5 }
    const box: Box = { x: MARGIN + 20, y: y + 14 + i * 22, width: WIDTH - 40 }
    sheet.text(label, box, style)
    sheet.text(amount, box, { ...style, align: 'right' })
  }
}

function amountRows({
  language,
  kind,
  amountMinor,
  currency,
  vatBasisPoints,
}: ReceiptDocument): [label: string, amount: string][] {
  const words = RECEIPT_WORDS[language]
  const money = (minor: number) => words.formats.money(minor, currency)
  const total: [string, string] = [words.totals[kind], money(amountMinor)]
  if (vatBasisPoints === null) return [total]
  const vatMinor = includedVat(amountMinor, vatBasisPoints, currency)
  return [[words.net, money(amountMinor - vatMinor)], [words.vat(vatBasisPoints / 100), money(vatMinor)], total]
}

function drawFooter(sheet: Sheet, { language, issuer: { name, phone, email, legal } }: ReceiptDocument): void {
  sheet.line([MARGIN, FOOTER], [MARGIN + WIDTH, FOOTER])
  const { colon } = RECEIPT_WORDS[language].formats
  const pages = legalPagesIn(language, legal).map((page) => page.name + colon + page.url)
  const contact = [`${name}  ·  ${phone}  ·  ${email}`, ...pages].join('\n')
  sheet.text(contact, { x: MARGIN, y: FOOTER + 12, width: WIDTH }, { ...SMALL, lines: 5 })
}
