import { create as createQrCode } from 'qrcode'
import type { Language } from '../../../values/language.ts'
import { breakLines } from './break-lines.ts'
import { FONTS, type Weight } from './fonts.ts'
import { PdfFile, pdfDate, pdfNumber, pdfText } from './pdf-file.ts'
import { ShownFont } from './shown-font.ts'
import { spell } from './spell.ts'

/** The colours of our papers. */
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

/** What a document says of itself outside of its pages. */
interface SheetInfo {
  title: string
  author: string
  createdAt: Date
  language: Language
}

type Point = readonly [x: number, y: number]

/** A4 pages to draw on, one after the other. */
export class Sheet {
  static readonly WIDTH = 595.28
  static readonly HEIGHT = 841.89
  readonly #info: SheetInfo
  readonly #fonts: Record<Weight, ShownFont> = {
    regular: new ShownFont('OpenSans-Regular', FONTS.regular),
    bold: new ShownFont('OpenSans-SemiBold', FONTS.bold),
  }
  readonly #file = new PdfFile()
  /** The pages that are done, and the operators that draw the one that is not. */
  readonly #pages: ReturnType<PdfFile['addStream']>[] = []
  #operators: string[] = []

  constructor(info: SheetInfo) {
    this.#info = info
  }

  /** The number of the page that is drawn on. */
  get page(): number {
    return this.#pages.length + 1
  }

  /** Goes on with an empty page. */
  turn(): void {
    this.#pages.push(this.#file.addStream(this.#operators.join('\n')))
    this.#operators = []
  }

  /** Returns what was written of the document since this was last asked: pages that are done. */
  take(): Buffer {
    return this.#file.take()
  }

  /** The text in lines of at most that width, in letters that the fonts have. */
  set(words: string, width: number, style: TextStyle): Passage {
    const all = breakLines(spell(words), width, (text) => this.#widthOf(text, style))
    const { lines: most = Infinity } = style
    const lines = all.length > most ? [...all.slice(0, most - 1), this.#cut(all[most - 1] ?? '', width, style)] : all
    const lineHeight = this.#fontOf(style).lineHeight * style.size
    return { lines, lineHeight, height: lines.length * lineHeight, width, style }
  }

  /** Draws the passage and returns the y below it. */
  draw({ lines, lineHeight, width, style }: Passage, x: number, y: number): number {
    const { size, weight = 'regular', color = INK } = style
    const font = this.#fonts[weight]
    this.#add(fillColor(color))
    for (const [i, line] of lines.entries()) {
      const start: Point = [x + this.#indent(line, width, style), y + i * lineHeight + font.ascent * size]
      this.#add(`BT\n/${weight} ${size} Tf ${pointOf(start)} Td\n${font.show(line, size)}ET`)
    }
    return y + lines.length * lineHeight
  }

  /** Sets and draws the text and returns the y below it. */
  text(words: string, { x, y, width }: Box, style: TextStyle): number {
    return this.draw(this.set(words, width, style), x, y)
  }

  /** A filled rectangle. */
  block({ x, y, width }: Box, height: number, color: string, radius = 0): void {
    const [right, bottom] = [x + width, y + height]
    this.#add(
      fillColor(color),
      moveTo([x + radius, y]),
      ...lineAndCorner([right - radius, y], [right, y], [right, y + radius]),
      ...lineAndCorner([right, bottom - radius], [right, bottom], [right - radius, bottom]),
      ...lineAndCorner([x + radius, bottom], [x, bottom], [x, bottom - radius]),
      ...lineAndCorner([x, y + radius], [x, y], [x + radius, y]),
      'f',
    )
  }

  /** A straight line; dashed where asked. */
  line(from: Point, to: Point, { dashed = false } = {}): void {
    const color = `${componentsOf(dashed ? GREY : LINE)} RG`
    this.#add('q', `0.75 w ${color}${dashed ? ' [2 2] 0 d' : ''}`, moveTo(from), lineTo(to), 'S', 'Q')
  }

  /** A round mark. */
  dot(x: number, y: number, color: string): void {
    const radius = 4
    this.block({ x: x - radius, y: y - radius, width: 2 * radius }, 2 * radius, color, radius)
  }

  /** A QR code of the text. */
  qrCode(text: string, { x, y, width }: Box): void {
    const { size, data } = createQrCode(text, { errorCorrectionLevel: 'M' }).modules
    const module = width / size
    this.#add(fillColor(INK))
    for (let row = 0; row < size; row++) {
      for (let start = 0, end = 0; start < size; start = end + 1) {
        for (end = start; end < size && data[row * size + end]; end++);
        if (end > start) this.#add(rectangle(x + start * module, y + row * module, (end - start) * module, module))
      }
    }
    this.#add('f')
  }

  /** Marks the page as one that does not count: words on a bar at its top, and pale across it. */
  stamp(words: string): void {
    this.block({ x: 0, y: 0, width: Sheet.WIDTH }, 34, ALARM)
    const style: TextStyle = { size: 13, weight: 'bold', color: '#ffffff', align: 'center' }
    this.text(words, { x: 0, y: 9, width: Sheet.WIDTH }, style)
    this.#watermark(words)
  }

  /** From the bottom left corner up to the right. */
  #watermark(words: string): void {
    const [sin, cos] = [Math.sin(WATERMARK_ANGLE), Math.cos(WATERMARK_ANGLE)]
    const turned = [cos, sin, -sin, cos].map(pdfNumber).join(' ')
    const middle = pointOf([Sheet.WIDTH / 2, Sheet.HEIGHT / 2])
    this.#add('q /Pale gs', `${turned} ${middle} cm`)
    // The middle of the page is the origin, from which places are measured from the bottom.
    this.text(words, { x: -450, y: Sheet.HEIGHT - 32, width: 900 }, STAMP)
    this.#add('Q')
  }

  /** Ends the document and returns it, less what was taken of it before. */
  bytes(): Buffer {
    this.turn()
    const file = this.#file
    const fonts = Object.entries(this.#fonts).map(([weight, font]) => `/${weight} ${font.addTo(file)}`)
    const resources = file.add(
      `<< /Font << ${fonts.join(' ')} >> /ExtGState << /Pale << /ca 0.1 >> >> /ProcSet [/PDF /Text] >>`,
    )
    const pages = file.addPages(this.#pages, `/MediaBox [0 0 ${Sheet.WIDTH} ${Sheet.HEIGHT}] /Resources ${resources}`)
    const { title, author, createdAt, language } = this.#info
    const catalog = file.add(
      `<< /Type /Catalog /Pages ${pages} /Lang (${language}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    )
    const info = file.add(
      `<< /Title ${pdfText(title)} /Author ${pdfText(author)} /CreationDate ${pdfDate(createdAt)} >>`,
    )
    file.end(catalog, info)
    return file.take()
  }

  #add(...operators: string[]): void {
    this.#operators.push(...operators)
  }

  #fontOf({ weight = 'regular' }: TextStyle): ShownFont {
    return this.#fonts[weight]
  }

  #widthOf(text: string, style: TextStyle): number {
    return this.#fontOf(style).widthOf(text) * style.size
  }

  #cut(line: string, width: number, style: TextStyle): string {
    let kept = line
    while (kept !== '' && this.#widthOf(`${kept}…`, style) > width) kept = kept.slice(0, -1).trimEnd()
    return `${kept}…`
  }

  #indent(line: string, width: number, style: TextStyle): number {
    const { align = 'left' } = style
    if (align === 'left') return 0
    const free = width - this.#widthOf(line, style)
    return align === 'right' ? free : free / 2
  }
}

const STAMP: TextStyle = { size: 50, weight: 'bold', color: ALARM, align: 'center' }
const WATERMARK_ANGLE = (52 * Math.PI) / 180

/** Of its height and width, where the handles of a curve lie that looks like a quarter of a circle. */
const ROUND = 4 * ((Math.SQRT2 - 1) / 3)

/** PDF measures from the bottom. */
function pointOf([x, y]: Point): string {
  return `${pdfNumber(x)} ${pdfNumber(Sheet.HEIGHT - y)}`
}

function moveTo(point: Point): string {
  return `${pointOf(point)} m`
}

function lineTo(point: Point): string {
  return `${pointOf(point)} l`
}

function rectangle(x: number, y: number, width: number, height: number): string {
  return `${pointOf([x, y + height])} ${pdfNumber(width)} ${pdfNumber(height)} re`
}

/** A line, and a round corner after it. */
function lineAndCorner(start: Point, corner: Point, end: Point): [string, string] {
  const handle = ([x, y]: Point): Point => [x + (corner[0] - x) * ROUND, y + (corner[1] - y) * ROUND]
  return [lineTo(start), `${pointOf(handle(start))} ${pointOf(handle(end))} ${pointOf(end)} c`]
}

function fillColor(color: string): string {
  return `${componentsOf(color)} rg`
}

/** Red, green and blue of a colour like `#12263f`, from 0 to 1. */
function componentsOf(color: string): string {
  return [1, 3, 5].map((i) => pdfNumber(Number.parseInt(color.slice(i, i + 2), 16) / 255)).join(' ')
}
