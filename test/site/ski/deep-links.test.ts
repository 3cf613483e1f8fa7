import { describe, expect, it } from 'vitest'
import { SATURDAY, SKI } from '../../support/demo.ts'
import { fieldsOf, unescaped } from '../../support/page.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()
const START = 'http://navette.test/ski/book/?step=1'
const RENTAL = `resort=${SKI.VAL_THORENS}&first_day=${SATURDAY}&days=6`

const follow = async (path: string) => {
  const answer = await world.app.inject(`/ski/book/${path}`)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'no-store'])
  return answer.headers.location ?? ''
}
const params = (location: string) => Object.fromEntries(new URL(location).searchParams)
const page = async (location: string) => {
  const { pathname, search } = new URL(location)
  return world.app.inject(pathname + search)
}
const quote = async (query: string) => (await world.app.inject(`/ski/api/public/v1/rental-options?${query}`)).json()

describe('quick-search', () => {
  it('A quick search leads to the offer picker with the canonical parameters', async () => {
    const location = await follow(
      `quick-search?resort_id=80&first_day=${SATURDAY}&days=6&shop_id=${SKI.ALPINE_SHOP}&currency=gbp&promo=DEMO10&email=a@example.com&booking_reference=NAV1&source=app`,
    )
    expect(location).toMatch(/^http:\/\/navette\.test\/ski\/book\/\?/)
    expect(params(location)).toEqual({
      step: '2',
      resort: '80',
      first_day: SATURDAY,
      days: '6',
      shop: String(SKI.ALPINE_SHOP),
      currency: 'GBP',
      promo: 'DEMO10',
      email: 'a@example.com',
      booking_reference: 'NAV1',
    })
  })

  it('A quick search is what quote_url says, and shows the prices of the quote', async () => {
    const { quote_url, offers } = await quote(`${RENTAL}&promo=DEMO10`)
    const { pathname, search } = new URL(quote_url)
    const answer = await page((await world.app.inject(pathname + search)).headers.location ?? '')
    expect(answer.statusCode).toBe(200)
    for (const { equipment } of offers)
      for (const { price, booking_url } of equipment) {
        expect(answer.body).toContain(`€${price.toFixed(2)}`)
        expect(unescaped(answer.body)).toContain(`href="${booking_url}"`)
      }
  })

  it('A quick search falls back to euros, and ignores an invalid promo, e-mail and unknown keys', async () => {
    const location = await follow(`quick-search?${RENTAL}&currency=ZZZ&promo=NOPE&email=nobody&adults=x`)
    expect(params(location)).toMatchObject({ step: '2', currency: 'EUR' })
    expect(params(location)).not.toHaveProperty('email')
    expect((await page(location)).statusCode).toBe(200)
  })

  it.each(['promo', 'email', 'booking_reference', 'currency', 'source'])(
    'A quick search does without a parameter that cannot be decoded: %s=%%zz',
    async (word) => {
      const plain = `quick-search?${RENTAL}`
      const search = `quick-search?${RENTAL}&${word}=%zz`
      expect(await follow(search)).toBe(await follow(plain))
      const checkout = search.replace('search', 'checkout')
      expect(await follow(checkout)).toBe(await follow(plain.replace('search', 'checkout')))
      const shown = await page(`${await follow(plain)}&${word}=%zz`)
      expect(shown.statusCode).toBe(200)
    },
  )

  it.each([
    '',
    'resort=80',
    `${RENTAL}&days=14`,
    `${RENTAL}&days=x`,
    `${RENTAL}&first_day=2026-01-01`,
    `${RENTAL}&first_day=2027-02-30`,
    `${RENTAL}&resort=999999`,
    `${RENTAL}&resort=${SKI.INACTIVE_RESORT}`,
    `${RENTAL}&shop=${SKI.CHAMONIX_SHOP}`,
    `${RENTAL}&first_day=2027-07-01`,
    `${RENTAL}&resort=%zz`,
  ])('A quick search leads to the start of the funnel with %s', async (query) => {
    for (const link of ['quick-search', 'quick-checkout']) {
      const start = await follow(`${link}?${query}`)
      expect(start.startsWith(START)).toBe(true)
      const { body } = await page(start)
      expect(body.includes('We couldn’t find that rental')).toBe(query !== '')
    }
  })
})

describe('quick-checkout', () => {
  it('A quick checkout is what booking_url says, and costs what the variant costs', async () => {
    for (const query of [RENTAL, `${RENTAL}&currency=GBP&promo=SNOW25`]) {
      const { offers, currency } = await quote(query)
      for (const { equipment } of offers.slice(0, 4)) {
        for (const { booking_url, price, pack_ids } of equipment) {
          const { pathname, search } = new URL(booking_url)
          const location = (await world.app.inject(pathname + search)).headers.location ?? ''
          expect(location).toMatch(/^http:\/\/navette\.test\/ski\/ski-rental\/booking\/book\/\?/)
          expect(params(location)['pack']).toBe(pack_ids.join(','))
          const symbol = currency === 'EUR' ? '€' : '£'
          expect((await page(location)).body).toContain(`data-part="price-0">${symbol}${price.toFixed(2)}</p>`)
        }
      }
    }
  })

  it.each([
    'pack=2005,2006',
    'pack=2005&pack=2006',
    'pack=2005%2C2006',
    'pack=2005&pack=2006,2005',
    'pack[]=2005&pack[]=2006',
  ])('A quick checkout takes packs repeated or separated by commas: %s', async (packs) => {
    expect(params(await follow(`quick-checkout?${RENTAL}&${packs}`))['pack']).toBe('2005,2006')
  })

  it.each(['', '&pack='])(
    'A quick checkout takes the cheapest packs for adults when none is named (%s)',
    async (pack) => {
      expect(params(await follow(`quick-checkout?${RENTAL}${pack}`))['pack']).toBe('2042')
      const location = await follow(`quick-checkout?${RENTAL}${pack}&shop=${SKI.ALPINE_SHOP}`)
      expect(params(location)['pack']).toBe('2001')
    },
  )

  it('A quick checkout passes the e-mail and the booking reference through to the page', async () => {
    const location = await follow(`quick-checkout?${RENTAL}&email=a%2Bb@example.com&booking_reference=NAV1`)
    expect(params(location)).toMatchObject({ email: 'a+b@example.com', booking_reference: 'NAV1' })
    const { body } = await page(location)
    expect(body).toContain('value="a+b@example.com"')
    expect(body).toContain('value="NAV1"')
  })

  it.each(['pack=x', 'pack=0', 'pack=999999', 'pack=2006', 'pack=2005&pack=2044', 'pack=%zz'])(
    'A quick checkout leads to the start of the funnel with %s',
    async (packs) => {
      const start = await follow(`quick-checkout?${RENTAL}&${packs}`)
      expect(params(start)).toMatchObject({ step: '1', resort: '80', first_day: SATURDAY, days: '6' })
    },
  )
})

describe('the pages', () => {
  it('The pages start with a form that leads to the offer picker', async () => {
    const { body, statusCode } = await page(START)
    expect(statusCode).toBe(200)
    expect(body).toContain('action="http://navette.test/ski/book/quick-search"')
    expect(body).toContain('<option value="80">Val Thorens</option>')
  })

  it.each(['/ski', '/ski/'])('The root %s leads to the start', async (path) => {
    expect((await world.app.inject(path)).headers.location).toBe(START)
  })

  it.each(['/ski/book/?step=2', `/ski/book/?step=2&${RENTAL}&days=99`, '/ski/ski-rental/booking/book/'])(
    'The incomplete address %s leads to the start',
    async (path) => {
      expect((await world.app.inject(path)).headers.location).toMatch(/^http:\/\/navette\.test\/ski\/book\/\?step=1/)
    },
  )

  it('The pages show what was written as text', async () => {
    const { body } = await page(
      `http://navette.test/ski/ski-rental/booking/book/?${RENTAL}&booking_reference=%22%3E%3Cscript%3E`,
    )
    expect(body).not.toContain('<script>')
  })

  it('The pages are separate in the sandbox', async () => {
    const answer = await world.app.inject(`/sandbox/ski/book/quick-search?${RENTAL}`)
    expect(answer.headers.location).toMatch(/^http:\/\/navette\.test\/sandbox\/ski\/book\/\?step=2/)
    expect((await page(answer.headers.location ?? '')).body).toContain('This is the sandbox')
  })
})

describe('a resort that was typed', () => {
  const start = async (resort: string) => {
    const query = `resort=${encodeURIComponent(resort)}&first_day=${SATURDAY}&days=6`
    return (await page(await follow(`quick-search?${query}`))).body
  }

  it('A resort that was typed stands for the one that is likely meant, which the start asks about', async () => {
    const body = await start('val thor')
    expect(fieldsOf(body)).toContainEqual(['resort', '80', true])
    expect(fieldsOf(body)).toContainEqual(['first_day', SATURDAY, true])
    expect(body).toContain('You typed “val thor”. Is this the place?')
  })

  it('A resort that is not known is reported by the start', async () => {
    expect(await start('Atlantis')).toContain('We don’t recognise “Atlantis”.')
  })
})
