import Pdf from 'pdfkit'
import { create as createQrCode } from 'qrcode'
import { breakLines } from './break-lines.ts'
import { FONTS, type Weight } from './fonts.ts'
import type { Language } from '../../values/language.ts'
import { spell } from './spell.ts'

/** The voucher's colours. */
const INK = '#12263f'
export const GREY = '#5b6b7f'
const LINE = '#d5dde6'
export const PANEL = '#f2f6fa'
export const ACCENT = '#0f6fa8'
const ALARM = '#c2261c'

/** How a piece of text is set. */
export interface TextStyle {
  size: number
  weight?: Weight
  color?: string
  /** More are cut with an ellipsis; if this is left out, all are shown. */
  lines?: number
  align?: 'left' | 'right' | 'center'
}

/** Where a piece of text goes, in points from the top left corner. */
export interface Box {
  x: number
  y: number
  width: number
}

/** Text in lines, as high as it will be. */
export interface Passage {
  lines: string[]
  lineHeight: number
  height: number
  width: number
  style: TextStyle
}

/** A4 pages to draw on, one after the other. */
export class Sheet {
  static readonly WIDTH = 595.28
  static readonly HEIGHT = 841.89
  readonly #pdf: PDFKit.PDFDocument
  #page = 1

  constructor(info: { title: string; author: string; createdAt: Date; language: Language }) {
    this.#pdf = new Pdf({
      size: 'A4',
      margin: 0,
      pdfVersion: '1.7',
      lang: info.language,
      displayTitle: true,
      info: { Title: info.title, Author: info.author, CreationDate: info.createdAt },
    })
    for (const [weight, file] of Object.entries(FONTS)) this.#pdf.registerFont(weight, file)
  }

  /** The number of the page that is drawn on. */
  get page(): number {
    return this.#page
  }

  /** Goes on with an empty page. */
  turn(): void {
    this.#pdf.addPage()
    this.#page++
  }

  /** The text in lines of at most that width, in letters that the fonts have. */
  set(words: string, width: number, style: TextStyle): Passage {
    this.#choose(style)
    const all = breakLines(spell(words), width, (text) => this.#pdf.widthOfString(text))
    const { lines: most = Infinity } = style
    const lines = all.length > most ? [...all.slice(0, most - 1), this.#cut(all[most - 1] ?? '', width)] : all
    const lineHeight = this.#pdf.currentLineHeight(true)
    return { lines, lineHeight, height: lines.length * lineHeight, width, style }
  }

  /** Draws the passage and returns the y below it. */
  draw({ lines, lineHeight, width, style }: Passage, x: number, y: number): number {
    this.#choose(style)
    this.#pdf.fillColor(style.color ?? INK)
    for (const [i, line] of lines.entries()) {
      this.#pdf.text(line, x + this.#indent(line, width, style), y + i * lineHeight, { lineBreak: false })
    }
    return y + lines.length * lineHeight
  }

  /** Sets and draws the text and returns the y below it. */
  text(words: string, { x, y, width }: Box, style: TextStyle): number {
    return this.draw(this.set(words, width, style), x, y)
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

  /** Marks the page as one that does not count: words on a bar at its top, and pale across it. */
  stamp(words: string): void {
    this.block({ x: 0, y: 0, width: Sheet.WIDTH }, 34, ALARM)
    const style: TextStyle = { size: 13, weight: 'bold', color: '#ffffff', align: 'center' }
    this.text(words, { x: 0, y: 9, width: Sheet.WIDTH }, style)
    this.#watermark(words)
  }

  #watermark(words: string): void {
    const middle: [number, number] = [Sheet.WIDTH / 2, Sheet.HEIGHT / 2]
    this.#pdf.save().rotate(-52, { origin: middle }).fillOpacity(0.1)
    this.text(words, { x: middle[0] - 450, y: middle[1] - 32, width: 900 }, STAMP)
    this.#pdf.restore()
  }

  /** Finishes the pages. */
  async bytes(): Promise<Buffer> {
    const chunks: Buffer[] = []
    this.#pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    const ended = new Promise((resolve, reject) => this.#pdf.once('end', resolve).once('error', reject))
    this.#pdf.end()
    await ended
    return Buffer.concat(chunks)
  }

  #choose({ size, weight = 'regular' }: TextStyle): void {
    this.#pdf.font(weight).fontSize(size)
  }

  #cut(line: string, width: number): string {
    let kept = line
    while (kept !== '' && this.#pdf.widthOfString(`${kept}…`) > width) kept = kept.slice(0, -1).trimEnd()
    return `${kept}…`
  }

  #indent(line: string, width: number, { align = 'left' }: TextStyle): number {
    if (align === 'left') return 0
    const free = width - this.#pdf.widthOfString(line)
    return align === 'right' ? free : free / 2
  }
}

const STAMP: TextStyle = { size: 50, weight: 'bold', color: ALARM, align: 'center' }
