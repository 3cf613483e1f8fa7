import type { FastifyReply } from 'fastify'
import { layoutFor } from '../../checkout/product-frame.ts'
import { staysAround } from '../../checkout/stays-around.ts'
import {
  type Contact,
  type FormFaults,
  readContact,
  readTravelChange,
  type TypedForm,
} from '../../checkout/travel-form.ts'
import type { Deps, Site } from '../../deps.ts'
import type { Booking, BookingItem } from '../../services/bookings/booking.ts'
import { isChangeable, itemsAhead } from '../../services/bookings/change-booking.ts'
import { rentalsOf } from '../../services/bookings/find-booking.ts'
import type { BookingLogLine } from '../../services/bookings/log.ts'
import { unlessChanged } from '../../services/bookings/unless-changed.ts'
import type { ChangeRules } from '../../services/changes/announce-change.ts'
import { changeDetails } from '../../services/changes/change-details.ts'
import { changeRental } from '../../services/changes/change-rental.ts'
import { asksOfItems, filledInFrom } from '../../site/trip/change-page.ts'
import { detailsOf, resortOfItems } from '../../site/trip/change.ts'
import { filledInPeople, readRentalChange } from '../../site/trip/rental-change.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import type { Door, Visit } from '../door.ts'
import { readSeen } from '../seen.ts'
import { closedDetailsPage, detailsPage } from './details-page.ts'
import { getBooking, type SeenBooking } from './get-booking.ts'

/** Operators may change details until the start. */
const CUTOFF_MINUTES = 0

/**
 * Registers /desk/bookings/<reference>/details: the changes that travellers can make themselves, and the traveller's
 * data.
 */
export function details(door: Door, deps: Deps, site: Site): void {
  const { db, catalogue } = deps
  const path = '/desk/bookings/:reference/details'

  door.get(path, async (visit) => {
    const found = await getBooking(db, visit.params)
    const ahead = itemsAhead(found.items, visit.now)
    const typed = {
      ...person(found.booking),
      ...filledInFrom(found.booking, ahead),
      ...filledInPeople(rentalsOf(ahead)),
    }
    return showForm(visit, found, { typed, faults: {} })
  })

  door.post(path, async (visit) => {
    const { typed, params, by, now, done } = visit
    const found = await getBooking(db, params)
    const { booking } = found
    const ahead = itemsAhead(found.items, now)
    const contact: TypedForm = { typed, faults: {} }
    const who = readContact(contact)
    const change = booking.product === 'ski' ? rentalChange(typed, ahead) : rideChange(typed, ahead)
    const faults = { ...('faults' in change ? change.faults : {}), ...contact.faults }
    if ('faults' in change || Object.keys(faults).length > 0)
      return showForm(visit, found, { typed, faults, status: 422 })
    const rules = { ...by, cutoffMinutes: CUTOFF_MINUTES }
    const outcome = await unlessChanged(db, booking.id, readSeen(visit), (tx) =>
      change.make(tx, booking, who, rules, now),
    )
    if ('since' in outcome)
      return showForm(visit, await getBooking(db, params), { typed, faults: {}, status: 409, since: outcome.since })
    return outcome.done
      ? done(`${site.url}/desk/bookings/${booking.reference}`, 'Changed')
      : visit.show(closedDetailsPage(site, booking))
  })

  function rentalChange(typed: TextParams, ahead: readonly BookingItem[]): ReadChange {
    const read = readRentalChange(typed, rentalsOf(ahead), catalogue.current.rentals.measurements)
    if ('faults' in read) return read
    const { people } = read.change
    return {
      make: (tx, booking, person, rules, now) => changeRental(tx, booking, { people, person }, rules, now),
    }
  }

  function rideChange(typed: TextParams, ahead: readonly BookingItem[]): ReadChange {
    const stays = staysAround(catalogue.current, resortOfItems(catalogue.current, ahead))
    const read = readTravelChange(typed, asksOfItems(ahead), stays)
    if ('faults' in read) return read
    const { person: _, ...change } = detailsOf(read.change)
    return {
      make: (tx, booking, person, rules, now) => changeDetails(tx, booking, { ...change, person }, rules, now),
    }
  }

  async function showForm(visit: Visit, found: SeenBooking, form: ShownForm): Promise<FastifyReply> {
    const { now, layout, show } = visit
    const { booking, items } = found
    if (!isChangeable(found, CUTOFF_MINUTES, now)) return show(closedDetailsPage(site, booking))
    const ahead = itemsAhead(items, now)
    const { typed, faults, status = 200, since = [] } = form
    const view = {
      booking,
      form: { typed, faults },
      ahead,
      // A form with faults is still the one that was filled in before.
      seen: status === 422 ? (typed['seen'] ?? found.seen) : found.seen,
      since,
      measurements: catalogue.current.rentals.measurements,
    }
    return show({ ...detailsPage(layoutFor(layout, booking.product), site, view), status })
  }
}

/** A valid change including the traveller's data, or what is wrong with it. */
type ReadChange =
  | { faults: FormFaults }
  | {
      make: (
        tx: Deps['db'],
        booking: Booking,
        person: Contact,
        rules: ChangeRules,
        now: Date,
      ) => Promise<Booking | undefined>
    }

interface ShownForm {
  typed: TextParams
  faults: FormFaults
  status?: 200 | 409 | 422
  since?: readonly BookingLogLine[]
}

function person({ firstName, lastName, email }: Booking): TextParams {
  return { name: firstName, last_name: lastName, email }
}
