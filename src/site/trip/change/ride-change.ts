import type { FastifyRequest } from 'fastify'
import { type Catalogue, routeKey, type VehicleType } from '../../../catalogue/catalogue.ts'
import { redirectToCardPage } from '../../../checkout/checkout-redirects.ts'
import type { Deps, Site } from '../../../deps.ts'
import { ApiError } from '../../../errors.ts'
import { asTyped, day, timeOfDay } from '../../../http/date-fields.ts'
import { FieldFault, flag, integer, type Kind } from '../../../http/fields.ts'
import { seeOther } from '../../../http/mount.ts'
import type { Booking } from '../../../services/bookings/booking.ts'
import { type RideItem, ridesOf } from '../../../services/bookings/find-booking.ts'
import {
  changeOwnRide,
  isOpenToTraveller,
  type OwnQuote,
  quoteOwnChange,
  type RideWish,
} from '../../../services/changes/change-own-ride.ts'
import { legOf } from '../../../services/changes/plan-ride-change.ts'
import { findOpenPartner } from '../../../services/partners/partner.ts'
import { sendRefunds } from '../../../services/payments/send-refunds.ts'
import { lastDayOnSale } from '../../../services/quoting/months-ahead.ts'
import type { Words } from '../../../texts/site/en.ts'
import { TRAVELLER } from '../../../values/actor.ts'
import { FLIGHT_NUMBER_LENGTH, plainFlightNumber } from '../../../values/flight-number.ts'
import { parseDecimal } from '../../../values/money.ts'
import { dayOf, formatDay, formatTime, todayAt } from '../../../values/time.ts'
import { inLanguage } from '../../../values/wording.ts'
import type { FaultSentences } from '../../../web/parts/fields.ts'
import { type TextParams, textParams } from '../../../web/request/text-params.ts'
import { nearestOf } from '../../transfer/search-refusal.ts'
import type { Door, OwnBooking, Visit } from '../door.ts'
import { closedChangePage } from './change-page.ts'
import { accountRidePage, rideFormPage, ridePreviewPage } from './ride-change-page.ts'

/**
 * GET and POST /book/bookings/<token>/items/<n>: another day, time, group or vehicle for a ride, shown with its price
 * before it is changed (decisions 7.48).
 */
export function rideChange(door: Door, deps: Deps, site: Site): void {
  const { db, catalogue, providers, sender } = deps
  const path = '/items/:number'

  door.get(path, async (visit) => {
    const ride = rideOf(visit, visit.params)
    if (!ride) return visit.refuse()
    return (await whyNot(visit, ride)) ?? showForm(visit, ride, { ...filledIn(ride), ...onlyFields(visit.query) })
  })

  const limit = [
    ...deps.limit({ name: `${site.environment}:ride-change`, perMinute: 20 }),
    // Limited, because every change is mailed to the traveller and the operator.
    ...deps.limit({ name: `${site.environment}:ride-changes-of-booking`, perDay: 60, keyOf: tokenOf }),
  ]
  door.post(
    path,
    async (visit) => {
      const ride = rideOf(visit, visit.params)
      if (!ride) return visit.refuse()
      const closed = await whyNot(visit, ride)
      if (closed) return closed
      const typed = { ...filledIn(ride), ...onlyFields(visit.typed) }
      const read = readWish(visit.layout.words, typed, ride)
      if ('faults' in read) return showForm(visit, ride, typed, read)
      try {
        return visit.typed['confirm'] === '1'
          ? await carryOut(visit, ride, read.wish, typed)
          : await showPreview(visit, ride, read.wish, typed)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return refuse(visit, ride, typed, error)
      }
    },
    { limit },
  )

  function ownDeps({ environment }: Booking) {
    return { catalogue: catalogue.current, takesCard: providers.current[environment]?.takes, sender }
  }

  /** Sends why the ride cannot be changed here; undefined if it can. */
  async function whyNot({ booking, layout, url, now, show }: Visit, ride: RideItem) {
    if (booking.settlement === 'account') {
      const partner = await findOpenPartner(db, booking.partnerId)
      return show(accountRidePage(layout, { booking, url, partner: partner?.name ?? null }))
    }
    return isOpenToTraveller(ownDeps(booking), booking, ride, now)
      ? undefined
      : show(closedChangePage(layout, booking, url))
  }

  async function showPreview(visit: Visit, { number }: RideItem, wish: RideWish, asked: TextParams) {
    const { booking, now } = visit
    return preview(visit, await quoteOwnChange(db, ownDeps(booking), booking, { number, wish }, now), asked, null)
  }

  function preview(visit: Visit, quote: OwnQuote, asked: TextParams, change: { wasMinor: number | undefined } | null) {
    const { booking, layout, url, now, show } = visit
    if (!change && quote.plan.changes.length === 0)
      return showForm(visit, quote.ride, asked, { refusal: layout.words.rideChange.same })
    const page = ridePreviewPage(layout, { url, booking, quote, asked, now, change })
    return show({ ...page, formsLeadTo: providers.current[site.environment]?.pageOrigin })
  }

  /** Changes the ride as previewed, and leads to the payment of what it costs more. */
  async function carryOut(visit: Visit, ride: RideItem, wish: RideWish, asked: TextParams) {
    const { booking, layout, url, now, reply, typed } = visit
    const { number } = ride
    const wasMinor = parseDecimal(typed['quoted_price'] ?? '', 2)
    const by = { actor: TRAVELLER, sender }
    const own = ownDeps(booking)
    try {
      if (wasMinor === undefined) throw new ApiError('PRICE_CHANGED', 'no price was shown')
      await changeOwnRide(db, own, booking, { number, wish, newPriceMinor: wasMinor }, by, now)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'PRICE_CHANGED') throw error
      const latest = await visit.again()
      const seen = latest ? { ...visit, ...latest } : visit
      return preview(seen, await quoteOwnChange(db, own, seen.booking, { number, wish }, now), asked, { wasMinor })
    }
    await sendRefunds(deps, booking.id, now)
    const { booking: changed } = (await visit.again()) ?? visit
    const isDue = changed.status === 'awaiting_payment' || changed.askedMinor !== null
    return isDue && changed.priceMinor > booking.priceMinor
      ? redirectToCardPage(deps, site, reply, { layout, booking: changed, own: url }, now)
      : seeOther(reply, `${url}?changed=1`)
  }

  function showForm(
    { booking, layout, url, now, show }: Visit,
    ride: RideItem,
    typed: TextParams,
    { faults = {}, refusal = null }: { faults?: FaultSentences; refusal?: string | null } = {},
  ) {
    const { current } = catalogue
    const days = {
      min: formatDay(todayAt(now, ride.timeZone)),
      max: formatDay(lastDayOnSale(current, 'transfer', now)),
    }
    const vehicles = vehiclesOf(current, ride)
    return show(rideFormPage(layout, { url, booking, ride, typed, faults, refusal, vehicles, days }))
  }

  /** Sends the form with why the ride cannot be changed like that, or that it no longer can be changed at all. */
  async function refuse(visit: Visit, ride: RideItem, typed: TextParams, error: ApiError) {
    const { layout } = visit
    const latest = { ...visit, ...(await visit.again()) }
    const current = rideOf(latest, visit.params)
    if (current && error.code === 'CHANGE_CLOSED') {
      const closed = await whyNot(latest, current)
      if (closed) return closed
    }
    const chosen = catalogue.current.vehicles.get(Number(typed['vehicle_type_id']))
    const vehicle = chosen && inLanguage(chosen.names, layout.words.language)
    return showForm(latest, current ?? ride, typed, refusalOf(layout.words, layout.operator.phone, error, vehicle))
  }
}

function rideOf({ items }: OwnBooking, { number: typed = '' }: TextParams): RideItem | undefined {
  return ridesOf(items).find(({ number }) => String(number) === typed)
}

/** Returns the vehicles of the route, and the one that was sold; none for a seat on a shuttle, which keeps its own. */
function vehiclesOf({ routes, vehicles }: Catalogue, { fromCode, toCode, vehicleId, shared }: RideItem): VehicleType[] {
  if (shared) return []
  const driven = routes.get(routeKey(fromCode, toCode))?.fares.map(({ vehicle }) => vehicle) ?? []
  const sold = vehicles.get(vehicleId)
  return sold && !driven.includes(sold) ? [...driven, sold] : driven
}

/** Returns the fields of a ride as it is booked. */
function filledIn(ride: RideItem): TextParams {
  const { at, anchor, party, luggage } = legOf(ride)
  const counts = {
    adults: party.adults,
    children: party.children,
    infants: party.infants,
    child_seats: party.childSeats,
    boosters: party.boosters,
    luggage: luggage.suitcases,
    ski_bags: luggage.skiBags,
    vehicle_type_id: ride.vehicleId,
  }
  return {
    date: formatDay(dayOf(at)),
    time: formatTime(at),
    is_flight: anchor === 'flight' ? '1' : '0',
    flight_number: ride.details.flight?.number ?? '',
    ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)])),
  }
}

type FieldName = keyof typeof KINDS | 'flight_number'

const COUNT = integer(0, 99)
const DAY = asTyped(day)
const TIME = asTyped(timeOfDay)

/** How the fields are read, by the kinds that the APIs read theirs by, and what is said about a wrong one. */
const KINDS = {
  date: [DAY, 'chooseDay'],
  time: [TIME, 'chooseTime'],
  is_flight: [flag, 'chooseTime'],
  adults: [integer(1, 99), 'adults'],
  children: [COUNT, 'number'],
  infants: [COUNT, 'number'],
  child_seats: [COUNT, 'number'],
  boosters: [COUNT, 'number'],
  luggage: [COUNT, 'number'],
  ski_bags: [COUNT, 'number'],
  vehicle_type_id: [integer(1), 'number'],
} as const satisfies Record<string, readonly [Kind<number> | Kind<boolean>, keyof Words['search']['faults']]>

function onlyFields(typed: TextParams): TextParams {
  return Object.fromEntries(
    Object.entries(typed).filter(([name]) => name === 'flight_number' || Object.hasOwn(KINDS, name)),
  )
}

/** Parses the form, or returns what is wrong with it. */
function readWish(
  { search, details }: Words,
  typed: Readonly<Partial<Record<FieldName, string>>>,
  ride: RideItem,
): { wish: RideWish } | { faults: FaultSentences } {
  const faults: Record<string, string> = {}
  const read = <Value>(name: keyof typeof KINDS, kind: Kind<Value>): Value | undefined => {
    const value = kind.read((typed[name] ?? '').trim().replace(/^(\d\d:\d\d):00$/, '$1'))
    if (!(value instanceof FieldFault)) return value
    faults[name] = search.faults[KINDS[name][1]]
    return undefined
  }
  const flightNumber = plainFlightNumber(typed.flight_number ?? '')
  if (flightNumber.length > FLIGHT_NUMBER_LENGTH) faults['flight_number'] = details.faults.tooLong
  const count = (name: keyof typeof KINDS, kind = COUNT) => read(name, kind) ?? 0
  const wish: RideWish = {
    day: read('date', DAY),
    minute: read('time', TIME),
    isFlight: read('is_flight', flag),
    adults: count('adults', KINDS.adults[0]),
    children: count('children'),
    infants: count('infants'),
    childSeats: count('child_seats'),
    boosters: count('boosters'),
    suitcases: count('luggage'),
    skiBags: count('ski_bags'),
    vehicleId: ride.shared ? undefined : read('vehicle_type_id', KINDS.vehicle_type_id[0]),
    flightNumber: flightNumber || null,
  }
  return Object.keys(faults).length > 0 ? { faults } : { wish }
}

/** Returns what a page says about a refusal: at a field, or about the change as a whole. */
function refusalOf(
  { search, vehicles, rideChange, formats, language }: Words,
  phone: string,
  { code, faults, suggestion }: ApiError,
  vehicle: string | undefined,
): { faults?: FaultSentences; refusal?: string } {
  const why = faults.find((fault) => fault.why)?.why
  const closedWords = faults.find((fault) => fault.words)?.words
  const isAbout = (subject: string) => faults.some(({ about }) => about.some((one) => one === subject))
  if (why === 'past') return { faults: { date: search.faults.past } }
  if (why === 'notOnSale') return { faults: { date: search.faults.tooFar } }
  if (why === 'beforeArrival') return { faults: { time: search.faults.returnTooEarly } }
  if (why === 'closed')
    return {
      refusal: [search.reasons.closed(), closedWords && inLanguage(closedWords, language)].filter(Boolean).join(' '),
    }
  const nearest = why === 'soldOut' ? nearestOf(suggestion) : null
  if (why === 'soldOut' && vehicle !== undefined) {
    const later = nearest && search.nearest.ofVehicle(formats.moment(nearest.at))
    return { refusal: [vehicles.missing.soldOut(vehicle), later].filter(Boolean).join(' ') }
  }
  if (why === 'tooLate' || code === 'CHANGE_CLOSED') {
    const next = nearestOf(suggestion)
    return {
      refusal: [search.reasons.tooSoon(phone), next && search.nearest.next(formats.moment(next.at))]
        .filter(Boolean)
        .join(' '),
    }
  }
  if (isAbout('vehicle')) return { faults: { vehicle_type_id: rideChange.vehicleRefused } }
  return { refusal: code === 'MANUAL_BOOKING_REQUIRED' ? search.reasons.byTelephone(phone) : rideChange.cannot(phone) }
}

/** Returns the token of the booking that a request is about, for the budget of changes. */
function tokenOf({ params }: FastifyRequest): string {
  return textParams(params)['token'] ?? ''
}
