import type { Deps } from '../../deps.ts'
import { ofBookings } from '../../services/bookings/booking-scope.ts'
import type { UnlessChanged } from '../../services/bookings/unless-changed.ts'
import { assignRides, type RideAction } from '../../services/dispatch/assign-rides.ts'
import { type DayRide, listRidesOfDriver } from '../../services/dispatch/day-of-rides.ts'
import { findDriver } from '../../services/dispatch/driver.ts'
import { messageTravellers } from '../../services/dispatch/message-travellers.ts'
import { overlappingRide } from '../../services/dispatch/overlaps.ts'
import {
  type CancelledRides,
  cancelRides,
  previewCancelledRides,
} from '../../services/selling/cancelling/cancel-rides.ts'
import { MAX_MOVED_MINUTES, moveRides, whyUnmovable } from '../../services/selling/changing/move-rides.ts'
import { sendDueRefunds } from '../../services/selling/paying/send-refunds.ts'
import { en } from '../../texts/site/en.ts'
import { DAY_MS, formatTime, MINUTE_MS, OPERATOR_ZONE, toLocal } from '../../values/time.ts'
import { idIn, type TextParams } from '../../web/text-params.ts'

/** What an action would do to one ride. */
export interface PlannedRide {
  ride: DayRide
  words: string
  /** Whether the operator should check it. */
  isDoubtful?: boolean
}

/** What an action would do; previewed first, then carried out. */
export interface Plan {
  title: string
  lines: readonly PlannedRide[]
  /** Who is notified. */
  told: string
  button: string
  carryOut: (action: RideAction) => Promise<UnlessChanged<number>>
}

/** Returns what an action would do to rides, or a sentence if it can do nothing. */
type Planner = (deps: Deps, rides: readonly DayRide[], typed: TextParams, now: Date) => Promise<Plan | string>

/** The actions that change several rides at once. */
export const PLANNERS: ReadonlyMap<string, Planner> = new Map([
  ['assign', planAssignment],
  ['move', planMove],
  ['message', planMessage],
  ['cancel', planCancellation],
])

const { formats } = en
const rideCount = (count: number) => formats.counted(count, 'ride', 'rides')

async function planAssignment(
  { db }: Deps,
  rides: readonly DayRide[],
  typed: TextParams,
  now: Date,
): Promise<Plan | string> {
  const { driver: chosen = '' } = typed
  const id = idIn(chosen)
  const driver = id === undefined ? undefined : await findDriver(db, id)
  if (chosen !== '' && !driver) return 'There is no such driver.'
  const ahead = rides.filter(({ state }) => state !== 'done' && state !== 'no_show')
  if (ahead.length === 0) return 'These rides are over.'
  const others = driver?.kind === 'own' ? [...ahead, ...(await ridesAround(db, driver.id, ahead))] : []
  const lines = ahead.map((ride): PlannedRide => {
    const former = ride.driver && ride.driver.id !== driver?.id ? `instead of ${ride.driver.name}` : ''
    const overlap = overlappingRide(ride, others)
    if (!overlap) return { ride, words: former || (driver ? 'fits' : 'already has no driver') }
    const words = `overlaps ${timeOf(overlap)} ${overlap.details.from.en} → ${overlap.details.to.en}`
    return { ride, words: [words, former].filter(Boolean).join(', '), isDoubtful: true }
  })
  return {
    title: driver ? `${rideCount(ahead.length)} to ${driver.name}` : `No driver for ${rideCount(ahead.length)}`,
    lines,
    told: driver
      ? `${driver.name} gets one e-mail, and so does each driver who loses a ride.`
      : 'Their drivers get an e-mail.',
    button: driver ? `Assign ${rideCount(ahead.length)} to ${driver.name}` : `Unassign ${rideCount(ahead.length)}`,
    carryOut: (action) => assignRides(db, ahead, driver ?? null, action, now),
  }
}

/** Returns a driver's rides within a day of these rides. */
async function ridesAround(db: Deps['db'], driverId: number, rides: readonly DayRide[]): Promise<DayRide[]> {
  const starts = rides.map(({ startsAt }) => startsAt.getTime())
  const from = new Date(Math.min(...starts) - DAY_MS)
  const until = new Date(Math.max(...starts) + DAY_MS)
  return listRidesOfDriver(db, driverId, { from, until })
}

async function planMove({ db }: Deps, rides: readonly DayRide[], typed: TextParams, now: Date): Promise<Plan | string> {
  const text = typed['minutes']?.trim() ?? ''
  const minutes = /^[+-]?\d{1,4}$/.test(text) ? Number(text) : 0
  if (minutes === 0 || Math.abs(minutes) > MAX_MOVED_MINUTES)
    return `Please enter the number of minutes, from −${MAX_MOVED_MINUTES} to ${MAX_MOVED_MINUTES} but not 0.`
  const movable = rides.filter((ride) => whyUnmovable(ride, minutes, now) === null)
  const by = `${minutes > 0 ? '+' : '−'}${Math.abs(minutes)} min`
  const lines = rides.map((ride): PlannedRide => {
    const why = whyUnmovable(ride, minutes, now)
    if (why !== null) return { ride, words: `stays: ${UNMOVABLE[why]}`, isDoubtful: true }
    return { ride, words: `${timeOf(ride)} → ${timeAt(ride.startsAt.getTime() + minutes * MINUTE_MS)}` }
  })
  if (movable.length === 0) return `None of these can be moved by ${by}: ${lines.map(({ words }) => words).join(', ')}.`
  return {
    title: `${rideCount(movable.length)} by ${by}`,
    lines,
    told: 'Travellers get new vouchers; drivers and partners are notified.',
    button: `Move ${rideCount(movable.length)} by ${by}`,
    carryOut: (action) => moveRides(db, movable, minutes, action, now),
  }
}

const UNMOVABLE = {
  begun: 'it has begun, or is over',
  shuttle: 'a shuttle runs to a timetable',
  past: 'that time has passed',
} as const

/** The maximum length of a message to travellers. */
export const MAX_MESSAGE_LENGTH = 1000

async function planMessage(
  { db }: Deps,
  rides: readonly DayRide[],
  typed: TextParams,
  now: Date,
): Promise<Plan | string> {
  const text = typed['message']?.trim() ?? ''
  if (text === '' || text.length > MAX_MESSAGE_LENGTH)
    return `Please write a message of at most ${MAX_MESSAGE_LENGTH} characters.`
  const written = rides.filter(({ isWrittenTo }) => isWrittenTo)
  const lines = rides.map((ride): PlannedRide => {
    if (ride.isWrittenTo) return { ride, words: 'gets an e-mail' }
    return { ride, words: 'is contacted by the partner: text message only', isDoubtful: true }
  })
  const bookings = new Set(written.map(({ bookingId }) => bookingId)).size
  return {
    title: `A message to ${formats.counted(new Set(rides.map(({ bookingId }) => bookingId)).size, 'traveller', 'travellers')}`,
    lines,
    told: `“${text}”`,
    button: `Send ${formats.counted(bookings, 'e-mail', 'e-mails')}`,
    carryOut: (action) => messageTravellers(db, written, text, action, now),
  }
}

async function planCancellation(
  deps: Deps,
  rides: readonly DayRide[],
  _: TextParams,
  now: Date,
): Promise<Plan | string> {
  const { db } = deps
  const cancelled = await previewCancelledRides(db, rides)
  if (cancelled.length === 0) return 'None of these can be cancelled: they have begun, or are over.'
  const byId = new Map(cancelled.map((one) => [one.booking.id, one]))
  const lines = rides.map((ride): PlannedRide => {
    const one = byId.get(ride.bookingId)
    if (!one?.numbers.includes(ride.number)) return { ride, words: `stays: ${UNMOVABLE.begun}`, isDoubtful: true }
    return { ride, words: cancellationWords(one, ride) }
  })
  const count = rideCount(cancelled.reduce((sum, { numbers }) => sum + numbers.length, 0))
  return {
    title: `Cancel ${count}`,
    lines,
    told: 'Travellers, partners and drivers are notified.',
    button: `Cancel ${count}, with refunds`,
    carryOut: async (action) => {
      const outcome = await cancelRides(db, rides, action, now)
      // The first are sent at once, the others within seconds by the job that sends refunds.
      const ids = cancelled.map(({ booking }) => booking.id)
      if ('done' in outcome) await sendDueRefunds(deps, now, ofBookings(ids))
      return outcome
    },
  }
}

/** Returns the effect on a ride; the first of its booking has the amount for all. */
function cancellationWords({ booking, numbers, isWhole, returnedMinor }: CancelledRides, { number }: DayRide): string {
  if (number !== numbers[0]) return `together with P${numbers[0]}`
  const amount = formats.money(returnedMinor, booking.currency)
  const verb = booking.settlement === 'account' ? 'credited' : 'refunded'
  const returned = returnedMinor === 0 ? 'nothing to refund' : `${amount} ${verb}`
  return isWhole ? returned : `${returned}; the rest of the booking stays`
}

function timeOf({ startsAt }: DayRide): string {
  return timeAt(startsAt.getTime())
}

function timeAt(instant: number): string {
  return formatTime(toLocal(instant, OPERATOR_ZONE))
}
