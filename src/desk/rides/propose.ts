import type { Deps } from '../../deps.ts'
import { assignProposed } from '../../services/changes/assign-rides.ts'
import { type DayRide, listRidesAround } from '../../services/rides/day-of-rides.ts'
import { type Driver, listDrivers } from '../../services/rides/driver.ts'
import { type Hindrance, type Proposed, proposeDrivers } from '../../services/rides/propose.ts'
import { en } from '../../texts/site/en.ts'
import { groupBy } from '../../values/group-by.ts'
import { idIn, type TextParams } from '../../web/request/text-params.ts'
import { isConfirmed } from '../confirm.ts'
import { driverField, type Plan, type PlannedRide } from './plan-page.ts'

const { counted, duration } = en.formats

/**
 * Returns which of our own drivers could drive the rides that have none, or a sentence if there is nothing to propose.
 */
export async function planProposal(
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
