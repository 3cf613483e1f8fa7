import { expect, it } from 'vitest'
import { fitSeats, hasMinors, type SeatFacts } from '../../../../src/services/quoting/trips/fit-seats.ts'
import type { Leg, Party, Trip } from '../../../../src/services/quoting/trips/trip.ts'

const PARTY: Party = { adults: 2, children: 0, infants: 0, childSeats: 0, boosters: 0 }
const NOBODY_ASKED: SeatFacts = { answer: null, childAges: null, returnChildAges: null }

function trip(there: Partial<Party>, back?: Partial<Party>): Trip {
  const leg = (party: Partial<Party>): Leg => ({
    from: 'airport-1',
    to: 'resort-11',
    at: 0,
    anchor: 'flight',
    party: { ...PARTY, ...party },
    luggage: { suitcases: 0, skiBags: 0, skiEquipment: false },
  })
  return { outbound: leg(there), return: back ? leg({ ...there, ...back }) : null, currency: 'EUR', promoCode: null }
}

/** The seats of each leg, or that the question is open. */
function fitted(asked: Trip, facts: Partial<SeatFacts>) {
  const { isOpen, trip: known } = fitSeats(asked, { ...NOBODY_ASKED, ...facts })
  if (isOpen) return 'open'
  return [known.outbound, known.return].flatMap((leg) => (leg ? [[leg.party.childSeats, leg.party.boosters]] : []))
}

it.each([
  ['adults alone', trip({}), {}, [[0, 0]]],
  ['seats that were named', trip({ children: 2, boosters: 1 }), {}, [[0, 1]]],
  ['ages without seats', trip({ children: 2 }), { childAges: [4, 9] }, [[1, 1]]],
  ['ages that need none', trip({ children: 2 }), { childAges: [12, 16] }, [[0, 0]]],
  ['an infant', trip({ infants: 1 }), {}, [[1, 0]]],
  ['seats of their own', trip({ children: 2 }), { answer: 'own' as const }, [[0, 0]]],
  ['seats that were counted', trip({ children: 2, childSeats: 1 }), { answer: 'chosen' as const }, [[1, 0]]],
  ['ages after all', trip({ children: 1, childSeats: 1 }), { answer: 'suggested' as const, childAges: [8] }, [[0, 1]]],
  [
    'fewer children on the way back',
    trip({ children: 2 }, { children: 1 }),
    { childAges: [3, 9], returnChildAges: [9] },
    [
      [1, 1],
      [0, 1],
    ],
  ],
  [
    'as many children on the way back',
    trip({ children: 2 }, {}),
    { childAges: [3, 9] },
    [
      [1, 1],
      [1, 1],
    ],
  ],
])('The seats of a trip are known for %s', (_, asked, facts, seats) => {
  expect(fitted(asked, facts)).toEqual(seats)
})

it.each([
  ['children of unknown ages', trip({ children: 1 }), {}],
  ['fewer ages than children', trip({ children: 2 }), { childAges: [4] }],
  ['more ages than children', trip({ children: 1 }), { childAges: [4, 9] }],
  ['an infant and a child of unknown age', trip({ children: 1, infants: 1 }), {}],
  ['other children on the way back', trip({ children: 1 }, { children: 2 }), { childAges: [4] }],
  ['seats to be counted, of which there are none', trip({ children: 1 }), { answer: 'chosen' as const }],
])('The seats of a trip are asked for with %s', (_, asked, facts) => {
  expect(fitted(asked, facts)).toBe('open')
  expect(hasMinors(asked)).toBe(true)
})
