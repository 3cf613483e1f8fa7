import { describe, expect, it } from 'vitest'
import { SATURDAY, SKI } from '../../support/demo.ts'
import { fieldsOf, unescaped } from '../../support/page.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()
const RENTAL = `resort=${SKI.VAL_THORENS}&first_day=${SATURDAY}&days=6`
const FAMILY = 'people%5Badult%5D=2&people%5Bteen_12_15%5D=1&people%5Bchild_6_11%5D=1'

const get = async (query: string, language = '') => {
  const { statusCode, body, headers } = await world.app.inject({ url: `/ski${language}/book/?step=2&${query}` })
  return { statusCode, body: unescaped(body), headers }
}
/** What the form of a page would send. */
const formOn = (body: string) =>
  Object.fromEntries(fieldsOf(body).flatMap(([name, value, isChosen]) => (isChosen && name ? [[name, value]] : [])))
const send = (form: Record<string, string>, more: Record<string, string> = {}) => {
  const { step: _, ...params } = { ...form, ...more }
  return get(new URLSearchParams(params).toString())
}
const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\s\u00A0]+/g, ' ')
    .trim()
const totalOn = (body: string) => textOf(/data-part="total">(.*?)<\/p>/s.exec(body)?.[1] ?? '').replace(' : ', ': ')
const amountIn = (text: string) => Number(/€([\d.,]+)/.exec(text)?.[1]?.replace(',', ''))
const cardsOn = (body: string) => [
  ...body.matchAll(/<fieldset class="card" id="skier-\d+".*?(?=<fieldset class="card"|<details>)/gs),
]

describe('shops', () => {
  it('A group gets one shop if it has something for everybody, and is told what several would save', async () => {
    const { body } = await get(`${RENTAL}&${FAMILY}`)
    expect(cardsOn(body)).toHaveLength(4)
    expect(totalOn(body)).toMatch(/^4 people: €[\d.]+ Free cancellation until/)
    expect(body).toContain('All from one shop: Glisse')
    const [, saved = ''] = /name="shops" value="several"\s*>\s*Each at its cheapest: −\u00A0(€[\d.]+)/.exec(body) ?? []
    const other = await send(formOn(body), { shops: 'several' })
    expect(totalOn(other.body)).toMatch(/^4 people: €[\d.]+ 2 shops/)
    expect(textOf(other.body)).toMatch(
      /2 shops Each person’s equipment comes from where it costs least\. .* from the centre: Adult 1, .*All from one shop: \+ €/,
    )
    expect(totalOn(other.body)).toContain(`2 shops · one shop: + ${saved}`)
    expect(textOf(cardsOn(other.body)[0]?.[0] ?? '')).toMatch(
      /^Adult 1 16\+ years €[\d.]+ .* m from the centre First name optional Skis or/,
    )
    const difference = amountIn(totalOn(body)) - amountIn(totalOn(other.body))
    expect(difference).toBeCloseTo(amountIn(saved), 2)
    expect(difference).toBeGreaterThan(0)
    const again = await send(formOn(other.body))
    expect(totalOn(again.body)).toBe(totalOn(other.body))
    const helmeted = await send(formOn(body), { 'skiers[0][helmet]': '1', shops: 'several' })
    expect(formOn(helmeted.body)).toMatchObject({ 'skiers[0][helmet]': '1', shops: 'several' })
  })

  it('A group keeps its shop to the checkout', async () => {
    const { body } = await get(`${RENTAL}&${FAMILY}`)
    const { statusCode, headers } = await send(formOn(body), { next: '1' })
    expect(statusCode).toBe(302)
    const checkout = new URL(String(headers.location))
    expect(checkout.searchParams.get('shop')).toMatch(/^\d+$/)
    const page = await world.app.inject({ url: checkout.pathname + checkout.search })
    expect(page.statusCode).toBe(200)
    expect(page.body.match(/id="person-\d"/g)).toHaveLength(4)
    expect(unescaped(page.body)).toContain(`Pay €${amountIn(totalOn(body)).toFixed(2)}`)
  })
})

describe('a person', () => {
  it('A person sees each tier in a sentence with its price, and what boots and helmet add to it', async () => {
    const { body } = await get(`${RENTAL}&people%5Badult%5D=1`)
    const card = textOf(cardsOn(body)[0]?.[0] ?? '')
    expect(card).toMatch(
      /^Adult 16\+ years €76\.50 First name optional Skis or snowboard Skis Snowboard Tier Eco Blue and red runs/,
    )
    expect(card).toMatch(/€76\.50 €102\.00 in the shop −25% Evolution .*Boots includes €21\.50 Helmet \+ €19\.00$/)
    expect(body.match(/<svg class="gear"/g)).toHaveLength(4)
  })

  it('The additions of what is switched on make up the price, together where they cost less together', async () => {
    const form = formOn((await get(`${RENTAL}&shop=${SKI.ALPINE_SHOP}&people%5Badult%5D=1`)).body)
    const { 'skiers[0][boots]': _, ...bare } = form
    const cardOf = async (more: Record<string, string>) =>
      textOf(cardsOn((await send({ ...bare, 'skiers[0][tier]': 'EVOLUTION', ...more })).body)[0]?.[0] ?? '')
    const priceIn = (card: string) => amountIn(/years (€[\d.]+)/.exec(card)?.[1] ?? '')
    const boots = { 'skiers[0][boots]': '1' }
    const helmet = { 'skiers[0][helmet]': '1' }
    const alone = priceIn(await cardOf({}))
    const booted = await cardOf(boots)
    const both = await cardOf({ ...boots, ...helmet })
    const added = amountIn(/Boots (includes €[\d.]+) Helmet/.exec(booted)?.[1] ?? '')
    expect(priceIn(booted)).toBeCloseTo(alone + added, 2)
    const [, together = ''] = /Boots Helmet Boots \+ Helmet: (includes €[\d.]+)$/.exec(both) ?? []
    expect(priceIn(both)).toBeCloseTo(alone + amountIn(together), 2)
  })

  it('The price of a tier is what it costs with the boots and the helmet that are switched on', async () => {
    const form = formOn((await get(`${RENTAL}&shop=${SKI.ALPINE_SHOP}&people%5Badult%5D=1`)).body)
    const { 'skiers[0][boots]': _, ...bare } = form
    const boots = { 'skiers[0][boots]': '1' }
    const helmet = { 'skiers[0][helmet]': '1' }
    const cardOf = async (more: Record<string, string>) => (await send({ ...bare, ...more })).body
    for (const extras of [{}, boots, helmet, { ...boots, ...helmet }]) {
      const tiles = Array.from(
        (await cardOf(extras)).matchAll(/<label class="choice gear-tile">.*?<\/label>/gs),
        String,
      )
      expect(tiles).toHaveLength(4)
      for (const tile of tiles) {
        const [, tier = ''] = / value="(\w+)"/.exec(tile) ?? []
        const chosen = await cardOf({ ...extras, 'skiers[0][tier]': tier })
        expect(amountIn(textOf(tile)), tier).toBeCloseTo(amountIn(totalOn(chosen)), 2)
      }
    }
  })

  it('The switched-on equipment is what is priced and passed on to the checkout', async () => {
    const form = formOn((await get(`${RENTAL}&people%5Badult%5D=1`)).body)
    const { 'skiers[0][boots]': _, ...bare } = form
    expect(totalOn((await send(bare)).body)).toMatch(/^1 person: €55\.00/)
    const helmeted = { ...form, 'skiers[0][helmet]': '1', 'skiers[0][tier]': 'EVOLUTION' }
    const { body } = await send(helmeted)
    const { headers } = await send(helmeted, { next: '1' })
    const { pathname, search } = new URL(String(headers.location))
    const checkout = unescaped((await world.app.inject({ url: pathname + search })).body)
    expect(checkout).toContain(`Pay €${amountIn(totalOn(body)).toFixed(2)}`)
  })

  it('A change of board keeps the tier where there is one of that name', async () => {
    const form = formOn((await get(`${RENTAL}&people%5Badult%5D=1`)).body)
    const { body } = await send({ ...form, 'skiers[0][tier]': 'EVOLUTION', 'skiers[0][board]': 'SNOWBOARD' })
    expect(formOn(body)).toMatchObject({ 'skiers[0][tier]': 'EVOLUTION', 'skiers[0][board]': 'SNOWBOARD' })
  })

  it('People are added and removed by buttons, and the others keep what they have', async () => {
    const form = formOn((await get(`${RENTAL}&people%5Badult%5D=1`)).body)
    const more = formOn((await send({ ...form, 'skiers[0][helmet]': '1' }, { do: 'add-child_6_11' })).body)
    expect(more).toMatchObject({ 'skiers[0][helmet]': '1', 'skiers[1][age]': 'child_6_11', 'skiers[1][boots]': '1' })
    const fewer = formOn((await send(more, { do: 'remove-0' })).body)
    expect(fewer['skiers[0][age]']).toBe('child_6_11')
    expect(fewer).not.toHaveProperty('skiers[1][age]')
    expect(formOn((await send(fewer, { do: 'remove-0' })).body)['skiers[0][age]']).toBe('child_6_11')
  })

  it('A person for whom there is nothing is told so, and the others are priced', async () => {
    const { body } = await get(`${RENTAL}&people%5Badult%5D=1&people%5Bsenior%5D=1`)
    expect(textOf(body)).toContain('There is nothing for this age in this resort.')
    expect(totalOn(body)).toMatch(/^1 person: €76\.50/)
  })

  it('Where nobody is named, one adult is equipped', async () => {
    expect(totalOn((await get(RENTAL)).body)).toMatch(/^1 person: €76\.50/)
  })
})

it('The way back to the search counts who is there', async () => {
  const { body } = await get(`${RENTAL}&${FAMILY}`)
  const { body: fewer } = await send(formOn(body), { do: 'remove-3' })
  expect(fewer).toMatch(/href="[^"]*step=1[^"]*people%5Badult%5D=2&people%5Bteen_12_15%5D=1"/)
})

it('The way back to the search keeps the equipment of everybody who still comes', async () => {
  const search = `resort=${SKI.VAL_THORENS}&first_day=${SATURDAY}&days=6&people%5Badult%5D=2&people%5Bchild_6_11%5D=1`
  const chosen = {
    'skiers[0][tier]': 'EVOLUTION',
    'skiers[0][helmet]': '1',
    'skiers[2][helmet]': '1',
    shops: 'several',
  }
  const { body } = await send({ ...formOn((await get(search)).body), ...chosen })
  const [, back = ''] = /<a class="button quiet" href="([^"]*step=1[^"]*)"/.exec(body) ?? []
  const { pathname, search: query } = new URL(back)
  const start = formOn(unescaped((await world.app.inject({ url: pathname + query })).body))
  const searchAgain = async (more: Record<string, string>) => {
    const again = new URLSearchParams({ ...start, ...more }).toString()
    const { headers } = await world.app.inject({ url: `/ski/book/quick-search?${again}` })
    const found = new URL(String(headers.location))
    return formOn(unescaped((await world.app.inject({ url: found.pathname + found.search })).body))
  }
  const same = await searchAgain({ days: '7' })
  expect(same).toMatchObject({ ...chosen, days: '7', 'skiers[2][age]': 'child_6_11' })
  const fewer = await searchAgain({ 'people[adult]': '1', 'people[child_6_11]': '2' })
  expect(fewer).toMatchObject({
    'skiers[0][tier]': 'EVOLUTION',
    'skiers[1][age]': 'child_6_11',
    'skiers[1][helmet]': '1',
    'skiers[2][age]': 'child_6_11',
  })
  expect(fewer).not.toHaveProperty('skiers[2][helmet]')
  expect(fewer).not.toHaveProperty('skiers[3][age]')
})

it('Everything that can be rented stands behind a fold, with its price', async () => {
  const [, compared = ''] =
    /Compare equipment and prices in all shops(.*?)<\/details>/s.exec((await get(RENTAL)).body) ?? []
  expect(compared.match(/<table>/g)).toHaveLength(7)
  expect(textOf(compared)).toContain(
    'Skis · Adults (16+) Tier Skis Skis + Boots Skis + Helmet Skis + Boots + Helmet Eco',
  )
  const { body } = await get(`${RENTAL}&shop=${SKI.ALPINE_SHOP}`)
  expect(body).toContain('<summary>Compare all equipment and prices</summary>')
})
