import { queryObjects } from 'node:v8'
import PdfDocument from 'pdfkit'
import { expect, it } from 'vitest'
import { Sheet } from '../../../../src/services/documents/pdf/sheet.ts'
import { pageLines, readPdf } from '../../../support/pdf.ts'

const aSheet = ({
  title = 'A sheet',
  author = 'Navette',
  stamp,
}: { title?: string; author?: string; stamp?: string } = {}) =>
  new Sheet({ title, author, createdAt: new Date('2026-11-23T09:00:00Z'), language: 'fr', stamp })

const BOX = { x: 48, y: 100, width: 400 }

it('An accent stays with its letter where the font has neither of the two together', async () => {
  const sheet = aSheet()
  sheet.text('x̌ Q́ y', BOX, { size: 10 })
  expect((await pageLines(sheet.bytes())).flat().join(' ')).toBe('x̌ Q́ y')
})

it('A text is as wide with an accent as without it', () => {
  const heightOf = (text: string) => aSheet().set(text, 30, { size: 10 }).height
  expect(heightOf('q́q́q́q́q́')).toBe(heightOf('qqqqq'))
})

it('The letters that make up an accented letter are embedded', () => {
  const sizeOf = (text: string) => {
    const sheet = aSheet()
    sheet.text(text, BOX, { size: 10 })
    return sheet.bytes().length
  }
  expect(sizeOf('é')).toBeGreaterThan(sizeOf('e'))
})

it('A sheet is tagged, and names its language', async () => {
  expect(await readPdf(aSheet().bytes())).toMatchObject({
    isTagged: true,
    language: 'fr',
    metadata: { 'pdfuaid:part': '1' },
  })
})

it.each(['Zug (1) \\ 東', 'Zug (1) \\'])('A sheet has a title in any script: %s', async (title) => {
  const pdf = await readPdf(aSheet({ title }).bytes())
  expect(pdf).toMatchObject({ title, metadata: { 'dc:title': title } })
})

it('Text that XML would take for markup is written in similar characters', async () => {
  const { author, metadata } = await readPdf(aSheet({ author: 'Snow & Sons <Ltd>' }).bytes())
  expect(author).toBe('Snow ＆ Sons ‹Ltd›')
  expect(metadata).toMatchObject({ 'dc:title': 'A sheet', 'dc:creator': ['Snow ＆ Sons ‹Ltd›'] })
})

it('A sheet draws every line, page after page', async () => {
  const sheet = aSheet()
  sheet.text('One\nTwo', BOX, { size: 10 })
  sheet.addPage()
  sheet.text('Three', BOX, { size: 10, weight: 'bold', align: 'right' })
  expect(await pageLines(sheet.bytes())).toEqual([['One', 'Two'], ['Three']])
})

it('A sheet keeps amounts on one line', async () => {
  const sheet = aSheet()
  sheet.text('Paid 1\u00a0045,24\u00a0€ by card', { ...BOX, width: 60 }, { size: 10 })
  expect((await pageLines(sheet.bytes())).flat()).toEqual(['Paid', '1 045,24 €', 'by card'])
})

it('A text longer than its lines is cut with an ellipsis', async () => {
  const sheet = aSheet()
  const end = sheet.text('One\nTwo\nThree', BOX, { size: 10, lines: 2 })
  sheet.text('Four', { ...BOX, y: end }, { size: 10, lines: 1 })
  expect(await pageLines(sheet.bytes())).toEqual([['One', 'Two…', 'Four']])
})

it('A sheet is read in the order of drawing, without what only repeats or decorates', async () => {
  const sheet = aSheet({ stamp: 'NOT VALID' })
  sheet.block(BOX, 100, '#000000')
  sheet.text('Title', BOX, { size: 12, role: 'H1' })
  sheet.qrCode('NAV1', BOX)
  sheet.line([0, 0], [10, 10], { dashed: true })
  sheet.text('First', { ...BOX, y: 500 }, { size: 10 })
  sheet.text('Second', { ...BOX, y: 300 }, { size: 10 })
  sheet.text('Page 1', BOX, { size: 10, role: 'Artifact' })
  const [page] = (await readPdf(sheet.bytes())).pages
  expect(page?.read).toEqual([
    ['P', 'NOT VALID'],
    ['H1', 'Title'],
    ['Figure', 'QR: NAV1'],
    ['P', 'First'],
    ['P', 'Second'],
  ])
  expect(page?.lines).toEqual(['NOT VALID', 'Title', 'First', 'Second', 'Page 1', 'NOT VALID'])
})

it('Words stay apart between the lines of a text', async () => {
  const sheet = aSheet()
  sheet.text('one two three four five six', { ...BOX, width: 50 }, { size: 10 })
  const [page] = (await readPdf(sheet.bytes())).pages
  expect(page?.lines.length).toBeGreaterThan(2)
  expect(page?.read).toEqual([['P', 'one two three four five six']])
})

it('A sheet streams pages that are complete before it ends', () => {
  const sheet = aSheet()
  sheet.text('One', BOX, { size: 10 })
  const start = sheet.take()
  sheet.addPage()
  const page = sheet.take()
  expect(start.subarray(0, 8).toString()).toBe('%PDF-1.7')
  expect(page.length).toBeGreaterThan(100)
  expect(sheet.take()).toHaveLength(0)
  expect(sheet.bytes().toString('latin1')).toMatch(/%%EOF\n$/)
})

it('A document keeps no element of a page that is finished, however many rows it had', () => {
  const { constructor: reference } = new PdfDocument().ref({})
  const kept = () => queryObjects(reference, { format: 'count' })
  const before = kept()
  const sheet = aSheet()
  const [pages, rows] = [20, 40]
  for (let page = 0; page < pages; page++) {
    sheet.open('Table')
    for (let row = 0; row < rows; row++) {
      sheet.open('TR')
      sheet.text(`R${page}-${row}`, { x: 48, y: 20 * row, width: 200 }, { size: 9, role: 'TD' })
      sheet.close()
    }
    sheet.close()
    sheet.addPage()
    sheet.take()
  }
  // A page, its contents, its resources and its table.
  expect(kept() - before).toBeLessThan(5 * pages)
  expect(sheet.bytes().length).toBeGreaterThan(0)
})
