import { parseArgs } from 'node:util'
import { formatsOf } from '../values/formats.ts'
import { formatDay, OPERATOR_ZONE, parseDay, todayAt, weekdayOf } from '../values/time.ts'
import { type Command, WrongCall } from './command.ts'

const { counted } = formatsOf('en-GB')

/** The maximum number of rides or rentals. */
const MAX = 5_000

/** `demo-day`: fills a day of the demo, so that the desk has something to do. */
export const demoDayCommand: Command = {
  name: 'demo-day',
  usage: 'npm run demo-day -- [--day <YYYY-MM-DD>] [--rides <number>] [--rentals <number>]',
  async run(_, { args, now, siteUrl, demoSales, print, progress }) {
    const { day, ...size } = read(args, now)
    if (!demoSales) {
      print('Only the demo can be filled: this database is for real bookings. Nothing was done.')
      return 1
    }
    // Loaded on demand, because a running server has every command but rarely runs this one.
    const { fillDay } = await import('../demo/day/fill-day.ts')
    const all = size.rides + size.rentals
    const filled = await fillDay(await demoSales(), day, size, (sold) => progress(`${sold} of ${all} sold`), now)
    print(
      `${formatDay(day)}: ${counted(filled.rides, 'ride', 'rides')}, ${filled.shuttles} more on shuttles, ${counted(filled.lateFlights, 'late flight', 'late flights')}, ${counted(filled.rentals, 'rental', 'rentals')}, ${counted(filled.drivers, 'driver', 'drivers')}, units of ${counted(filled.vehicles, 'vehicle', 'vehicles')}, a closure and an allowance, ${counted(filled.failedRefunds, 'refund', 'refunds')} that failed, ${counted(filled.mismatches, 'payment', 'payments')} of the wrong amount.`,
    )
    print(`${siteUrl}/desk/rides?day=${formatDay(day)}`)
    return 0
  },
}

function read(args: string[], now: Date): { day: number; rides: number; rentals: number } {
  const { values } = parseArgs({ args, options: OPTIONS })
  const day = values.day === undefined ? nextSaturday(now) : parseDay(values.day)
  if (day === undefined) throw new WrongCall('--day: must be a date as YYYY-MM-DD')
  return { day, rides: numberOf('--rides', values.rides), rentals: numberOf('--rentals', values.rentals) }
}

const OPTIONS = {
  day: { type: 'string' },
  rides: { type: 'string', default: '400' },
  rentals: { type: 'string', default: '60' },
} as const

function numberOf(option: string, text: string): number {
  if (!/^\d{1,4}$/.test(text) || Number(text) > MAX) throw new WrongCall(`${option}: must be a number up to ${MAX}`)
  return Number(text)
}

const SATURDAY = 6

/** Returns the first Saturday that is more than a week ahead. */
function nextSaturday(now: Date): number {
  const soonest = todayAt(now, OPERATOR_ZONE) + 8
  return soonest + ((SATURDAY - weekdayOf(soonest) + 7) % 7)
}
