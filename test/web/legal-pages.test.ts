import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '../../src/db/schema/index.ts'
import { StatementDrawing } from '../../src/services/documents/draw-statement.ts'
import { sendSignInLink } from '../../src/services/notify/accounts.ts'
import { mailOf } from '../../src/services/notify/mail/deliver-mail.ts'
import { whereAbout } from '../support/outbox.ts'
import { partnerOf, sellByApi } from '../support/partner.ts'
import { pageLines } from '../support/pdf.ts'
import { bookRental, rentalCart, rentalSale } from '../support/rental.ts'
import { traveller } from '../support/traveller.ts'
import { NOW, useWorld } from '../support/world.ts'

const LEGAL = {
  TERMS_URL: 'https://law.example/terms',
  PRIVACY_URL: 'https://law.example/privacy',
  IMPRINT_URL: 'https://law.example/imprint',
}
const URLS = Object.values(LEGAL)
const world = useWorld({ ...LEGAL, OPERATOR_VAT_NUMBER: 'FR40303265045', OPERATOR_LICENCE: '2027/84/0001' })
const without = useWorld()

describe('terms, privacy policy and imprint', () => {
  it.each([
    '/',
    '/fr/',
    '/ski/book/?step=1',
    '/ski/de/book/?step=1',
    '/book/find',
    '/no-such-page',
    '/sign-in',
    '/sandbox/book/',
  ])('The legal pages are linked at the foot of %s', async (url) => {
    const { body } = await world.app.inject({ url, headers: { accept: 'text/html' } })
    const [, footer = ''] = body.split('<footer>')
    for (const page of URLS) expect(footer).toContain(`href="${page}"`)
  })

  it.each([
    ['/', 'Transport licence 2027/84/0001'],
    ['/fr/', 'Licence de transport 2027/84/0001'],
    ['/ski/de/book/?step=1', 'Konzession Nr. 2027/84/0001'],
    ['/it/book/find', 'Licenza di trasporto 2027/84/0001'],
  ])('The licence stands at the foot of %s, and nothing without one', async (url, line) => {
    const footerOf = async ({ app }: typeof world) => (await app.inject({ url })).body.split('<footer>')[1]
    expect(await footerOf(world)).toContain(`<p>${line}</p>`)
    expect(await footerOf(without)).not.toMatch(/licen[cz]|Konzession/i)
  })

  it('The legal pages are linked in the mail to the traveller and on the receipt, with the VAT number', async () => {
    const { get, bookPaid } = traveller(world)
    const own = await bookPaid()
    const { body } = await get(own)
    const reference = /NAV\d+/.exec(body)?.[0] ?? ''
    const sent = await world.database.db.select().from(outbox).where(whereAbout(reference))
    const mails = sent.map(({ payload }) => mailOf(payload)).filter(({ to }) => to === 'ada@example.com')
    expect(mails).toHaveLength(1)
    const receipt = /href="([^"]+\/receipts\/[^"]+)"/.exec(body)?.[1] ?? ''
    const { rawPayload } = await get(new URL(receipt, 'http://navette.test').pathname)
    for (const expected of [...URLS, 'VAT number FR40303265045']) {
      expect(mails[0]?.text).toContain(expected)
      expect(mails[0]?.html).toContain(expected)
      expect((await pageLines(rawPayload)).flat().join('\n')).toContain(expected)
    }
  })

  it('The legal pages are linked in every other mail, to travellers, operator, shop and partner', async () => {
    const { get, post, formOf, bookPaid } = traveller(world)
    const own = await bookPaid()
    await post(`${own}/details`, { ...(await formOf(`${own}/details`)), outbound_flight_number: 'LX 1' })
    await post(`${own}/cancellation`, await formOf(`${own}/cancellation`))
    const reference = /NAV\d+/.exec((await get(own)).body)?.[0] ?? ''
    await post('/book/find', { ...(await formOf('/book/find')), reference, email: 'ada@example.com' })
    await bookRental(world, rentalSale(rentalCart(world)))
    await sellByApi(partnerOf(world))
    const asked = { siteUrl: 'http://navette.test', operator: world.config.operator, isSparing: false }
    for (const email of ['partner@navette.example', 'nobody@example.com'])
      await sendSignInLink(world.database.db, { ...asked, email }, NOW)

    const rows = await world.database.db.select().from(outbox).where(eq(outbox.kind, 'letter'))
    const mails = rows.map(({ payload }) => mailOf(payload))
    for (const subject of ['Cancelled', 'Your booking', 'Rental', 'Sign in', 'vouchers', 'New booking'])
      expect(mails.map((one) => one.subject)).toContainEqual(expect.stringContaining(subject))
    for (const { subject, text, html } of mails)
      for (const expected of [...URLS, 'VAT number FR40303265045']) {
        expect(text, subject).toContain(expected)
        expect(html, subject).toContain(expected)
      }
  })

  it('The legal pages are linked on the statement to a partner, with the VAT number', async () => {
    const { operator } = world.config
    const at = new Date('2027-02-01T09:00:00Z')
    const statement = {
      id: 1,
      partnerId: 1,
      month: '2027-01',
      year: 2027,
      number: 1,
      lines: 0,
      openingMinor: 0,
      totalMinor: 0,
      commissionMinor: 0,
      balanceMinor: 0,
      openMinor: 0,
      isLatest: true,
      due: 0,
      createdAt: at,
      sentAt: null,
      paidAt: null,
    }
    const partner = { name: 'Agency', address: null, vatNumber: null }
    const sums = { byKind: new Map(), byChannel: [], vat: [] }
    const drawing = new StatementDrawing({ operator, partner, statement, sums, firstDay: null })
    const lines = (await pageLines(drawing.end())).flat()
    for (const expected of [...URLS, 'VAT number FR40303265045']) expect(lines.join('\n')).toContain(expected)
  })

  it('Cards are drawn beside payment by card', async () => {
    expect(await stepThree(world)).toMatch(/value="card"[^>]*>\s*<span>Card now.*?<svg class="cards"[^>]*aria-hidden/s)
  })

  it('The legal pages are read beside the form that accepts them, which keeps what was typed', async () => {
    expect(await stepThree(world)).toMatch(/I accept the <a href="https:\/\/law\.example\/terms" target="_blank"/)
  })

  it('Terms are not accepted where there are none: only cancelling has terms', async () => {
    const page = await stepThree(without)
    expect(page).toContain('I accept the cancellation terms.')
    expect(page).not.toContain('I accept the terms.')
  })
})

/** Step 3 of a trip. */
async function stepThree({ app }: typeof world): Promise<string> {
  const url = '/book/quick-checkout?from=airport-1&to=resort-11&date=2027-01-16&time=10:00&vehicle=2'
  const { headers } = await app.inject({ url })
  const { pathname, search } = new URL(String(headers.location))
  return (await app.inject({ url: pathname + search })).body
}
