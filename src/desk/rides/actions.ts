import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Deps } from '../../deps.ts'
import { ofBookings, type Reader } from '../../services/bookings/booking.ts'
import { assignProposed, assignRides } from '../../services/changes/assign-rides.ts'
import { type CancelledItems, cancelRides, previewCancelledItems } from '../../services/changes/cancel-items.ts'
import { MAX_MOVED_MINUTES, moveRides, whyUnmovable } from '../../services/changes/move-rides.ts'
import { sendMessage } from '../../services/changes/send-message.ts'
import { findOpenPartner, type Partner } from '../../services/partners/partner.ts'
import { sendDueRefunds } from '../../services/payments/send-refunds.ts'
import { fits } from '../../services/quoting/trips/quote-trip.ts'
import { type DayRide, listRidesAround } from '../../services/rides/day-of-rides.ts'
import { type Driver, listDrivers } from '../../services/rides/driver.ts'
import { fitOf, isClash } from '../../services/rides/fit.ts'
import { type Hindrance, type Proposed, proposeDrivers } from '../../services/rides/propose.ts'
import { en } from '../../texts/site/en.ts'
import { plainCode } from '../../values/code.ts'
import { groupBy } from '../../values/group-by.ts'
import { formatTime, MINUTE_MS, OPERATOR_ZONE, toLocal } from '../../values/time.ts'
import { clashWords } from '../../web/parts/clash-words.ts'
import { idIn, type TextParams } from '../../web/request/text-params.ts'
import { isConfirmed } from '../confirm.ts'
import { choicesFor, type DriverChoice } from './driver-choice.ts'
import { doubtsAboutMoves } from './move-doubts.ts'
import { driverField, type Plan, type PlannedRide } from './plan-page.ts'

/** Returns what an action would do to rides, or a sentence if it can do nothing. */
type Planner = (deps: Deps, rides: readonly DayRide[], typed: TextParams, now: Date) => Promise<Plan | string>

/** The actions that change several rides at once. */
export const PLANNERS: ReadonlyMap<string, Planner> = new Map([
  ['assign', planAssignment],
  ['propose', planProposal],
  ['move', planMove],
  ['message', planMessage],
  ['cancel', planCancellation],
])

const { formats } = en
const rideCount = (count: number) => formats.counted(count, 'ride', 'rides')

async function planAssignment(
  { db, catalogue }: Deps,
  rides: readonly DayRide[],
  typed: TextParams,
  now: Date,
): Promise<Plan | string> {
  const { driver: chosen = '' } = typed
  const drivers = await listDrivers(db)
  const id = idIn(chosen)
  const driver = drivers.find((one) => one.id === id)
  if (chosen !== '' && chosen !== WHO_IS_FREE && !driver) return 'There is no such driver.'
  const ahead = rides.filter(({ state }) => state !== 'done' && state !== 'no_show')
  if (ahead.length === 0) return 'These rides are over.'
  const own = drivers.flatMap((one) => (one.kind === 'own' ? one.id : []))
  const around = await listRidesAround(db, own, ahead)
  const choices = await choicesFor(catalogue.current, drivers, ahead, around)
  if (chosen === WHO_IS_FREE) return choosing(ahead, choices)
  const others = [...ahead, ...around.filter((ride) => ride.driver?.id === driver?.id)]
  const lines = ahead.map((ride): PlannedRide => {
    const former = ride.driver && ride.driver.id !== driver?.id ? `instead of ${ride.driver.name}` : ''
    if (!driver) return { ride, words: former || 'already has no driver' }
    const { words, isDoubtful } = fitWords(catalogue.current, driver, ride, others)
    return { ride, words: [words, former].filter(Boolean).join(', '), isDoubtful }
  })
  return {
    title: driver ? `${rideCount(ahead.length)} to ${driver.name}` : `No driver for ${rideCount(ahead.length)}`,
    lines,
    told: driver
      ? `${driver.name} gets one e-mail, and so does each driver who loses a ride.`
      : 'Their drivers get an e-mail.',
    button: driver ? `Assign ${rideCount(ahead.length)} to ${driver.name}` : `Unassign ${rideCount(ahead.length)}`,
    choices,
    done: (count) => `${rideCount(count)} ${driver ? `assigned to ${driver.name}` : 'unassigned'}`,
    carryOut: (action) => assignRides(db, ahead, driver ?? null, action, now),
  }
}

/** What the board sends as the driver to be shown who is free. */
export const WHO_IS_FREE = 'free'

/** Returns a plan that assigns nobody, but asks who is to drive. */
function choosing(rides: readonly DayRide[], choices: readonly DriverChoice[]): Plan | string {
  if (choices.length === 0) return 'There are no drivers yet.'
  return {
    title: `Who drives ${rideCount(rides.length)}?`,
    lines: rides.map((ride) => ({ ride, words: ride.driver ? `${ride.driver.name} has it` : 'has no driver' })),
    told: 'Nobody is told before you have seen how it fits.',
    button: null,
    choices,
    done: () => 'Nothing was assigned',
    carryOut: () => Promise.resolve({ done: 0 }),
  }
}

/**
 * Returns how a ride fits a driver: their vehicle, if it is known, and their other rides. Those of a carrier's drivers
 * are not all ours, so they are not compared.
 */
function fitWords(
  { places, vehicles }: Catalogue,
  driver: Driver,
  ride: DayRide,
  others: readonly DayRide[],
): { words: string; isDoubtful: boolean } {
  const vehicle = driver.vehicleId === null ? undefined : vehicles.get(driver.vehicleId)
  const isTooSmall = vehicle !== undefined && !ride.isShared && !fits({ vehicle }, ride.groupSize, ride.details.luggage)
  const doubts = isTooSmall ? [`too many for a ${vehicle.name}`] : []
  if (driver.kind === 'carrier') return { words: [...doubts, 'not checked'].join(', '), isDoubtful: isTooSmall }
  const fit = fitOf(ride, others, places)
  if (isClash(fit)) return { words: [...doubts, clashWords(fit)].join(', '), isDoubtful: true }
  return { words: [...doubts, FIT_WORDS[fit.kind]].join(', '), isDoubtful: isTooSmall }
}

const FIT_WORDS = { fits: 'fits', unchecked: 'no overlap, way not checked' } as const

async function planMove(
  { db, catalogue }: Deps,
  rides: readonly DayRide[],
  typed: TextParams,
  now: Date,
): Promise<Plan | string> {
  const [, text] = /^([+-]?\d{1,4}) ?(?:MIN(?:UTES)?)?$/.exec(plainCode(typed['minutes'] ?? '')) ?? []
  const minutes = Number(text ?? 0)
  if (minutes === 0 || Math.abs(minutes) > MAX_MOVED_MINUTES)
    return `Please enter the number of minutes, from −${MAX_MOVED_MINUTES} to ${MAX_MOVED_MINUTES} but not 0.`
  const movable = rides.filter((ride) => whyUnmovable(ride, minutes, now) === null)
  const moves = movable.map((ride) => ({ ride, minutes }))
  const timeAfter = ({ startsAt }: DayRide) => timeAt(startsAt.getTime() + minutes * MINUTE_MS)
  const by = `${minutes > 0 ? '+' : '−'}${Math.abs(minutes)} min`
  const doubts = await doubtsAboutMoves({ db, catalogue }, moves, now)
  const lines = rides.map((ride): PlannedRide => {
    const why = whyUnmovable(ride, minutes, now)
    if (why !== null) return { ride, words: `stays: ${UNMOVABLE[why]}`, isDoubtful: true }
    const doubt = doubts.get(ride.item) ?? []
    const words = `${timeOf(ride)} → ${timeAfter(ride)}`
    return { ride, words: [words, ...doubt].join(', '), isDoubtful: doubt.length > 0 }
  })
  const [first] = movable
  if (!first) return `None of these can be moved by ${by}: ${lines.map(({ words }) => words).join(', ')}.`
  return {
    title: `${rideCount(movable.length)} by ${by}`,
    lines,
    told: 'Travellers get new vouchers; drivers and partners are notified.',
    button: `Move ${rideCount(movable.length)} by ${by}`,
    done: (count) => (count === 1 ? `Moved to ${timeAfter(first)}` : `${rideCount(count)} moved by ${by}`),
    carryOut: (action) =>
      moveRides(
        db,
        movable.map(({ bookingId, number }) => ({ bookingId, number, minutes })),
        action,
        now,
      ),
  }
}

/** Why a ride cannot be moved or cancelled, in words. */
export const UNMOVABLE = {
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
  const partners = new Map<number, Partner>()
  for (const id of new Set(rides.map(({ reader, partnerId }) => (reader === 'partner' ? partnerId : null)))) {
    const partner = await findOpenPartner(db, id)
    if (partner) partners.set(partner.id, partner)
  }
  const partnerOf = ({ partnerId }: DayRide) => (partnerId === null ? undefined : partners.get(partnerId))
  const lines = rides.map((ride): PlannedRide => {
    if (ride.reader === 'traveller') return { ride, words: 'the traveller gets an e-mail' }
    if (ride.reader === null) return { ride, words: 'has no address any more: text message only', isDoubtful: true }
    const partner = partnerOf(ride)
    if (!partner) return { ride, words: 'its partner’s account is closed: please call or text', isDoubtful: true }
    return { ride, words: `${partner.name} gets an e-mail and the event booking.message, to pass it on` }
  })
  const written = rides.filter((ride) => ride.reader === 'traveller' || (ride.reader === 'partner' && partnerOf(ride)))
  const to = (one: Reader) =>
    new Set(written.flatMap(({ reader, bookingId }) => (reader === one ? [bookingId] : []))).size
  const mails = to('traveller') + to('partner')
  if (mails === 0)
    return 'None of these can be written to: their addresses have been erased, or their partner’s account is closed.'
  const readers = [
    to('traveller') > 0 && formats.counted(to('traveller'), 'traveller', 'travellers'),
    to('partner') > 0 &&
      `${formats.counted(to('partner'), 'traveller', 'travellers')} through ${partners.size === 1 ? 'a partner' : 'partners'}`,
  ].filter(Boolean)
  return {
    title: `A message to ${readers.join(' and ')}`,
    lines,
    told: `“${text}”`,
    button: `Send ${formats.counted(mails, 'e-mail', 'e-mails')}`,
    done: () => `Message sent to ${readers.join(' and ')}`,
    carryOut: (action) => sendMessage(db, written, text, action, now),
  }
}

async function planCancellation(
  deps: Deps,
  rides: readonly DayRide[],
  _: TextParams,
  now: Date,
): Promise<Plan | string> {
  const { db } = deps
  const cancelled = await previewCancelledItems(db, rides)
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
    done: (count) => (count === 1 ? 'Cancelled' : `${rideCount(count)} cancelled`),
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
function cancellationWords({ booking, numbers, isWhole, returnedMinor }: CancelledItems, { number }: DayRide): string {
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

const { counted, duration } = en.formats

/**
 * Returns which of our own drivers could drive the rides that have none, or a sentence if there is nothing to propose.
 */
async function planProposal(
  { db, catalogue }: Pick<Deps, 'db' | 'catalogue'>,
  rides: readonly DayRide[],
  typed: TextParams,
  now: Date,
): Promise<Plan | string> {
  const open = rides.filter(({ driver, state, endsAt }) => driver === null && state === 'booked' && endsAt > now)
  if (open.length === 0) return 'All of these rides have a driver, or are over.'
  const own = (await listDrivers(db)).filter(({ kind }) => kind === 'own')
  if (own.length === 0) return 'We have no drivers of our own yet.'
  const proposed = isConfirmed(typed) ? asShown(open, own, typed) : await propose({ db, catalogue }, open, own)
  if (!proposed) return 'This proposal is not complete. Please ask for another one.'
  const given = proposed.flatMap(({ ride, driver }) => (driver ? { ride, driver } : []))
  const drivers = new Set(given.map(({ driver }) => driver.id)).size
  const count = counted(given.length, 'ride', 'rides')
  const stay = rides.filter((ride) => !open.includes(ride))
  return {
    title: `Drivers for ${given.length} of ${counted(open.length, 'ride', 'rides')}`,
    lines: [...proposed.map(lineOf), ...stay.map(stayLine)].toSorted(
      (a, b) => Number(a.proposed !== undefined) - Number(b.proposed !== undefined),
    ),
    told: `Each driver gets one e-mail. Leave out what you want to assign by hand.`,
    button: given.length === 0 ? null : `Assign ${count} to ${counted(drivers, 'driver', 'drivers')}`,
    done: (done) => `${counted(done, 'ride', 'rides')} assigned`,
    carryOut: (action) => assignProposed(db, given, catalogue.current.places, action, now),
  }
}

async function propose(
  { db, catalogue }: Pick<Deps, 'db' | 'catalogue'>,
  open: readonly DayRide[],
  own: readonly Driver[],
): Promise<Proposed<DayRide, Driver>[]> {
  const around = await listRidesAround(
    db,
    own.map(({ id }) => id),
    open,
  )
  const byDriver = groupBy(around, ({ driver }) => driver?.id ?? null)
  return proposeDrivers(
    catalogue.current,
    open,
    own.map((driver) => ({ driver, rides: byDriver.get(driver.id) ?? [] })),
  )
}

/** Returns the proposal that a form carries; undefined if it lacks the driver of a ride. */
function asShown(
  open: readonly DayRide[],
  own: readonly Driver[],
  typed: TextParams,
): Proposed<DayRide, Driver>[] | undefined {
  const shown = open.flatMap((ride) => {
    const id = idIn(typed[driverField(ride)])
    const driver = own.find((one) => one.id === id)
    return driver ? { ride, driver, emptyMinutes: 0 } : []
  })
  return shown.length === open.length ? shown : undefined
}

function lineOf(one: Proposed<DayRide, Driver>): PlannedRide {
  const { ride } = one
  if (one.driver === null) return { ride, words: leftWords(one.why), isDoubtful: true }
  const empty = one.emptyMinutes > 0 ? `, ${duration(one.emptyMinutes)} empty` : ''
  return { ride, words: `${one.driver.name}${empty}`, proposed: one.driver.id }
}

function stayLine(ride: DayRide): PlannedRide {
  return { ride, words: ride.driver ? `stays with ${ride.driver.name}` : 'is over' }
}

function leftWords(why: Extract<Proposed<DayRide, Driver>, { driver: null }>['why']): string {
  if (why === 'unknown length') return 'nobody knows how long it takes'
  const reasons = HINDRANCES.flatMap(([hindrance, words]) => {
    const count = why.get(hindrance) ?? 0
    return count === 0 ? [] : [`${count} ${words}`]
  })
  return `no driver: ${reasons.join(', ')}`
}

const HINDRANCES: readonly (readonly [Hindrance, string])[] = [
  ['busy', 'on other rides'],
  ['far', 'too far away'],
  ['off', 'off work'],
  ['small', 'with too small a vehicle'],
]
