import { describe, expect, it } from 'vitest'
import { SATURDAY, SKI } from '../../support/demo.ts'
import { unescaped } from '../../support/page.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()
const RENTAL = `resort=${SKI.VAL_THORENS}&first_day=${SATURDAY}&days=6`
const FAMILY = 'people%5Badult%5D=2&people%5Bteen_12_15%5D=1&people%5Bchild_6_11%5D=1'

const get = async (query: string) => {
  const { statusCode, body, headers } = await world.app.inject({ url: `/ski/book/?step=2&${query}` })
  return { statusCode, body: unescaped(body), headers }
}
/** What is picked on a page, and what it costs. */
const pickedOn = (body: string) => [...body.matchAll(/name="packs\[([\d,]+)\]"\s+value="([1-9]\d*)"/g)]
const totalOn = (body: string) => /data-part="total">\s*(.*?)\s*<\/p>/s.exec(body)?.[1]?.replaceAll('\u00a0', ' ') ?? ''
const amountIn = (text: string) => Number(/€([\d.,]+)/.exec(text)?.[1]?.replace(',', ''))

describe('a group', () => {
  it('is equipped by one shop where one has something for everybody, and told what several would save', async () => {
    const { body } = await get(`${RENTAL}&${FAMILY}`)
    expect(pickedOn(body).reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(4)
    expect(totalOn(body)).toMatch(/^4 people: €[\d.]+$/)
    expect(body).toContain('Everything for your group comes from one shop')
    const [, several = '', saved = ''] = /<a href="([^"]+)">Save (€[\d.]+) with several shops/.exec(body) ?? []
    const other = await get(new URL(several).search.slice('?step=2&'.length))
    expect(totalOn(other.body)).toMatch(/^4 people: €[\d.]+ · 2 shops$/)
    expect(other.body).toContain('would collect its equipment in several shops')
    const difference = amountIn(totalOn(body)) - amountIn(totalOn(other.body))
    expect(difference).toBeCloseTo(amountIn(saved), 2)
    expect(difference).toBeGreaterThan(0)
  })

  it('keeps its shop to the checkout', async () => {
    const { body } = await get(`${RENTAL}&${FAMILY}`)
    const shop = /name="shop" value="(\d+)"/.exec(body)?.[1]
    expect(shop).toBeDefined()
    const packs = Object.fromEntries(pickedOn(body).map(([, name = '', count = '']) => [`packs[${name}]`, count]))
    const query = new URLSearchParams({ shop: shop ?? '', ...packs, next: '1' }).toString()
    const { statusCode, headers } = await get(`${RENTAL}&${query}`)
    expect(statusCode).toBe(302)
    const checkout = new URL(String(headers.location))
    expect(checkout.searchParams.get('shop')).toBe(shop)
    const page = await world.app.inject({ url: checkout.pathname + checkout.search })
    expect(page.statusCode).toBe(200)
    expect(page.body.match(/id="person-\d"/g)).toHaveLength(4)
  })

  it('is not lost by its equipment being a link for one', async () => {
    const { body } = await get(`${RENTAL}&${FAMILY}`)
    expect(body).not.toContain('/book/quick-checkout')
  })
})
