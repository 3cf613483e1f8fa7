import { crc32, deflateSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'
import { and, eq, like } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { partnerLog, partnerLogos } from '../../src/db/schema/index.ts'
import { ChildProgram } from '../../src/process/child.ts'
import { createPartner } from '../../src/services/partners/account.ts'
import { removeLogo } from '../../src/services/partners/logo/logo.ts'
import { DECODER, DECODER_BOUNDS } from '../../src/services/partners/logo/read-logo.ts'
import { onChild, peakMb } from '../support/children.ts'
import { CHAMONIX, DEMO_PARTNER, GENEVA, SATURDAY } from '../support/demo.ts'
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
const RED_PNG = pngOf(RED)

/** A picture of one colour, as a drawing program saves it. */
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#c2261c' } })

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
    ['PNG', async () => RED_PNG, { width: 300, height: 100 }],
    ['transparent PNG', async () => pngOf('<circle cx="150" cy="50" r="40"/>'), { width: 300, height: 100 }],
    ['PNG of 1024 × 1024', () => plain(1024, 1024).png().toBuffer(), { width: 800, height: 800 }],
    ['PNG of 4 megapixels', () => plain(3200, 1200).png().toBuffer(), { width: 1200, height: 450 }],
    ['PNG with a palette', () => plain(300, 100).png({ palette: true }).toBuffer(), { width: 300, height: 100 }],
    ['PNG of 16 bits', () => plain(300, 100).toColourspace('rgb16').png().toBuffer(), { width: 300, height: 100 }],
    ['JPEG', () => plain(300, 100).jpeg().toBuffer(), { width: 300, height: 100 }],
    [
      'JPEG in the colours of print',
      () => plain(300, 100).toColourspace('cmyk').jpeg().toBuffer(),
      { width: 300, height: 100 },
    ],
    ['grey JPEG', () => plain(300, 100).greyscale().jpeg().toBuffer(), { width: 300, height: 100 }],
    [
      'JPEG that a camera turned',
      () => plain(100, 150).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      { width: 150, height: 100 },
    ],
  ])('A %s becomes an opaque PNG and stands on vouchers, told to screen readers', async (_, make, size) => {
    const reference = await sellByApi(partner, ROUND_TRIP)
    const answer = await upload(await make())
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
    await upload(RED_PNG)
    const red = await voucherOf(reference)
    expect(await voucherOf(reference)).toEqual(red)
    await upload(pngOf(RED.replace('#c2261c', '#1c6b47')))
    const green = await voucherOf(reference)
    expect(new Set([plain, red, green].map((file) => file.toString('base64'))).size).toBe(3)
    const removed = await (await signedIn(world)).post('/panel/logo/remove')
    expect(removed.headers.location).toBe('http://navette.test/panel/logo')
    expect(await voucherOf(reference)).toEqual(plain)
  })

  it('A logo stands on the vouchers of a booking that is made by API', async () => {
    await upload(RED_PNG)
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
    await upload(RED_PNG)
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
    await upload(RED_PNG)
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
  const flipped = Buffer.from(RED_PNG)
  flipped[RED_PNG.length - 30] = (flipped[RED_PNG.length - 30] ?? 0) ^ 0xff
  const MB = 1024 * 1024
  const claiming = (width: number, height: number) => {
    const file = Buffer.from(RED_PNG)
    file.writeUInt32BE(width, 16)
    file.writeUInt32BE(height, 20)
    file.writeUInt32BE(crc32(file.subarray(12, 29)), 29)
    return file
  }
  /** A PNG with more chunks of a kind, whose data are packed. */
  const bomb = (head: string, data: Buffer, count = 1) => {
    const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(head), deflateSync(data), Buffer.alloc(4)])
    chunk.writeUInt32BE(chunk.length - 12, 0)
    chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
    const chunks = Array.from({ length: count }, () => chunk)
    return Buffer.concat([RED_PNG.subarray(0, 33), ...chunks, RED_PNG.subarray(33)])
  }

  it.each([
    ['nothing', '', 'Choose a PNG or a JPEG.'],
    ['a text', 'nonsense', 'This file is neither a PNG nor a JPEG: save it as PNG.'],
    ['a GIF', Buffer.from('GIF89a'), 'This file is neither a PNG nor a JPEG: save it as PNG.'],
    ['an SVG', svgOf(RED), 'This file is an SVG: save it as PNG.'],
    ['an SVG with a head', `<?xml version="1.0"?><!DOCTYPE svg>${svgOf(RED)}`, 'This file is an SVG: save it as PNG.'],
    ['an SVG behind the head of a PNG', Buffer.concat([RED_PNG.subarray(0, 8), Buffer.from(svgOf(RED))]), 'is damaged'],
    ['a large file', Buffer.alloc(600 * 1024, 32), 'This file is larger than 512 KB.'],
    ['a PNG that is cut off', RED_PNG.subarray(0, RED_PNG.length - 40), 'This file is damaged.'],
    ['a PNG that is its first bytes', RED_PNG.subarray(0, 10), 'This file is damaged.'],
    ['a JPEG that is its first bytes', Buffer.from('ffd8ffe000104a464946', 'hex'), 'This file is damaged.'],
    ['a PNG with a wrong byte', flipped, 'This file is damaged.'],
    [
      'a PNG that claims to be large',
      claiming(100_000, 50_000),
      'has 100000 × 50000 pixels: it must have at most 16 million',
    ],
    ['a PNG that claims one pixel too many', claiming(4_000, 4_001), 'has 4000 × 4001 pixels'],
    ['a PNG that claims to be larger than it is', claiming(4_000, 4_000), 'This file is damaged.'],
    ['a PNG with endless pixels', bomb('IDAT', Buffer.alloc(100 * MB)), 'This file shows nothing.'],
    ['a tiny PNG', pngOf(RED, 'width="10" height="10"'), 'has 10 × 10 pixels'],
    ['a ribbon', pngOf(RED, 'width="1000" height="20"'), 'more than eight times as wide as high'],
    ['a tower', pngOf(RED, 'width="60" height="300"'), 'more than twice as high as wide'],
    ['a white PNG', pngOf('<rect width="300" height="100" fill="#fff"/>'), 'cannot be seen on white paper'],
    ['an empty PNG', pngOf(''), 'shows nothing'],
  ] as const)('%s is refused as a logo, with the reason at the field', async (_, file, reason) => {
    const { statusCode, body } = await upload(file)
    expect(statusCode).toBe(422)
    expect(/id="logo-error">([^<]*)/.exec(body)?.[1] ?? '').not.toBe('')
    expect(unescaped(/id="logo-error">([^<]*(?:<[^/][^<]*)*)/.exec(body)?.[1])).toContain(reason)
    expect(await keptLogo()).toBeUndefined()
  })

  it('A PNG with a gigabyte of texts is refused, and its reader is ended before it has unpacked half of them', async () => {
    const texts = bomb('zTXtComment\0\0', Buffer.alloc(32 * MB, 'a'), 14)
    const { statusCode, body } = await upload(texts)
    expect([statusCode, unescaped(body)]).toEqual([422, expect.stringMatching(/takes too much (time|memory) to read/)])
    // With all the time that it wants, so that nothing but its memory ends it.
    const unhurried = new ChildProgram<Buffer, unknown>(DECODER, { ...DECODER_BOUNDS, answerMs: 60_000 })
    let most = 0
    onChild('ready', (child) => {
      const watch = setInterval(() => (most = Math.max(most, peakMb(child))), 5)
      child.on('exit', () => clearInterval(watch))
    })
    const reading = unhurried.run({ signal: new AbortController().signal }, (ask) => ask(texts))
    await expect(reading).rejects.toMatchObject({ name: 'OutOfBounds', bound: 'memory' })
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThan(512)
  })

  it('A quote is answered while a logo is still read, and a logo that is never read to its end is refused', async () => {
    const isAsked = new Promise<void>((resolve) =>
      onChild('ready', (child) => {
        child.kill('SIGSTOP')
        resolve()
      }),
    )
    let isOver = false
    const answer = upload(RED_PNG).finally(() => (isOver = true))
    await isAsked
    const query = { from: GENEVA, to: CHAMONIX, date: SATURDAY, time: '10:00', is_flight: '0', ski_bags: '1' }
    const quote = await world.app.inject({ url: '/api/public/v1/transfer-options', query })
    expect([quote.statusCode, isOver]).toEqual([200, false])
    const { statusCode, body } = await answer
    expect([statusCode, unescaped(body)]).toEqual([422, expect.stringContaining('takes too much time to read')])
  })

  it('A refused file leaves the logo that is there', async () => {
    await upload(RED_PNG)
    const before = await keptLogo()
    expect((await upload('nonsense')).statusCode).toBe(422)
    expect(await keptLogo()).toEqual(before)
  })

  it('A form with a logo that comes from another page is refused', async () => {
    for (const headers of [{}, { origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
      expect((await upload(RED_PNG, { headers: headers as typeof OWN_PAGE })).statusCode).toBe(403)
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
