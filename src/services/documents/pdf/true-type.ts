/** Where letters lie in a font, in its units. */
interface GlyphBox {
  left: number
  bottom: number
  right: number
  top: number
}

/** A TrueType font: what is known of its letters, and a copy of those that a document shows. */
export class TrueType {
  readonly #tables: ReadonlyMap<string, Buffer>
  /** The glyph of each character. */
  readonly glyphs: ReadonlyMap<number, number>
  readonly unitsPerEm: number
  readonly ascent: number
  readonly descent: number
  readonly capHeight: number
  readonly xHeight: number
  /** Around all glyphs. */
  readonly box: GlyphBox

  constructor(file: Buffer) {
    this.#tables = tablesOf(file)
    this.glyphs = glyphsByCharacter(this.#table('cmap'))
    const [head, metrics, heights] = [this.#table('head'), this.#table('hhea'), this.#table('OS/2')]
    this.unitsPerEm = head.readUInt16BE(18)
    this.box = boxAt(head, 36)
    this.ascent = metrics.readInt16BE(4)
    this.descent = metrics.readInt16BE(6)
    this.xHeight = heights.readInt16BE(86)
    this.capHeight = heights.readInt16BE(88)
  }

  /** How far a glyph moves what follows it. */
  advance(glyph: number): number {
    const last = this.#table('hhea').readUInt16BE(34) - 1
    return this.#table('hmtx').readUInt16BE(4 * Math.min(glyph, last))
  }

  /** Where a glyph lies around its origin. */
  boxOf(glyph: number): GlyphBox {
    const outline = this.#outline(glyph)
    return outline.length === 0 ? { left: 0, bottom: 0, right: 0, top: 0 } : boxAt(outline, 2)
  }

  /** The font with the outlines of these glyphs alone, which keep their numbers. */
  withOnly(glyphs: Iterable<number>): Buffer {
    const shown = this.#withComponents(glyphs)
    const offsets = Buffer.alloc(4 * (this.#count + 1))
    const metrics = Buffer.alloc(this.#table('hmtx').length)
    const outlines: Buffer[] = []
    let end = 0
    for (let glyph = 0; glyph < this.#count; glyph++) {
      if (shown.has(glyph)) {
        this.#table('hmtx').copy(metrics, 4 * glyph, 4 * glyph, 4 * glyph + 4)
        outlines.push(this.#outline(glyph))
        end += this.#outline(glyph).length
      }
      offsets.writeUInt32BE(end, 4 * (glyph + 1))
    }
    const head = Buffer.from(this.#table('head'))
    head.writeInt16BE(LONG_OFFSETS, OFFSET_FORMAT)
    return fileOf([
      ...['cvt ', 'fpgm', 'hhea', 'maxp', 'prep'].map((tag): [string, Buffer] => [tag, this.#table(tag)]),
      ['glyf', Buffer.concat(outlines)],
      ['head', head],
      ['hmtx', metrics],
      ['loca', offsets],
    ])
  }

  get #count(): number {
    return this.#table('maxp').readUInt16BE(4)
  }

  #table(tag: string): Buffer {
    const table = this.#tables.get(tag)
    if (!table) throw new Error(`The font has no table ${tag}.`)
    return table
  }

  /** Empty where there is nothing to see. */
  #outline(glyph: number): Buffer {
    const offsets = this.#table('loca')
    const isLong = this.#table('head').readInt16BE(OFFSET_FORMAT) === LONG_OFFSETS
    const at = (i: number) => (isLong ? offsets.readUInt32BE(4 * i) : 2 * offsets.readUInt16BE(2 * i))
    return this.#table('glyf').subarray(at(glyph), at(glyph + 1))
  }

  /** With the glyph for what is missing, and with the letters and accents of which others are made. */
  #withComponents(glyphs: Iterable<number>): Set<number> {
    const all = new Set([0, ...glyphs])
    // What is added while a set is read is read too.
    for (const glyph of all) for (const component of componentsOf(this.#outline(glyph))) all.add(component)
    return all
  }
}

/** Where `head` says how the offsets of outlines are written. */
const OFFSET_FORMAT = 50
const LONG_OFFSETS = 1

function tablesOf(file: Buffer): Map<string, Buffer> {
  const entries = Array.from({ length: file.readUInt16BE(4) }, (_, i) => file.subarray(12 + 16 * i, 28 + 16 * i))
  return new Map(
    entries.map((entry) => {
      const offset = entry.readUInt32BE(8)
      return [entry.toString('latin1', 0, 4), file.subarray(offset, offset + entry.readUInt32BE(12))]
    }),
  )
}

function boxAt(table: Buffer, at: number): GlyphBox {
  const [left, bottom, right, top] = [0, 2, 4, 6].map((i) => table.readInt16BE(at + i))
  return { left: left ?? 0, bottom: bottom ?? 0, right: right ?? 0, top: top ?? 0 }
}

/** Reads the table in format 4, which every font has: segments of characters, by their ends. */
function glyphsByCharacter(cmap: Buffer): Map<number, number> {
  const tables = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) => cmap.subarray(cmap.readUInt32BE(8 + 8 * i)))
  const table = tables.find((one) => one.readUInt16BE(0) === 4)
  if (!table) throw new Error('The font does not say which glyphs its characters have.')
  const glyphs = new Map<number, number>()
  const room = table.readUInt16BE(6)
  for (let at = 14; at < 14 + room; at += 2) {
    const [end, start] = [table.readUInt16BE(at), table.readUInt16BE(at + room + 2)]
    const [delta, rangeAt] = [table.readUInt16BE(at + 2 * room + 2), at + 3 * room + 2]
    const range = table.readUInt16BE(rangeAt)
    for (let character = start; character <= end && character < 0xffff; character++) {
      const listed = range === 0 ? character : table.readUInt16BE(rangeAt + range + 2 * (character - start))
      if (listed !== 0) glyphs.set(character, (listed + delta) & 0xffff)
    }
  }
  return glyphs
}

/** Flags of a component. */
const [WORDS, SCALE, MORE, TWO_SCALES, MATRIX] = [0x01, 0x08, 0x20, 0x40, 0x80]

/** The glyphs of which a glyph is made; none where it has an outline of its own. */
function componentsOf(outline: Buffer): number[] {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return []
  const components: number[] = []
  let flags = MORE
  for (let at = 10; flags & MORE;) {
    flags = outline.readUInt16BE(at)
    components.push(outline.readUInt16BE(at + 2))
    at += flags & WORDS ? 8 : 6
    if (flags & SCALE) at += 2
    else if (flags & TWO_SCALES) at += 4
    else if (flags & MATRIX) at += 8
  }
  return components
}

/** Nobody reads the checksums of a font within a document. */
function fileOf(tables: [tag: string, content: Buffer][]): Buffer {
  tables.sort(([a], [b]) => (a < b ? -1 : 1))
  const directory = Buffer.alloc(12 + 16 * tables.length)
  directory.writeUInt32BE(0x10000, 0)
  directory.writeUInt16BE(tables.length, 4)
  let offset = directory.length
  for (const [i, [tag, content]] of tables.entries()) {
    directory.write(tag, 12 + 16 * i, 'latin1')
    directory.writeUInt32BE(offset, 20 + 16 * i)
    directory.writeUInt32BE(content.length, 24 + 16 * i)
    offset += paddedTo4(content.length)
  }
  const padded = tables.map(([, content]) =>
    Buffer.concat([content, Buffer.alloc(paddedTo4(content.length) - content.length)]),
  )
  return Buffer.concat([directory, ...padded])
}

function paddedTo4(length: number): number {
  return Math.ceil(length / 4) * 4
}
