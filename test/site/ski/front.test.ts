import { describe, expect, it } from 'vitest'
import { featuredRentals } from '../../../src/services/quoting/rentals/resort-prices.ts'
import { WORDS } from '../../../src/texts/site.ts'
import { LANGUAGES, pathOfLanguage } from '../../../src/values/language.ts'
import { unescaped } from '../../support/page.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const get = (url: string) => world.app.inject(url.replace('http://navette.test', ''))

/** The tiles of the front page: where each leads, how many shops it names, and the price that it shows. */
async function tiles(query = '') {
  const { body } = await get(`/ski/book/?step=1${query}`)
  const found = body.matchAll(/class="card tile".*?href="([^"]+)">.*?(\d+) shops?<.*?<strong>(€[\d.]+)<\/strong>/gs)
  return Array.from(found, ([, url, shops, price = '']) => ({ url: unescaped(url), shops: Number(shops), price }))
}

describe('the resorts of the front page of the ski rental', () => {
  it('Each resort on the front page leads to equipment for an adult whose total is the price of its tile', async () => {
    const shown = await tiles()
    expect(shown).toHaveLength(6)
    for (const { url, price } of shown) {
      const { body } = await get(url)
      const [, total = ''] = /data-part="total">(.*?)<small>/s.exec(body) ?? []
      expect(total.replaceAll(/<[^>]*>/g, '').trim()).toBe(`1 person: ${price}`)
    }
  })

  it('The price of a resort on the front page is the lowest for an adult in its quote', async () => {
    for (const { url, price } of await tiles()) {
      const { searchParams } = new URL(url)
      const asked = ['resort', 'first_day', 'days'].map((name) => `${name}=${searchParams.get(name) ?? ''}`).join('&')
      const quote = await get(`/ski/api/public/v1/rental-options?${asked}`)
      const offers: { age_group: string; equipment: { price: number }[] }[] = quote.json().offers
      const forAdults = offers.filter(({ age_group: group }) => group === 'adult')
      const prices = forAdults.flatMap(({ equipment }) => equipment.map((one) => one.price))
      expect(price).toBe(`€${Math.min(...prices).toFixed(2)}`)
    }
  })

  it('Each resort on the front page names as many shops as there are', async () => {
    for (const { url, shops } of await tiles()) {
      const resort = Number(new URL(url).searchParams.get('resort'))
      expect(world.catalogue.current.rentals.resorts.get(resort)?.shops).toHaveLength(shops)
    }
  })

  it('The resorts on the front page carry how a partner sent the traveller', async () => {
    const shown = await tiles('&promo_code=DEMO10&via=paper')
    expect(shown).toHaveLength(6)
    for (const { url } of shown) {
      const { searchParams } = new URL(url)
      expect([searchParams.get('promo_code'), searchParams.get('via')]).toEqual(['DEMO10', 'paper'])
    }
  })

  it('The resorts on the front page are priced once for each catalogue and Saturday', () => {
    const rentalsAt = (now: Date) => featuredRentals(world.catalogue.current, now)
    expect(rentalsAt(new Date(NOW.getTime() + 3_600_000))).toBe(rentalsAt(NOW))
    expect(rentalsAt(new Date(NOW.getTime() + 30 * 86_400_000))).not.toBe(rentalsAt(NOW))
    expect(featuredRentals({ ...world.catalogue.current }, NOW)).not.toBe(rentalsAt(NOW))
  })

  it('The front page leaves out resorts in which nothing is rented', () => {
    const { rentals, ...catalogue } = world.catalogue.current
    expect(featuredRentals({ ...catalogue, rentals: { ...rentals, resorts: new Map() } }, NOW)).toEqual([])
  })
})

describe.each(LANGUAGES)('the front page of the ski rental, %s', (language) => {
  it('The front page of the ski rental takes less than 20 kB, compressed', async () => {
    const url = `/ski${pathOfLanguage(language)}/book/?step=1`
    const { rawPayload, headers } = await world.app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    expect(headers['content-encoding']).toBe('gzip')
    expect(rawPayload.length).toBeLessThan(20_000)
  })

  it('Its foot says nothing of tolls, which are part of a transfer', async () => {
    const { footer } = WORDS[language]
    const url = `${pathOfLanguage(language)}/book/?step=1`
    expect((await get(url)).body).toContain(`${footer.tolls} ${footer.cards}`)
    const { body } = await get(`/ski${url}`)
    expect(body).toContain(footer.cards)
    expect(body).not.toContain(footer.tolls)
  })

  it('The front page of the ski rental explains three steps and four terms', async () => {
    const { body } = await get(`/ski${pathOfLanguage(language)}/book/?step=1`)
    expect(body.match(/<ol class="moments">.*?<\/ol>/s)?.[0].match(/<li>/g)).toHaveLength(3)
    expect(body.match(/<div class="questions">.*?<\/div>/s)?.[0].match(/<details>/g)).toHaveLength(4)
  })
})
