import { describe, expect, it } from 'vitest'
import { cookieBrowser, type Visited } from '../../support/cookie-browser.ts'
import { SATURDAY, SKI } from '../../support/demo.ts'
import { fieldsOf, unescaped } from '../../support/page.ts'
import { TRIP } from '../../support/traveller.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()

const CAME = 'via=banner&campaign=winter&promo_code=DEMO10'

const linksOf = ({ page }: Visited) => Array.from(page.body.matchAll(/href="([^"]*)"/g), ([, href]) => unescaped(href))
/** Where the header leads: the mark and, twice, both products. */
function productLinks({ page }: Visited): string[] {
  const header = /<header>.*<\/header>/s.exec(page.body)?.[0] ?? ''
  const links = Array.from(header.matchAll(/href="([^"]*)"/g), ([, href]) => unescaped(href))
  return links.filter((href) => /navette\.test\/(ski\/)?(\?|$)/.test(href))
}
/** What a page's first form sends by GET. */
const sentBy = ({ page }: Visited, typed: Record<string, string>) =>
  new URLSearchParams({
    ...Object.fromEntries(fieldsOf(page.body).flatMap(([name, value, isChosen]) => (isChosen ? [[name, value]] : []))),
    ...typed,
  }).toString()

const RENTAL = { resort: String(SKI.VAL_THORENS), first_day: SATURDAY, days: '6' }

describe('a personal link to the ski site', () => {
  it.each(['/ski', '/ski/', '/ski/fr/'])('A personal link keeps its code from %s to the checkout', async (root) => {
    const browser = cookieBrowser(world)
    const start = await browser.open(`${root}?${CAME}`)
    expect(start.url.searchParams.get('step')).toBe('1')
    const offers = await browser.open(`/ski/book/quick-search?${sentBy(start, RENTAL)}`)
    expect(offers.url.searchParams.get('step')).toBe('2')
    const checkout = await browser.open(`/ski/book/?${sentBy(offers, { next: '1' })}`)
    for (const { url } of [offers, checkout])
      expect(Object.fromEntries(url.searchParams)).toMatchObject({ promo: 'DEMO10', via: 'banner', campaign: 'winter' })
    expect(fieldsOf(checkout.page.body)).toContainEqual(['promo', 'DEMO10', true])
  })

  it('A link without a code only leads to the start', async () => {
    const answer = await world.app.inject('/ski/?email=ada@example.com')
    expect(answer.headers.location).toBe('http://navette.test/ski/book/?step=1')
  })
})

describe('links to both products', () => {
  const trip = new URLSearchParams(TRIP).toString()
  const rental = new URLSearchParams(RENTAL).toString()

  it.each([
    `/?${CAME}`,
    `/book/?step=1&${CAME}`,
    `/book/?step=2&${trip}&${CAME}`,
    `/book/?step=3&${trip}&outbound_vehicle_type_id=1&${CAME}`,
    `/ski/?${CAME}`,
    `/ski/book/?step=2&${rental}&${CAME.replace('promo_code', 'promo')}`,
    `/ski/ski-rental/booking/book/?${rental}&${CAME.replace('promo_code', 'promo')}`,
  ])('The links to both products keep the code on %s', async (url) => {
    const visited = await cookieBrowser(world).open(url)
    expect(visited.page.statusCode).toBe(200)
    const transfers = `http://navette.test/?${CAME}`
    const skis = `http://navette.test/ski/?${CAME}`
    expect(productLinks(visited)).toEqual([transfers, transfers, skis, transfers, skis])
  })

  it('The tab of the ski search that leads to transfers keeps the code', async () => {
    const start = await cookieBrowser(world).open(`/ski/?${CAME}`)
    expect(linksOf(start)).toContain(`http://navette.test/book/?step=1&${CAME}`)
  })

  it('A page opened by a checkout link keeps the code, and so does its form as it comes back', async () => {
    for (const [site, payload] of [
      ['', TRIP],
      [
        '/ski',
        {
          resort_id: SKI.VAL_THORENS,
          first_day: SATURDAY,
          duration_days: 6,
          participants: [{ first_name: 'Ada', age: 36, gender: 'woman', pack_id: SKI.SKIS_AND_BOOTS }],
        },
      ],
    ] as const) {
      const answer = await world.app.inject({
        method: 'POST',
        url: `${site}/api/public/v1/checkout-link`,
        payload: { ...payload, promo_code: 'DEMO10' },
      })
      const browser = cookieBrowser(world)
      const opened = await browser.open(answer.json().checkout_url)
      const fields = Object.fromEntries(
        fieldsOf(opened.page.body).flatMap(([name, value, isChosen]) => (isChosen ? [[name, value]] : [])),
      )
      const refused = await browser.send(`${site}/book/bookings`, { ...fields, accept_terms: '' })
      expect(refused.page.statusCode).toBe(422)
      for (const visited of [opened, refused])
        expect(new Set(productLinks(visited))).toEqual(
          new Set(['http://navette.test/?promo_code=DEMO10', 'http://navette.test/ski/?promo_code=DEMO10']),
        )
    }
  })

  it('The code in links to both products is escaped', async () => {
    const { page } = await cookieBrowser(world).open('/?promo_code=%22%3E%3Cb%3E')
    expect(page.body).toContain('href="http://navette.test/ski/?promo_code=%22%3E%3Cb%3E"')
    expect(page.body).not.toContain('"><b>')
  })

  it('Links to both products have no code where none was given', async () => {
    const links = productLinks(await cookieBrowser(world).open('/'))
    expect(new Set(links)).toEqual(new Set(['http://navette.test/', 'http://navette.test/ski/']))
  })
})
