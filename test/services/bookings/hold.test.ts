import { expect, it } from 'vitest'
import { extendedHold } from '../../../src/services/bookings/hold.ts'

/** A transfer whose last moment to sell is 12:00, held until 11:50. */
const SOLD = {
  product: 'transfer',
  firstStartAt: new Date('2027-01-16T13:00:00Z'),
  timeZone: 'Europe/Paris',
  fromCode: 'airport-1',
  holdUntil: new Date('2027-01-16T11:50:00Z'),
  holdExtended: false,
} as const

it.each([
  ['11:20', undefined],
  ['11:40', '11:55'],
  ['11:49', '12:00'],
  ['11:55', '12:00'],
  ['12:00', undefined],
  ['12:05', undefined],
])('An attempt to pay at %s extends a hold until %s, never beyond the last moment to sell', (time, end) => {
  const held = extendedHold({ minimumNoticeMinutes: 60, notice: [] }, SOLD, new Date(`2027-01-16T${time}:00Z`))
  expect(held?.toISOString().slice(11, 16)).toBe(end)
})
