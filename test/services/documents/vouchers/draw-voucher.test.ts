import { assert, asyncProperty, boolean, constant, oneof, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawVoucher } from '../../../../src/services/documents/vouchers/draw-voucher.ts'
import { spell } from '../../../../src/services/documents/pdf/spell.ts'
import type { Voucher } from '../../../../src/services/bookings/vouchers/voucher.ts'
import { pageLines } from '../../../support/pdf-text.ts'
import { aVoucher } from '../../../support/voucher.ts'

/** The PDF's objects as text, without its streams. */
const textOf = (pdf: Buffer) => pdf.toString('latin1')

const pagesOf = (pdf: Buffer) => textOf(pdf).match(/\/Type \/Page\b/g)?.length

const EVERY_ACCENT =
  'ÀÁÂÃÄÅĀĂĄÆÇĆČĊĎĐÐÈÉÊËĒĖĘĚĞĢĠĦÌÍÎÏĪĮİıĶĹĻĽŁÑŃŅŇÒÓÔÕÖŐØŒŔŘŚŞŠȘßẞŢŤȚÞÙÚÛÜŪŮŰŲŴŶÝŸŹŻŽ' +
  'àáâãäåāăąæçćčċďđðèéêëēėęěğģġħìíîïīįķĺļľłñńņňòóôõöőøœŕřśşšșţťțþùúûüūůűųŵŷýÿźżž' +
  'ΆΈΉΊΌΎΏΐΫάέήίώЁЂЄІЇЈЉЊЋЎЏЖЩЪЭЮЯёђєіїјљњћўџжщъэюя'

const withoutSpaces = (text: string) => text.replace(/\s/g, '')

/** Everything that is printed, page after page, without spaces. */
const wordsOn = async (voucher: Voucher) => withoutSpaces(pageLines(drawVoucher(voucher)).flat().join(''))

const LONG_NOTE = 'Bitte am Ausgang des französischen Sektors warten. '.repeat(20).slice(0, 1_000)

describe('a voucher', () => {
  it('is a PDF of one A4 page with both fonts embedded', async () => {
    const pdf = drawVoucher(aVoucher())
    expect(textOf(pdf)).toMatch(/^%PDF-1\.7\n/)
    expect(textOf(pdf)).toContain('/MediaBox [0 0 595.28 841.89]')
    expect(textOf(pdf).match(/\/FontFile2 /g)).toHaveLength(2)
    expect(pagesOf(pdf)).toBe(1)
  })

  it('is the same to the byte for the same voucher, whenever it is rendered', async () => {
    const [first, second] = [drawVoucher(aVoucher()), drawVoucher(structuredClone(aVoucher()))]
    expect(first.equals(second)).toBe(true)
    expect(textOf(first)).toContain('(D:20261123090000Z)')
  })

  it('survives JSON without a change', async () => {
    const voucher = aVoucher()
    const restored: typeof voucher = JSON.parse(JSON.stringify(voucher))
    expect(drawVoucher(restored).equals(drawVoucher(voucher))).toBe(true)
  })

  it('spells every accent of the European alphabets', async () => {
    const notes = EVERY_ACCENT.replace(/(.{40})/gu, '$1 ')
    expect(await wordsOn(aVoucher({ notes }))).toContain(withoutSpaces(EVERY_ACCENT))
  })

  it('spells a name of separate accents as one of whole letters', async () => {
    const notes = 'Zoë Dvořák'
    const decomposed = drawVoucher(aVoucher({ notes: notes.normalize('NFD') }))
    expect(decomposed.equals(drawVoucher(aVoucher({ notes })))).toBe(true)
  })

  it('differs in the sandbox', async () => {
    const sandbox = drawVoucher(aVoucher({ sandbox: true }))
    expect(sandbox.equals(drawVoucher(aVoucher()))).toBe(false)
    expect(pagesOf(sandbox)).toBe(1)
  })

  it('spells what its fonts lack in letters that they have', async () => {
    const accommodation = { end: 'drop-off', name: '雪山酒店', address: 'שדרה 12', point: null } as const
    const [lines] = pageLines(
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
  ])('prints the whole of notes that are %s, on pages with its reference', async (_, notes) => {
    const voucher = aVoucher({ notes, partnerReference: null })
    const pages = pageLines(drawVoucher(voucher))
    expect(pages.length).toBeGreaterThan(1)
    for (const lines of pages) expect(lines).toContain(voucher.productReference)
    const noted = pages.flatMap((lines) => {
      const start = lines.findIndex((line) => line.startsWith('NOTES'))
      const end = lines.findIndex((line) => /^(Continued on page|Please show)/.test(line))
      return lines.slice(start + 1, end)
    })
    expect(withoutSpaces(noted.join(''))).toBe(withoutSpaces(spell(notes)))
  })

  it('says on every page that a sandbox voucher is not valid', async () => {
    const pages = pageLines(drawVoucher(aVoucher({ sandbox: true, notes: LONG_NOTE })))
    expect(pages).toHaveLength(2)
    for (const lines of pages) expect(lines.filter((line) => line === 'SANDBOX – NOT VALID FOR TRAVEL')).toHaveLength(2)
  })

  it('cuts no name, address or reference that a partner can send', async () => {
    const [name, address, other] = ['Anna-Maria '.repeat(36), 'Rue du Très Long Chemin '.repeat(8), 'W'.repeat(200)]
    const accommodation = { end: 'drop-off', name: other, address, point: { latitude: 45.3, longitude: 6.5 } } as const
    const flight = { number: address, at: null, direction: 'arrival' } as const
    const words = await wordsOn(
      aVoucher({ passengerName: name, accommodation, flight, email: `${other}@example.com`, partnerReference: other }),
    )
    for (const whole of [name, `${other},${address}45.30000,6.50000`, `train${address}`, `${other}@example.com`])
      expect(words).toContain(withoutSpaces(whole))
    expect(words.split(other)).toHaveLength(4)
  })

  it('has its reference on every page and no letter without a glyph, whatever it is given', async () => {
    const text = oneof(string({ unit: 'grapheme', maxLength: 3_000 }), constant('Ź'.repeat(3_000)))
    await assert(
      asyncProperty(text, text, boolean(), async (name, notes, sandbox) => {
        const long = { reference: 'NAV1', passengerName: name, notes, sandbox }
        const names = { from: { en: name, fr: notes }, to: { en: notes }, vehicle: { en: name, fr: notes } }
        const accommodation = { end: 'pickup' as const, name, address: notes, point: null }
        const pages = pageLines(drawVoucher(aVoucher({ ...long, ...names, language: 'fr', accommodation })))
        expect(pages.every((lines) => lines.includes('NAV48213907-P1'))).toBe(true)
        expect(pages.flat().join('')).not.toContain('\0')
      }),
      { numRuns: 8 },
    )
  })
})
