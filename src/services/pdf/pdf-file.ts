import { deflateSync } from 'node:zlib'

/** How one object names another: `4 0 R`. */
type Reference = `${number} 0 R`

/** A PDF file: objects that refer to each other, in the order in which they were added. */
export class PdfFile {
  readonly #objects: (string | Buffer)[] = []

  /** Adds an object, as PDF writes it. */
  add(object: string | Buffer): Reference {
    this.#objects.push(object)
    return `${this.#objects.length} 0 R`
  }

  /** Adds compressed data, with what else is said of it. */
  addStream(data: string | Buffer, entries = ''): Reference {
    const compressed = deflateSync(data)
    const start = `<< /Length ${compressed.length} /Filter /FlateDecode ${entries}>>\nstream\n`
    return this.add(Buffer.concat([Buffer.from(start), compressed, Buffer.from('\nendstream')]))
  }

  /** Adds pages, each with its own contents, and returns the object that holds them all. */
  addPages(contents: readonly Reference[], sharedEntries: string): Reference {
    const parent: Reference = `${this.#objects.length + contents.length + 1} 0 R`
    const kids = contents.map((content) =>
      this.add(`<< /Type /Page /Parent ${parent} ${sharedEntries} /Contents ${content} >>`),
    )
    return this.add(`<< /Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}] >>`)
  }

  /** The whole file. */
  bytes(catalog: Reference, info: Reference): Buffer {
    // The second line tells whoever transfers it that it is not text.
    const parts = [Buffer.from('%PDF-1.7\n%\xff\xff\xff\xff\n', 'latin1')]
    let length = parts[0]?.length ?? 0
    const offsets = this.#objects.map((object, i) => {
      const offset = length
      const part = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')])
      parts.push(part)
      length += part.length
      return offset
    })
    const size = offsets.length + 1
    const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
    const table = `xref\n0 ${size}\n0000000000 65535 f \n${lines.join('')}`
    const trailer = `trailer\n<< /Size ${size} /Root ${catalog} /Info ${info} >>\nstartxref\n${length}\n%%EOF\n`
    return Buffer.concat([...parts, Buffer.from(table + trailer)])
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
