import { DateTime } from 'luxon'
import { formatMoney } from '../../values/money.ts'
import { dayOf, formatLocal, formatTime, type LocalMinute } from '../../values/time.ts'
import type { Voucher } from './voucher.ts'

/** `Saturday 16 January 2027`. */
export function dateWords(at: LocalMinute): string {
  return DateTime.fromSQL(formatLocal(at), { zone: 'utc' }).toFormat('cccc d LLLL yyyy', { locale: 'en' })
}

/** `08:05`. */
export function clockWords(at: LocalMinute): string {
  return formatTime(at)
}

/** `1 h 15 min`. */
export function durationWords(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return [hours > 0 && `${hours} h`, (minutes % 60 > 0 || hours === 0) && `${minutes % 60} min`]
    .filter(Boolean)
    .join(' ')
}

/** `2 adults, 1 child`. */
export function groupWords({ adults, children, infants }: Voucher): string {
  return [count(adults, 'adult'), count(children, 'child', 'children'), count(infants, 'infant')]
    .filter(Boolean)
    .join(', ')
}

/** `1 child seat, 2 booster seats`, or `None`. */
export function seatWords({ childSeats, boosters }: Voucher): string {
  return [count(childSeats, 'child seat'), count(boosters, 'booster seat')].filter(Boolean).join(', ') || 'None'
}

/** `2 pairs of skis, 1 snowboard`, or `None`. */
export function equipmentWords({ skis, snowboards }: Voucher): string {
  return (
    [count(skis, 'pair of skis', 'pairs of skis'), count(snowboards, 'snowboard')].filter(Boolean).join(', ') || 'None'
  )
}

/** `Flight or train LX 1234, arrival 10:30`; undefined when the leg meets none of that direction. */
export function flightWords({ flight, pickupAt }: Voucher, direction: 'arrival' | 'departure'): string | undefined {
  if (flight?.direction !== direction) return undefined
  const { number, at } = flight
  if (at === null) return `Flight or train ${number}`
  const otherDay = dayOf(at) === dayOf(pickupAt) ? '' : `${dateWords(at)}, `
  return `Flight or train ${number}, ${direction} ${otherDay}${clockWords(at)}`
}

/** `Chalet Edelweiss, 12 Rue du Lac`; undefined when that end of the leg has no address. */
export function addressWords({ accommodation }: Voucher, end: 'pickup' | 'drop-off'): string | undefined {
  if (accommodation?.end !== end) return undefined
  return [accommodation.name, accommodation.address].filter(Boolean).join(', ') || undefined
}

/** `45.29800, 6.58240`, as one types it into a map; undefined if they are not known for that end of the leg. */
export function coordinatesWords({ accommodation }: Voucher, end: 'pickup' | 'drop-off'): string | undefined {
  if (accommodation?.end !== end || !accommodation.point) return undefined
  const { latitude, longitude } = accommodation.point
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}

/** `286.00 EUR`, or `Nothing`. */
export function priceWords({ priceDue }: Voucher): string {
  return priceDue ? formatMoney(priceDue.minor, priceDue.currency) : 'Nothing'
}

/** `Free until Friday 15 January 2027, 11:00`. */
export function cancellationWords({ freeUntil }: NonNullable<Voucher['cancellation']>): string {
  return freeUntil === null ? 'Not free of charge' : `Free until ${dateWords(freeUntil)}, ${clockWords(freeUntil)}`
}

/** `Call +33 4 50 00 00 00 if you do not find each other. The driver waits 60 min free of charge.` */
export function callWords({ phone, waitingMinutes }: NonNullable<Voucher['meeting']>): string {
  const call = `Call ${phone} if you do not find each other.`
  return waitingMinutes === 0 ? call : `${call} The driver waits ${durationWords(waitingMinutes)} free of charge.`
}

function count(number: number, one: string, many = `${one}s`): string {
  return number === 0 ? '' : `${number} ${number === 1 ? one : many}`
}
