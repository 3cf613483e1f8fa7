import { inflateSync } from 'node:zlib'
import { assert, asyncProperty, boolean, constant, oneof, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderVoucher } from '../../../src/services/vouchers/render-voucher.ts'
import { aVoucher } from '../../support/voucher.ts'

/** The PDF's objects as text, without its streams. */
const textOf = (pdf: Buffer) => pdf.toString('latin1')

const pagesOf = (pdf: Buffer) => textOf(pdf).match(/\/Type \/Page\b/g)?.length

/** The letters that the embedded fonts can spell, from the tables that turn glyphs back into text. */
function lettersOf(pdf: Buffer): Set<string> {
  const streams = textOf(pdf).matchAll(/\/Filter \/FlateDecode\n?>>\nstream\n/g)
  const letters = new Set<string>()
  for (const { 0: head, index } of streams) {
    const text = inflateSync(pdf.subarray(index + head.length)).toString('latin1')
    if (!text.includes('beginbfrange')) continue
    for (const [, hex = ''] of text.matchAll(/<([0-9a-f]{4,})>/g)) {
      letters.add(Buffer.from(hex, 'hex').swap16().toString('utf16le'))
    }
  }
  return letters
}

const EVERY_ACCENT =
  'ÀÁÂÃÄÅĀĂĄÆÇĆČĊĎĐÐÈÉÊËĒĖĘĚĞĢĠĦÌÍÎÏĪĮİıĶĹĻĽŁÑŃŅŇÒÓÔÕÖŐØŒŔŘŚŞŠȘßẞŢŤȚÞÙÚÛÜŪŮŰŲŴŶÝŸŹŻŽ' +
  'àáâãäåāăąæçćčċďđðèéêëēėęěğģġħìíîïīįķĺļľłñńņňòóôõöőøœŕřśşšșţťțþùúûüūůűųŵŷýÿźżž' +
  'ΆΈΉΊΌΎΏΐΫάέήίώЁЂЄІЇЈЉЊЋЎЏЖЩЪЭЮЯёђєіїјљњћўџжщъэюя'

describe('a voucher', () => {
  it('is a PDF of one A4 page with both fonts embedded', async () => {
    const pdf = await renderVoucher(aVoucher())
    expect(textOf(pdf)).toMatch(/^%PDF-1\.7\n/)
    expect(textOf(pdf)).toContain('/MediaBox [0 0 595.28 841.89]')
    expect(textOf(pdf).match(/\/FontFile2 /g)).toHaveLength(2)
    expect(pagesOf(pdf)).toBe(1)
  })

  it('is the same to the byte for the same voucher, whenever it is rendered', async () => {
    const [first, second] = [await renderVoucher(aVoucher()), await renderVoucher(structuredClone(aVoucher()))]
    expect(first.equals(second)).toBe(true)
    expect(textOf(first)).toContain('(D:20261123090000Z)')
  })

  it('survives JSON without a change', async () => {
    const voucher = aVoucher()
    const restored: typeof voucher = JSON.parse(JSON.stringify(voucher))
    expect((await renderVoucher(restored)).equals(await renderVoucher(voucher))).toBe(true)
  })

  it('spells every accent of the European alphabets', async () => {
    const letters = lettersOf(await renderVoucher(aVoucher({ notes: EVERY_ACCENT.replace(/(.{40})/gu, '$1 ') })))
    expect(EVERY_ACCENT.split('').filter((letter) => !letters.has(letter))).toEqual([])
  })

  it('spells a name of separate accents as one of whole letters', async () => {
    const notes = 'Zoë Dvořák'
    const decomposed = await renderVoucher(aVoucher({ notes: notes.normalize('NFD') }))
    expect(decomposed.equals(await renderVoucher(aVoucher({ notes })))).toBe(true)
  })

  it('differs in the sandbox', async () => {
    const sandbox = await renderVoucher(aVoucher({ sandbox: true }))
    expect(sandbox.equals(await renderVoucher(aVoucher()))).toBe(false)
    expect(pagesOf(sandbox)).toBe(1)
  })

  it('keeps to its page whatever it is given', async () => {
    const text = oneof(string({ unit: 'grapheme', maxLength: 3_000 }), constant('Ź'.repeat(3_000)))
    await assert(
      asyncProperty(text, text, boolean(), async (name, notes, sandbox) => {
        const long = { reference: 'NAV1', passengerName: name, from: name, to: notes, vehicle: name, notes, sandbox }
        const accommodation = { end: 'pickup' as const, name, address: notes }
        expect(pagesOf(await renderVoucher(aVoucher({ ...long, accommodation })))).toBe(1)
      }),
      { numRuns: 8 },
    )
  })
})
