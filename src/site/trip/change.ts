import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Place } from '../../catalogue/place-index.ts'
import { readTravelChange, staysAround, type WantedChange } from '../../checkout/journey.ts'
import { ownUrl } from '../../checkout/own-url.ts'
import type { Deps, Site } from '../../deps.ts'
import { seeOther } from '../../http/mount.ts'
import type { Api } from '../../http/zod.ts'
import type { BookingItem } from '../../services/bookings/booking.ts'
import { isChangeable, itemsAhead } from '../../services/bookings/change-booking.ts'
import { type FullBooking, rentalsOf } from '../../services/bookings/find-booking.ts'
import { changeDetails, type DetailsChange, changeRental } from '../../services/changes/change-details.ts'
import { TRAVELLER } from '../../values/actor.ts'
import { resortAmong } from '../../values/place-code.ts'
import type { FormView } from '../../web/form.ts'
import type { LayoutOf } from '../../web/layout/layout-of-request.ts'
import { type Layout, sendPage } from '../../web/layout/layout.ts'
import { ownForms } from '../../web/request/own-forms.ts'
import { type TextParams, formTexts, textParams } from '../../web/request/text-params.ts'
import { asksOfItems, changePage, closedChangePage, filledInFrom } from './change-page.ts'
import { findOwnBooking, type OwnBooking, unknownBookingPage } from './own-booking.ts'
import { filledInPeople, peopleFields, readRentalChange } from './rental-change.ts'

type TokenRoute = { Params: { token: string } }

/**
 * GET and POST /book/bookings/<token>/details: changes that travellers can make themselves, until shortly before the
 * start.
 */
export function change(api: Api, deps: Deps, site: Site, layoutOf: LayoutOf) {
  const { db, catalogue, clock, sender } = deps
  const path = '/book/bookings/:token/details'

  api.get<TokenRoute>(path, async (request, reply) => {
    const now = clock()
    const found = await findOwnBooking(deps, site.environment, request.params.token)
    const layout = layoutOf(request, found?.booking.language)
    if (!found) return sendPage(reply, layout, unknownBookingPage(layout))
    if (!isOpen(found, now)) return sendClosed(reply, layout, found)
    const ahead = itemsAhead(found.items, now)
    const typed = { ...filledInFrom(found.booking, ahead), ...filledInPeople(rentalsOf(ahead)) }
    return sendForm(reply, layout, found, now, { typed, faults: {} })
  })

  const limited = [
    ownForms(site),
    ...deps.limit({ name: `${site.environment}:change`, perMinute: 10 }),
    // Limited, because every change is mailed to the traveller, the operator and the shops.
    ...deps.limit({ name: `${site.environment}:changes-of-booking`, perDay: 20, keyOf: tokenOf }),
  ]
  api.post<TokenRoute>(path, { onRequest: limited }, async (request, reply) => {
    const now = clock()
    const found = await findOwnBooking(deps, site.environment, request.params.token)
    const layout = layoutOf(request, found?.booking.language)
    if (!found) return sendPage(reply, layout, unknownBookingPage(layout))
    if (!isOpen(found, now)) return sendClosed(reply, layout, found)
    const typed = formTexts(request.body)
    const done = await apply(found, typed, now)
    if (done && 'faults' in done) return sendForm(reply, layout, found, now, { typed, faults: done.faults }, 422)
    return done ? seeOther(reply, `${urlOf(layout, found)}?changed=1`) : sendClosed(reply, layout, found)
  })

  /** Returns what is wrong with the form, or the changed booking; undefined if it can no longer be changed. */
  async function apply({ booking, items }: FullBooking, typed: TextParams, now: Date) {
    const { current } = catalogue
    const rules = { actor: TRAVELLER, sender, cutoffMinutes: current.sale.changeCutoffMinutes } as const
    const ahead = itemsAhead(items, now)
    if (booking.product === 'ski') {
      const read = readRentalChange(typed, rentalsOf(ahead), current.rentals.measurements)
      return 'faults' in read ? read : changeRental(db, booking, read.value, rules, now)
    }
    const resort = resortOfItems(current, ahead)
    const read = readTravelChange(typed, asksOfItems(ahead), staysAround(current, resort))
    return 'faults' in read ? read : changeDetails(db, booking, detailsOf(read.value), rules, now)
  }

  function isOpen(found: FullBooking, now: Date): boolean {
    return isChangeable(found, catalogue.current.sale.changeCutoffMinutes, now)
  }

  function sendForm(reply: FastifyReply, layout: Layout, found: OwnBooking, now: Date, form: FormView, status = 200) {
    const { booking, items } = found
    const ahead = itemsAhead(items, now)
    const resort = resortOfItems(catalogue.current, ahead)?.names ?? null
    const people = peopleFields(layout, form, rentalsOf(ahead), catalogue.current.rentals.measurements)
    const view = { ...form, url: urlOf(layout, found), booking, asks: asksOfItems(ahead), resort, ahead, people }
    return sendPage(reply, layout, { ...changePage(layout, view), status })
  }

  function sendClosed(reply: FastifyReply, layout: Layout, found: OwnBooking) {
    return sendPage(reply, layout, closedChangePage(layout, found.booking, urlOf(layout, found)))
  }

  function urlOf(layout: Layout, { booking, way }: OwnBooking): string {
    return ownUrl(layout, deps.travellerKey, booking, way)
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
export function detailsOf({ accommodation, countryCode, mobileNumber, ...legs }: WantedChange): DetailsChange {
  return {
    person: { countryCode, mobileNumber },
    rideChange: ({ details: { leg } }) => ({ ...legs[leg], ...(accommodation && { accommodation }) }),
  }
}

/** Returns the token of the booking that a request is about, for the budget of changes. */
function tokenOf({ params }: FastifyRequest): string {
  return textParams(params)['token'] ?? ''
}
