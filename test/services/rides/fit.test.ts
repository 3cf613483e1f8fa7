import { describe, expect, it } from 'vitest'
import { fitOf, isClash, type PlacedRide } from '../../../src/services/rides/fit.ts'
import type { PlaceCode } from '../../../src/values/place-code.ts'

/** Three places on one meridian, where a degree is 111.2 km; the fourth has no coordinates. */
const PLACES = new Map<PlaceCode, { point: { latitude: number; longitude: number } | null }>([
  ['airport-1', { point: { latitude: 45, longitude: 6 } }],
  ['resort-1', { point: { latitude: 46, longitude: 6 } }],
  ['resort-2', { point: { latitude: 46.04, longitude: 6 } }],
  ['resort-3', { point: null }],
])

const at = (time: string) => new Date(`2027-01-16T${time}:00Z`)

interface Sketch {
  from?: PlaceCode
  to?: PlaceCode
  isShared?: boolean
  hasDuration?: boolean
  /** The latitude of the address at the pickup. */
  pickup?: number
}

/** Returns a ride by its times, from the airport to the first resort unless told otherwise. */
function ride(times: string, sketch: Sketch = {}): PlacedRide {
  const { from = 'airport-1', to = 'resort-1', isShared = false, hasDuration = true, pickup } = sketch
  const [starts = '', ends = ''] = times.split('-')
  const wording = (en: string) => ({ en, fr: en, de: en, it: en })
  const point = { latitude: pickup ?? 0, longitude: 6 }
  return {
    item: `${times} ${from} ${to}`,
    startsAt: at(starts),
    endsAt: at(ends),
    fromCode: from,
    toCode: to,
    isShared,
    details: {
      from: wording(from),
      to: wording(to),
      accommodation: pickup === undefined ? null : { end: 'pickup', name: 'Hotel', address: '', point },
      travelMinutes: hasDuration ? 60 : null,
    },
  }
}

const BACK = { from: 'resort-1', to: 'airport-1' } as const

describe('Whether a driver can take a ride', () => {
  it.each<[string, PlacedRide, PlacedRide[], string]>([
    ['nothing else', ride('10:00-11:00'), [], 'fits'],
    ['itself', ride('10:00-11:00'), [ride('10:00-11:00')], 'fits'],
    ['another at the same time', ride('10:00-11:00'), [ride('10:30-11:30')], 'overlaps 10:30'],
    ['one that ends as it starts, at its start', ride('10:00-11:00', BACK), [ride('09:00-10:00')], 'fits'],
    [
      'one before it, 111 km away, with 83 minutes between',
      ride('11:23-12:23'),
      [ride('09:00-10:00')],
      '83 min, 111 km',
    ],
    ['one before it, 111 km away, with 84 minutes between', ride('11:24-12:24'), [ride('09:00-10:00')], 'fits'],
    ['one after it, 111 km away', ride('09:00-10:00'), [ride('11:00-12:00')], '60 min, 111 km'],
    [
      'one within the same resort, at once',
      ride('10:00-11:00', { from: 'resort-2', to: 'airport-1' }),
      [ride('09:00-10:00')],
      'fits',
    ],
    [
      'one that leads away from its address',
      ride('10:10-11:10', { ...BACK, pickup: 47 }),
      [ride('09:00-10:00')],
      '10 min, 111 km',
    ],
    [
      'a far one, and a near one between',
      ride('12:00-13:00', BACK),
      [ride('08:00-09:00', BACK), ride('11:00-12:00')],
      'fits',
    ],
    ['one whose end has no coordinates', ride('11:00-12:00'), [ride('09:00-10:00', { to: 'resort-3' })], 'unchecked'],
    [
      'one whose duration is unknown',
      ride('11:00-12:00', BACK),
      [ride('09:00-09:00', { hasDuration: false })],
      'unchecked',
    ],
    [
      'its own departure of a shuttle',
      ride('10:00-11:00', { isShared: true }),
      [{ ...ride('10:00-11:00', { isShared: true }), item: 'x' }],
      'fits',
    ],
    [
      'another departure of a shuttle',
      ride('10:00-11:00', { isShared: true }),
      [ride('10:30-11:30', { isShared: true })],
      'overlaps 10:30',
    ],
  ])('Beside %s it is judged by times and ways', (_, one, others, judged) => {
    const fit = fitOf(one, others, PLACES)
    const words = !isClash(fit)
      ? fit.kind
      : fit.kind === 'overlaps'
        ? `overlaps ${fit.other.startsAt.toISOString().slice(11, 16)}`
        : `${fit.minutes} min, ${fit.km} km`
    expect(words).toBe(judged)
  })
})
