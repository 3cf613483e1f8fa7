import type { Catalogue } from '../../catalogue/catalogue.ts'
import { fits } from '../../services/quoting/trips/quote-trip.ts'
import type { DayRide } from '../../services/rides/day-of-rides.ts'
import { type Driver, worksDuring } from '../../services/rides/driver.ts'
import { type Clash, fitOf, isClash } from '../../services/rides/fit.ts'
import { en } from '../../texts/site/en.ts'
import { groupBy } from '../../values/group-by.ts'
import { OPERATOR_ZONE, toLocal } from '../../values/time.ts'
import { yieldToEventLoop } from '../../values/wait.ts'
import { clashWords } from '../../web/parts/clash-words.ts'

const { formats } = en

/** A driver to choose, with what is known of whether they can drive. */
export interface DriverChoice {
  id: number
  /** `Julien Moreau: free, Standard minivan is big enough`. */
  words: string
}

/**
 * Returns all drivers for some rides, those first who are free and whose vehicle is big enough. `around` are the rides
 * that our own drivers have at that time; carriers' drivers have others that we do not know, so they are not compared.
 * The chosen rides are not compared with each other. Yields to the event loop before each driver.
 */
export async function choicesFor(
  catalogue: Pick<Catalogue, 'places' | 'vehicles'>,
  drivers: readonly Driver[],
  rides: readonly DayRide[],
  around: readonly DayRide[],
): Promise<DriverChoice[]> {
  const chosen = new Set(rides.map(({ item }) => item))
  const theirs = groupBy(
    around.filter(({ item }) => !chosen.has(item)),
    ({ driver }) => driver?.id ?? null,
  )
  const ranked: (DriverChoice & { rank: number })[] = []
  for (const driver of drivers) {
    await yieldToEventLoop()
    const { rank, words } = judge(catalogue, driver, rides, theirs.get(driver.id) ?? [])
    const who = driver.company === null ? driver.name : `${driver.name}, ${driver.company}`
    ranked.push({ id: driver.id, words: `${who}: ${words}`, rank })
  }
  return ranked.toSorted((a, b) => a.rank - b.rank)
}

/** Returns how well a driver suits rides, 0 for best, and why. */
function judge(
  { places, vehicles }: Pick<Catalogue, 'places' | 'vehicles'>,
  driver: Driver,
  rides: readonly DayRide[],
  theirs: readonly DayRide[],
): { rank: number; words: string } {
  const vehicle = driver.vehicleId === null ? undefined : vehicles.get(driver.vehicleId)
  const alone = rides.filter(({ isShared }) => !isShared)
  const small = vehicle && alone.filter((ride) => !fits({ vehicle }, ride.groupSize, ride.details.luggage))
  const hindrances = small && small.length > 0 ? [`${vehicle.name} too small${ofAll(small.length, rides)}`] : []
  if (driver.kind === 'carrier')
    return { rank: hindrances.length > 0 ? 4 : 3, words: [...hindrances, 'not checked'].join(', ') }
  const off = rides.filter((ride) => !worksDuring(driver, ride)).length
  if (off > 0) hindrances.push(`off work${ofAll(off, rides)}`)
  const fit = rides.map((ride) => fitOf(ride, theirs, places))
  const clashes = fit.filter((one) => isClash(one))
  const [clash] = clashes
  if (clash) hindrances.push(`${busyWords(clash)}${ofAll(clashes.length, rides)}`)
  if (hindrances.length > 0) return { rank: 4, words: hindrances.join(', ') }
  if (fit.some(({ kind }) => kind === 'unchecked')) return { rank: 2, words: 'no overlap, way not checked' }
  if (vehicle && alone.length === rides.length) return { rank: 0, words: `free, ${vehicle.name} is big enough` }
  return { rank: 1, words: vehicle ? `free, ${vehicle.name} not checked` : 'free, vehicle not known' }
}

/** Returns for how many of several rides something is so; nothing if it is so for all. */
function ofAll(count: number, { length }: readonly DayRide[]): string {
  return count === length ? '' : ` (${count} of ${length})`
}

function busyWords(clash: Clash<DayRide>): string {
  if (clash.kind === 'too far') return clashWords(clash)
  const { startsAt, endsAt, details } = clash.other
  return `busy ${timeOf(startsAt)}–${timeOf(endsAt)} ${details.from.en} → ${details.to.en}`
}

function timeOf(instant: Date): string {
  return formats.time(toLocal(instant.getTime(), OPERATOR_ZONE))
}
