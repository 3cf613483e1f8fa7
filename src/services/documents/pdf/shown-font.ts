import { type PdfFile, pdfNumber } from './pdf-file.ts'
import type { TrueType } from './true-type.ts'

/** A font in one document, which gets those letters that are shown. */
export class ShownFont {
  readonly #name: string
  readonly #font: TrueType
  /** The character of each glyph. */
  readonly #shown = new Map<number, number>()

  constructor(name: string, font: TrueType) {
    this.#name = name
    this.#font = font
  }

  /** How wide a text is at a size of 1. */
  widthOf(text: string): number {
    let width = 0
    for (const letter of text) width += this.#font.advance(this.#glyphOf(letter))
    return width / this.#font.unitsPerEm
  }

  /** How far below the top of a line its letters stand, at a size of 1. */
  get ascent(): number {
    return this.#font.ascent / this.#font.unitsPerEm
  }

  /** How high a line is at a size of 1. */
  get lineHeight(): number {
    return (this.#font.ascent - this.#font.descent) / this.#font.unitsPerEm
  }

  /** The operators that show a text at a size. */
  show(text: string, size: number): string {
    let [operators, base] = ['', '']
    for (const part of text.split(ACCENT)) {
      operators += ACCENT.test(part) ? this.#showAccent(part, base, size) : this.#showLetters(part)
      base = ACCENT.test(part) ? base : (part.at(-1) ?? base)
    }
    return operators
  }

  /** Adds the font to a document. */
  addTo(file: PdfFile): ReturnType<PdfFile['add']> {
    const { box, ascent, descent, capHeight, unitsPerEm } = this.#font
    const scaled = (...units: number[]) => units.map((unit) => Math.round((unit * 1000) / unitsPerEm)).join(' ')
    const name = `/${TAG}+${this.#name}`
    const glyphs = [...this.#shown.keys()].sort((a, b) => a - b)
    const content = this.#font.withOnly(glyphs)
    const embedded = file.addStream(content, `/Length1 ${content.length} `)
    const descriptor = file.add(
      `<< /Type /FontDescriptor /FontName ${name} /Flags 4 /ItalicAngle 0 /StemV 0 ` +
        `/FontBBox [${scaled(box.left, box.bottom, box.right, box.top)}] ` +
        `/Ascent ${scaled(ascent)} /Descent ${scaled(descent)} /CapHeight ${scaled(capHeight)} /FontFile2 ${embedded} >>`,
    )
    const widths = glyphs.map((glyph) => `${glyph} [${pdfNumber((this.#font.advance(glyph) * 1000) / unitsPerEm)}]`)
    const letters = file.add(
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${name} /FontDescriptor ${descriptor} /CIDToGIDMap /Identity ` +
        `/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 0 /W [${widths.join(' ')}] >>`,
    )
    const characters = file.addStream(this.#characters())
    return file.add(
      `<< /Type /Font /Subtype /Type0 /BaseFont ${name} /Encoding /Identity-H ` +
        `/DescendantFonts [${letters}] /ToUnicode ${characters} >>`,
    )
  }

  #glyphOf(letter: string): number {
    return this.#font.glyphs.get(letter.codePointAt(0) ?? 0) ?? 0
  }

  #showLetters(letters: string): string {
    let glyphs = ''
    for (const letter of letters) glyphs += this.#write(letter)
    return glyphs === '' ? '' : `<${glyphs}> Tj\n`
  }

  /** Shows an accent in the middle above or below its letter, and goes on where it was. */
  #showAccent(accent: string, base: string, size: number): string {
    const { unitsPerEm, xHeight } = this.#font
    const letter = this.#font.boxOf(this.#glyphOf(base))
    const mark = this.#font.boxOf(this.#glyphOf(accent))
    const origin = this.#font.advance(this.#glyphOf(base))
    const back = origin + (mark.left + mark.right - letter.left - letter.right) / 2
    const rise = mark.bottom > 0 ? Math.max(0, letter.top - xHeight) : 0
    const shift = pdfNumber((back * 1000) / unitsPerEm)
    const forth = pdfNumber(((this.#font.advance(this.#glyphOf(accent)) - back) * 1000) / unitsPerEm)
    return `${pdfNumber((rise * size) / unitsPerEm)} Ts [${shift} <${this.#write(accent)}> ${forth}] TJ 0 Ts\n`
  }

  #write(letter: string): string {
    const glyph = this.#glyphOf(letter)
    if (glyph !== 0 && !this.#shown.has(glyph)) this.#shown.set(glyph, letter.codePointAt(0) ?? 0)
    return hex(glyph)
  }

  /** Which characters the glyphs are, for those who search and copy. */
  #characters(): string {
    const rows = [...this.#shown].map(([glyph, character]) => `<${hex(glyph)}> <${hex(character)}>`)
    const blocks: string[] = []
    for (let i = 0; i < rows.length; i += MOST_ROWS) {
      const block = rows.slice(i, i + MOST_ROWS)
      blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`)
    }
    return CHARACTERS_START + blocks.join('') + CHARACTERS_END
  }
}

/** Accents that are no part of their letter. */
const ACCENT = /(\p{M})/u

/** Six letters that say that a font lacks some of its glyphs. */
const TAG = 'AAAAAA'

/** In one block of a table of characters. */
const MOST_ROWS = 100

const CHARACTERS_START = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
`

const CHARACTERS_END = `endcmap
CMapName currentdict /CMap defineresource pop
end
end
`

function hex(value: number): string {
  return value.toString(16).padStart(4, '0')
}
