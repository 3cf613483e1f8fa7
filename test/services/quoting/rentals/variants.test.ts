import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Pack, PriceRange, RentalOffer } from '../../../../src/catalogue/rentals.ts'
import type { RentalTerms } from '../../../../src/services/quoting/rentals/rental-terms.ts'
import { findPricedPack, variantsOf } from '../../../../src/services/quoting/rentals/variants.ts'
import { equipmentOf, type PackPart } from '../../../../src/values/pack.ts'
import { DURATIONS } from '../../../../src/values/rental.ts'

const RESORT = {
  id: 1,
  name: 'R',
  names: { en: 'R' },
  country: 'F',
  helmetAges: null,
  regionId: 1,
  point: { latitude: 45, longitude: 6 },
  timeZone: 'Europe/Paris',
  shops: [],
}
const EURO: RentalTerms = {
  resort: RESORT,
  shop: null,
  shops: [],
  stopSales: new Map(),
  suppliers: new Set(),
  currency: { code: 'EUR', rateMillionths: 1_000_000 },
  promo: null,
}
const WEEK = { firstDay: 100, days: 6 }

const range = (price: number, inStore: number | null = null, from = 0, to = 1_000): PriceRange => ({
  firstDayFrom: from,
  firstDayTo: to,
  onlineMinor: DURATIONS.map(() => price),
  inStoreMinor: DURATIONS.map(() => inStore),
})

/** An offer of packs, each with one price for every day. */
function offerOf(...packs: [id: number, parts: PackPart[], price: number, inStore?: number][]): RentalOffer {
  const offer: RentalOffer & { packs: Pack[] } = {
    id: 1,
    supplierId: 's',
    name: 'ECO',
    tier: 'SKI adult ECO',
    group: 'SKI',
    ageGroup: 'adult',
    minAge: null,
    maxAge: null,
    packs: [],
  }
  for (const [id, parts, price, inStore] of packs)
    offer.packs.push({ id, offer, equipment: equipmentOf(parts), prices: new Map([[null, [range(price, inStore)]]]) })
  return offer
}
const shown = (offer: RentalOffer, terms = EURO) =>
  variantsOf(offer, terms, WEEK).map(({ composition, packs, priceMinor, inStoreMinor }) => [
    composition.name,
    packs.map(({ id }) => id),
    priceMinor,
    inStoreMinor,
  ])

describe('the variants of an offer', () => {
  it('The variants of an offer are its boards, each also with the helmet', () => {
    expect(shown(offerOf([1, ['skis'], 100, 150], [2, ['skis', 'boots'], 200, 250], [3, ['helmet'], 30, 40]))).toEqual([
      ['Skis', [1], 100, 150],
      ['Skis + Boots', [2], 200, 250],
      ['Skis + Helmet', [1, 3], 130, 190],
      ['Skis + Boots + Helmet', [2, 3], 230, 290],
    ])
  })

  it('The variants name a composition once, as its cheaper packs make it, and the first of equal ones', () => {
    const boots = [2, ['skis', 'boots'], 200] as [number, PackPart[], number]
    const helmet = [3, ['helmet'], 30] as [number, PackPart[], number]
    expect(shown(offerOf(boots, helmet, [4, ['skis', 'boots', 'helmet'], 229])).at(-1)).toEqual([
      'Skis + Boots + Helmet',
      [4],
      229,
      null,
    ])
    expect(shown(offerOf(boots, helmet, [4, ['skis', 'boots', 'helmet'], 231])).at(-1)?.[1]).toEqual([2, 3])
  })

  it('The variants take the cheapest of several helmets, and there are none for a helmet alone', () => {
    expect(shown(offerOf([1, ['snowboard'], 100], [2, ['helmet'], 30], [3, ['helmet'], 20]))).toEqual([
      ['Snowboard', [1], 100, null],
      ['Snowboard + Helmet', [1, 3], 120, null],
    ])
    expect(shown(offerOf([3, ['helmet'], 20]))).toEqual([])
  })

  it('The variants have an in-store price only where every pack has one, without promo', () => {
    const offer = offerOf([1, ['skis'], 100, 150], [2, ['helmet'], 30])
    const promo = {
      code: 'X',
      partnerId: null,
      applied: true as const,
      promo: { code: 'X', type: 'percent' as const, value: 5_000 },
    }
    expect(shown(offer, { ...EURO, promo })).toEqual([
      ['Skis', [1], 50, 150],
      ['Skis + Helmet', [1, 2], 65, null],
    ])
  })

  it('The variants round pack by pack, so that the helmet costs the same beside every board', () => {
    const price = fc.integer({ min: 1, max: 50_000 })
    const promo = fc.constantFrom(null, 1, 999, 1_000, 3_333, 10_000)
    fc.assert(
      fc.property(
        price,
        price,
        price,
        promo,
        fc.integer({ min: 1, max: 2_000_000 }),
        (skis, boots, helmet, value, rateMillionths) => {
          const offer = offerOf([1, ['skis'], skis], [2, ['skis', 'boots'], boots], [3, ['helmet'], helmet])
          const terms: RentalTerms = {
            ...EURO,
            currency: { code: 'ZZZ', rateMillionths },
            promo:
              value === null
                ? null
                : { code: 'X', partnerId: null, applied: true, promo: { code: 'X', type: 'percent', value } },
          }
          const [one, two, three, four] = variantsOf(offer, terms, WEEK).map(({ priceMinor }) => priceMinor)
          expect((three ?? 0) - (one ?? 0)).toBe((four ?? 0) - (two ?? 0))
        },
      ),
    )
  })
})

describe('the price of a pack', () => {
  const pack: Pack = {
    id: 1,
    offer: offerOf(),
    equipment: equipmentOf(['skis']),
    prices: new Map([
      [null, [range(100, null, 0, 99), range(200, 250, 100, 199)]],
      [1, [range(900, null, 150, 160)]],
    ]),
  }

  it.each([
    [99, 1, 100],
    [100, 1, 200],
    [149, 1, 200],
    [150, 1, 900],
    [160, 1, 900],
    [161, 1, 200],
    [155, 2, 200],
    [200, 1, undefined],
    [-1, 1, undefined],
  ])('The price on day %d in resort %d is %s: its own row wins, ends included', (firstDay, resort, price) => {
    expect(findPricedPack(pack, resort, { firstDay, days: 6 })?.onlineMinor).toBe(price)
  })

  it('A pack has no price for a duration without one', () => {
    const week = { ...range(100), onlineMinor: DURATIONS.map((days) => (days === 6 ? 100 : null)) }
    const short = { ...pack, prices: new Map([[null, [week]]]) }
    expect(findPricedPack(short, 1, { firstDay: 5, days: 6 })).toEqual({
      pack: short,
      onlineMinor: 100,
      inStoreMinor: null,
    })
    expect(findPricedPack(short, 1, { firstDay: 5, days: 7 })).toBeUndefined()
    expect(findPricedPack(short, 1, { firstDay: 5, days: 14 })).toBeUndefined()
  })
})
