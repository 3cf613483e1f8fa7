import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { VehicleType } from '../../../../src/catalogue/catalogue.ts'
import { splitLoad } from '../../../../src/services/quoting/trips/fleet.ts'
import { carriesSkis, groupSize } from '../../../../src/services/quoting/trips/trip.ts'

const bound = fc.option(fc.integer({ min: 1, max: 20 }))
const vehicle = fc
  .record({ maxPassengers: bound, maxLuggage: bound, transportsSkis: fc.boolean() })
  .map((facts): VehicleType => {
    const names = { en: 'Van', fr: 'Van', de: 'Van', it: 'Van' }
    return { id: 1, name: 'Van', names, description: '', imageLink: '', ...facts }
  })
const some = fc.integer({ min: 0, max: 12 })
const load = fc.record({
  party: fc.record({
    adults: fc.integer({ min: 1, max: 20 }),
    children: some,
    infants: some,
    childSeats: some,
    boosters: some,
  }),
  luggage: fc.record({ suitcases: fc.integer({ min: 0, max: 40 }), skiBags: some, skiEquipment: fc.boolean() }),
})
const COUNTED = ['adults', 'children', 'infants', 'childSeats', 'boosters', 'suitcases', 'skiBags'] as const

it('A group is split without losing anybody or anything, within what each vehicle takes, an adult in each', () => {
  let split = 0
  fc.assert(
    fc.property(load, fc.array(vehicle, { minLength: 1, maxLength: 4 }), (whole, vehicles) => {
      const loads = splitLoad(whole, vehicles)
      const room = (bounds: (number | null)[]) => bounds.reduce<number>((sum, most) => sum + (most ?? Infinity), 0)
      const fits =
        groupSize(whole.party) <= room(vehicles.map(({ maxPassengers }) => maxPassengers)) &&
        whole.luggage.suitcases <= room(vehicles.map(({ maxLuggage }) => maxLuggage)) &&
        whole.party.adults >= vehicles.length &&
        (!carriesSkis(whole.luggage) || vehicles.every(({ transportsSkis }) => transportsSkis))
      expect(loads !== undefined).toBe(fits)
      if (!loads) return
      split++
      for (const name of COUNTED) {
        const inAll = loads.reduce((sum, { party, luggage }) => sum + { ...party, ...luggage }[name], 0)
        expect(inAll).toBe({ ...whole.party, ...whole.luggage }[name])
      }
      expect(loads.reduce((sum, { party }) => sum + groupSize(party), 0)).toBe(groupSize(whole.party))
      loads.forEach(({ party, luggage }, i) => {
        expect(party.adults).toBeGreaterThan(0)
        expect(groupSize(party)).toBeLessThanOrEqual(vehicles[i]?.maxPassengers ?? Infinity)
        expect(luggage.suitcases).toBeLessThanOrEqual(vehicles[i]?.maxLuggage ?? Infinity)
      })
    }),
    { numRuns: 2_000 },
  )
  expect(split).toBeGreaterThan(100)
})
