import { afterEach, describe, expect, it } from 'vitest'
import { SATURDAY, SKI } from '../../support/demo.ts'
import { expectRefusal } from '../../support/http.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
afterEach(() => world.setNow(NOW))

const RENTAL = { resort: String(SKI.VAL_THORENS), first_day: SATURDAY, days: '6' }
const quote = (query: Record<string, string> = {}) =>
  world.app.inject({ url: '/ski/api/public/v1/rental-options', query: { ...RENTAL, ...query } })

interface Variant {
  pack_id: number
  pack_ids: number[]
  composition: string
  price: number
  in_store_price: number | null
  booking_url: string
}
interface Offer {
  offer_id: number
  name: string
  group: string
  age_group: string
  equipment: Variant[]
}
const offersOf = async (query: Record<string, string> = {}): Promise<Offer[]> => (await quote(query)).json().offers
const find = (offers: Offer[], name: string, composition: string) =>
  offers.find((offer) => offer.name === name)?.equipment.find((variant) => variant.composition === composition)

describe('a quote', () => {
  it('A rental quote hands campaign and language on to every link, and refuses neither', async () => {
    const { quote_url, offers } = (await quote({ campaign: 'blog', lang: 'fr' })).json()
    const links = offers.flatMap(({ equipment }: Offer) => equipment.map(({ booking_url }) => booking_url))
    for (const link of [quote_url, ...links]) expect(link).toContain('&currency=EUR&campaign=blog&lang=fr')
    expect((await quote({ lang: 'es' })).json().quote_url).not.toContain('lang')
  })

  it('A rental quote has every field of the specification', async () => {
    const answer = await quote()
    expect(answer.statusCode).toBe(200)
    const { offers, ...rest } = answer.json()
    expect(rest).toEqual({
      disclaimer: expect.any(String),
      quote_url: `http://navette.test/ski/book/quick-search?resort=80&first_day=${SATURDAY}&days=6&currency=EUR`,
      resort: { id: 80, name: 'Val Thorens', country: 'France' },
      shop: null,
      currency: 'EUR',
      rental: { first_day: '2027-01-16', last_day: '2027-01-21', duration_days: 6 },
      promo_code: null,
      promo_code_applied: false,
    })
    expect(offers[0]).toEqual({
      offer_id: 114,
      name: 'ECO',
      group: 'SKI',
      age_group: 'adult',
      min_age: 16,
      max_age: null,
      equipment: [
        variant([2042], 'Skis', 55, 73),
        variant([2043], 'Skis + Boots', 76.5, 102),
        variant([2042, 2044], 'Skis + Helmet', 74, 98),
        variant([2043, 2044], 'Skis + Boots + Helmet', 95.5, 127),
      ],
    })
  })

  function variant(packs: number[], composition: string, price: number, inStore: number) {
    return {
      pack_id: packs[0],
      pack_ids: packs,
      composition,
      price,
      in_store_price: inStore,
      booking_url: `http://navette.test/ski/book/quick-checkout?resort=80&first_day=${SATURDAY}&days=6&currency=EUR&pack=${packs.join(',')}`,
    }
  }

  it('A rental quote lists skis before snowboards, adults before children, then by price', async () => {
    const order = (await offersOf()).map(({ group, age_group, name }) => `${group} ${age_group} ${name}`)
    expect(order).toEqual([
      'SKI adult ECO',
      'SKI adult EVOLUTION',
      'SKI adult PERFORMANCE',
      'SKI adult EXCELLENCE',
      'SKI child_0_5 MINI',
      'SKI child_6_11 JUNIOR',
      'SKI teen_12_15 TEEN',
      'SNOWBOARD adult ECO',
      'SNOWBOARD adult EVOLUTION',
      'SNOWBOARD adult PERFORMANCE',
      'SNOWBOARD adult EXCELLENCE',
      'SNOWBOARD child_6_11 JUNIOR',
      'SNOWBOARD teen_12_15 TEEN',
    ])
  })

  it('A rental quote takes each tier from the supplier that has it cheapest', async () => {
    const cheapest = (offers: Offer[], name: string) =>
      Math.min(...(offers.find((offer) => offer.name === name)?.equipment ?? []).map(({ price }) => price))
    const any = await offersOf()
    const alpine = await offersOf({ shop: String(SKI.ALPINE_SHOP) })
    const glisse = await offersOf({ shop: String(SKI.GLISSE_SHOP) })
    for (const name of ['ECO', 'EVOLUTION', 'PERFORMANCE', 'JUNIOR'])
      expect(cheapest(any, name)).toBe(Math.min(cheapest(alpine, name), cheapest(glisse, name)))
  })

  it('A rental quote lists a composition once, as its cheaper packs make it', async () => {
    const offers = await offersOf({ shop: String(SKI.ALPINE_SHOP) })
    expect(find(offers, 'EVOLUTION', 'Skis + Boots + Helmet')).toMatchObject({ pack_ids: [SKI.ALL_IN], price: 127.5 })
    expect(find(offers, 'EVOLUTION', 'Skis + Boots')?.price).toBe(114)
  })

  it('A rental quote prices a resort that has rows of its own by these', async () => {
    expect(
      find(await offersOf({ resort: '72', shop: '' + (await shopIn(72)) }), 'EVOLUTION', 'Skis + Boots')?.price,
    ).toBe(133.5)
  })

  async function shopIn(resort: number): Promise<number> {
    const { data } = (
      await world.app.inject({
        url: '/ski/api/public/v1/shops',
        query: { resort_id: String(resort), q: 'skirental alpine' },
      })
    ).json()
    return data[0].id
  }

  it('A rental quote for a shop shows that shop and its supplier only', async () => {
    const { shop, offers } = (await quote({ shop: String(SKI.GLISSE_SHOP) })).json()
    expect(shop).toMatchObject({ id: SKI.GLISSE_SHOP, supplier: 'glisse-et-cimes', resort_id: SKI.VAL_THORENS })
    expect(offers.map(({ offer_id }: Offer) => offer_id).every((id: number) => id >= 114 && id <= 125)).toBe(true)
  })

  it('A rental quote reads resort_id and shop_id as resort and shop, and the first of two names counts', async () => {
    const { resort: _, ...rest } = RENTAL
    const url = '/ski/api/public/v1/rental-options'
    const aliased = { ...rest, resort_id: RENTAL.resort, shop_id: String(SKI.ALPINE_SHOP) }
    expect((await world.app.inject({ url, query: aliased })).json()).toEqual(
      (await quote({ shop: String(SKI.ALPINE_SHOP) })).json(),
    )
    expect((await quote({ resort_id: '256' })).json().resort.id).toBe(SKI.VAL_THORENS)
  })

  it('A rental quote shows the price for those days, and leaves out in-store prices where there are none', async () => {
    const offers = await offersOf({ days: '13' })
    expect(find(offers, 'ECO', 'Skis')?.price).toBeGreaterThan(55)
    expect(find(await offersOf(), 'PERFORMANCE', 'Skis + Boots + Helmet')?.in_store_price).toBeNull()
  })
})

describe('promo and currency', () => {
  it('A percentage is taken off pack by pack, and leaves in-store prices alone', async () => {
    const { promo_code, promo_code_applied, offers, quote_url } = (await quote({ promo: 'demo10' })).json()
    expect({ promo_code, promo_code_applied }).toEqual({ promo_code: 'demo10', promo_code_applied: true })
    expect(find(offers, 'ECO', 'Skis + Boots + Helmet')).toMatchObject({ price: 85.95, in_store_price: 127 })
    expect(quote_url).toContain('&promo=demo10')
  })

  it('A fixed amount is taken off each variant as if it were rented alone, never below zero', async () => {
    const offers = await offersOf({ promo: 'SNOW25' })
    expect(find(offers, 'ECO', 'Skis')?.price).toBe(30)
    expect(find(offers, 'ECO', 'Skis + Boots + Helmet')?.price).toBe(70.5)
    expect(find(await offersOf({ promo: 'SNOW25', days: '2' }), 'MINI', 'Skis')?.price).toBe(0)
  })

  it.each(['NOPE', 'EXPIRED15', 'PAUSED5', 'WINTER2034', '', '\u0000'])(
    'The promo code %j changes nothing',
    async (promo) => {
      const { promo_code_applied, offers } = (await quote({ promo })).json()
      expect(promo_code_applied).toBe(false)
      expect(offers[0].equipment[0].price).toBe(55)
    },
  )

  it('The promo code %zz, which cannot be decoded, changes nothing', async () => {
    const url = `/ski/api/public/v1/rental-options?resort=80&first_day=${SATURDAY}&days=6&promo=%zz`
    const answer = await world.app.inject(url)
    expect(answer.json()).toMatchObject({ promo_code: null, promo_code_applied: false })
  })

  it('Prices are converted by the exchange rate, for a currency in any case', async () => {
    const { currency, offers } = (await quote({ currency: 'gbp' })).json()
    expect(currency).toBe('GBP')
    expect(offers[0].equipment[0].price).toBe(47.6)
  })

  it('The price of a variant is the sum of its packs, in every currency and with every promo', async () => {
    for (const query of [{}, { currency: 'GBP' }, { promo: 'DEMO10', currency: 'USD' }]) {
      const [offer] = await offersOf(query)
      const [skis, boots, skisHelmet, all] = offer?.equipment ?? []
      const cents = (variant: Variant | undefined) => Math.round((variant?.price ?? 0) * 100)
      expect(cents(skisHelmet) - cents(skis)).toBe(cents(all) - cents(boots))
    }
  })
})

describe('a refusal', () => {
  it.each([
    [{ resort: '' }, /^resort: must be an integer/],
    [{ resort: '0' }, /^resort: must be at least 1/],
    [{ resort: '1.5' }, /^resort: /],
    [{ first_day: '2027-02-30' }, 'first_day: must be a date as YYYY-MM-DD'],
    [{ first_day: '16/01/2027' }, /^first_day: /],
    [{ first_day: '2026-11-22' }, 'first_day: must not be in the past'],
    [{ days: 'six' }, 'days: must be an integer'],
    [{ days: '6.5' }, /^days: /],
    [{ days: '' }, /^days: /],
    [{ shop: 'x' }, /^shop: /],
    [{ shop: '0' }, /^shop: /],
  ])('The parameters %j are refused with 400', async (query, message) => {
    expectRefusal(await quote(query), 400, 'INVALID_PARAMS', message)
  })

  it('A refusal names every missing field at once, and an alias as it was written', async () => {
    const url = '/ski/api/public/v1/rental-options'
    const all = 'resort: is required; first_day: is required; days: is required'
    expectRefusal(await world.app.inject(url), 400, 'INVALID_PARAMS', all)
    expectRefusal(
      await world.app.inject(`${url}?resort_id=x&shop_id=y&first_day=${SATURDAY}&days=6`),
      400,
      'INVALID_PARAMS',
      'resort_id: must be an integer; shop_id: must be an integer',
    )
  })

  it('Today is accepted as the first day, by the calendar of Paris', async () => {
    world.setNow(new Date('2027-01-15T23:30:00Z'))
    expect((await quote()).statusCode).toBe(200)
    world.setNow(new Date('2027-01-16T23:00:00Z'))
    expectRefusal(await quote(), 400, 'INVALID_PARAMS', 'first_day: must not be in the past')
  })

  it.each([
    [{ currency: 'ZZZ' }, 400, 'CURRENCY_NOT_SUPPORTED'],
    [{ resort: '999999' }, 404, 'RESORT_NOT_FOUND'],
    [{ resort: String(SKI.INACTIVE_RESORT) }, 404, 'RESORT_NOT_FOUND'],
    [{ resort: String(SKI.RESORT_WITHOUT_COORDINATES) }, 404, 'RESORT_NOT_FOUND'],
    [{ shop: '999999' }, 404, 'SHOP_NOT_FOUND'],
    [{ shop: String(SKI.CHAMONIX_SHOP) }, 404, 'SHOP_NOT_FOUND'],
    [{ resort: '58', shop: String(SKI.INACTIVE_SHOP) }, 404, 'SHOP_NOT_FOUND'],
    [{ days: '1' }, 422, 'DURATION_OUT_OF_RANGE'],
    [{ days: '14' }, 422, 'DURATION_OUT_OF_RANGE'],
    [{ days: '9'.repeat(21) }, 422, 'DURATION_OUT_OF_RANGE'],
    [{ days: '0' }, 422, 'DURATION_OUT_OF_RANGE'],
    [{ days: '-6' }, 422, 'DURATION_OUT_OF_RANGE'],
    [{ first_day: '2027-07-01' }, 422, 'NO_OFFERS_AVAILABLE'],
    [{ resort: '343', shop: String(SKI.SHOP_WITHOUT_PRICES) }, 422, 'NO_OFFERS_AVAILABLE'],
  ])('The parameters %j are refused with %i %s', async (query, status, code) => {
    expectRefusal(await quote(query), status, code)
  })

  it('Every resort of the demo catalogue has a shop, and can be quoted', async () => {
    for (const [id] of world.catalogue.current.rentals.resorts)
      expect((await quote({ resort: String(id) })).statusCode, `resort-${id}`).toBe(200)
  })

  it('Refusals come in the order parameters, currency, resort, shop, duration, offers', async () => {
    const wrong: Record<string, string> = {
      days: '99',
      first_day: '2027-07-01',
      currency: 'ZZZ',
      resort: '999999',
      shop: '999999',
    }
    expectRefusal(await quote({ ...wrong, shop: 'x' }), 400, 'INVALID_PARAMS')
    expectRefusal(await quote(wrong), 400, 'CURRENCY_NOT_SUPPORTED')
    expectRefusal(await quote({ ...wrong, currency: 'EUR' }), 404, 'RESORT_NOT_FOUND', /^resort: there is no/)
    const there = await quote({ ...wrong, currency: 'EUR', resort: '80' })
    expectRefusal(there, 404, 'SHOP_NOT_FOUND', /^shop: there is no/)
    expectRefusal(await quote({ days: '99', first_day: '2027-07-01' }), 422, 'DURATION_OUT_OF_RANGE')
    expectRefusal(await quote({ first_day: '2027-07-01' }), 422, 'NO_OFFERS_AVAILABLE')
  })

  it('A refusal names a parameter as the caller wrote it', async () => {
    const asked = (params: string) =>
      world.app.inject(`/ski/api/public/v1/rental-options?first_day=${SATURDAY}&days=6&${params}`)
    expectRefusal(await asked('resort_id=999'), 404, 'RESORT_NOT_FOUND', 'resort_id: there is no active ski resort 999')
    expectRefusal(await asked('resort=80&shop_id=999'), 404, 'SHOP_NOT_FOUND', /^shop_id: there is no active shop 999/)
  })
})
