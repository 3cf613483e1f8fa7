import { inflateSync } from 'node:zlib'

/** The lines on each page of one of our PDFs, in the order in which they were drawn; a letter that its font lacks is NUL. */
export function pageLines(pdf: Buffer): string[][] {
  const objects = objectsOf(pdf)
  const pages = [...objects.values()].filter((object) => /\/Type \/Page /.test(object))
  return pages.map((page) => {
    const fonts = fontsOf(objects, referred(objects, page, 'Resources'))
    const content = streamOf(referred(objects, page, 'Contents'))
    return [...content.matchAll(/^BT\n(.*?)^ET$/gms)].map(([, line = '']) => {
      const letters = fonts.get(/\/(\w+) \S+ Tf/.exec(line)?.[1] ?? '') ?? new Map<string, string>()
      const glyphs = [...line.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      return glyphs.map((glyph) => letters.get(glyph) ?? '\0').join('')
    })
  })
}

/** By number; one character a byte. */
function objectsOf(pdf: Buffer): Map<string, string> {
  const objects = pdf.toString('latin1').matchAll(/^(\d+) 0 obj\n(.*?)\nendobj$/gms)
  return new Map([...objects].map(([, number = '', object = '']) => [number, object]))
}

function referred(objects: Map<string, string>, object: string, name: string): string {
  return objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(object)?.[1] ?? '') ?? ''
}

function streamOf(object: string): string {
  const start = object.indexOf('stream\n') + 'stream\n'.length
  return inflateSync(Buffer.from(object.slice(start), 'latin1')).toString('latin1')
}

/** The letters of each font's glyphs. */
function fontsOf(objects: Map<string, string>, resources: string): Map<string, Map<string, string>> {
  const names = [...resources.matchAll(/\/(regular|bold) /g)].map(([, name = '']) => name)
  return new Map(
    names.map((name) => [
      name,
      lettersOf(streamOf(referred(objects, referred(objects, resources, name), 'ToUnicode'))),
    ]),
  )
}

function lettersOf(table: string): Map<string, string> {
  const rows = [...table.matchAll(/^<([0-9a-f]{4})> <([0-9a-f]{4})>$/gm)].slice(1)
  return new Map(rows.map(([, glyph = '', letter = '']) => [glyph, String.fromCharCode(Number.parseInt(letter, 16))]))
}
