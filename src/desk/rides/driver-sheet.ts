import type { DriverSheet } from '../../services/documents/draw-driver-sheet.ts'
import { groupLine, luggageLine, seatsLine } from '../../services/quoting/trips/party-lines.ts'
import type { DayRide } from '../../services/rides/day-of-rides.ts'
import type { Driver } from '../../services/rides/driver.ts'
import { en } from '../../texts/site/en.ts'
import { addressLine } from '../../values/address.ts'
import { DAY_MINUTES } from '../../values/time.ts'

const { formats } = en

/** Returns the content of a driver's printed day. */
export function driverSheet(
  driver: Driver,
  rides: readonly DayRide[],
  { sender, day, now }: { sender: string; day: number; now: Date },
): DriverSheet {
  return {
    sender,
    driver: driver.name,
    day: formats.longDay(day * DAY_MINUTES),
    madeAt: now,
    rides: rides.map((ride) => {
      const { details, item, firstName, lastName, phone, toCollect } = ride
      const { from, to, accommodation, flight, vehicle, luggage, notes } = details
      return {
        time: formats.time(details.pickupAt),
        route: `${from.en} → ${to.en}`,
        lines: [
          addressLine(accommodation),
          `${firstName} ${lastName}, ${phone}`,
          flight && `${flight.number}${flight.at === null ? '' : `, ${formats.time(flight.at)}`}`,
          [groupLine('en', details), seatsLine('en', details), luggageLine('en', luggage)].filter(Boolean).join(', '),
          notes,
          `${vehicle.en}, ${item}`,
        ].filter((line): line is string => Boolean(line)),
        toCollect: toCollect && formats.money(toCollect.minor, toCollect.currency),
      }
    }),
  }
}
