import { and, desc, eq } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { bookings, checkoutLinks, partners } from '../../src/db/schema/index.ts'
import { createPartner } from '../../src/services/partners/account.ts'
import { CHAMONIX, GENEVA, SATURDAY } from '../support/demo.ts'
import { fieldsOf, unescaped } from '../support/page.ts'
import { ONE_WAY, partnerOf } from '../support/partner.ts'
import { NOW, useWorld } from '../support/world.ts'

const TRIP = { from: GENEVA, to: CHAMONIX, date: SATURDAY, time: '10:00', adults: '2' }
const LINK = {
  route_from_code: GENEVA,
  route_to_code: CHAMONIX,
  outbound_date: SATURDAY,
  outbound_time_hours: 10,
  outbound_time_minutes: 0,
  adult_count: 2,
}
const TRAVELLER = {
  name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  country_code: '+44',
  mobile_number: '7700 900123',
  outbound_flight_number: 'LX 2816',
  accommodation: 'Hôtel Mont-Blanc',
  accept_terms: '1',
  payment_method: 'on_arrival',
}
type World = ReturnType<typeof useWorld>

/** A browser that keeps the cookie of the partner alone. */
function browserOf(world: World) {
  let cookie: string | undefined
  async function open(url: string): Promise<{ url: URL; page: LightMyRequestResponse }> {
    const { pathname, search, href } = new URL(url, world.config.siteUrl)
    const page = await world.app.inject({ url: pathname + search, headers: cookie === undefined ? {} : { cookie } })
    const set = page.cookies.find(({ name }) => name === 'partner')
    if (set) cookie = `partner=${set.value}`
    return page.statusCode === 302 ? open(String(page.headers.location)) : { url: new URL(href), page }
  }
  /** Sends the form of a page by GET, as a browser does, with what is typed into it. */
  async function search(page: LightMyRequestResponse, typed: Record<string, string>) {
    const filled = fieldsOf(page.body).flatMap(([name, value, isChosen]) => (isChosen ? [[name, value]] : []))
    const params = { ...Object.fromEntries(filled), trip: 'one_way', ...typed }
    return open(`/book/quick-search?${new URLSearchParams(params).toString()}`)
  }
  /** Follows the first link of a page that leads to step 3. */
  const choose = async (page: LightMyRequestResponse) => {
    const links = Array.from(page.body.matchAll(/href="([^"]*)"/g), ([, href]) => unescaped(href))
    return open(links.find((href) => href.includes('step=3')) ?? 'no vehicle')
  }
  async function send(page: LightMyRequestResponse, typed: Record<string, string> = {}) {
    const carried = Array.from(page.body.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g))
    const fields = Object.fromEntries(carried.map(([, name = '', value]) => [name, unescaped(value)]))
    return world.app.inject({
      method: 'POST',
      url: '/book/bookings',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(cookie === undefined ? {} : { cookie }),
      },
      payload: new URLSearchParams({ ...fields, ...TRAVELLER, ...typed }).toString(),
    })
  }
  return { open, search, choose, send, cookie: () => cookie }
}

/** Books from step 3 and returns the partner and the price of the sale. */
async function sell(world: World, { send }: ReturnType<typeof browserOf>, page: LightMyRequestResponse) {
  const answer = await send(page)
  expect(answer.statusCode, answer.body).toBe(303)
  const [booking] = await world.database.db.select().from(bookings).orderBy(desc(bookings.id)).limit(1)
  const id = booking?.partnerId ?? null
  const [partner] = id === null ? [] : await world.database.db.select().from(partners).where(eq(partners.id, id))
  return { partner: partner?.name, priceMinor: booking?.priceMinor }
}

async function addPartners(world: World) {
  const agreed = { email: 'a@example.com', commissionPercent: '5', discountPercent: '0' }
  const { db } = world.database
  await createPartner(db, { ...agreed, name: 'Quiet', promoCode: 'QUIET' }, NOW)
  await createPartner(db, { ...agreed, name: 'Loud', promoCode: 'LOUD' }, NOW)
  await vi.waitUntil(() => world.catalogue.current.partnerCodes.size === 3, { timeout: 10_000 })
}

describe('attribution to a partner whose code gives no discount', () => {
  const world = useWorld()
  beforeAll(() => addPartners(world))

  it.each(['/?promo_code=quiet', '/book/?step=1&promo_code=quiet'])(
    'A sale is attributed from %s through every page',
    async (start) => {
      const browser = browserOf(world)
      const vehicles = await browser.search((await browser.open(start)).page, TRIP)
      expect(vehicles.url.searchParams.get('step')).toBe('2')
      const details = await browser.choose(vehicles.page)
      expect(await sell(world, browser, details.page)).toMatchObject({ partner: 'Quiet' })
      expect(browser.cookie()).toBeUndefined()
    },
  )

  it.each(['quick-search', 'quick-checkout'])('A sale is attributed from the deep link %s', async (link) => {
    const browser = browserOf(world)
    const opened = await browser.open(`/book/${link}?${new URLSearchParams({ ...TRIP, promo: 'Quiet' }).toString()}`)
    const { page } = link === 'quick-search' ? await browser.choose(opened.page) : opened
    expect(await sell(world, browser, page)).toMatchObject({ partner: 'Quiet' })
  })

  it('A sale is attributed from a deep link that fails, once the form is corrected', async () => {
    const browser = browserOf(world)
    const wrong = new URLSearchParams({ ...TRIP, date: '2020-01-01', promo: 'QUIET' }).toString()
    const { url, page } = await browser.open(`/book/quick-search?${wrong}`)
    expect(url.searchParams.get('step')).toBe('1')
    const details = await browser.choose((await browser.search(page, TRIP)).page)
    expect(await sell(world, browser, details.page)).toMatchObject({ partner: 'Quiet' })
  })

  it('A sale is attributed when its form comes back because something is missing', async () => {
    const browser = browserOf(world)
    const { page } = await browser.open(
      `/book/quick-checkout?${new URLSearchParams({ ...TRIP, promo: 'QUIET' }).toString()}`,
    )
    const refused = await browser.send(page, { name: '' })
    expect(refused.statusCode).toBe(422)
    expect(await sell(world, browser, refused)).toMatchObject({ partner: 'Quiet' })
  })

  const checkoutLink = async () => {
    const payload = { ...LINK, outbound_vehicle_type_id: 2, promo_code: 'QUIET' }
    const created = await world.app.inject({ method: 'POST', url: '/api/public/v1/checkout-link', payload })
    expect(created.statusCode, created.body).toBeLessThan(300)
    return String(created.json().checkout_url)
  }

  it('A sale is attributed from a checkout link', async () => {
    const browser = browserOf(world)
    expect(await sell(world, browser, (await browser.open(await checkoutLink())).page)).toMatchObject({
      partner: 'Quiet',
    })
  })

  it('A sale is attributed from a checkout link that expires while its form is filled in', async () => {
    const browser = browserOf(world)
    const { page } = await browser.open(await checkoutLink())
    const { db } = world.database
    const [link] = await db.select().from(checkoutLinks).orderBy(desc(checkoutLinks.id)).limit(1)
    await db
      .update(checkoutLinks)
      .set({ createdAt: new Date(NOW.getTime() - 86_400_000), expiresAt: NOW })
      .where(eq(checkoutLinks.id, link?.id ?? 0))
    const asked = await browser.send(page)
    expect(asked.statusCode).toBe(409)
    expect(await sell(world, browser, asked)).toMatchObject({ partner: 'Quiet' })
  })
})

describe('how a partner sent the traveller', () => {
  const world = useWorld()

  async function originOfSale(browser: ReturnType<typeof browserOf>, page: LightMyRequestResponse) {
    await sell(world, browser, page)
    const [booking] = await world.database.db.select().from(bookings).orderBy(desc(bookings.id)).limit(1)
    return { channel: booking?.channel, campaign: booking?.campaign }
  }

  it.each([
    ['/?promo_code=DEMO10', { channel: 'link', campaign: null }],
    ['/?promo_code=DEMO10&campaign=January%20%26%20snow', { channel: 'link', campaign: 'January & snow' }],
    ['/?promo_code=DEMO10&via=banner&campaign=blog', { channel: 'banner', campaign: 'blog' }],
    ['/book/?step=1&promo_code=DEMO10&via=api', { channel: 'link', campaign: null }],
    [`/?promo_code=DEMO10&campaign=${'x'.repeat(61)}`, { channel: 'link', campaign: null }],
    ['/?via=widget&campaign=nobody', { channel: null, campaign: null }],
  ])('A sale records how its partner sent the traveller, from %s through every page', async (start, origin) => {
    const browser = browserOf(world)
    const vehicles = await browser.search((await browser.open(start)).page, TRIP)
    const { page } = await browser.choose(vehicles.page)
    expect(await originOfSale(browser, page)).toEqual(origin)
  })

  it('A sale records that it came from the form widget, even if something was missing', async () => {
    const browser = browserOf(world)
    const params = new URLSearchParams({ ...TRIP, promo: 'DEMO10', via: 'widget', campaign: 'chalet' }).toString()
    const { page } = await browser.choose((await browser.open(`/book/quick-search?${params}`)).page)
    const refused = await browser.send(page, { name: '' })
    expect(refused.statusCode).toBe(422)
    expect(await originOfSale(browser, refused)).toEqual({ channel: 'widget', campaign: 'chalet' })
  })

  it('A sale records how its partner sent the traveller from a checkout link', async () => {
    const payload = { ...LINK, promo_code: 'DEMO10', campaign: 'assistant' }
    const created = await world.app.inject({ method: 'POST', url: '/api/public/v1/checkout-link', payload })
    const browser = browserOf(world)
    const { page } = await browser.open(String(created.json().checkout_url))
    expect(await originOfSale(browser, page)).toEqual({ channel: 'link', campaign: 'assistant' })
  })

  it('A sale records how its partner sent the traveller from one site to the other', async () => {
    const { page } = await browserOf(world).open('/?promo_code=DEMO10&via=banner&campaign=blog')
    const links = Array.from(page.body.matchAll(/href="([^"]*)"/g), ([, href]) => unescaped(href))
    const rental = links.find((href) => href.includes('/ski/book/'))
    expect(rental).toContain('via=banner&campaign=blog&promo_code=DEMO10')
    const { pathname, search } = new URL(rental ?? '')
    const start = await world.app.inject(pathname + search)
    expect(fieldsOf(start.body)).toEqual(
      expect.arrayContaining([
        ['via', 'banner', true],
        ['campaign', 'blog', true],
      ]),
    )
  })
})

describe('a client link', () => {
  const world = useWorld()
  const partner = partnerOf(world)
  const stepThree = async (browser: ReturnType<typeof browserOf>, typed: Record<string, string> = {}) => {
    const { link } = (await partner.post('/api/v2/client-link', { Transfer: ONE_WAY })).json()
    const start = await browser.open(link)
    const params = Object.fromEntries(fieldsOf(start.page.body).filter(([, , isChosen]) => isChosen))
    return (await browser.choose((await browser.search(start.page, { ...params, ...typed })).page)).page
  }

  it('A client link attributes the sale to its partner, even with another code or none', async () => {
    for (const promo of [undefined, 'SNOW25', '']) {
      const browser = browserOf(world)
      const page = await stepThree(browser, promo === undefined ? {} : { promo })
      expect((await sell(world, browser, page)).partner, promo).toBe('Demo partner')
    }
  })

  it('A client link attributes the sale to a partner that has no code', async () => {
    await world.database.db
      .update(partners)
      .set({ promoCode: null, discountPercent: '0' })
      .where(and(eq(partners.name, 'Demo partner')))
    await vi.waitUntil(() => world.catalogue.current.partnerCodes.size === 0, { timeout: 10_000 })
    const browser = browserOf(world)
    expect((await sell(world, browser, await stepThree(browser))).partner).toBe('Demo partner')
  })
})

describe('a cookie with ATTRIBUTION_DAYS', () => {
  const world = useWorld({ ATTRIBUTION_DAYS: '30' })
  beforeAll(() => addPartners(world))
  const later = async (browser: ReturnType<typeof browserOf>) => {
    const { page } = await browser.open(`/book/quick-checkout?${new URLSearchParams(TRIP).toString()}`)
    return sell(world, browser, page)
  }

  it('The cookie remembers the last partner, and changes no price', async () => {
    const nobody = await later(browserOf(world))
    expect(nobody.partner).toBeUndefined()
    const browser = browserOf(world)
    await browser.open('/?promo_code=QUIET')
    await browser.open('/book/?step=1&promo_code=loud')
    await browser.open('/?promo_code=SNOW25')
    expect(await later(browser)).toEqual({ partner: 'Loud', priceMinor: nobody.priceMinor })
    const code = world.catalogue.current.partnerCodes
    const generous = [...code.values()].find(({ basisPoints }) => basisPoints > 0)
    await browser.open(`/?promo_code=${generous?.code}`)
    expect(await later(browser)).toEqual({ partner: 'Demo partner', priceMinor: nobody.priceMinor })
  })

  it('The cookie yields to the partner that the sale names', async () => {
    const browser = browserOf(world)
    await browser.open('/ski/book/?step=1&promo_code=LOUD')
    const params = new URLSearchParams({ ...TRIP, promo: 'QUIET' }).toString()
    const { page } = await browser.open(`/book/quick-checkout?${params}`)
    expect((await sell(world, browser, page)).partner).toBe('Quiet')
  })

  it('The cookie is set on the pages of both sites for the configured time, and hidden from scripts', async () => {
    for (const url of ['/?promo_code=QUIET', '/ski/book/?step=1&promo_code=QUIET']) {
      const { cookies } = await world.app.inject({ url })
      expect(cookies, url).toEqual([
        { name: 'partner', value: 'QUIET', path: '/', maxAge: 30 * 86_400, httpOnly: true, sameSite: 'Lax' },
      ])
    }
    expect((await world.app.inject({ url: '/sandbox/ski/book/?step=1&promo_code=QUIET' })).cookies).toMatchObject([
      { path: '/sandbox' },
    ])
  })

  it('The cookie remembers the partner of a checkout link', async () => {
    const payload = { ...LINK, promo_code: 'QUIET' }
    const created = await world.app.inject({ method: 'POST', url: '/api/public/v1/checkout-link', payload })
    const browser = browserOf(world)
    await browser.open(String(created.json().checkout_url))
    expect((await later(browser)).partner).toBe('Quiet')
  })
})
