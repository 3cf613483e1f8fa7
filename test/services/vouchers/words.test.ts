import { describe, expect, it } from 'vitest'
import {
  addressWords,
  clockWords,
  coordinatesWords,
  dateWords,
  durationWords,
  equipmentWords,
  flightWords,
  groupWords,
  priceWords,
  seatWords,
} from '../../../src/services/vouchers/words.ts'
import { localMinute, parseDay } from '../../../src/values/time.ts'
import { aVoucher } from '../../support/voucher.ts'

const day = parseDay('2027-01-16') ?? 0

describe('the words of a voucher', () => {
  it('name the day and the time as a traveller reads them', () => {
    expect(dateWords(localMinute(day, 0, 5))).toBe('Saturday 16 January 2027')
    expect(clockWords(localMinute(day, 0, 5))).toBe('00:05')
  })

  it.each([
    [0, '0 min'],
    [45, '45 min'],
    [60, '1 h'],
    [165, '2 h 45 min'],
  ])('say %i minutes as %s', (minutes, words) => {
    expect(durationWords(minutes)).toBe(words)
  })

  it('count who and what travels, and leave out what does not', () => {
    expect(groupWords(aVoucher({ adults: 1, children: 2, infants: 0 }))).toBe('1 adult, 2 children')
    expect(seatWords(aVoucher({ childSeats: 0, boosters: 2 }))).toBe('2 booster seats')
    expect(equipmentWords(aVoucher({ skis: 1, snowboards: 2 }))).toBe('1 pair of skis, 2 snowboards')
    expect(seatWords(aVoucher({ childSeats: 0, boosters: 0 }))).toBe('None')
    expect(equipmentWords(aVoucher({ skis: 0, snowboards: 0 }))).toBe('None')
  })

  it('say the flight at its own end of the leg, with the day where it is another', () => {
    const flight = { number: 'LX 1', at: localMinute(day + 1, 0, 30), direction: 'departure' } as const
    expect(flightWords(aVoucher({ flight }), 'departure')).toBe(
      'Flight or train LX 1, departure Sunday 17 January 2027, 00:30',
    )
    expect(flightWords(aVoucher({ flight }), 'arrival')).toBeUndefined()
    expect(flightWords(aVoucher(), 'arrival')).toBe('Flight or train LX 1234, arrival 10:30')
    expect(flightWords(aVoucher({ flight: { ...flight, at: null } }), 'departure')).toBe('Flight or train LX 1')
  })

  it('say the address at its own end of the leg', () => {
    const accommodation = { end: 'pickup', name: 'Hôtel du Lac', address: '', point: null } as const
    expect(addressWords(aVoucher({ accommodation }), 'pickup')).toBe('Hôtel du Lac')
    expect(addressWords(aVoucher({ accommodation }), 'drop-off')).toBeUndefined()
  })

  it('say the coordinates at the same end, where they are known', () => {
    const point = { latitude: 45.298, longitude: 6.5824 }
    const unnamed = aVoucher({ accommodation: { end: 'pickup', name: '', address: '', point } })
    expect(coordinatesWords(unnamed, 'pickup')).toBe('45.29800, 6.58240')
    expect(coordinatesWords(unnamed, 'drop-off')).toBeUndefined()
    expect(addressWords(unnamed, 'pickup')).toBeUndefined()
    const accommodation = { end: 'pickup', name: 'Chalet', address: '', point: null } as const
    expect(coordinatesWords(aVoucher({ accommodation: { ...accommodation, point: null } }), 'pickup')).toBeUndefined()
    expect(coordinatesWords(aVoucher({ accommodation }), 'pickup'), 'an older voucher').toBeUndefined()
  })

  it('say what is due', () => {
    expect(priceWords(aVoucher())).toBe('386.10 EUR')
    expect(priceWords(aVoucher({ priceDue: null }))).toBe('Nothing')
  })
})
