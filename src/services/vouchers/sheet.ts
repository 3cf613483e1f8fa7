import Pdf from 'pdfkit'
import { create as createQrCode } from 'qrcode'
import { FONTS, type Weight } from './fonts.ts'
import { spell } from './spell.ts'

/** More than fit on a line of the sheet; what lies behind them costs time and is not seen. */
const MOST_LETTERS = 250

/** The voucher's colours. */
const INK = '#12263f'
export const GREY = '#5b6b7f'
const LINE = '#d5dde6'
export const PANEL = '#f2f6fa'
export const ACCENT = '#0f6fa8'
export const ALARM = '#c2261c'

/** How a piece of text is set. */
export interface TextStyle {
  size: number
  weight?: Weight
  color?: string
  /** More are cut with an ellipsis. */
  lines?: number
  align?: 'left' | 'right' | 'center'
}

/** Where a piece of text goes, in points from the top left corner. */
export interface Box {
  x: number
  y: number
  width: number
}

/** One A4 sheet to draw on: a document that can never get a second page. */
export class Sheet {
  static readonly WIDTH = 595.28
  static readonly HEIGHT = 841.89
  readonly #pdf: PDFKit.PDFDocument

  constructor(info: { title: string; author: string; createdAt: Date }) {
    this.#pdf = new Pdf({
      size: 'A4',
      margin: 0,
      pdfVersion: '1.7',
      lang: 'en',
      displayTitle: true,
      info: { Title: info.title, Author: info.author, CreationDate: info.createdAt },
    })
    for (const [weight, file] of Object.entries(FONTS)) this.#pdf.registerFont(weight, file)
  }

  /** Sets the text and gives the y below it. */
  text(words: string, { x, y, width }: Box, style: TextStyle): number {
    const { size, weight = 'regular', color = INK, lines = 1, align = 'left' } = style
    this.#pdf.font(weight).fontSize(size).fillColor(color)
    const height = lines * this.#pdf.currentLineHeight(true) + 0.1
    this.#pdf.text(spell(words).slice(0, lines * MOST_LETTERS), x, y, { width, height, align, ellipsis: '…' })
    return this.#pdf.y
  }

  /** A filled rectangle. */
  block({ x, y, width }: Box, height: number, color: string, radius = 0): void {
    this.#pdf.roundedRect(x, y, width, height, radius).fill(color)
  }

  /** A straight line; dashed where asked. */
  line(from: [x: number, y: number], to: [x: number, y: number], { dashed = false } = {}): void {
    this.#pdf.save().lineWidth(0.75).strokeColor(LINE)
    if (dashed) this.#pdf.strokeColor(GREY).dash(2, { space: 2 })
    this.#pdf
      .moveTo(...from)
      .lineTo(...to)
      .stroke()
      .restore()
  }

  /** A round mark. */
  dot(x: number, y: number, color: string): void {
    this.#pdf.circle(x, y, 4).fill(color)
  }

  /** A QR code of the text. */
  qrCode(text: string, { x, y, width }: Box): void {
    const { modules } = createQrCode(text, { errorCorrectionLevel: 'M' })
    const module = width / modules.size
    for (let row = 0; row < modules.size; row++) {
      for (let column = 0; column < modules.size; column++) {
        if (modules.get(row, column)) this.#pdf.rect(x + column * module, y + row * module, module, module)
      }
    }
    this.#pdf.fill(INK)
  }

  /** Pale words across the whole sheet. */
  watermark(words: string): void {
    const middle: [number, number] = [Sheet.WIDTH / 2, Sheet.HEIGHT / 2]
    this.#pdf.save().rotate(-52, { origin: middle }).fillOpacity(0.1)
    this.text(words, { x: middle[0] - 450, y: middle[1] - 32, width: 900 }, STAMP)
    this.#pdf.restore()
  }

  /** Finishes the sheet. */
  async bytes(): Promise<Buffer> {
    const chunks: Buffer[] = []
    this.#pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    const ended = new Promise((resolve, reject) => this.#pdf.once('end', resolve).once('error', reject))
    this.#pdf.end()
    await ended
    return Buffer.concat(chunks)
  }
}

const STAMP: TextStyle = { size: 50, weight: 'bold', color: ALARM, align: 'center' }
