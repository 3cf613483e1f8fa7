import { describe, expect, it } from 'vitest'
import { soldRoutes, findSoldRoute, routeSlug } from '../../../src/services/quoting/routing/destinations.ts'
import { quoteTrip } from '../../../src/services/quoting/trips/quote-trip.ts'
import { routePrices, usualRide } from '../../../src/services/quoting/trips/route-prices.ts'
import { placePath } from '../../../src/site/transfer/routes/route-urls.ts'
import { toDecimal } from '../../../src/values/money.ts'
import { formatDay, parseDay } from '../../../src/values/time.ts'
import { CHAMONIX, GENEVA, MANUAL_ROUTE, VAL_THORENS } from '../../support/demo.ts'
import { fieldsOf, jumpsOf, unescaped } from '../../support/page.ts'
import { readPage } from '../../support/search-engine.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const PAGE = '/transfers/geneva-airport-chamonix'
const read = (url: string) => readPage(world.app, url)
const locate = async (url: string, language = 'en') => {
  const { statusCode, headers } = await world.app.inject({ url, headers: { 'accept-language': language } })
  return [statusCode, headers.location]
}

const chosenPlaces = (html: string) =>
  fieldsOf(html).flatMap(([name, value, isChosen]) =>
    isChosen && value !== '' && (name === 'from' || name === 'to') ? [[name, value]] : [],
  )

/** What is written in the row that leads to a page. */
const rowOf = (html: string, path: string) =>
  new RegExp(`<a href="http://navette.test${path}"\\s*><b>(.*?)</a\\s*>`, 's')
    .exec(html)?.[1]
    ?.replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The lowest price that the page of a route shows. */
const priceShownOn = (html: string) => /<dd>(from €[\d.]+)<\/dd>/.exec(html)?.[1] ?? 'no price'

interface Offers {
  offers: { lowPrice: number; offers: { name: string; price: number; url: string; priceCurrency: string }[] }
}

const offersOn = ({ things }: Awaited<ReturnType<typeof read>>, type: string) =>
  (things.find((thing) => thing['@type'] === type) as unknown as Offers).offers

describe('the page of a route', () => {
  it('The page of a route shows price, duration, meeting point and questions, with a search filled in', async () => {
    const { status, html } = await read(PAGE)
    expect(status).toBe(200)
    expect(html).toContain('<h1>Geneva Airport to Chamonix</h1>')
    for (const words of ['100 km', '1 h 50 min', 'Standard minivan', 'up to 8 people', 'take the exit to Switzerland'])
      expect(html).toContain(words)
    for (const answer of ['1 h after your flight', 'the moment until which', 'For a pickup on'])
      expect(html).toContain(answer)
    const chosen = fieldsOf(html).filter(([name, , isChosen]) => isChosen && (name === 'from' || name === 'to'))
    expect(chosen).toEqual([
      ['from', GENEVA, true],
      ['to', CHAMONIX, true],
    ])
  })

  it.each([
    ['fr', 'Aéroport de Genève – Chamonix'],
    ['de', 'Flughafen Genf – Chamonix'],
    ['it', 'Aeroporto di Ginevra – Chamonix'],
  ])('The page of a route exists in %s', async (language, heading) => {
    const { html, canonical } = await read(`/${language}${PAGE}`)
    expect(html).toContain(`<h1>${heading}</h1>`)
    expect(canonical).toBe(`http://navette.test/${language}${PAGE}`)
  })

  it('The page of a route names itself in each language for search engines, and each of these exists', async () => {
    const { alternates, canonical, isIndexed, picture } = await read(`${PAGE}?promo_code=DEMO10`)
    expect([isIndexed, canonical]).toEqual([true, `http://navette.test/en${PAGE}`])
    expect(alternates.map(([language]) => language)).toEqual(['en', 'fr', 'de', 'it', 'x-default'])
    for (const [, url] of alternates) expect(await read(url)).toMatchObject({ status: 200, canonical: url })
    const { statusCode, headers, rawPayload } = await world.app.inject(picture ?? '')
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
    expect(rawPayload.length).toBeLessThan(300_000)
    const german = (await read(`/de${PAGE}`)).picture ?? ''
    expect((await world.app.inject(german)).rawPayload.equals(rawPayload)).toBe(false)
    expect((await world.app.inject('/transfers/nowhere-nowhere/preview.png')).statusCode).toBe(404)
  })

  it('The page of a route tells search engines the prices of a quote for the day, to the cent', async () => {
    const offers = offersOn(await read(PAGE), 'TaxiService')
    expect(offers.offers.length).toBe(6)
    expect(offers.lowPrice).toBe(Math.min(...offers.offers.map(({ price }) => price)))
    for (const { name, price, priceCurrency, url } of offers.offers) {
      const { from, to, date, time, is_flight, adults, luggage } = Object.fromEntries(new URL(url).searchParams)
      const query = new URLSearchParams({ from, to, date, time, is_flight, adults, luggage } as Record<string, string>)
      const quote = await world.app.inject(`/api/public/v1/transfer-options?${query.toString()}`)
      const vehicle = quote.json().outbound.vehicles.find((one: { name: string }) => one.name === name)
      expect([name, vehicle.price, quote.json().currency]).toEqual([name, price, priceCurrency])
    }
  })

  it('The page of a route leads from every month of every vehicle to the vehicles of that day, at that price', async () => {
    const { html } = await read(PAGE)
    const links = Array.from(
      html.matchAll(
        /<a href="([^"]*quick-search[^"]*)" rel="nofollow"[^>]*>\s*<svg.*?<\/svg>\s*<span>([^<]*)<\/span>\s*<strong>([^<]*)/gs,
      ),
    )
    expect(links).toHaveLength(6 * 12)
    const [, url, month, price = ''] = links.at(3) ?? []
    expect(month?.trim()).toBe('Feb 2027')
    const vehicles = await world.app.inject(unescaped(url))
    expect(vehicles.statusCode).toBe(302)
    expect((await world.app.inject(vehicles.headers.location ?? '')).body).toContain(price)
  })

  it('The page of a route keeps how a partner sent the traveller', async () => {
    const { html } = await read(`${PAGE}?promo_code=DEMO10&via=banner`)
    expect(html).toContain('/transfers/chamonix-geneva-airport?via=banner&#38;promo_code=DEMO10')
    expect(html).toMatch(/quick-search\?[^"]*via=banner&#38;promo_code=DEMO10|quick-search\?[^"]*promo_code=DEMO10/)
    expect(fieldsOf(html)).toContainEqual(['via', 'banner', true])
  })

  it('The page of a route leads to the way back, to all routes from there, and to the skis of the resort', async () => {
    const { html } = await read(PAGE)
    const links = [
      '/transfers',
      '/transfers/geneva-airport',
      '/transfers/chamonix-geneva-airport',
      '/ski/ski-rental/chamonix',
    ]
    for (const path of links) {
      expect(html).toContain(`href="http://navette.test${path}"`)
      expect((await read(path)).status).toBe(200)
    }
  })

  it('The page of a route is left out by search engines in the sandbox', async () => {
    const { status, isIndexed, canonical } = await read(`/sandbox${PAGE}`)
    expect([status, isIndexed, canonical]).toEqual([200, false, undefined])
  })
})

describe('other names of a page', () => {
  it.each([
    ['/transfers/gva-chamonix', '/transfers/geneva-airport-chamonix'],
    ['/transfers/Geneva-Airport-Chamonix', '/transfers/geneva-airport-chamonix'],
    ['/transfers/airport-1-resort-11?promo_code=DEMO10', '/transfers/geneva-airport-chamonix?promo_code=DEMO10'],
    ['/fr/transfers/aeroport-de-geneve-chamonix', '/fr/transfers/geneva-airport-chamonix'],
    ['/sandbox/it/transfers/gva', '/sandbox/it/transfers/geneva-airport'],
  ])('Another name of a page redirects permanently to the one that links use: %s', async (url, target) => {
    expect(await locate(url)).toEqual([301, target])
  })

  it.each([
    '/transfers/nowhere-chamonix',
    '/transfers/chamonix-val-thorens',
    '/transfers/geneva-airport-',
    `/transfers/${MANUAL_ROUTE.from}-${MANUAL_ROUTE.to}`,
    '/transfers/%00',
    '/ski/ski-rental/nowhere',
    '/ski/ski-rental/geneva-airport',
  ])('The page of a route that is not sold does not exist: %s', async (url) => {
    expect((await locate(url))[0]).toBe(404)
  })

  it('The page of every route that is sold has a name of its own, which leads back to it', () => {
    const { current } = world.catalogue
    const routes = soldRoutes(current)
    expect(routes.length).toBeGreaterThan(1_000)
    for (const route of routes) expect(findSoldRoute(current, routeSlug(current, route))).toBe(route)
  })
})

describe('the lists of routes', () => {
  it('The lists of routes name every place of departure, and every route from it', async () => {
    const { html } = await read('/transfers')
    expect(rowOf(html, '/transfers/geneva-airport')).toBe('Geneva Airport GVA · Switzerland')
    expect(html).toMatch(/<h3 id="in-france">France<\/h3>\s*<ul class="rows">/)
    expect(html.match(/<li class="card tile">/g)).toHaveLength(6)
    for (const { from } of soldRoutes(world.catalogue.current))
      expect(html).toContain(`href="http://navette.test${placePath(world.catalogue.current, from)}"`)
    const from = await read('/transfers/geneva-airport')
    expect(from.isIndexed).toBe(true)
    const { current } = world.catalogue
    const routes = soldRoutes(current).filter((route) => route.from.code === GENEVA)
    for (const route of routes) expect(from.html).toContain(`/transfers/${routeSlug(current, route)}"`)
  })
})

describe('the list of all transfers', () => {
  it('The list of all transfers has links to its kinds of places, and to its resorts by country', async () => {
    const { html } = await read('/transfers')
    expect(jumpsOf(html, 'On this page')).toEqual([
      'Airports 16',
      'Train stations 8',
      'Cities 8',
      'Andorra 4',
      'Austria 23',
      'Bulgaria 3',
      'France 47',
      'Italy 17',
      'Switzerland 22',
    ])
  })
})

describe('the page of a place', () => {
  it('The page of an airport has a search from there filled in, and in each row the drive and price of its route', async () => {
    const { html } = await read('/transfers/geneva-airport')
    expect(chosenPlaces(html)).toEqual([['from', GENEVA]])
    expect(rowOf(html, PAGE)).toBe('Chamonix 1 h 50 min · 100 km from €176.00')
    for (const path of [PAGE, '/transfers/geneva-airport-val-thorens', '/transfers/geneva-airport-geneva-city'])
      expect(rowOf(html, path)).toMatch(new RegExp(`${priceShownOn((await read(path)).html)}$`))
  })

  it('The page of a resort has a search to it filled in, and leads to the routes to it at their prices', async () => {
    const { html } = await read('/transfers/chamonix')
    expect(html).toContain('<h1>Transfers to and from Chamonix</h1>')
    expect(chosenPlaces(html)).toEqual([['to', CHAMONIX]])
    expect(rowOf(html, PAGE)).toBe('Geneva Airport 1 h 50 min · 100 km from €176.00')
    expect(html).not.toContain('/transfers/chamonix-geneva-airport')
    expect(rowOf(html, '/transfers/chamonix-martigny-station')).toMatch(/^Martigny station /)
  })

  it('The page of a place keeps how a partner sent the traveller', async () => {
    const { html } = await read('/transfers/geneva-airport?promo_code=DEMO10&via=banner')
    expect(html).toContain(`${PAGE}?via=banner&#38;promo_code=DEMO10`)
    expect(fieldsOf(html)).toContainEqual(['via', 'banner', true])
  })
})

describe('the prices of a route', () => {
  it('The prices of a route are the lowest of each month in any quote, for whatever day', () => {
    const { current } = world.catalogue
    const route = current.routes.get(`${GENEVA}>${VAL_THORENS}`)
    if (!route) throw new Error('the demo has this route')
    for (const { vehicle, months, cheapest } of routePrices(current, route, NOW)) {
      expect(months.map(({ day }) => formatDay(day).slice(0, 7))).toEqual([
        '2026-11',
        '2026-12',
        ...Array.from({ length: 10 }, (_, i) => `2027-${String(i + 1).padStart(2, '0')}`),
      ])
      expect(cheapest.priceMinor, vehicle.name).toBe(Math.min(...months.map(({ priceMinor }) => priceMinor)))
      expect(toDecimal(cheapest.priceMinor)).toBeGreaterThan(0)
    }
    expect(usualRide(route, 20_800).outbound.party.adults).toBe(2)
  })

  it('The lowest price of a month is that of the cheapest quote for any of its days', () => {
    const { current } = world.catalogue
    const route = current.routes.get(`${GENEVA}>${VAL_THORENS}`)
    if (!route) throw new Error('the demo has this route')
    const first = parseDay('2027-02-01') ?? 0
    const quotes = Array.from({ length: 28 }, (_, i) => quoteTrip(current, usualRide(route, first + i), NOW).outbound)
    for (const { vehicle, months } of routePrices(current, route, NOW)) {
      const found = quotes.flatMap(({ vehicles }) => vehicles.filter((one) => one.vehicle === vehicle))
      const february = months.find(({ day }) => formatDay(day).startsWith('2027-02'))
      expect(february?.priceMinor).toBe(Math.min(...found.map(({ priceMinor }) => priceMinor)))
    }
  })
})
