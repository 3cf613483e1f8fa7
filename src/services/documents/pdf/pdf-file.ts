import { deflateSync } from 'node:zlib'

/** How one object names another: `4 0 R`. */
type Reference = `${number} 0 R`

/** A PDF file: objects that refer to each other, written in the order in which they are added. */
export class PdfFile {
  // The second line tells whoever transfers it that it is not text.
  #written: Buffer[] = [Buffer.from('%PDF-1.7\n%\xff\xff\xff\xff\n', 'latin1')]
  #length = this.#written[0]?.length ?? 0
  /** Where each object begins. */
  readonly #offsets: number[] = []

  /** Adds an object, as PDF writes it. */
  add(object: string | Buffer): Reference {
    this.#offsets.push(this.#length)
    const number = this.#offsets.length
    this.#write(Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]))
    return `${number} 0 R`
  }

  /** Adds compressed data, with what else is said of it. */
  addStream(data: string | Buffer, entries = ''): Reference {
    const compressed = deflateSync(data)
    const start = `<< /Length ${compressed.length} /Filter /FlateDecode ${entries}>>\nstream\n`
    return this.add(Buffer.concat([Buffer.from(start), compressed, Buffer.from('\nendstream')]))
  }

  /** Adds pages, each with its own contents, and returns the object that holds them all. */
  addPages(contents: readonly Reference[], sharedEntries: string): Reference {
    const parent: Reference = `${this.#offsets.length + contents.length + 1} 0 R`
    const kids = contents.map((content) =>
      this.add(`<< /Type /Page /Parent ${parent} ${sharedEntries} /Contents ${content} >>`),
    )
    return this.add(`<< /Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}] >>`)
  }

  /** Returns what was written since this was last asked. */
  take(): Buffer {
    const taken = Buffer.concat(this.#written)
    this.#written = []
    return taken
  }

  /** Ends the file. */
  end(catalog: Reference, info: Reference): void {
    const size = this.#offsets.length + 1
    const lines = this.#offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
    const table = `xref\n0 ${size}\n0000000000 65535 f \n${lines.join('')}`
    const trailer = `trailer\n<< /Size ${size} /Root ${catalog} /Info ${info} >>\nstartxref\n${this.#length}\n%%EOF\n`
    this.#write(Buffer.from(table + trailer))
  }

  #write(part: Buffer): void {
    this.#written.push(part)
    this.#length += part.length
  }
}

/** Writes a text outside of the pages, such as a title. */
export function pdfText(text: string): string {
  if (/^[ -~]*$/.test(text)) return `(${text.replace(/[\\()]/g, '\\$&')})`
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
}

/** Writes a moment. */
export function pdfDate(at: Date): string {
  return `(D:${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z)`
}

/** Writes a number, to a thousandth. */
export function pdfNumber(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}
