import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { z } from 'zod'

/** A PDF as pdf.js, the reader of Firefox, understands it. */
export interface ReadPdf {
  title: unknown
  author: unknown
  /** The properties in its XML metadata, by name. */
  metadata: Record<string, unknown>
  language: unknown
  isTagged: boolean
  pages: ReadPage[]
}

interface ReadPage {
  /** The lines in the order of drawing. A letter that its font lacks is NUL, and every space a plain one. */
  lines: string[]
  /** What a screen reader reads, in order: the text of each element, or its replacement. */
  read: [role: string, text: string][]
  size: number[]
}

/** Reads a PDF. */
export async function readPdf(file: Buffer): Promise<ReadPdf> {
  // The reader's own errors name neither the fault nor the file.
  if (!file.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error(`not a PDF: ${file.toString('utf8', 0, 500)}`)
  const reading = getDocument({ data: new Uint8Array(file), verbosity: 0 })
  const pdf = await reading.promise
  const { info, metadata } = await pdf.getMetadata()
  const said = Object.fromEntries(Object.entries(info))
  const marks = await pdf.getMarkInfo()
  const pages: ReadPage[] = []
  for (let number = 1; number <= pdf.numPages; number++) pages.push(await readPage(await pdf.getPage(number)))
  await reading.destroy()
  return {
    title: said['Title'],
    author: said['Author'],
    metadata: Object.fromEntries(metadata),
    language: said['Language'],
    isTagged: marks?.Marked ?? false,
    pages,
  }
}

/** Returns the lines on each page of a PDF, in the order of drawing. */
export async function pageLines(file: Buffer): Promise<string[][]> {
  return (await readPdf(file)).pages.map(({ lines }) => lines)
}

async function readPage(page: PDFPageProxy): Promise<ReadPage> {
  const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true })
  const lines: string[] = []
  const texts = new Map<string, string>()
  let line = ''
  let id = ''
  const endLine = () => {
    if (line.trim() !== '') lines.push(line.trim())
    line = ''
  }
  for (const item of items) {
    if ('str' in item) {
      line += item.str
      texts.set(id, (texts.get(id) ?? '') + item.str + (item.hasEOL ? ' ' : ''))
      if (item.hasEOL) endLine()
    } else {
      endLine()
      id = item.id ?? ''
    }
  }
  endLine()
  return { lines, read: readElement(element.parse(await page.getStructTree()), texts), size: page.view }
}

/** An element of the structure: holds other elements, or content of the page by its id. */
const element = z.object({
  role: z.string(),
  alt: z.string().optional(),
  get children() {
    return z.array(z.union([element, z.object({ id: z.string() })]))
  },
})

function readElement({ role, alt, children }: z.output<typeof element>, texts: Map<string, string>): ReadPage['read'] {
  const read = children.flatMap((child) =>
    'id' in child
      ? [[role, alt ?? texts.get(child.id)?.trim() ?? ''] satisfies [string, string]]
      : readElement(child, texts),
  )
  return GROUPS.has(role) ? [[role, ''], ...read] : read
}

/** Elements that screen readers announce before their content. */
const GROUPS = new Set(['Table', 'TR'])
