import { describe, expect, it } from 'vitest'
import { Sheet } from '../../../../src/services/documents/pdf/sheet.ts'
import { pageLines } from '../../../support/pdf-text.ts'

const aSheet = (title = 'A sheet') =>
  new Sheet({ title, author: 'Navette', createdAt: new Date('2026-11-23T09:00:00Z'), language: 'en' })

const BOX = { x: 48, y: 100, width: 400 }

describe('a sheet', () => {
  it('keeps an accent with its letter where the font has none of both', () => {
    const sheet = aSheet()
    sheet.text('x̌ Q́ y', BOX, { size: 10 })
    expect(pageLines(sheet.bytes())).toEqual([['x̌ Q́ y']])
  })

  it('is as wide with an accent as without it', () => {
    const sheet = aSheet()
    const linesOf = (text: string) => sheet.set(text, 30, { size: 10 }).lines.length
    expect(linesOf('q́q́q́q́q́')).toBe(linesOf('qqqqq'))
  })

  it('embeds the letters of which an accented letter is made', () => {
    const sizeOf = (text: string) => {
      const sheet = aSheet()
      sheet.text(text, BOX, { size: 10 })
      return sheet.bytes().length
    }
    expect(sizeOf('é')).toBeGreaterThan(sizeOf('e'))
  })

  it('has a title in any script', () => {
    expect(aSheet('Zug (1) \\ 東').bytes().toString('latin1')).toContain('/Title <feff005a007500670020')
    expect(aSheet('Zug (1) \\').bytes().toString('latin1')).toContain('/Title (Zug \\(1\\) \\\\)')
  })

  it('says where every one of its objects begins', () => {
    const pdf = aSheet().bytes().toString('latin1')
    const start = Number(/startxref\n(\d+)\n/.exec(pdf)?.[1])
    expect(pdf.slice(start, start + 5)).toBe('xref\n')
    const offsets = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset))
    expect(offsets.length).toBeGreaterThan(10)
    for (const [i, offset] of offsets.entries()) expect(pdf.slice(offset)).toMatch(new RegExp(`^${i + 1} 0 obj\\n`))
  })

  it('gives every line, page after page', () => {
    const sheet = aSheet()
    sheet.text('One\nTwo', BOX, { size: 10 })
    sheet.turn()
    sheet.text('Three', BOX, { size: 10, weight: 'bold', align: 'right' })
    expect(pageLines(sheet.bytes())).toEqual([['One', 'Two'], ['Three']])
  })
})
