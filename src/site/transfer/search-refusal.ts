import type { Catalogue } from '../../catalogue/catalogue.ts'
import { ApiError, type Fault, orRefusal, type Subject, type Suggestion, type Why } from '../../errors.ts'
import { parse } from '../../http/zod.ts'
import { currencyOrEuro } from '../../services/quoting/pricing/leg-price.ts'
import { type PlannedTrip, suggestFleet } from '../../services/quoting/trips/fleet.ts'
import { openTrip } from '../../services/quoting/trips/open-trip.ts'
import { ensureTravelDates } from '../../services/quoting/trips/pickups-ahead.ts'
import { type FleetChoice, planSale } from '../../services/quoting/trips/plan-trip.ts'
import type { Words } from '../../texts/site/en.ts'
import { localMinute, type LocalMinute, parseDay } from '../../values/time.ts'
import type { Wording } from '../../values/wording.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import {
  type AskedTrip,
  choiceParams,
  pageQuery,
  type PageParams,
  readableParams,
  readAskedTrip,
} from './page-query.ts'
import { linkNameOf } from './search-params.ts'
import { ensureSeatsSaid } from './seats.ts'

/** Why a search finds no vehicles, and what is wrong with its fields, by their names in the form. */
export interface SearchRefusal {
  reason: keyof Words['search']['reasons']
  faults: ReadonlyMap<string, SearchFault>
  /** Several vehicles for a group that is too large for one; null if there are none, or if something else is wrong. */
  together: PlannedTrip | null
  /** What the operator says about it; null if nothing is closed. */
  words: Wording | null
  /** The nearest time that has a vehicle, or is not too soon; null if there is none, or if something else is wrong. */
  nearest: NearestTime | null
}

/** A time of a leg, and the parameters of pages that choose it. */
interface NearestTime {
  at: LocalMinute
  params: TextParams
}

const NOTHING_MORE = { faults: new Map<string, SearchFault>(), together: null, words: null, nearest: null }

/** What is wrong with a field of a search, as a key of the pages' texts. */
type SearchFault = keyof Words['search']['faults']

/**
 * Returns why the search of a page's URL is refused; undefined if it leads to vehicles, or nothing was searched yet.
 */
export function findSearchRefusal(catalogue: Catalogue, query: TextParams, now: Date): SearchRefusal | undefined {
  if (!['route_from_code', 'route_to_code', 'outbound_date'].some((name) => name in query)) return undefined
  const search = orRefusal(() => readSearch(withoutEmptyPlaces(query)))
  if (search instanceof ApiError) return incomplete([...judgeReadable(catalogue, query, now), search])

  const { asked, facts, fitted, page } = search
  const dates = refusalsOf(() => ensureTravelDates(catalogue, asked, now))
  if (dates.length === 0 && asked.outbound.from === asked.outbound.to)
    return { ...NOTHING_MORE, reason: 'samePlace', faults: new Map([['to', 'choosePlace']]) }
  const seats = refusalsOf(() => ensureSeatsSaid(asked, facts))
  if (dates.length + seats.length > 0) return incomplete([...dates, ...seats])

  const trip = { ...fitted.trip, currency: currencyOrEuro(catalogue, page.currency_code) }
  const plan = orRefusal(() => planSale(catalogue, trip, choiceParams(page), now))
  if (!(plan instanceof ApiError)) return undefined
  const reason = reasonOf(plan)
  if (reason === 'closed' || reason === 'soldOut') {
    const words = plan.faults.find((fault) => fault.words)?.words ?? null
    const isOnlyThis = !(orRefusal(() => planSale(catalogue, trip, ANY_VEHICLE, now)) instanceof ApiError)
    const ofThis = reason === 'closed' ? 'otherVehicle' : 'vehicleSoldOut'
    return { ...NOTHING_MORE, reason: isOnlyThis ? ofThis : reason, words, nearest: nearestOf(plan.suggestion) }
  }
  if (reason === 'tooSoon') return { ...NOTHING_MORE, reason, nearest: nearestOf(plan.suggestion) }
  const together = reason === 'noVehicle' ? suggestFleet(openTrip(catalogue, trip, now)) : undefined
  if (together) return { ...NOTHING_MORE, reason: 'severalVehicles', together }
  return { ...NOTHING_MORE, reason, faults: faultsOf([plan]) }
}

const ANY_VEHICLE: FleetChoice = { outbound: undefined, return: undefined, fleet: undefined }

interface Search extends AskedTrip {
  page: PageParams
}

function readSearch(params: TextParams): Search {
  const page = parse(pageQuery, params)
  return { page, ...readAskedTrip(page) }
}

/** Returns the search without places that were left empty, which are then missing instead of unknown. */
function withoutEmptyPlaces(query: TextParams): TextParams {
  const isEmptyPlace = ([name, value]: [string, string]) => /^route_(from|to)_code$/.test(name) && value === ''
  return Object.fromEntries(Object.entries(query).filter((param) => !isEmptyPlace(param)))
}

function incomplete(refusals: readonly ApiError[]): SearchRefusal {
  return { ...NOTHING_MORE, reason: 'incomplete', faults: faultsOf(refusals) }
}

function refusalsOf(...checks: (() => unknown)[]): ApiError[] {
  return checks.map(orRefusal).filter((result) => result instanceof ApiError)
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

/** Returns what is wrong with the dates and seats of a search, of which some fields cannot be parsed. */
function judgeReadable(catalogue: Catalogue, query: TextParams, now: Date): ApiError[] {
  const search = orRefusal(() => readSearch({ ...STAND_INS, ...readableParams(query) }))
  if (search instanceof ApiError) return [search]
  const { asked, facts } = search
  return refusalsOf(
    () => ensureSeatsSaid(asked, facts),
    () => ensureTravelDates(catalogue, asked, now),
  )
}

function reasonOf({ code, faults }: ApiError): SearchRefusal['reason'] {
  if (code === 'INVALID_PARAMS') return 'incomplete'
  if (code === 'UNSUPPORTED_ROUTE') return 'unsupported'
  if (code === 'MANUAL_BOOKING_REQUIRED') return 'byTelephone'
  if (code !== 'NO_BOOKABLE_VEHICLE') return 'noRoute'
  const why = faults.find((fault) => fault.why)?.why
  if (why === 'closed' || why === 'soldOut') return why
  // For programs a pickup that is too soon and too large a group are the same refusal, but not for people.
  if (why === 'tooLate') return 'tooSoon'
  const subjects = faults.flatMap(({ about }) => about)
  if (subjects.includes('outbound') || subjects.includes('return')) return 'tooFar'
  if (subjects.length > 0) return 'otherVehicle'
  return 'noVehicle'
}

/** Returns the time that a refusal suggests for one of the legs; null if it suggests none. */
export function nearestOf(suggestion: Suggestion | undefined): NearestTime | null {
  for (const leg of ['outbound', 'return'] as const) {
    const {
      [leg]: date,
      [`${leg}Hours` as const]: hours,
      [`${leg}Minutes` as const]: minutes,
    } = suggestion?.change ?? {}
    const day = typeof date === 'string' ? parseDay(date) : undefined
    if (day === undefined || typeof date !== 'string' || typeof hours !== 'number' || typeof minutes !== 'number')
      continue
    const params = { date, time_hours: String(hours), time_minutes: String(minutes) }
    return {
      at: localMinute(day, hours, minutes),
      params: Object.fromEntries(Object.entries(params).map(([name, value]) => [`${leg}_${name}`, value])),
    }
  }
  return null
}

const FIELD_OF: Partial<Record<Subject, string>> = {
  from: 'from',
  to: 'to',
  returnTo: 'return_to',
  outbound: 'date',
  return: 'return_date',
}

function faultsOf(refusals: readonly ApiError[]): SearchRefusal['faults'] {
  const faults = refusals.flatMap((refusal) => refusal.faults)
  return new Map(faults.flatMap((fault) => namesOf(fault).map((name) => [name, faultOf(name, fault)] as const)))
}

/** Returns the names in the form of the fields that a fault is about. */
function namesOf({ about, field }: Fault): string[] {
  const names = field === undefined ? about.map((subject) => FIELD_OF[subject]) : [linkNameOf(field)]
  return names.filter((name) => name !== undefined)
}

const FAULT_OF: Readonly<Partial<Record<Why, SearchFault>>> = {
  past: 'past',
  notOnSale: 'tooFar',
  beforeArrival: 'returnTooEarly',
  beforeOutbound: 'returnEarlier',
  notOneAgeEach: 'agesOfEach',
  uncounted: 'seats',
}

function faultOf(field: string, { kind, why }: Fault): SearchFault {
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
