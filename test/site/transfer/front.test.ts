import { describe, expect, it } from 'vitest'
import { featuredRoutes } from '../../../src/services/quoting/routing/featured-routes.ts'
import { frontFacts } from '../../../src/site/transfer/funnel.ts'
import { unescaped } from '../../support/page.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const get = (url: string) => world.app.inject(url.replace('http://navette.test', ''))

/** The tiles of the front page: where each leads, and what it says that a person pays. */
async function tiles(path = '/') {
  const { body } = await get(path)
  const found = body.matchAll(/class="card tile".*?href="([^"]+)".*?<strong>€([\d.]+)<\/strong>/gs)
  return Array.from(found, ([, url, share]) => ({ url: unescaped(url), share: Number(share) }))
}

describe('the routes of the front page', () => {
  it('Each route on the front page leads to vehicles whose cheapest costs four people what its tile shows', async () => {
    const shown = await tiles()
    expect(shown).toHaveLength(6)
    for (const { url, share } of shown) {
      const { headers } = await get(url)
      expect(headers.location).toContain('/book/?step=2&')
      const { body } = await get(headers.location ?? '')
      const [, price] = /class="price">€([\d.,]+)</.exec(body) ?? []
      expect(Math.round(Number(price) * 25)).toBe(Math.round(share * 100))
    }
  })

  it('The first sentence of the front page names the lowest price of its routes', async () => {
    const { body } = await get('/')
    const lowest = Math.min(...(await tiles()).map(({ share }) => share))
    expect(body).toContain(`116 ski resorts, from €${lowest} per person for four.`)
  })

  it('The routes on the front page carry how a partner sent the traveller', async () => {
    for (const { url } of await tiles('/?promo_code=DEMO10&via=paper')) {
      const { searchParams } = new URL(url)
      expect(searchParams.get('promo')).toBe('DEMO10')
    }
  })

  it('The routes on the front page include at most two to one airport, and resorts that are apart', () => {
    const routes = featuredRoutes(world.catalogue.current)
    const starts = routes.map(({ from }) => from.code)
    for (const start of starts) expect(starts.filter((other) => other === start).length).toBeLessThanOrEqual(2)
    expect(new Set(routes.map(({ to }) => to.code)).size).toBe(6)
    expect(routes.every(({ from, to }) => from.type === 'airport' && to.type === 'resort')).toBe(true)
  })

  it('The routes on the front page are computed once for each catalogue and Saturday', () => {
    const factsAt = (now: Date) => frontFacts(world.catalogue.current, true, now)
    const inAnHour = new Date(NOW.getTime() + 3_600_000)
    const inAMonth = new Date(NOW.getTime() + 30 * 86_400_000)
    expect(factsAt(inAnHour).trips).toBe(factsAt(NOW).trips)
    expect(factsAt(inAMonth).trips).not.toBe(factsAt(NOW).trips)
    expect(frontFacts({ ...world.catalogue.current }, true, NOW).trips).not.toBe(factsAt(NOW).trips)
  })

  it('The front page leaves out the routes, and nothing else, where none is sold', () => {
    const { trips, waitingMinutes } = frontFacts({ ...world.catalogue.current, routes: new Map() }, true, NOW)
    expect(trips).toEqual([])
    expect(waitingMinutes).toBe(45)
  })
})

describe('the ski rental on the front page', () => {
  it('The front page names the lowest price of six days for an adult in the resorts of its routes, as quotes say it, and their first day', async () => {
    const { body } = await get('/')
    const [, from] = /Six days from Saturday \d+ \w+ cost from €([\d.]+)\./.exec(body) ?? []
    const prices = await Promise.all(
      (await tiles()).map(async ({ url }) => {
        const { searchParams } = new URL(url)
        const rental = { resort: (searchParams.get('to') ?? '').replace('resort-', ''), days: '6' }
        const asked = new URLSearchParams({ ...rental, first_day: searchParams.get('date') ?? '' })
        const quote = await get(`/ski/api/public/v1/rental-options?${asked.toString()}`)
        const offers: { age_group: string; equipment: { price: number }[] }[] = quote.json().offers ?? []
        return offers
          .filter(({ age_group: group }) => group === 'adult')
          .flatMap(({ equipment }) => equipment.map(({ price }) => price))
      }),
    )
    expect(Number(from)).toBe(Math.min(...prices.flat()))
  })

  it('The front page names no price of skis where none are rented', () => {
    const { rentals, ...catalogue } = world.catalogue.current
    expect(frontFacts({ ...catalogue, rentals: { ...rentals, resorts: new Map() } }, true, NOW).rental).toBeNull()
  })
})

describe('the answers on the front page', () => {
  it('The front page promises no free waiting if a single airport has none, or it is unknown', () => {
    const catalogue = world.catalogue.current
    const [airport = [], ...others] = catalogue.meetingPoints
    const [code, points] = airport
    const impatient = points?.map((point) => ({ ...point, waitingMinutes: 0 })) ?? []
    for (const meetingPoints of [new Map(), new Map([...others, ...(code ? [[code, impatient] as const] : [])])])
      expect(frontFacts({ ...catalogue, meetingPoints }, true, NOW).waitingMinutes).toBeNull()
  })

  it.each([
    [true, true, 'both'],
    [true, false, 'card'],
    [false, true, 'on_arrival'],
    [false, false, 'none'],
  ])('The front page names only the available ways to pay: card %s, on arrival %s', (takesCards, transfer, paid) => {
    const { sale, ...catalogue } = world.catalogue.current
    const payOnArrival = { ...sale.payOnArrival, transfer }
    expect(frontFacts({ ...catalogue, sale: { ...sale, payOnArrival } }, takesCards, NOW).paid).toBe(paid)
  })

  it('The front page says until when details can be changed, as the settings do', async () => {
    expect((await get('/')).body).toContain('until 3 h before the pickup')
    expect((await get('/')).body).toContain('until 24 h before the pickup')
  })
})
