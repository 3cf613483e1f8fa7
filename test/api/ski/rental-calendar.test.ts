import { expect, it } from 'vitest'
import { SKI } from '../../support/demo.ts'
import { expectRefusal } from '../../support/http.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()
const RENTAL = { resort: String(SKI.VAL_THORENS), days: '6' }
const get = (path: string, query: Record<string, string>) =>
  world.app.inject({ url: `/ski/api/public/v1${path}`, query: { ...RENTAL, ...query } })
const ask = (query: Record<string, string>) => get('/rental-calendar', { month: '2027-01', ...query })

interface Offer {
  age_group: string
  equipment: { price: number }[]
}

it('The calendar shows for every first day the price of the cheapest adult equipment in the quote for that day', async () => {
  for (const params of [{}, { currency: 'GBP', promo: 'WELCOME10' }]) {
    const { days } = (await ask(params)).json()
    expect(days).toHaveLength(31)
    for (const { date, price } of days) {
      const { offers }: { offers: Offer[] } = (await get('/rental-options', { ...params, first_day: date })).json()
      const adult = offers.filter(({ age_group }) => age_group === 'adult')
      expect(price).toBe(Math.min(...adult.flatMap(({ equipment }) => equipment.map((variant) => variant.price))))
    }
  }
})

it('The calendar gives the code of the refusal for a first day that has passed or is not on sale yet', async () => {
  const { days } = (await ask({ month: '2026-11' })).json()
  expect(days[0]).toEqual({ date: '2026-11-01', price: null, code: 'INVALID_PARAMS' })
  const later = (await ask({ month: '2029-01' })).json()
  expect(later.days[0]).toEqual({ date: '2029-01-01', price: null, code: 'NO_OFFERS_AVAILABLE' })
})

it('The calendar is refused where no day could be quoted', async () => {
  expectRefusal(await ask({ resort: '999999' }), 404, 'RESORT_NOT_FOUND')
  expectRefusal(await ask({ days: '99' }), 422, 'DURATION_OUT_OF_RANGE')
  expectRefusal(await ask({ month: 'January' }), 400, 'INVALID_PARAMS', 'month: must be a month as YYYY-MM')
})
