import { describe, expect, it } from 'vitest'
import { jumpsOf, unescaped } from '../../support/page.ts'
import { readPage } from '../../support/search-engine.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()
const PAGE = '/ski/ski-rental/val-thorens'
const read = (url: string) => readPage(world.app, url)
/** What is known of a resort beside its name in the list. */
const factsOf = (html: string, name: string) => html.split(`<b>${name}</b>`)[1]?.match(/<small>(.*?)<\/small>/)?.[1]
/** A name in capitals as pages show it. */
const inSmallLetters = (name: string) => name.charAt(0) + name.slice(1).toLowerCase()

describe('the page of a ski resort', () => {
  it('The page of a resort shows prices of skis, shops and their hours, with a search filled in', async () => {
    const { status, html } = await read(PAGE)
    expect(status).toBe(200)
    expect(html).toContain('<h1>Ski rental in Val Thorens</h1>')
    for (const words of ['Evolution', 'Skis', 'Glisse &#38; Cimes', 'Mon', 'Insurance is not included'])
      expect(html).toContain(words)
    expect(html).toMatch(/<option value="80" selected/)
  })

  it('The page of a resort shows skis and snowboards of a tier together, each drawn and with its lowest price', async () => {
    const { html } = await read(PAGE)
    const summaries = Array.from(html.matchAll(/<summary>(.*?)<\/summary>/gs), ([, markup = '']) => markup)
    const tiers = summaries.filter((markup) => markup.includes('<h3>'))
    const names = tiers.map((markup) => /<h3>(.*?)<\/h3>/.exec(markup)?.[1])
    expect(names).toEqual(['Eco', 'Evolution', 'Performance', 'Excellence'])
    for (const markup of tiers) {
      expect(markup.match(/<svg class="gear"/g)).toHaveLength(2)
      expect(markup).toMatch(/Skis from €[\d.]+ · Snowboards from €[\d.]+/)
    }
  })

  it.each([
    ['/ski/fr/ski-rental/val-thorens', 'Location de skis à Val Thorens', 'Magasins à Val Thorens'],
    ['/ski/fr/ski-rental/les-deux-alpes', 'Location de skis aux Deux Alpes', 'Magasins aux Deux Alpes'],
    ['/ski/fr/ski-rental/le-grand-bornand', 'Location de skis au Grand-Bornand', 'Magasins au Grand-Bornand'],
    ['/ski/fr/ski-rental/la-plagne', 'Location de skis à La Plagne', 'Magasins à La Plagne'],
    ['/ski/it/ski-rental/arosa', 'Noleggio sci ad Arosa', 'Negozi ad Arosa'],
    ['/ski/it/ski-rental/val-thorens', 'Noleggio sci a Val Thorens', 'Negozi a Val Thorens'],
  ])('The headings of %s are grammatical', async (url, title, shops) => {
    const { html } = await read(url)
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).toContain(`<h2>${shops}</h2>`)
  })

  it('The page of a resort names itself in each language for search engines, and each of these exists', async () => {
    const { alternates, canonical, isIndexed } = await read(PAGE)
    expect([isIndexed, canonical]).toEqual([true, 'http://navette.test/ski/en/ski-rental/val-thorens'])
    expect(alternates).toHaveLength(5)
    for (const [, url] of alternates) expect((await read(url)).status).toBe(200)
  })

  it('The page of a resort tells search engines the prices of a quote for the day, to the cent', async () => {
    const { things } = await read(PAGE)
    const service = things.find((thing) => thing['@type'] === 'Service') as unknown as {
      offers: { offers: { name: string; price: number; url: string }[] }
    }
    expect(service.offers.offers.length).toBeGreaterThan(3)
    for (const { name, price, url } of service.offers.offers) {
      const quote = await world.app.inject(`/ski/api/public/v1/rental-options${new URL(url).search}`)
      const cheapest = quote
        .json()
        .offers.filter((offer: { age_group: string }) => offer.age_group === 'adult')
        .map((offer: { group: string; name: string; equipment: { price: number }[] }) => [
          `${inSmallLetters(offer.name)} ${offer.group === 'SKI' ? 'skis' : 'snowboard'}`,
          Math.min(...offer.equipment.map((variant) => variant.price)),
        ])
      expect(cheapest).toContainEqual([name, price])
    }
  })

  it('The page of a resort leads from every month to what can be rented from that day on', async () => {
    const { html } = await read(PAGE)
    const [, url] = /<a href="([^"]*quick-search[^"]*)" rel="nofollow"/.exec(html) ?? []
    const { statusCode, headers } = await world.app.inject(unescaped(url))
    expect([statusCode, headers.location]).toEqual([302, expect.stringContaining('step=2')])
  })

  it('Any other name of a resort redirects permanently to the one that links use', async () => {
    const { statusCode, headers } = await world.app.inject('/ski/fr/ski-rental/resort-80')
    expect([statusCode, headers.location]).toEqual([301, '/ski/fr/ski-rental/val-thorens'])
  })
})

describe('the list of ski resorts', () => {
  it('The list of ski resorts names every resort with a shop, and each of its links leads to a page', async () => {
    const { html, isIndexed } = await read('/ski/fr/ski-rental')
    expect(isIndexed).toBe(true)
    const links = Array.from(
      html.matchAll(/href="(http:\/\/navette\.test\/ski\/fr\/ski-rental\/[^"]*)"/g),
      ([, url = '']) => url,
    )
    const resorts = [...world.catalogue.current.rentals.resorts.values()].filter(({ shops }) => shops.length > 0)
    expect(links).toHaveLength(resorts.length)
    expect(html.match(/<h2>(Andorre|Autriche|France|Suisse)<\/h2>/g)).toHaveLength(4)
    for (const url of links.slice(0, 10)) expect((await read(url)).status).toBe(200)
  })

  it('The list of ski resorts begins with links to its countries, and how many resorts each has', async () => {
    const { html } = await read('/ski/it/ski-rental')
    expect(jumpsOf(html, 'In questa pagina')).toEqual([
      'Andorra 4',
      'Austria 23',
      'Bulgaria 3',
      'Francia 46',
      'Italia 17',
      'Svizzera 22',
    ])
  })

  it('The list of ski resorts says how many shops there are, and the lowest price on the page of each resort', async () => {
    const list = await read('/ski/ski-rental')
    const { html, things } = await read('/ski/ski-rental/chamonix')
    expect(html.match(/<h3>[^<]*<\/h3>\s*<p>/g)).toHaveLength(4)
    const service = things.find((thing) => thing['@type'] === 'Service') as unknown as { offers: { lowPrice: number } }
    expect(factsOf(list.html, 'Chamonix')).toBe(`4 shops · six days from €${service.offers.lowPrice.toFixed(2)}`)
  })
})
