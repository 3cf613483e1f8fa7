import { afterEach, describe, expect, it } from 'vitest'
import { cookieBrowser } from '../support/cookie-browser.ts'
import { SATURDAY, SKI } from '../support/demo.ts'
import { fieldsOf, unescaped } from '../support/page.ts'
import { FILLED_IN, ROUND_TRIP, TRIP } from '../support/traveller.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()
afterEach(() => world.setNow(NOW))

const HOUR = 3_600_000
const START = 'http://navette.test/book/?step=1'
const SKI_START = 'http://navette.test/ski/book/?step=1'
const KEPT = 'We have kept what it asked for: search to see today’s price.'
const ENDED = 'This link no longer works'

const RENTAL = {
  resort_id: SKI.VAL_THORENS,
  first_day: SATURDAY,
  duration_days: 5,
  customer_email: 'anna@example.com',
  booking_reference: 'NAV123',
  participants: [
    { first_name: 'Annabel', age: 34, gender: 'woman', pack_id: SKI.SKIS_AND_BOOTS },
    { first_name: 'Thomas', age: 36, gender: 'man', pack_id: SKI.SKIS_AND_BOOTS },
    { first_name: 'Theodora', age: 30, gender: 'woman', pack_id: SKI.SKIS_AND_BOOTS },
  ],
}

async function newLink(api: string, payload: object): Promise<string> {
  const answer = await world.app.inject({ method: 'POST', url: `${api}/api/public/v1/checkout-link`, payload })
  return String(answer.json().checkout_url)
}
const transferLink = (params: object = {}) => newLink('', { ...TRIP, ...params })
const rentalLink = (params: object = {}) => newLink('/ski', { ...RENTAL, ...params })
const pass = (hours: number) => world.setNow(new Date(NOW.getTime() + hours * HOUR))

/** What is filled in on a page, by the names of its fields. */
function filledIn(page: { body: string }): Record<string, string> {
  return Object.fromEntries(
    fieldsOf(page.body).flatMap(([name, value, isChosen]) => (isChosen && value !== '' ? [[name, value]] : [])),
  )
}
/** What the box says that heads a page. */
const told = ({ body }: { body: string }) =>
  unescaped(/<div class="problem"[^>]*>(.*?)<\/div>/s.exec(body)?.[1] ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+(:?)/g, '$1 ')
    .replaceAll(':  ', ': ')
    .trim()

describe('an expired link of the transfer API', () => {
  it('An expired link leads to the start, which says how long it was valid and has the trip filled in', async () => {
    const link = await transferLink({ ...ROUND_TRIP, adult_count: 3, outbound_flight_number: 'LX2816' })
    pass(24)
    const { url, page } = await cookieBrowser(world).open(link)
    expect(url.href).toBe(START)
    expect(told(page)).toBe(`${ENDED} It was valid until Tue 24 November, 10:00. ${KEPT}`)
    expect(filledIn(page)).toMatchObject({
      from: 'airport-1',
      to: 'resort-11',
      date: '2027-01-16',
      time: '10:00',
      adults: '3',
      trip: 'return',
      return_date: '2027-01-23',
    })
    expect(page.body).not.toContain('LX2816')
  })

  it('An expired link is explained on step 3 as well, and when its form cannot be priced any more', async () => {
    const link = await transferLink()
    const browser = cookieBrowser(world)
    const opened = await browser.open(link)
    pass(24)
    expect(told((await browser.open(opened.url.href)).page)).toContain('It was valid until')
    const token = link.split('/').at(-1) ?? ''
    world.setNow(new Date('2027-01-16T11:00:00Z'))
    const sent = await browser.send('/book/bookings', { ...FILLED_IN, t: token, submission_key: 'ended-form' })
    expect(filledIn(sent.page)).toMatchObject({ from: 'airport-1', to: 'resort-11' })
    expect(told(sent.page)).toContain('The pickup would be in the past')
  })

  it('An expired link whose day has passed also says what is wrong with the trip', async () => {
    const link = await transferLink({ outbound_date: '2026-11-25' })
    pass(72)
    const { page } = await cookieBrowser(world).open(link)
    expect(told(page)).toBe(
      `${ENDED} It was valid until Tue 24 November, 10:00. Please check these fields: Date: That date has passed. Choose a later one.`,
    )
  })

  it('An expired link keeps the code of its partner', async () => {
    const link = await transferLink({ promo_code: 'DEMO10' })
    pass(25)
    expect(filledIn((await cookieBrowser(world).open(link)).page)).toMatchObject({ promo: 'DEMO10' })
  })
})

describe('a link whose trip has ended before it', () => {
  it('A link whose trip has passed leads to the start with the trip and what is wrong with it', async () => {
    const link = await transferLink({ outbound_date: '2026-11-23', outbound_time_hours: '15' })
    pass(9)
    const { url, page } = await cookieBrowser(world).open(link)
    expect(url.href).toBe(START)
    expect(told(page)).toContain('The pickup would be in the past')
    expect(filledIn(page)).toMatchObject({ from: 'airport-1', date: '2026-11-23' })
  })
})

describe('unknown links', () => {
  it.each([
    ['/book/public-checkout/<b>x', START],
    ['/book/?step=3&t=nobody', START],
    ['/booking/b2b2c?key=nobody', START],
    ['/ski/ski-rental/booking/book/?t=nobody', SKI_START],
  ])('An unknown link leads from %s to the start, which says so', async (link, start) => {
    const { url, page } = await cookieBrowser(world).open(link)
    expect(url.href).toBe(start)
    expect(told(page)).toBe(`${ENDED} We don’t know it: it may be incomplete, or too old. Please search again.`)
    expect(page.body).not.toContain('<b>x')
  })

  it('An unknown link is explained in the language of the page', async () => {
    const { page } = await cookieBrowser(world).open('/fr/book/public-checkout/nobody')
    expect(told(page)).toContain('Ce lien ne fonctionne plus')
  })

  it('A link of the other environment or product is unknown', async () => {
    const browser = cookieBrowser(world)
    await browser.open('/book/public-checkout/nobody')
    for (const other of ['/sandbox/book/?step=1', '/ski/book/?step=1'])
      expect(told((await browser.open(other)).page)).toBe('')
  })

  it.each([
    ['/book/public-checkout/nobody', '/book/?step=1'],
    ['/ski/ski-rental/booking/book/?t=nobody', '/ski/book/?step=1'],
  ])('An unknown link makes the start a page that is not compressed: %s', async (link, start) => {
    const packed = { 'accept-encoding': 'gzip' }
    const browser = cookieBrowser(world)
    expect((await browser.open(start, packed)).page.headers['content-encoding']).toBe('gzip')
    await browser.open(link)
    expect((await browser.open(start, packed)).page.headers['content-encoding']).toBeUndefined()
  })

  it('An unknown link is not mentioned where something else is asked for', async () => {
    const browser = cookieBrowser(world)
    await browser.open('/book/public-checkout/nobody')
    expect(told((await browser.open('/book/?step=1')).page)).toContain(ENDED)
    const asked = `/book/?step=1&${new URLSearchParams(TRIP).toString()}`
    expect(told((await browser.open(asked)).page)).toBe('')
  })
})

describe('a link to a rental', () => {
  it('A rental link opened on another device leads to the start with the rental, and no personal data', async () => {
    const link = await rentalLink()
    expect((await cookieBrowser(world).open(link)).page.body).toContain('Annabel')
    const { url, page } = await cookieBrowser(world).open(link)
    expect(url.href).toBe(SKI_START)
    expect(told(page)).toBe(
      `${ENDED} It was opened on another device or in another browser, and works only there. ${KEPT}`,
    )
    expect(filledIn(page)).toMatchObject({
      resort: String(SKI.VAL_THORENS),
      first_day: SATURDAY,
      days: '5',
      'people[adult]': '3',
    })
    for (const known of ['Annabel', 'anna@example.com', 'NAV123']) expect(page.body).not.toContain(known)
  })

  it('A rental link says until when it was valid', async () => {
    const link = await rentalLink({ currency_code: 'GBP' })
    pass(24)
    const { page } = await cookieBrowser(world).open(link)
    expect(told(page)).toBe(`${ENDED} It was valid until Tue 24 November, 10:00. ${KEPT}`)
    expect(filledIn(page)).toMatchObject({ resort: String(SKI.VAL_THORENS), currency: 'GBP' })
  })

  it('The form of a rental link from another browser leads to the start, which says so', async () => {
    const link = await rentalLink()
    await cookieBrowser(world).open(link)
    const token = new URL(link).searchParams.get('t') ?? ''
    const sent = await cookieBrowser(world).send('/ski/book/bookings', { t: token, submission_key: 'other-browser' })
    expect(told(sent.page)).toContain('It was opened on another device')
  })
})

describe('a link that was booked', () => {
  it('A link that was booked says so to another browser once it has expired', async () => {
    const link = await transferLink()
    const browser = cookieBrowser(world)
    const { page } = await browser.open(link)
    const own = { ...filledIn(page), ...FILLED_IN, payment_method: 'on_arrival' }
    expect((await browser.send('/book/bookings', own)).page.body).toContain('data-state="confirmed"')
    pass(24)
    const { page: start } = await cookieBrowser(world).open(link)
    expect(told(start)).toBe(`${ENDED} What it offered has been booked. See “Your booking” at the top of the page.`)
  })
})
