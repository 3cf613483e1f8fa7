import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvLine } from '../../src/values/csv.ts'

it('A line of CSV runs no formula, keeps phones and amounts, and quotes what must be quoted', () => {
  expect(csvLine(['=1+1', '+44 7700 900123', '-5', '-12.50', '-1+1', '@x', 'a "b", c', 'A–B, C'])).toBe(
    `'=1+1,+44 7700 900123,-5,-12.50,'-1+1,'@x,"a ""b"", c","A–B, C"`,
  )
})

it.each([
  ["x;=cmd|'/C calc'!A0;", `"x;'=cmd|'/C calc'!A0;"`],
  ['x\t=1+1', `"x\t'=1+1"`],
  ['x\r\n+1+1', `"x\r\n'+1+1"`],
  ['x;"=1+1"', `"x;'""=1+1"""`],
  [' =1+1', "' =1+1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['x;－1;＠x', `"x;'－1;'＠x"`],
  ['\u202e\ufeff=1+1', "'\u202e\ufeff=1+1"],
  ['+44 7700;=1', `"'+44 7700;'=1"`],
  ['Jean-Luc; a=b', '"Jean-Luc; a=b"'],
])('%j is text in a spreadsheet whatever it splits cells at', (cell, written) => {
  expect(csvLine(['safe', cell])).toBe(`safe,${written}`)
})

it('No cell of any spreadsheet begins with the sign of a formula', () => {
  const piece = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '＝',
    '＋',
    '－',
    '＠',
    ';',
    ',',
    '\t',
    '\r',
    '\n',
    '"',
    "'",
    ' ',
    'a',
    '1',
  )
  const cell = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
  const isHarmless = (text: string) => /^(\+\d[\d ]*|-?\d+)$/.test(text)
  fc.assert(
    fc.property(
      fc.array(
        cell.filter((text) => !isHarmless(text)),
        { minLength: 1, maxLength: 3 },
      ),
      (cells) => {
        const line = csvLine(cells)
        // However a line is split that begins with a cell of ours, quotation marks read or not.
        for (const separator of [/[;\t\r\n]/, /[;,\t\r\n]/]) {
          const read = separator.source.includes(',') ? splitAtCommas(line) : [line]
          for (const part of read.flatMap((text) => text.split(/[;\t\r\n]/)))
            expect(part.replace(/^[" ]+/, '')).not.toMatch(/^[=+\-@＝＋－＠]/)
        }
      },
    ),
    { numRuns: 2_000 },
  )
})

/** The cells of a line as a reader of CSV has them. */
function splitAtCommas(line: string): string[] {
  return Array.from(`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,"]*))/g), ([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  )
}
