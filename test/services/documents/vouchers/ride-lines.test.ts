import { expect, it } from 'vitest'
import { flightOf } from '../../../../src/services/bookings/item-details.ts'
import {
  addressAt,
  coordinatesLine,
  equipmentLine,
  flightLine,
  priceLine,
} from '../../../../src/services/documents/vouchers/ride-lines.ts'
import { groupLine, luggageLine, peopleLine, seatsLine } from '../../../../src/services/quoting/trips/party-lines.ts'
import { ride as de } from '../../../../src/texts/documents/de.ts'
import { ride as en } from '../../../../src/texts/documents/en.ts'
import { ride as fr } from '../../../../src/texts/documents/fr.ts'
import { localMinute, parseDay } from '../../../../src/values/time.ts'
import { aVoucher } from '../../../support/voucher.ts'

const day = parseDay('2027-01-16') ?? 0

it('The voucher counts who and what travels, and leaves out what does not', () => {
  const party = { adults: 1, children: 2, infants: 0, childSeats: 0, boosters: 2 }
  expect(groupLine('en', party)).toBe('1 adult, 2 children')
  expect(seatsLine('en', party)).toBe('2 boosters')
  expect(peopleLine('fr', party)).toBe('1 adulte, 2 enfants, 2 rehausseurs')
  expect(luggageLine('de', { suitcases: 1, skiBags: 2, skiEquipment: true })).toBe('1 Koffer, 2 Skisäcke')
  expect(luggageLine('it', { suitcases: 0, skiBags: 0, skiEquipment: true })).toBe('attrezzatura da sci')
  expect(luggageLine('en', { suitcases: 0, skiBags: 0, skiEquipment: false })).toBe('')
  expect(equipmentLine(en, aVoucher({ skis: 1, snowboards: 2 }))).toBe('1 pair of skis, 2 snowboards')
  expect(equipmentLine(en, aVoucher({ skis: 0, snowboards: 0 }))).toBe('None')
})

it('The voucher shows the flight at its own end of the leg, with the day if it differs', () => {
  const flight = { number: 'LX 1', at: localMinute(day + 1, 0, 30), direction: 'departure' } as const
  expect(flightLine(en, aVoucher({ flight }), 'departure')).toBe('LX 1, departure Sunday 17 January 2027, 00:30')
  expect(flightLine(en, aVoucher({ flight }), 'arrival')).toBeUndefined()
  expect(flightLine(en, aVoucher(), 'arrival')).toBe('LX 1234, arrival 10:30')
  expect(flightLine(en, aVoucher({ flight: { ...flight, at: null } }), 'departure')).toBe('Flight or train LX 1')
})

it('The voucher shows when a flight or train without a number arrives or leaves', () => {
  const at = localMinute(day, 15, 10)
  const line = (by: 'flight' | 'train', direction: 'arrival' | 'departure', end?: 'arrival' | 'departure') =>
    flightLine(en, aVoucher({ flight: null, unnumbered: { at, direction, by } }), end)
  expect(line('flight', 'departure')).toBe('Your flight leaves 15:10')
  expect(line('train', 'arrival')).toBe('Your train arrives 15:10')
  expect(line('flight', 'departure', 'departure')).toBe('Your flight leaves 15:10')
  expect(line('flight', 'departure', 'arrival')).toBeUndefined()
})

it('A German voucher says that a flight leaves by air and a train by rail', () => {
  const line = (by?: 'flight' | 'train') => {
    const flight = { number: 'LX 1', at: localMinute(day, 15, 0), direction: 'departure', ...(by && { by }) } as const
    return flightLine(de, aVoucher({ flight }))
  }
  expect([line('flight'), line('train'), line()]).toEqual([
    'LX 1, Abflug 15:00',
    'LX 1, Abfahrt 15:00',
    'LX 1, Abflug/Abfahrt 15:00',
  ])
  const at = localMinute(day, 15, 0)
  expect(flightOf({ from: 'resort-11', to: 'airport-1' }, at, 'LX1')).toMatchObject({ by: 'flight' })
  expect(flightOf({ from: 'train_station-1', to: 'resort-11' }, at, 'TGV1')).toMatchObject({ by: 'train' })
  expect(flightOf({ from: 'resort-11', to: 'city-46' }, at, 'LX1')).not.toHaveProperty('by')
})

it('The voucher shows the address at its own end of the leg', () => {
  const accommodation = { end: 'pickup', name: 'Hôtel du Lac', address: '', point: null } as const
  expect(addressAt(aVoucher({ accommodation }), 'pickup')).toBe('Hôtel du Lac')
  expect(addressAt(aVoucher({ accommodation }), 'drop-off')).toBeUndefined()
})

it('The voucher shows the coordinates at the same end, where they are known', () => {
  const point = { latitude: 45.298, longitude: 6.5824 }
  const unnamed = aVoucher({ accommodation: { end: 'pickup', name: '', address: '', point } })
  expect(coordinatesLine(unnamed, 'pickup')).toBe('45.29800, 6.58240')
  expect(coordinatesLine(unnamed, 'drop-off')).toBeUndefined()
  expect(addressAt(unnamed, 'pickup')).toBeUndefined()
  const accommodation = { end: 'pickup', name: 'Chalet', address: '', point: null } as const
  expect(coordinatesLine(aVoucher({ accommodation: { ...accommodation, point: null } }), 'pickup')).toBeUndefined()
  expect(coordinatesLine(aVoucher({ accommodation }), 'pickup'), 'an older voucher').toBeUndefined()
})

it('The voucher says what is to be paid', () => {
  expect(priceLine(en, aVoucher())).toBe('€386.10')
  expect(priceLine(fr, aVoucher())).toBe('386,10\u00A0€')
  expect(priceLine(en, aVoucher({ priceDue: null }))).toBeUndefined()
})
