import { parseArgs } from 'node:util'
import { formatDay, OPERATOR_ZONE, parseDay, todayAt, weekdayOf } from '../values/time.ts'
import { type Command, isParseError } from './command.ts'

/** The maximum number of rides or rentals. */
const MAX = 5_000

/** `demo-day`: fills a day of the demo, so that the desk has something to do. */
export const demoDayCommand: Command = {
  name: 'demo-day',
  usage: 'npm run demo-day -- [--day <YYYY-MM-DD>] [--rides <number>] [--rentals <number>]',
  async run(_, { args, now, demoSales, print, progress }) {
    const asked = read(args, now)
    if (!asked) {
      print(`Usage: ${demoDayCommand.usage}`)
      return 2
    }
    if (!demoSales) {
      print('Only the demo can be filled: this database is for real bookings. Nothing was done.')
      return 1
    }
    const { day, ...size } = asked
    // Loaded on demand, because a running server has every command but rarely runs this one.
    const { fillDay } = await import('../services/selling/demo-day/fill-day.ts')
    const all = size.rides + size.rentals
    const filled = await fillDay(await demoSales(), day, size, (sold) => progress(`${sold} of ${all} sold`), now)
    print(
      `${formatDay(day)}: ${filled.rides} rides, ${filled.shuttles} more on shuttles, ${filled.lateFlights} moved for late flights, ${filled.rentals} rentals, ${filled.drivers} drivers, ${filled.failedRefunds} refunds that failed, ${filled.mismatches} payment of the wrong amount.`,
    )
    return 0
  },
}

function read(args: string[], now: Date): { day: number; rides: number; rentals: number } | undefined {
  try {
    const { values } = parseArgs({ args, options: OPTIONS })
    const { day: text, rides = '400', rentals = '60' } = values
    const day = text === undefined ? nextSaturday(now) : parseDay(text)
    const rideCount = count(rides)
    const rentalCount = count(rentals)
    return day === undefined || rideCount === undefined || rentalCount === undefined
      ? undefined
      : { day, rides: rideCount, rentals: rentalCount }
  } catch (error) {
    if (isParseError(error)) return undefined
    throw error
  }
}

const OPTIONS = { day: { type: 'string' }, rides: { type: 'string' }, rentals: { type: 'string' } } as const

function count(text: string): number | undefined {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  return number <= MAX ? number : undefined
}

const SATURDAY = 6

/** Returns the first Saturday that is more than a week ahead. */
function nextSaturday(now: Date): number {
  const soonest = todayAt(now, OPERATOR_ZONE) + 8
  return soonest + ((SATURDAY - weekdayOf(soonest) + 7) % 7)
}
