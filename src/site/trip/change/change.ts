import type { FastifyRequest } from 'fastify'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { Place } from '../../../catalogue/place-index.ts'
import { readTravelChange, staysAround, type WantedChange } from '../../../checkout/journey.ts'
import type { Deps, Site } from '../../../deps.ts'
import { seeOther } from '../../../http/mount.ts'
import type { BookingItem } from '../../../services/bookings/booking.ts'
import { isChangeable, itemsAhead } from '../../../services/bookings/change.ts'
import { type FullBooking, rentalsOf, ridesOf } from '../../../services/bookings/find-booking.ts'
import { changeDetails, type DetailsChange } from '../../../services/changes/change-details.ts'
import { isOpenToTraveller } from '../../../services/changes/change-own-ride.ts'
import { TRAVELLER } from '../../../values/actor.ts'
import { resortAmong } from '../../../values/place-code.ts'
import type { FormView } from '../../../web/form.ts'
import { type TextParams, textParams } from '../../../web/request/text-params.ts'
import type { Door, Visit } from '../door.ts'
import { asksOfItems, changePage, closedChangePage, filledInFrom } from './change-page.ts'
import { filledInPeople, peopleFields, readRentalChange } from './rental-change.ts'

/**
 * GET and POST /book/bookings/<token>/details: changes that travellers can make themselves, until shortly before the
 * start.
 */
export function change(door: Door, deps: Deps, { environment }: Site): void {
  const { db, catalogue, sender } = deps
  const path = '/details'

  door.get(path, (visit) => {
    const { booking, items, now } = visit
    if (!isOpen(visit, now)) return showClosed(visit)
    const ahead = itemsAhead(items, now)
    const typed = { ...filledInFrom(booking, ahead), ...filledInPeople(rentalsOf(ahead)) }
    return showForm(visit, { typed, faults: {} })
  })

  const limit = [
    ...deps.limit({ name: `${environment}:change`, perMinute: 10 }),
    // Limited, because every change is mailed to the traveller, the operator and the shops.
    ...deps.limit({ name: `${environment}:changes-of-booking`, perDay: 20, keyOf: tokenOf }),
  ]
  door.post(
    path,
    async (visit) => {
      const { typed, now, reply, url } = visit
      if (!isOpen(visit, now)) return showClosed(visit)
      const done = await apply(visit, typed, now)
      if (done && 'faults' in done) return showForm(visit, { typed, faults: done.faults }, 422)
      return done ? seeOther(reply, `${url}?changed=1`) : showClosed(visit)
    },
    { limit },
  )

  /** Returns what is wrong with the form, or the changed booking; undefined if it can no longer be changed. */
  async function apply({ booking, items }: FullBooking, typed: TextParams, now: Date) {
    const { current } = catalogue
    const rules = { actor: TRAVELLER, sender, cutoffMinutes: current.sale.changeCutoffMinutes } as const
    const ahead = itemsAhead(items, now)
    if (booking.product === 'ski') {
      const read = readRentalChange(typed, rentalsOf(ahead), current.rentals.measurements)
      return 'faults' in read ? read : changeDetails(db, booking, read.value, rules, now)
    }
    const resort = resortOfItems(current, ahead)
    const read = readTravelChange(typed, asksOfItems(ahead), staysAround(current, resort))
    return 'faults' in read ? read : changeDetails(db, booking, detailsOf(read.value, ahead), rules, now)
  }

  function isOpen(found: FullBooking, now: Date): boolean {
    return isChangeable(found, catalogue.current.sale.changeCutoffMinutes, now)
  }

  function showForm({ booking, items, now, layout, url, show }: Visit, form: FormView, status = 200) {
    const ahead = itemsAhead(items, now)
    const resort = resortOfItems(catalogue.current, ahead)?.names ?? null
    const people = peopleFields(layout, form, rentalsOf(ahead), catalogue.current.rentals.measurements)
    const deps = { catalogue: catalogue.current }
    const movable = ridesOf(ahead).filter((ride) => isOpenToTraveller(deps, booking, ride, now))
    const view = { ...form, url, booking, asks: asksOfItems(ahead), resort, ahead, people, movable }
    return show({ ...changePage(layout, view), status })
  }

  function showClosed({ booking, layout, url, show }: Visit) {
    return show(closedChangePage(layout, booking, url))
  }
}

/** Returns the resort in which items start or end; undefined without one. */
export function resortOfItems(
  { places }: Pick<Catalogue, 'places'>,
  items: readonly Pick<BookingItem, 'fromCode' | 'toCode'>[],
): Place | undefined {
  const code = resortAmong(items.flatMap(({ fromCode, toCode }) => [fromCode, toCode]))
  return code && places.get(code)
}

/**
 * Returns the changes that a form asks for. It contains everything about both legs; without an address, the address
 * stays as it was.
 */
export function detailsOf(
  { accommodation, countryCode, mobileNumber, ...legs }: WantedChange,
  ahead: readonly BookingItem[],
): DetailsChange {
  const changeOf = (leg: keyof typeof legs) => ({ ...legs[leg], ...(accommodation && { accommodation }) })
  return {
    person: { countryCode, mobileNumber },
    rides: new Map(ridesOf(ahead).map(({ number, details: { leg } }) => [number, changeOf(leg)])),
  }
}

/** Returns the token of the booking that a request is about, for the budget of changes. */
function tokenOf({ params }: FastifyRequest): string {
  return textParams(params)['token'] ?? ''
}
