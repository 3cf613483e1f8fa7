import { expect, it } from 'vitest'
import { atDesk } from '../support/desk.ts'
import type { Answer } from '../support/http.ts'
import { unescaped } from '../support/page.ts'
import { signedIn } from '../support/panel.ts'
import { CUSTOMER, ONE_WAY, partnerOf, sellByApi } from '../support/partner.ts'
import { ADA, bookRental, rentalCart, rentalSale } from '../support/rental.ts'
import { buyOn } from '../support/sale.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld({ WEBHOOK_PRIVATE_HOSTS: 'on' })

/** Returns what is wrong with the ids of a page: those that it repeats, and labels of nothing. */
function faultsOf(body: string): string[] {
  const ids = Array.from(body.matchAll(/\sid="([^"]*)"/g), ([, id = '']) => id)
  const labels = Array.from(body.matchAll(/<label[^>]*\sfor="([^"]*)"/g), ([, id = '']) => id)
  return [
    ...ids.filter((id, i) => ids.indexOf(id) < i).map((id) => `twice: ${id}`),
    ...labels.filter((id) => !ids.includes(id)).map((id) => `a label of nothing: ${id}`),
  ]
}

/** Opens every kind of page below a path that links lead to, and returns the paths and what is wrong with them. */
async function walk(start: string, get: (url: string) => Promise<Answer>) {
  const kinds = new Set<string>()
  const faults: string[] = []
  const next = [start]
  for (let url = next.shift(); url !== undefined; url = next.shift()) {
    const { statusCode, headers, body } = await get(url)
    if (statusCode !== 200 || !String(headers['content-type']).startsWith('text/html')) continue
    faults.push(...faultsOf(body).map((fault) => `${url}: ${fault}`))
    for (const [, href = ''] of unescaped(body).matchAll(/href="([^"#]*)/g)) {
      const { pathname, search } = new URL(href, world.config.siteUrl)
      // References, numbers and days differ by their value alone.
      const kind = pathname.replaceAll(/[A-Z]{3}\d{9}|\d[\d-]*/g, '0')
      if (!pathname.startsWith(start) || kinds.has(kind)) continue
      kinds.add(kind)
      next.push(pathname + search)
    }
  }
  return { kinds, faults }
}

it('No page of the panel repeats an id, nor has a label of nothing, with a key in each environment', async () => {
  const browser = await signedIn(world)
  await sellByApi(partnerOf(world), ONE_WAY, CUSTOMER)
  await browser.post('/panel/api/keys', { environment: 'sandbox' })
  for (const environment of ['live', 'sandbox'])
    await browser.post('/panel/api/webhooks', {
      environment,
      url: 'https://demo-hook.example/hook',
      'new-booking.changed': '1',
    })
  expect((await browser.get('/panel/api')).body.match(/name="overlap"/g)).toHaveLength(2)
  const { kinds, faults } = await walk('/panel', browser.get)
  expect(faults).toEqual([])
  expect(kinds.size).toBeGreaterThan(8)
})

it('No page of the desk repeats an id, nor has a label of nothing', async () => {
  await buyOn(world)
  await bookRental(world, rentalSale(rentalCart(world, [ADA, { ...ADA, firstName: 'Eve' }])))
  const { get } = await atDesk(world)
  const { kinds, faults } = await walk('/desk', get)
  expect(faults).toEqual([])
  expect(kinds.size).toBeGreaterThan(12)
})
