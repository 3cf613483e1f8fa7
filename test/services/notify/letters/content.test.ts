import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { cancel } from '../../../../src/services/changes/cancel.ts'
import type { Letter } from '../../../../src/services/notify/letters/letter.ts'
import { writeLetter } from '../../../../src/services/notify/letters/write-letter.ts'
import { TRAVELLER } from '../../../../src/values/actor.ts'
import { bookRental, rentalCart, rentalSale } from '../../../support/rental.ts'
import { bookingOf, bookOn, buyOn, mailsAbout } from '../../../support/sale.ts'
import { FILLED_IN, ROUND_TRIP, traveller, TRIP } from '../../../support/traveller.ts'
import { NOW, useWorld } from '../../../support/world.ts'

const world = useWorld()
const { post, formOf } = traveller(world)

const LETTER: Letter = {
  subject: 'Everything',
  sender: {
    name: 'Navette',
    phone: '+33 4 50 00 00 00',
    email: 'bookings@navette.example',
    address: null,
    vatNumber: null,
    licence: null,
    bankDetails: null,
    legal: { terms: null, privacy: null, imprint: null },
  },
  reference: 'NAV482915067',
  parts: [
    { kind: 'text', text: 'Call us on +33 4 50 00 00 00, or write. <b>' },
    { kind: 'heading', text: 'A ride' },
    {
      kind: 'ride',
      ride: {
        route: 'Geneva Airport – Chamonix',
        from: 'Geneva Airport',
        to: 'Chamonix',
        pickup: { label: 'Pickup', day: 'Sat 16 January', time: '11:00', text: 'Sat 16 January 2027, 11:00' },
        drive: ['Drive', 'about 1 h 50 min'],
      },
    },
    { kind: 'facts', facts: [['Vehicle', 'Standard minivan']] },
    { kind: 'facts', facts: [['A longer label than the other', 'call +41 79 123 45 67']] },
    { kind: 'link', label: 'Your booking', url: 'https://transfers.example.com/a' },
    { kind: 'links', links: [{ name: 'Terms', url: 'https://law.example/terms' }] },
  ],
}

/** So that phones make no telephone number of a reference or a price. */
const FORMAT_DETECTION = '<meta name="format-detection" content="telephone=no" />'

describe('the HTML of a mail', () => {
  const { html = '' } = writeLetter(LETTER, 'en')

  it('Every telephone number in the HTML of a mail can be pressed to call', () => {
    expect(html).toMatch(/Call us on <a href="tel:\+33450000000"[^>]*>\+33 4 50 00 00 00<\/a>, or write\. &#60;b&#62;/)
    expect(html).toMatch(/call <a href="tel:\+41791234567"[^>]*>\+41 79 123 45 67<\/a>/)
    expect(html.match(/tel:/g)).toHaveLength(2)
    expect(html).toContain(FORMAT_DETECTION)
  })

  it('The HTML of a mail has the colours of the pages, in light and in dark', async () => {
    const style = await readFile(new URL('../../../../src/web/assets/style/tokens.css', import.meta.url), 'utf8')
    const coloursOf = (text: string): string[] => text.match(/#[0-9a-f]{6}/g) ?? []
    const [inLight, inDark] = style.split('@media (prefers-color-scheme: dark)').map(coloursOf)
    const [, scheme = ''] = /<style>(.*)<\/style>/s.exec(html) ?? []
    expect(coloursOf(scheme).length).toBeGreaterThan(3)
    expect(coloursOf(scheme).filter((colour) => !inDark?.includes(colour))).toEqual([])
    const colours = coloursOf(html.replace(scheme, ''))
    expect(colours.length).toBeGreaterThan(3)
    expect(colours.filter((colour) => !inLight?.includes(colour))).toEqual([])
  })

  it('The columns in the HTML of a mail are aligned from table to table', () => {
    expect(html.match(/<table style="width:100%;[^"]*table-layout:fixed/g)).toHaveLength(2)
    expect(new Set(html.match(/<th style="width:\d+%/g)).size).toBe(1)
  })

  it('The HTML of a mail names who writes and what about, and sets the time of a pickup largest', () => {
    expect(html).toMatch(/>Navette<\/td>.*>NAV482915067<\/td>/s)
    const sizes = Array.from(html.matchAll(/font-size:(\d+)px/g), ([, size]) => Number(size))
    expect(html).toContain(`font-size:${Math.max(...sizes)}px;line-height:1.1;letter-spacing:-1px">11:00<`)
  })

  it('The HTML of a mail says the day of a pickup above its time, which is not repeated', () => {
    expect(html).toMatch(/>Pickup Sat 16 January<\/span>/)
    expect(html.match(/11:00/g)).toHaveLength(1)
  })

  it('The HTML of a mail shows a link to press, and asks nobody for a picture', () => {
    expect(html).toMatch(/bgcolor="#0b5fa5"[^>]*>\s*<a\s+href="https:\/\/transfers\.example\.com\/a"/)
    expect(html).not.toMatch(/<img|url\(|src=/)
  })

  it('The HTML of a mail says all that its text says', () => {
    const { text } = writeLetter(LETTER, 'en')
    for (const words of [
      'Geneva Airport – Chamonix',
      'about 1 h 50 min',
      'Standard minivan',
      '11:00',
      'Sat 16 January',
    ])
      for (const one of [text, html]) expect(one).toContain(words)
  })
})

describe('the text of a mail', () => {
  it('The text of a mail sets a space before a French colon', () => {
    const lines = writeLetter(LETTER, 'fr').text.split('\n')
    expect(lines).toContain('Pickup\u00A0: Sat 16 January 2027, 11:00')
    expect(lines).toContain('Your booking\u00A0:')
    expect(lines).toContain('Terms\u00A0: https://law.example/terms')
    expect(writeLetter(LETTER, 'de').text).toContain('Pickup: Sat')
  })

  it('The text of a mail writes a French price as the French do', async () => {
    const step3 = `/fr/book/?${new URLSearchParams({ step: '3', ...TRIP }).toString()}`
    const form = { ...(await formOf(step3)), ...FILLED_IN, payment_method: 'on_arrival' }
    await post('/fr/book/bookings', form)
    const [mail] = await mailsAbout(world, await bookingOf(world, form))
    expect(mail?.text).toContain('Prix\u00A0: 286,00\u00A0€')
  })

  it('The text of a mail says what each driver collects, and nothing where a card has paid', async () => {
    const { booking } = await bookOn(
      world,
      { payment_method: 'on_arrival', return_flight_number: 'LX 2817' },
      ROUND_TRIP,
    )
    const [mail] = await mailsAbout(world, booking)
    const due = Array.from(mail?.text.matchAll(/Pay the driver: €([\d.]+)/g) ?? [], ([, euros]) => Number(euros))
    expect(due).toHaveLength(2)
    expect(due.reduce((sum, euros) => sum + euros * 100, 0)).toBeCloseTo(booking.priceMinor)
    const paid = await buyOn(world)
    expect((await mailsAbout(world, paid.booking))[0]?.text).not.toContain('Pay the driver')
  })
})

describe('the mail about a cancellation', () => {
  it('The mail about a cancellation offers nothing that is over, and names no fee where nothing was kept', async () => {
    const { booking } = await buyOn(world)
    await cancel(world.database.db, booking.id, { actor: TRAVELLER, sender: world.sender }, NOW)
    const mail = (await mailsAbout(world, booking)).find(({ to }) => to === booking.email)
    expect(mail?.text).toContain('Refund: €286.00')
    expect(mail?.text).not.toMatch(/cancel it|Cancellation fee/)
  })

  it('The mail about a cancellation names the fee where something was kept', async () => {
    const { booking } = await buyOn(world)
    const late = new Date(booking.firstStartAt.getTime() - 60_000)
    await cancel(world.database.db, booking.id, { actor: TRAVELLER, sender: world.sender }, late)
    const mail = (await mailsAbout(world, booking)).find(({ subject }) => subject.startsWith('Cancelled: '))
    expect(mail?.text).toMatch(/Cancellation fee: €\d+\.\d\d/)
  })
})

describe('the mail to the operator', () => {
  const noticeOf = async (booking: Parameters<typeof mailsAbout>[1]) =>
    (await mailsAbout(world, booking)).find(({ to }) => to === world.config.operator.email)

  it('The mail to the operator names the first day of a rental and no time', async () => {
    const booking = await bookRental(world, rentalSale(rentalCart(world)))
    const notice = await noticeOf(booking)
    expect(notice?.subject).toBe(`New booking ${booking.reference}: Ski rental in Val Thorens, Sat 16 January`)
    expect(notice?.text).not.toContain('00:00')
  })

  it('The mail to the operator has the note of the traveller', async () => {
    const { booking } = await bookOn(world, { payment_method: 'on_arrival', additional_info: 'Two dogs' })
    expect((await noticeOf(booking))?.text).toContain('the traveller left a note:\nTwo dogs')
  })
})
