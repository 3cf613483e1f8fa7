import type { FastifyReply } from 'fastify'
import type { Place } from '../../catalogue/place.ts'
import type { Deps } from '../../deps.ts'
import { seeOther } from '../../http/redirect.ts'
import type { Api } from '../../http/zod.ts'
import type { BookingItem } from '../../services/bookings/booking.ts'
import { changeDetails, isChangeable, itemsAhead } from '../../services/bookings/change-details.ts'
import type { FullBooking } from '../../services/bookings/find-booking.ts'
import { findAccommodation } from '../../services/places/find-accommodations.ts'
import { placeType } from '../../values/place-code.ts'
import { type Frame, sendPage } from '../page/frame.ts'
import { ownForms } from '../page/own-forms.ts'
import { typedWords } from '../page/typed.ts'
import { asksOfItems, changePage, closedChangePage, filledInFrom } from './change-page.ts'
import { findOwnBooking } from './find-own.ts'
import type { TravelFormView } from './travel-fields.ts'
import { readChange } from './travel-form.ts'
import { unknownBookingPage } from './unknown-booking-page.ts'

type TokenRoute = { Params: { token: string } }

/** GET and POST /book/bookings/<token>/details: flights, address, phone and notes, until shortly before the pickup. */
export function change(api: Api, deps: Deps, frame: Frame) {
  const { db, catalogue, clock, office } = deps
  const { site } = frame
  const path = '/book/bookings/:token/details'

  api.get<TokenRoute>(path, async ({ params: { token } }, reply) => {
    const now = clock()
    const found = await findOwnBooking(deps, site.environment, token)
    if (!found) return sendPage(reply, frame, unknownBookingPage(frame))
    if (!isOpen(found, now)) return sendClosed(reply, found)
    const typed = filledInFrom(found.booking, itemsAhead(found.items, now))
    return sendForm(reply, found, now, { typed, problems: {} })
  })

  const limited = [ownForms(site), ...deps.limit(`${site.environment}:change`, 10)]
  api.post<TokenRoute>(path, { onRequest: limited }, async ({ params: { token }, body }, reply) => {
    const now = clock()
    const found = await findOwnBooking(deps, site.environment, token)
    if (!found) return sendPage(reply, frame, unknownBookingPage(frame))
    if (!isOpen(found, now)) return sendClosed(reply, found)
    const typed = typedWords(body)
    const ahead = itemsAhead(found.items, now)
    const resort = resortOfItems(ahead)
    const read = readChange(typed, asksOfItems(ahead), (id) => findAccommodation(catalogue.current, id, resort))
    if ('problems' in read) return sendForm(reply, found, now, { typed, problems: read.problems }, 422)
    const { changeCutoffMinutes: cutoffMinutes } = catalogue.current.sale
    const changed = await changeDetails(db, found.booking, read.change, { office, cutoffMinutes }, now)
    return changed ? seeOther(reply, `${urlOf(found)}?changed=1`) : sendClosed(reply, found)
  })

  function isOpen(found: FullBooking, now: Date): boolean {
    return isChangeable(found, catalogue.current.sale.changeCutoffMinutes, now)
  }

  function sendForm(reply: FastifyReply, found: FullBooking, now: Date, form: TravelFormView, status = 200) {
    const { booking, items } = found
    const ahead = itemsAhead(items, now)
    const resort = resortOfItems(ahead)?.name ?? null
    const view = { ...form, url: urlOf(found), booking, asks: asksOfItems(ahead), resort }
    return sendPage(reply, frame, { ...changePage(frame, view), status })
  }

  function sendClosed(reply: FastifyReply, found: FullBooking) {
    return sendPage(reply, frame, closedChangePage(frame, urlOf(found)))
  }

  function urlOf({ booking }: FullBooking): string {
    return deps.office.pageUrl(booking)
  }

  function resortOfItems(items: readonly BookingItem[]): Place | undefined {
    const code = items
      .flatMap(({ fromCode, toCode }) => [fromCode, toCode])
      .find((one) => one && placeType(one) === 'resort')
    return code ? catalogue.current.places.get(code) : undefined
  }
}
