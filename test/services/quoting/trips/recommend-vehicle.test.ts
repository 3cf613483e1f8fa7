import { describe, expect, it } from 'vitest'
import type { VehicleType } from '../../../../src/catalogue/catalogue.ts'
import { isOversized, recommendVehicle } from '../../../../src/services/quoting/trips/choose-vehicles.ts'
import { useWorld } from '../../../support/world.ts'

const world = useWorld()

/** The vehicles of the demo, cheapest first, as far as they take a group. */
const offers = (from = 2) =>
  Array.from(world.catalogue.current.vehicles.values(), (vehicle) => ({ vehicle })).filter(
    ({ vehicle }) => vehicle.id >= from,
  )
const withLuggage = (suitcases: number, skiBags: number) => ({ luggage: { suitcases, skiBags, skiEquipment: false } })
const ofPeople = (adults: number) => ({ party: { adults, children: 0, infants: 0, childSeats: 0, boosters: 0 } })

describe('The recommended vehicle', () => {
  it.each([
    [2, 2, 'Standard minivan'],
    [8, 0, 'Standard minivan'],
    [8, 6, 'Standard XL minivan'],
    [8, 8, 'Minibus 16 seats'],
    [8, 60, 'Standard minivan'],
  ])('The recommended vehicle for %d suitcases and %d ski bags is the %s', (suitcases, skiBags, name) => {
    expect(recommendVehicle(offers(), withLuggage(suitcases, skiBags))?.vehicle.name).toBe(name)
  })

  it('No vehicle is recommended where none is offered', () => {
    expect(recommendVehicle([], withLuggage(0, 0))).toBeUndefined()
  })
})

it.each([
  [2, 16, true],
  [8, 16, true],
  [9, 16, false],
  [16, 16, false],
  [2, 8, false],
  [2, null, false],
])('For %d people a vehicle of %s seats is oversized: %s', (people, maxPassengers, expected) => {
  const vehicle: VehicleType = { ...(offers()[0]?.vehicle ?? never()), maxPassengers }
  expect(isOversized(vehicle, ofPeople(people))).toBe(expected)
})

function never(): never {
  throw new Error('the demo has vehicles')
}
