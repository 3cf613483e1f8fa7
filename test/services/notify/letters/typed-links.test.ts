import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CalendarEvent, calendarFile } from '../../../../src/services/documents/calendar/calendar.ts'
import { Sheet } from '../../../../src/services/documents/pdf/sheet.ts'
import type { Letter } from '../../../../src/services/notify/letters/letter.ts'
import { writeLetter } from '../../../../src/services/notify/letters/write-letter.ts'
import type { Operator } from '../../../../src/values/operator.ts'
import { readCalendar } from '../../../support/calendar.ts'
import { foreignLinksIn, linksIn, TEMPTING } from '../../../support/linkifier.ts'
import { unescaped } from '../../../support/page.ts'
import { pageLines } from '../../../support/pdf.ts'
import { buyOn, mailsAbout } from '../../../support/sale.ts'
import { ROUND_TRIP, traveller } from '../../../support/traveller.ts'
import { useWorld } from '../../../support/world.ts'

const OPERATOR: Operator = {
  name: 'Navette',
  phone: '+33 4 50 00 00 00',
  email: 'bookings@navette.example',
  address: null,
  vatNumber: null,
  licence: null,
  bankDetails: null,
  legal: { terms: null, privacy: null, imprint: null },
}
const URL_OF_OURS = 'https://navette.example/a'
const OURS = [URL_OF_OURS, OPERATOR.email]

const typed = fc.array(fc.constantFrom(...TEMPTING), { minLength: 1, maxLength: 9 }).map((words) => words.join(''))

/** A letter in which every text was typed by somebody. */
const letters = fc.array(typed, { minLength: 9, maxLength: 9 }).map((texts): Letter => {
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = '', i = ''] = texts
  return {
    subject: a,
    sender: OPERATOR,
    reference: 'NAV482915067',
    parts: [
      { kind: 'title', text: b },
      { kind: 'state', text: c },
      { kind: 'text', text: d },
      { kind: 'note', text: `${e}\n${OPERATOR.email}` },
      { kind: 'small', text: f },
      { kind: 'heading', text: g },
      {
        kind: 'ride',
        ride: { route: a, from: b, to: c, pickup: { label: d, day: e, time: f, text: g }, drive: [h, i] },
      },
      { kind: 'collection', collection: { shop: a, address: b, day: [c, d], open: [e, f] } },
      {
        kind: 'facts',
        facts: [
          [g, h],
          [i, a, 'strong'],
        ],
      },
      { kind: 'link', label: b, url: URL_OF_OURS },
      { kind: 'links', links: [{ name: c, url: URL_OF_OURS }] },
      { kind: 'choices', links: [{ name: d, url: URL_OF_OURS }] },
    ],
  }
})

/** The texts that a mail program finds in HTML, outside its links, which it does not look into. */
function textsIn(html: string): string[] {
  return html
    .replace(/<(style|title)>.*?<\/\1>|<!--.*?-->/gs, '')
    .replace(/<a\s.*?<\/a\s*>/gs, '<a>')
    .split(/<[^>]*>/)
    .map(unescaped)
}

/** Returns the links of a mail that are not ours: those in its HTML, and those that programs make of its texts. */
function foreignLinks({ subject, text, html = '' }: { subject: string; text: string; html?: string | undefined }) {
  const written = [subject, text, ...textsIn(html)].flatMap((one) => foreignLinksIn(one, OURS))
  const hrefs = Array.from(html.matchAll(/href="([^"]*)"/g), ([, url]) => unescaped(url))
  return [...written, ...hrefs.filter((url) => url !== URL_OF_OURS && !/^tel:\+\d+$/.test(url))]
}

describe('what somebody typed', () => {
  it('It is no link in the HTML, the text and the subject of a mail, in whatever part', () => {
    fc.assert(
      fc.property(letters, fc.constantFrom('en', 'fr'), (letter, language) => {
        expect(foreignLinks(writeLetter(letter, language))).toEqual([])
      }),
    )
  })

  it('It is no link in a calendar file', () => {
    const event: Omit<CalendarEvent, 'summary' | 'location' | 'description'> = {
      uid: 'NAV48213907-P1@navette.example',
      organizer: OPERATOR,
      sequence: 2,
      changedAt: new Date('2026-11-23T09:00:00Z'),
      time: { firstDay: 20_000, days: 2 },
      url: URL_OF_OURS,
      alarmHours: 3,
      cancelled: false,
    }
    fc.assert(
      fc.property(typed, typed, typed, (summary, location, note) => {
        const file = calendarFile('PUBLISH', [{ ...event, summary, location, description: `${note}\n${URL_OF_OURS}` }])
        const texts = readCalendar(file).events.flatMap((one) => [
          one.summary,
          one.location,
          one.description,
          ...one.alarms.map(({ description }) => String(description)),
        ])
        expect(texts).toHaveLength(4)
        expect(texts.flatMap((text) => foreignLinksIn(text, OURS))).toEqual([])
      }),
    )
  })

  it('It is no link in a PDF', () => {
    const info = { title: 'Voucher', author: OPERATOR.name, createdAt: new Date(0), language: 'en' } as const
    const sheet = new Sheet({ ...info, addresses: [OPERATOR.email] })
    fc.assert(
      fc.property(typed, (text) => {
        const { text: set } = sheet.set(`${text} ${OPERATOR.email}`, 200, { size: 10 })
        expect(foreignLinksIn(set, OURS)).toEqual([])
        expect(sheet.set(set, 200, { size: 10 }).text).toBe(set)
      }),
    )
  })
})

const world = useWorld()
const { get, post, formOf } = traveller(world)

describe('a stranger whose address somebody booked with', () => {
  it('They get no link but our own, with the words still legible, in the mails, the calendar file and the vouchers', async () => {
    const { booking, own } = await buyOn(
      world,
      {
        name: 'win-prize.live',
        last_name: 'Claim 1.1.1.1',
        accommodation: 'Click https://evil.example/hotel',
        outbound_flight_number: 'evil.zip/LX',
        additional_info: 'WIN 5000: mailto:claim@evil.example',
      },
      ROUND_TRIP,
    )
    const [confirmation, ...copies] = await mailsAbout(world, booking)
    await post(`${own}/details`, { ...(await formOf(`${own}/details`)), accommodation: 'пример.рф' })
    const calendar = (await get(`${own}/calendar.ics`)).body
    const voucher = (await pageLines((await get(`${own}/vouchers/1.pdf`)).rawPayload)).flat()
    const changes = await mailsAbout(world, booking)
    await post(`${own}/cancellation`, await formOf(`${own}/cancellation`))
    const { operator } = world.config
    const isOurs = (link: string) =>
      link.startsWith('http://navette.test/') || [operator.email, booking.email].includes(link)
    const mails = [...copies, ...changes, ...(await mailsAbout(world, booking))]
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(6)
    for (const { subject, text, html = '' } of mails) {
      expect([subject, text, ...textsIn(html)].flatMap(linksIn).filter((link) => !isOurs(link))).toEqual([])
      for (const [, url] of html.matchAll(/href="([^"]*)"/g)) expect(url).toMatch(/^(?:http:\/\/navette\.test\/|tel:)/)
    }
    for (const words of ['win-prize. live', 'Click https: // evil. example/hotel', 'mailto: claim@ evil. example'])
      expect(confirmation?.text).toContain(words)
    const { events } = readCalendar(calendar)
    const shown = events.flatMap(({ summary, location, description }) => [summary, location, description])
    expect([...shown, ...voucher, voucher.join(' ')].flatMap(linksIn).filter((link) => !isOurs(link))).toEqual([])
    expect(voucher.join(' ')).toContain('пример. рф')
  })
})
