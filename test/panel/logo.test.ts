import { Resvg } from '@resvg/resvg-js'
import { and, eq, like } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { partnerLog, partnerLogos } from '../../src/db/schema/index.ts'
import { createPartner } from '../../src/services/partners/account.ts'
import { removeLogo } from '../../src/services/partners/logo/logo.ts'
import { DEMO_PARTNER } from '../support/demo.ts'
import { unescaped } from '../support/page.ts'
import { OWN_PAGE, signedIn } from '../support/panel.ts'
import { partnerOf, ROUND_TRIP, sellByApi } from '../support/partner.ts'
import { readPdf } from '../support/pdf.ts'
import { bookOn } from '../support/sale.ts'
import { TRIP } from '../support/traveller.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()
const partner = partnerOf(world)

const svgOf = (inner: string, size = 'width="300" height="100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inner}</svg>`
const RED = '<rect width="300" height="100" fill="#c2261c"/>'
const pngOf = (inner: string, size?: string) => new Resvg(svgOf(inner, size)).render().asPng()

/** Uploads as the form does; the logo is gone after the test. */
async function upload(file: Buffer | string, { partnerId = DEMO_PARTNER, headers = OWN_PAGE } = {}) {
  onTestFinished(() => removeLogo(world.database.db, partnerId, NOW))
  const { cookie } = await signedIn(world, { partnerId })
  const payload = Buffer.concat([
    Buffer.from('--edge\r\nContent-Disposition: form-data; name="logo"; filename="logo"\r\n\r\n'),
    Buffer.from(file),
    Buffer.from('\r\n--edge--\r\n'),
  ])
  const type = { 'content-type': 'multipart/form-data; boundary=edge' }
  return world.app.inject({ method: 'POST', url: '/panel/logo', headers: { cookie, ...type, ...headers }, payload })
}

const voucherOf = async (reference: string, product = 'P1') => {
  const { Booking } = (await partner.get(`/api/v2/booking/${reference}`)).json()
  return Buffer.from(Booking.vouchers[`${reference}-${product}`], 'base64')
}

const figuresOf = async (voucher: Buffer) =>
  (await readPdf(voucher)).pages.flatMap(({ read }) => read).flatMap(([role, said]) => (role === 'Figure' ? said : []))

const keptLogo = async () => (await world.database.db.select().from(partnerLogos))[0]

describe('a logo', () => {
  it.each([
    ['PNG', pngOf(RED), { width: 300, height: 100 }],
    ['SVG', svgOf(RED), { width: 600, height: 200 }],
    ['transparent PNG', pngOf('<circle cx="150" cy="50" r="40"/>'), { width: 300, height: 100 }],
    [
      'SVG with a gradient',
      svgOf(
        '<defs><linearGradient id="a"><stop offset="0" stop-color="#f00"/></linearGradient></defs><path fill="url(#a)" d="M0 0h300v100z"/>',
      ),
      { width: 600, height: 200 },
    ],
  ])('A %s becomes an opaque PNG and stands on vouchers, told to screen readers', async (_, file, size) => {
    const reference = await sellByApi(partner, ROUND_TRIP)
    const answer = await upload(file)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, 'http://navette.test/panel/logo'])
    expect(await keptLogo()).toMatchObject(size)
    expect(await figuresOf(await voucherOf(reference))).toEqual(['Logo: Demo partner', `QR: ${reference}-P1`])
    const shown = await (await signedIn(world)).get('/panel/logo.png')
    // Eight bits of each of three colours: no transparency is left.
    expect([shown.headers['content-type'], shown.rawPayload[24], shown.rawPayload[25]]).toEqual(['image/png', 8, 2])
    const drawn = new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><image width="4" height="4" preserveAspectRatio="none" href="data:image/png;base64,${shown.rawPayload.toString('base64')}"/></svg>`,
    ).render()
    expect(drawn.pixels.every((value, i) => i % 4 !== 3 || value === 255)).toBe(true)
  })

  it('A logo keeps the colours of its file, on white', async () => {
    await upload(pngOf('<rect width="150" height="100" fill="#336699" opacity="0.5"/>'))
    const { rawPayload } = await (await signedIn(world)).get('/panel/logo.png')
    const { pixels } = new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><image width="300" height="100" href="data:image/png;base64,${rawPayload.toString('base64')}"/></svg>`,
    ).render()
    const at = (x: number) => [...pixels.subarray((50 * 300 + x) * 4, (50 * 300 + x) * 4 + 3)]
    expect(at(299)).toEqual([255, 255, 255])
    for (const [i, value] of [0x99, 0xb2, 0xcc].entries()) expect(Math.abs((at(10)[i] ?? 0) - value)).toBeLessThan(2)
  })

  it('A voucher is redrawn when its partner’s logo changes, and without one it is the same as before, byte for byte', async () => {
    const reference = await sellByApi(partner)
    const plain = await voucherOf(reference)
    await upload(svgOf(RED))
    const red = await voucherOf(reference)
    expect(await voucherOf(reference)).toEqual(red)
    await upload(svgOf(RED.replace('#c2261c', '#1c6b47')))
    const green = await voucherOf(reference)
    expect(new Set([plain, red, green].map((file) => file.toString('base64'))).size).toBe(3)
    const removed = await (await signedIn(world)).post('/panel/logo/remove')
    expect(removed.headers.location).toBe('http://navette.test/panel/logo')
    expect(await voucherOf(reference)).toEqual(plain)
  })

  it('A logo stands on the vouchers of a booking that is made by API', async () => {
    await upload(svgOf(RED))
    const { Transfer } = (await partner.post('/api/v2/transfer', { Transfer: ROUND_TRIP })).json()
    const TransferSelection = { outbound: 'requested-2', return: 'requested-2' }
    const Customer = {
      name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      country_code: '+44',
      mobile_number: '7700900123',
    }
    const made = await partner.post('/api/v2/booking', {
      Booking: { transfer_id: Transfer.id, TransferSelection, Customer },
    })
    const vouchers: Record<string, string> = made.json().Booking.vouchers
    for (const file of Object.values(vouchers))
      expect(await figuresOf(Buffer.from(file, 'base64'))).toContain('Logo: Demo partner')
  })

  it('A logo stands on no voucher of somebody else’s, nor of a traveller who booked with us', async () => {
    await upload(svgOf(RED))
    const { own } = await bookOn(world, { payment_method: 'on_arrival' }, { ...TRIP, promo_code: 'DEMO10' })
    const voucher = await world.app.inject({ url: `${own}/vouchers/1.pdf` })
    expect(await figuresOf(voucher.rawPayload)).toEqual([expect.stringMatching(/^QR: /)])
    const agreed = { email: 'eve@example.com', commissionPercent: '5', promoCode: 'EVE', discountPercent: '0' }
    const { id } = await createPartner(world.database.db, { name: 'Eve', ...agreed }, NOW)
    const eve = await signedIn(world, { partnerId: id })
    expect((await eve.get('/panel/logo.png')).statusCode).toBe(404)
    await eve.post('/panel/logo/remove')
    expect(await keptLogo()).toBeDefined()
  })

  it('The log of the account tells of a logo', async () => {
    await upload(svgOf(RED))
    await (await signedIn(world)).post('/panel/logo/remove')
    const lines = await world.database.db
      .select()
      .from(partnerLog)
      .where(and(eq(partnerLog.partnerId, DEMO_PARTNER), like(partnerLog.event, 'logo%')))
      .orderBy(partnerLog.id)
    expect(lines.map(({ event }) => event).slice(-2)).toEqual(['logo uploaded', 'logo removed'])
  })
})

describe('a file that is no logo', () => {
  const PNG = pngOf(RED)
  const flipped = Buffer.from(PNG)
  flipped[PNG.length - 30] = (flipped[PNG.length - 30] ?? 0) ^ 0xff
  const claiming = (width: number, height: number) => {
    const file = Buffer.from(PNG)
    file.writeUInt32BE(width, 16)
    file.writeUInt32BE(height, 20)
    return file
  }

  it.each([
    ['nothing', '', 'Choose a PNG or an SVG.'],
    ['a text', 'nonsense', 'This file is neither a PNG nor an SVG.'],
    ['a picture of another kind', Buffer.from('ffd8ffe000104a464946', 'hex'), 'This file is neither a PNG nor an SVG.'],
    ['a large file', Buffer.alloc(600 * 1024, 32), 'This file is larger than 512 KB.'],
    ['a PNG that is cut off', PNG.subarray(0, PNG.length - 40), 'This file shows nothing, or is damaged.'],
    ['a PNG that is its first bytes', PNG.subarray(0, 10), 'This file is damaged.'],
    ['a PNG with a wrong byte', flipped, 'This file shows nothing, or is damaged.'],
    ['a PNG that claims to be large', claiming(100_000, 50_000), 'has 100000 × 50000 pixels'],
    ['a tiny PNG', pngOf(RED, 'width="10" height="10"'), 'has 10 × 10 pixels'],
    ['a ribbon', pngOf(RED, 'width="1000" height="20"'), 'more than eight times as wide as high'],
    ['a tower', svgOf(RED, 'width="20" height="300"'), 'more than twice as high as wide'],
    ['a white SVG', svgOf('<rect width="300" height="100" fill="#fff"/>'), 'cannot be seen on white paper'],
    ['an empty SVG', svgOf(''), 'shows nothing'],
    ['an SVG without a size', svgOf(RED, 'width="0" height="0"'), 'is an SVG that cannot be read'],
    ['an SVG that does not end', svgOf(RED).slice(0, -6), 'is an SVG that cannot be read'],
    ['a script', svgOf(`<script>alert(1)</script>${RED}`), 'contains <script>'],
    ['a handler', svgOf('<rect width="300" height="100" onload="alert(1)"/>'), 'contains a script'],
    ['a foreign object', svgOf(`<foreignObject/>${RED}`), 'contains <foreignObject>'],
    ['a picture from elsewhere', svgOf('<image href="https://evil.example/a.png"/>'), 'contains <image>'],
    ['a file of the machine', svgOf('<image href="/etc/passwd"/>'), 'contains <image>'],
    ['many uses of one shape', svgOf(`<use xlink:href="#a"/>${RED}`), 'contains <use>'],
    ['a filter', svgOf(`<filter id="a"/>${RED}`), 'contains <filter>'],
    ['a text', svgOf('<text>Demo</text>'), 'contains <text>'],
    ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${svgOf(RED)}`, 'contains more than elements'],
    [
      'a style sheet from elsewhere',
      svgOf(`<style>@import "https://evil.example/a.css";</style>${RED}`),
      'refers to something outside',
    ],
    [
      'paint from elsewhere',
      svgOf('<rect width="300" height="100" fill="url(https://evil.example/#a)"/>'),
      'refers to something outside',
    ],
    ['a gradient from elsewhere', svgOf(`<linearGradient xlink:href="a.svg#b"/>${RED}`), 'refers to something outside'],
    ['thousands of shapes', svgOf('<path d="M0 0h9v9z"/>'.repeat(2_100)), 'is too detailed'],
    ['a drawing that is long', svgOf(`<path d="M0 0${'h9v9z'.repeat(30_000)}"/>`), 'is too detailed'],
    ['dashes', svgOf('<path d="M0 0h300" stroke="#000" stroke-dasharray="0.01"/>'), 'contains dashed lines'],
    [
      'dashes that are spelled in numbers',
      svgOf(`<path style="stroke-dash&#97;rray:1"/>${RED}`),
      'character references',
    ],
    [
      'a clip within a clip',
      svgOf(`<clipPath id="a"><path d="M0 0h9v9z" clip-path="url(#b)"/></clipPath><clipPath id="b"/>${RED}`),
      'clips by its style sheet, or within a clip',
    ],
    [
      'a clip that is clipped',
      svgOf(`<clipPath id="a" clip-path="url(#b)"/><clipPath id="b"/>${RED}`),
      'clips by its style sheet, or within a clip',
    ],
    [
      'a clip by a style sheet',
      svgOf(`<style>path{clip-path:url(#a)}</style><clipPath id="a"><path d="M0 0h9v9z"/></clipPath>${RED}`),
      'clips by its style sheet, or within a clip',
    ],
    ['thousands of rules', svgOf(`<style>${'path{fill:red}'.repeat(1_000)}</style>${RED}`), 'is too detailed'],
    ['groups in groups', svgOf(`${'<g opacity=".9">'.repeat(40)}${RED}${'</g>'.repeat(40)}`), 'is too detailed'],
  ] as const)('%s is refused as a logo, with the reason at the field', async (_, file, reason) => {
    const { statusCode, body } = await upload(file)
    expect(statusCode).toBe(422)
    expect(/id="logo-error">([^<]*)/.exec(body)?.[1] ?? '').not.toBe('')
    expect(unescaped(/id="logo-error">([^<]*(?:<[^/][^<]*)*)/.exec(body)?.[1])).toContain(reason)
    expect(await keptLogo()).toBeUndefined()
  })

  it('A refused file leaves the logo that is there', async () => {
    await upload(svgOf(RED))
    const before = await keptLogo()
    expect((await upload('nonsense')).statusCode).toBe(422)
    expect(await keptLogo()).toEqual(before)
  })

  it('A form with a logo that comes from another page is refused', async () => {
    for (const headers of [{}, { origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
      expect((await upload(svgOf(RED), { headers: headers as typeof OWN_PAGE })).statusCode).toBe(403)
    expect(await keptLogo()).toBeUndefined()
  })

  it('A form with a logo that breaks off is refused', async () => {
    const { cookie } = await signedIn(world)
    const headers = { cookie, ...OWN_PAGE, 'content-type': 'multipart/form-data; boundary=edge' }
    const answer = await world.app.inject({
      method: 'POST',
      url: '/panel/logo',
      headers,
      payload: '--edge\r\nContent-Disposition: form-data; name="logo"; filename="logo"\r\n\r\nhalf',
    })
    expect(answer.statusCode).toBe(400)
  })
})
