import type { RideWords } from '../../../texts/documents/en.ts'
import { addressLine } from '../../../values/country.ts'
import { dayOf, type LocalMinute } from '../../../values/time.ts'
import type { Voucher } from '../../bookings/vouchers/voucher.ts'

/** Returns `2 pairs of skis, 1 snowboard`, or `None`. */
export function equipmentLine(words: RideWords, { skis, snowboards }: Voucher): string {
  return [...some(skis, words.skis), ...some(snowboards, words.snowboards)].join(', ') || words.none
}

/**
 * Returns `LX 1234, arrival 10:30`, or `Your flight lands 10:30` if its number is unknown; undefined if the leg has no
 * flight or train in that direction.
 */
export function scheduleLine(
  words: RideWords,
  { flight, unnumbered, pickupAt }: Voucher,
  direction = flight?.direction ?? unnumbered?.direction,
): string | undefined {
  const { longDay, time } = words.formats
  const when = (at: LocalMinute) => (dayOf(at) === dayOf(pickupAt) ? time(at) : `${longDay(at)}, ${time(at)}`)
  if (flight?.direction === direction && flight)
    return flight.at === null ? flight.number : words[flight.direction](flight.number, when(flight.at), flight.by)
  if (unnumbered?.direction === direction && unnumbered)
    return words.unnumbered[unnumbered.by][unnumbered.direction](when(unnumbered.at))
  return undefined
}

/**
 * Returns `LX 1234, arrival 10:30`, or `Flight or train LX 1234` if its time is unknown; undefined if the leg has no
 * flight or train in that direction.
 */
export function flightLine(
  words: RideWords,
  voucher: Voucher,
  direction?: 'arrival' | 'departure',
): string | undefined {
  const schedule = scheduleLine(words, voucher, direction)
  return schedule === undefined || voucher.flight?.at !== null ? schedule : words.flightOrTrain(schedule)
}

/** Returns the address at an end of the leg on one line; undefined if there is none. */
export function addressAt({ accommodation }: Voucher, end: 'pickup' | 'drop-off'): string | undefined {
  return accommodation?.end === end ? (addressLine(accommodation) ?? undefined) : undefined
}

/** Returns that the address at an end of the leg is not known yet; undefined if it is, or needs none. */
export function unknownAddressLine(
  words: RideWords,
  { unknownAddress }: Voucher,
  end: 'pickup' | 'drop-off',
): string | undefined {
  return unknownAddress === end ? words.unknownAddress : undefined
}

/** Returns `45.29800, 6.58240`, the form that maps accept; undefined if the coordinates of that end are unknown. */
export function coordinatesLine({ accommodation }: Voucher, end: 'pickup' | 'drop-off'): string | undefined {
  if (accommodation?.end !== end || !accommodation.point) return undefined
  const { latitude, longitude } = accommodation.point
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}

/** Returns `€286.00`; undefined if nothing is owed. */
export function priceLine({ formats }: RideWords, { priceDue }: Voucher): string | undefined {
  return priceDue ? formats.money(priceDue.minor, priceDue.currency) : undefined
}

/** Returns `Free until Friday 15 January 2027, 11:00`. */
export function cancellationLine(words: RideWords, { freeUntil }: NonNullable<Voucher['cancellation']>): string {
  const { deadline, longDay } = words.formats
  return freeUntil === null ? words.neverFree : words.freeUntil(deadline(freeUntil, longDay))
}

/** Returns `Call +33 4 50 00 00 00 if you cannot find each other. The driver waits 1 h free of charge.` */
export function callLine(words: RideWords, { phone, waitingMinutes }: NonNullable<Voucher['meeting']>): string {
  const call = words.call(phone)
  return waitingMinutes === 0 ? call : `${call} ${words.waits(words.formats.duration(waitingMinutes))}`
}

function some(count: number, say: (count: number) => string): string[] {
  return count === 0 ? [] : [say(count)]
}
