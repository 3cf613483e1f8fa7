import PdfDocument from 'pdfkit'
import { encode } from 'uqr'
import { readBuilt } from '../../../built.ts'
import type { Language } from '../../../values/language.ts'
import { linkBreaker } from '../../../values/web-address.ts'
import { FONT_FILES, type Weight } from './fonts.ts'
import { transliterate } from './transliterate.ts'

/** The fonts, read when the first document is drawn. */
const FONTS: Readonly<Record<Weight, Buffer>> = {
  regular: await readBuilt(FONT_FILES.regular),
  bold: await readBuilt(FONT_FILES.bold),
}

/** The colours of our documents. */
const INK = '#12263f'
/** For labels and secondary text. */
export const GREY = '#5b6b7f'
const LINE = '#d5dde6'
/** For the backgrounds of panels. */
export const PANEL = '#f2f6fa'
/** For the sender's name and the dots on the way. */
export const ACCENT = '#0f6fa8'
const ALARM = '#c2261c'

/** The role of a text for screen readers, which skip artifacts such as repeated or decorative text. */
type Role = 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'Artifact'

/** How a piece of text is set. */
export interface TextStyle {
  size: number
  weight?: Weight
  color?: string
  /** More lines are cut off with an ellipsis; all are shown if this is omitted. */
  lines?: number
  align?: 'left' | 'right' | 'center'
  /** A paragraph if omitted. */
  role?: Role
}

/** Where a piece of text goes, in points from the top left corner. */
export interface Box {
  x: number
  y: number
  width: number
}

/** Measured text, with its width and height. */
export interface Passage {
  text: string
  width: number
  height: number
  style: TextStyle
}

/** The metadata of a document. */
interface SheetInfo {
  title: string
  author: string
  createdAt: Date
  language: Language
  /** The addresses in its texts that may become links; by default the author's name, if it is one. */
  addresses?: readonly string[]
  /** Why the document is not valid: printed at the top of every page and pale across it. */
  stamp?: string | undefined
}

type Point = readonly [x: number, y: number]

/** A4 pages to draw on, one after the other. Screen readers read them in the order in which they are drawn. */
export class Sheet {
  static readonly WIDTH = 595.28
  static readonly HEIGHT = 841.89
  readonly #pdf: PDFKit.PDFDocument
  readonly #stamp: string | undefined
  readonly #plain: (text: string) => string
  /** The open structure elements; everything drawn belongs to the last of them. */
  readonly #open: PDFKit.PDFStructureElement[]
  #page = 1

  constructor({ title, author, createdAt, language, addresses = [], stamp }: SheetInfo) {
    this.#pdf = new PdfDocument({
      size: 'A4',
      margin: 0,
      font: '',
      pdfVersion: '1.7',
      tagged: true,
      // Most words of a long document are references and amounts, which do not return.
      fontLayoutCache: false,
      lang: language,
      displayTitle: true,
      info: { Title: inXml(title), Author: inXml(author), CreationDate: createdAt },
    })
    this.#pdf.appendXML(CONFORMS_TO_PDF_UA)
    for (const weight of ['regular', 'bold'] as const) this.#pdf.registerFont(weight, FONTS[weight])
    const document = this.#pdf.struct('Document')
    this.#pdf.addStructure(document)
    this.#open = [document]
    this.#stamp = stamp
    this.#plain = linkBreaker([author, ...addresses])
    this.#startPage()
  }

  /** The number of the current page. */
  get page(): number {
    return this.#page
  }

  /** Starts a new page. */
  addPage(): void {
    this.#endPage()
    this.#pdf.addPage()
    this.#page += 1
    this.#startPage()
  }

  /** Returns the finished pages written since the last call. */
  take(): Buffer {
    const written: unknown = this.#pdf.read()
    return written instanceof Buffer ? written : Buffer.alloc(0)
  }

  /**
   * Returns the text measured at that width, transliterated to characters that the fonts have, and so that no program
   * makes a link of what is not one of the document's addresses (decisions 7.34).
   */
  set(words: string, width: number, style: TextStyle): Passage {
    const text = this.#plain(transliterate(words))
    this.#use(style)
    const whole = this.#pdf.heightOfString(text, { width })
    return { text, width, height: Math.min(whole, (style.lines ?? Infinity) * this.#pdf.currentLineHeight()), style }
  }

  /**
   * Splits a passage that is higher than a limit into the part that fits, ending with a whole word where possible, and
   * the rest.
   */
  split({ text, width, style }: Passage, height: number): [fits: Passage, rest: Passage] {
    let fits = 0
    let tooMuch = text.length
    while (tooMuch - fits > 1) {
      const middle = Math.floor((fits + tooMuch) / 2)
      if (this.set(text.slice(0, middle), width, style).height <= height) fits = middle
      else tooMuch = middle
    }
    const end = /^.*\s(?=\S{0,40}$)/s.exec(text.slice(0, fits))?.[0].length ?? fits
    return [this.set(text.slice(0, end), width, style), this.set(text.slice(end), width, style)]
  }

  /** Draws the passage and returns the y below it. */
  draw({ text, width, height, style }: Passage, x: number, y: number): number {
    const { color = INK, align = 'left', role = 'P' } = style
    this.#use(style)
    // Half a line more, so that rounding never cuts off the last one.
    const room = height + this.#pdf.currentLineHeight() / 2
    this.#tagged(role, role === 'TH' ? { scope: 'Column' } : {}, () =>
      this.#pdf.fillColor(color).text(text, x, y, { width, height: room, align, ellipsis: true }),
    )
    return y + height
  }

  /** Measures and draws the text, and returns the y below it. */
  text(words: string, { x, y, width }: Box, style: TextStyle): number {
    return this.draw(this.set(words, width, style), x, y)
  }

  /** Begins a table or a row. Everything drawn belongs to it until it is closed. */
  open(role: 'Table' | 'TR'): void {
    const element = this.#pdf.struct(role)
    this.#innermost.add(element)
    this.#open.push(element)
  }

  /** Closes what was opened last. */
  close(): void {
    this.#open.pop()?.end()
  }

  /** Draws a filled rectangle. */
  block({ x, y, width }: Box, height: number, color: string, radius = 0): void {
    this.#tagged('Artifact', {}, () => this.#pdf.roundedRect(x, y, width, height, radius).fill(color))
  }

  /** Draws a straight line, optionally dashed. */
  line(from: Point, to: Point, { dashed = false } = {}): void {
    this.#tagged('Artifact', {}, () => {
      this.#pdf.save().lineWidth(0.75)
      if (dashed) this.#pdf.dash(2, { space: 2 })
      this.#pdf.moveTo(...from).lineTo(...to)
      this.#pdf.stroke(dashed ? GREY : LINE).restore()
    })
  }

  /** Draws a round mark. */
  dot(x: number, y: number, color: string): void {
    this.#tagged('Artifact', {}, () => this.#pdf.circle(x, y, 4).fill(color))
  }

  /** Draws an opaque PNG, right-aligned and as large as fits into the box. */
  picture(png: Buffer, alt: string, { x, y, width }: Box, height: number): void {
    this.#tagged('Figure', { alt, bbox: [x, y, x + width, y + height] }, () =>
      this.#pdf.image(png, x, y, { fit: [width, height], align: 'right' }),
    )
  }

  /** Draws a QR code of the text. */
  qrCode(text: string, { x, y, width }: Box): void {
    const { size, data } = encode(text, { ecc: 'M', border: 0 })
    const module = width / size
    this.#tagged('Figure', { alt: `QR: ${text}`, bbox: [x, y, x + width, y + width] }, () => {
      for (const [row, dark] of data.entries()) {
        for (let start = 0, end = 0; start < size; start = end + 1) {
          for (end = start; end < size && dark[end]; end++);
          if (end > start) this.#pdf.rect(x + start * module, y + row * module, (end - start) * module, module)
        }
      }
      this.#pdf.fill(INK)
    })
  }

  /** Ends the document and returns the part that has not been taken. */
  bytes(): Buffer {
    this.#endPage()
    while (this.#open.length > 0) this.close()
    this.#pdf.end()
    return this.take()
  }

  get #innermost(): PDFKit.PDFStructureElement {
    const element = this.#open.at(-1)
    if (!element) throw new Error('the document has ended')
    return element
  }

  #startPage(): void {
    if (this.#stamp === undefined) return
    this.block({ x: 0, y: 0, width: Sheet.WIDTH }, 34, ALARM)
    const style: TextStyle = { size: 13, weight: 'bold', color: '#ffffff', align: 'center' }
    this.text(this.#stamp, { x: 0, y: 9, width: Sheet.WIDTH }, style)
  }

  #endPage(): void {
    this.#drawStamp()
    const { structParentTreeKey: page } = this.#pdf.page
    const elements = this.#pdf.getStructParentTree()
    elements.add(page, new ElementNumbers(elements.get(page)))
  }

  /** Stamps the page diagonally, on top of everything else. */
  #drawStamp(): void {
    if (this.#stamp === undefined) return
    const x = Sheet.WIDTH / 2
    const y = Sheet.HEIGHT / 2
    this.#pdf
      .save()
      .rotate(-52, { origin: [x, y] })
      .fillOpacity(0.1)
    this.text(this.#stamp, { x: x - 450, y: y - 32, width: 900 }, WATERMARK)
    this.#pdf.restore()
  }

  #use({ weight = 'regular', size }: TextStyle): void {
    this.#pdf.font(weight).fontSize(size)
  }

  /** Draws something under a role. */
  #tagged(role: Role | 'Figure', options: PDFKit.Mixins.StructureElementOptions, draw: () => void): void {
    if (role === 'Artifact') {
      this.#pdf.markContent(role)
      draw()
      this.#pdf.endMarkedContent()
    } else this.#innermost.add(this.#pdf.struct(role, options, draw))
  }
}

/**
 * The elements of a finished page as they are listed at the end of a document. pdfkit keeps all of them as objects
 * until then, some kilobytes for each line of a statement; only their numbers are needed.
 */
class ElementNumbers {
  readonly #ids: Uint32Array
  /** Makes pdfkit write it as what it is in words. */
  readonly [Symbol.toStringTag] = 'ElementNumbers'

  constructor(elements: readonly { id: number }[]) {
    this.#ids = Uint32Array.from(elements, ({ id }) => id)
  }

  toString(): string {
    return `[${Array.from(this.#ids, (id) => `${id} 0 R`).join(' ')}]`
  }
}

const WATERMARK: TextStyle = { size: 50, weight: 'bold', color: ALARM, align: 'center', role: 'Artifact' }

/** Declares PDF/UA in the metadata, for screen readers and validators. */
const CONFORMS_TO_PDF_UA = `
<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">
  <pdfuaid:part>1</pdfuaid:part>
</rdf:Description>`

/**
 * Replaces characters special to XML by similar ones, because pdfkit writes titles and authors into XML without
 * escaping.
 */
function inXml(text: string): string {
  return text.replaceAll('&', '＆').replaceAll('<', '‹').replaceAll('>', '›')
}
