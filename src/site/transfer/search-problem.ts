import type { Catalogue } from '../../catalogue/catalogue.ts'
import { ApiError, type Subject, type Why } from '../../errors.ts'
import { parse } from '../../http/zod.ts'
import { currencyOrEuro } from '../../services/quoting/pricing/currency.ts'
import { type PlannedTrip, suggestFleet } from '../../services/quoting/trips/fleet.ts'
import { openTrip } from '../../services/quoting/trips/open-trip.ts'
import { ensurePickupsAhead } from '../../services/quoting/trips/pickups-ahead.ts'
import { planSale } from '../../services/quoting/trips/plan-trip.ts'
import { ensureTravelDates } from '../../services/quoting/trips/travel-dates.ts'
import type { Trip } from '../../services/quoting/trips/trip.ts'
import type { Words } from '../../texts/site/en.ts'
import type { TextParams } from '../../web/text-params.ts'
import { askedTrip, pageQuery, readableParams, readAskedTrip, choiceParams } from './page-query.ts'
import { linkNameOf } from './search-params.ts'
import { ensureSeatsSaid } from './seats.ts'

/** Why a search finds no vehicles, and what is wrong with its fields, by their names in the form. */
export interface SearchProblem {
  reason: keyof Words['search']['problems']
  faults: ReadonlyMap<string, keyof Words['search']['faults']>
  /** Several vehicles for a group that is too large for one; null if there are none, or if something else is wrong. */
  together: PlannedTrip | null
}

/**
 * Returns what is wrong with the search of a page's URL; undefined if it leads to vehicles, or nothing was searched
 * yet.
 */
export function findProblem(catalogue: Catalogue, query: TextParams, now: Date): SearchProblem | undefined {
  if (!['route_from_code', 'route_to_code', 'outbound_date'].some((name) => name in query)) return undefined
  let trip: Trip | undefined
  try {
    const page = parse(pageQuery, withoutEmptyPlaces(query))
    const { asked, facts, fitted } = askedTrip(catalogue, page, now)
    trip = { ...fitted.trip, currency: currencyOrEuro(catalogue, page.currency_code) }
    ensureSeatsSaid(asked, facts)
    planSale(catalogue, trip, choiceParams(page), now)
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (trip && trip.outbound.from === trip.outbound.to)
      return { reason: 'samePlace', faults: new Map([['to', 'choosePlace']]), together: null }
    const reason = reasonOf(error, isAhead(catalogue, trip, now))
    const together = reason === 'noVehicle' && trip ? suggestFleet(openTrip(catalogue, trip, now)) : undefined
    if (together) return { reason: 'severalVehicles', faults: new Map(), together }
    const others = reason === 'incomplete' ? findOtherFaults(catalogue, query, now) : []
    return { reason, faults: new Map([...others, ...faultsOf(error)]), together: null }
  }
}

/** Returns the search without places that were left empty, which are then missing instead of unknown. */
function withoutEmptyPlaces(query: TextParams): TextParams {
  const isEmptyPlace = ([name, value]: [string, string]) => /^route_(from|to)_code$/.test(name) && value === ''
  return Object.fromEntries(Object.entries(query).filter((param) => !isEmptyPlace(param)))
}

/**
 * Values for the fields without which a trip cannot be parsed, so that all other errors can be reported at the same
 * time.
 */
const STAND_INS: TextParams = {
  route_from_code: 'airport-0',
  route_to_code: 'resort-0',
  outbound_time_hours: '12',
  outbound_time_minutes: '0',
  adult_count: '1',
}

/** Returns what is wrong with the dates and seats, which can only be checked once every field can be parsed. */
function findOtherFaults(catalogue: Catalogue, query: TextParams, now: Date): Fault[] {
  return faultsFrom(() => {
    const { asked, facts } = readAskedTrip(parse(pageQuery, { ...STAND_INS, ...readableParams(query) }))
    return [
      ...faultsFrom(() => ensureSeatsSaid(asked, facts)),
      ...faultsFrom(() => ensureTravelDates(catalogue, asked, now)),
    ]
  })
}

function faultsFrom(judge: () => Fault[] | void): Fault[] {
  try {
    return judge() ?? []
  } catch (error) {
    if (error instanceof ApiError) return faultsOf(error)
    throw error
  }
}

function reasonOf({ code, faults }: ApiError, isAhead: boolean): SearchProblem['reason'] {
  if (code === 'INVALID_PARAMS') return 'incomplete'
  if (code === 'UNSUPPORTED_ROUTE') return 'unsupported'
  if (code === 'MANUAL_BOOKING_REQUIRED') return 'byTelephone'
  if (code !== 'NO_BOOKABLE_VEHICLE') return 'noRoute'
  if (faults.some(({ about }) => about.some((subject) => subject === 'outbound' || subject === 'return')))
    return 'tooFar'
  if (faults.some(({ about }) => about.length > 0)) return 'otherVehicle'
  return isAhead ? 'noVehicle' : 'tooSoon'
}

/**
 * Returns whether the pickups lie ahead. For programs a past pickup and too large a group are the same refusal, but not
 * for people.
 */
function isAhead(catalogue: Catalogue, trip: Trip | undefined, now: Date): boolean {
  try {
    if (trip) ensurePickupsAhead(catalogue, trip, now)
    return true
  } catch (error) {
    if (error instanceof ApiError) return error.code !== 'NO_BOOKABLE_VEHICLE'
    throw error
  }
}

const FIELD_OF: Partial<Record<Subject, string>> = {
  from: 'from',
  to: 'to',
  returnTo: 'return_to',
  outbound: 'date',
  return: 'return_date',
}

type Fault = readonly [field: string, fault: keyof Words['search']['faults']]

function faultsOf({ faults }: ApiError): Fault[] {
  return faults.flatMap((fault) => {
    const { about, field } = fault
    const names = field === undefined ? about.map((subject) => FIELD_OF[subject]) : [linkNameOf(field)]
    return names.flatMap((name): Fault[] => (name === undefined ? [] : [[name, faultOf(name, fault)]]))
  })
}

const FAULT_OF: Readonly<Partial<Record<Why, keyof Words['search']['faults']>>> = {
  past: 'past',
  notOnSale: 'tooFar',
  beforeArrival: 'returnTooEarly',
  beforeOutbound: 'returnEarlier',
  notOneAgeEach: 'agesOfEach',
  uncounted: 'seats',
}

function faultOf(field: string, { kind, why }: ApiError['faults'][number]): keyof Words['search']['faults'] {
  const known = why && FAULT_OF[why]
  if (known) return known
  if (field === 'from' && kind === 'REQUIRED') return 'chooseStart'
  if (field === 'to' && kind === 'REQUIRED') return 'chooseEnd'
  if (field === 'from' || field === 'to' || field === 'return_to') return 'choosePlace'
  if (field.endsWith('date')) return 'chooseDay'
  if (field.endsWith('time')) return 'chooseTime'
  if (field.endsWith('child_ages')) return 'ages'
  return field.endsWith('adults') ? 'adults' : 'number'
}
