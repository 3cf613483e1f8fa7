import { assert, asyncProperty, boolean, constant, oneof, string } from 'fast-check'
import { expect, it } from 'vitest'
import type { Voucher } from '../../../../src/services/bookings/vouchers/voucher.ts'
import { transliterate } from '../../../../src/services/documents/pdf/transliterate.ts'
import { drawVoucher } from '../../../../src/services/documents/vouchers/draw-voucher.ts'
import { pageLines, readPdf } from '../../../support/pdf.ts'
import { aVoucher } from '../../../support/voucher.ts'

const EVERY_ACCENT =
  'ÀÁÂÃÄÅĀĂĄÆÇĆČĊĎĐÐÈÉÊËĒĖĘĚĞĢĠĦÌÍÎÏĪĮİıĶĹĻĽŁÑŃŅŇÒÓÔÕÖŐØŒŔŘŚŞŠȘßẞŢŤȚÞÙÚÛÜŪŮŰŲŴŶÝŸŹŻŽ' +
  'àáâãäåāăąæçćčċďđðèéêëēėęěğģġħìíîïīįķĺļľłñńņňòóôõöőøœŕřśşšșţťțþùúûüūůűųŵŷýÿźżž' +
  'ΆΈΉΊΌΎΏΐΫάέήίώЁЂЄІЇЈЉЊЋЎЏЖЩЪЭЮЯёђєіїјљњћўџжщъэюя'

const withoutSpaces = (text: string) => text.replace(/\s/g, '')

/** Everything that is printed, page after page, without spaces. */
const wordsOn = async (voucher: Voucher) => withoutSpaces((await pageLines(drawVoucher(voucher))).flat().join(''))

const LONG_NOTE = 'Bitte am Ausgang des französischen Sektors warten. '.repeat(20).slice(0, 1_000)

it('A voucher is a PDF of one A4 page', async () => {
  const { pages } = await readPdf(drawVoucher(aVoucher()))
  expect(pages.map(({ size }) => size)).toEqual([[0, 0, 595.28, 841.89]])
})

it('A voucher is the same to the byte, whenever it is drawn', async () => {
  const first = drawVoucher(aVoucher())
  const second = drawVoucher(structuredClone(aVoucher()))
  expect(first.equals(second)).toBe(true)
  expect(await readPdf(first)).toMatchObject({ metadata: { 'xmp:createdate': '2026-11-23T09:00:00Z' } })
})

it('A voucher is read in its language and in the order of its page, its footer once', async () => {
  const { title, language, isTagged, pages } = await readPdf(
    drawVoucher(aVoucher({ language: 'de', notes: LONG_NOTE })),
  )
  expect({ title, language, isTagged }).toEqual({
    title: 'Voucher NAV48213907-P1',
    language: 'de',
    isTagged: true,
  })
  const read = pages.flatMap((page) => page.read)
  expect(read.slice(0, 6)).toEqual([
    ['P', 'Navette Transfers'],
    ['H1', expect.stringContaining('Transfer voucher')],
    ['P', 'NAV48213907-P1'],
    ['Figure', 'QR: NAV48213907-P1'],
    ['P', expect.stringContaining('PICKUP')],
    ['P', '11:15'],
  ])
  const texts = read.map(([, text]) => text)
  expect(texts.indexOf('Geneva Airport')).toBeLessThan(texts.indexOf('Val Thorens'))
  expect(texts.indexOf('Val Thorens')).toBeLessThan(texts.indexOf('Zoë Müller-Łukasiewicz'))
  expect(read.filter(([role]) => role === 'H2')).toEqual([['H2', 'HINWEISE']])
  expect(texts.filter((text) => text.includes('bookings@example.com'))).toHaveLength(1)
  expect(texts.at(-1)).toContain('Gebucht am')
})

it('A voucher survives JSON without a change', async () => {
  const voucher = aVoucher()
  const restored: typeof voucher = JSON.parse(JSON.stringify(voucher))
  expect(drawVoucher(restored).equals(drawVoucher(voucher))).toBe(true)
})

it('A voucher spells every accent of the European alphabets', async () => {
  const notes = EVERY_ACCENT.replace(/(.{40})/gu, '$1 ')
  expect(await wordsOn(aVoucher({ notes }))).toContain(withoutSpaces(EVERY_ACCENT))
})

it('A voucher spells a name of separate accents as one of whole letters', async () => {
  const notes = 'Zoë Dvořák'
  const decomposed = drawVoucher(aVoucher({ notes: notes.normalize('NFD') }))
  expect(decomposed.equals(drawVoucher(aVoucher({ notes })))).toBe(true)
})

it('A voucher of the sandbox differs from a live one', async () => {
  const sandbox = drawVoucher(aVoucher({ sandbox: true }))
  expect(sandbox.equals(drawVoucher(aVoucher()))).toBe(false)
  expect((await readPdf(sandbox)).pages).toHaveLength(1)
})

it('A voucher transliterates what its fonts lack', async () => {
  const accommodation = { end: 'drop-off', name: '雪山酒店', address: 'שדרה 12', point: null } as const
  const [lines] = await pageLines(
    drawVoucher(aVoucher({ passengerName: '王小明', to: { en: 'فال' }, accommodation, notes: '谢谢 🎿 Zoë' })),
  )
  expect(lines).toEqual(
    expect.arrayContaining(['Wang Xiao Ming', 'Fal', 'Xue Shan Jiu Dian, Sdrh 12', 'Xie Xie :ski: Zoë']),
  )
})

it.each([
  ['a long text', LONG_NOTE],
  ['wide letters in one word', 'W'.repeat(1_000)],
  ['another script', '请在法国区出口等候'.repeat(111)],
  ['many lines', 'One line.\n'.repeat(100)],
])('A voucher prints the whole of notes that are %s, on pages with its reference', async (_, notes) => {
  const voucher = aVoucher({ notes, partnerReference: null })
  const pages = await pageLines(drawVoucher(voucher))
  expect(pages.length).toBeGreaterThan(1)
  for (const lines of pages) expect(lines).toContain(voucher.productReference)
  const noted = pages.flatMap((lines) => {
    const start = lines.findIndex((line) => line.startsWith('NOTES'))
    const end = lines.findIndex((line) => /^(Continued on page|Please show)/.test(line))
    return lines.slice(start + 1, end)
  })
  expect(withoutSpaces(noted.join(''))).toBe(withoutSpaces(transliterate(notes)))
})

it('A sandbox voucher says on every page that it is not valid', async () => {
  const pages = await pageLines(drawVoucher(aVoucher({ sandbox: true, notes: LONG_NOTE })))
  expect(pages).toHaveLength(2)
  for (const lines of pages) expect(lines.filter((line) => line === 'SANDBOX – NOT VALID FOR TRAVEL')).toHaveLength(2)
})

it('A voucher cuts no name, address or reference that a partner can send', async () => {
  const name = 'Anna-Maria '.repeat(36)
  const address = 'Rue du Très Long Chemin '.repeat(8)
  const other = 'W'.repeat(200)
  const accommodation = { end: 'drop-off', name: other, address, point: { latitude: 45.3, longitude: 6.5 } } as const
  const flight = { number: address, at: null, direction: 'arrival' } as const
  const words = await wordsOn(
    aVoucher({ passengerName: name, accommodation, flight, email: `${other}@example.com`, partnerReference: other }),
  )
  for (const whole of [name, `${other},${address}45.30000,6.50000`, `train${address}`, `${other}@example.com`])
    expect(words).toContain(withoutSpaces(whole))
  expect(words.split(other)).toHaveLength(4)
})

it('A voucher has its reference on every page, and only letters with a glyph, whatever it is given', async () => {
  const text = oneof(string({ unit: 'grapheme', maxLength: 3_000 }), constant('Ź'.repeat(3_000)))
  await assert(
    asyncProperty(text, text, boolean(), async (name, notes, sandbox) => {
      const long = { reference: 'NAV1', passengerName: name, notes, sandbox }
      const names = { from: { en: name, fr: notes }, to: { en: notes }, vehicle: { en: name, fr: notes } }
      const accommodation = { end: 'pickup' as const, name, address: notes, point: null }
      const pages = await pageLines(drawVoucher(aVoucher({ ...long, ...names, language: 'fr', accommodation })))
      expect(pages.every((lines) => lines.includes('NAV48213907-P1'))).toBe(true)
      expect(pages.flat().join('')).not.toContain('\0')
    }),
    { numRuns: 8 },
  )
})
