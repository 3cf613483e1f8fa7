import type { FastifyReply } from 'fastify'
import type { Place } from '../../catalogue/place.ts'
import type { Deps, Site } from '../../deps.ts'
import { seeOther } from '../../http/redirect.ts'
import type { Api } from '../../http/zod.ts'
import type { BookingItem } from '../../services/bookings/booking.ts'
import { changeDetails, isChangeable, itemsAhead } from '../../services/bookings/change-details.ts'
import type { FullBooking } from '../../services/bookings/find-booking.ts'
import { findAccommodation } from '../../services/places/find-accommodations.ts'
import { placeType } from '../../values/place-code.ts'
import { type Frame, sendPage } from '../page/frame.ts'
import type { FrameOf } from '../page/frames.ts'
import { ownForms } from '../page/own-forms.ts'
import { typedWords } from '../page/typed.ts'
import { asksOfItems, changePage, closedChangePage, filledInFrom } from './change-page.ts'
import { findOwnBooking } from './find-own.ts'
import { ownUrl } from './own-url.ts'
import type { TravelFormView } from './travel-fields.ts'
import { readChange } from './travel-form.ts'
import { unknownBookingPage } from './unknown-booking-page.ts'

type TokenRoute = { Params: { token: string } }

/** GET and POST /book/bookings/<token>/details: flights, address, phone and notes, until shortly before the pickup. */
export function change(api: Api, deps: Deps, site: Site, frameOf: FrameOf) {
  const { db, catalogue, clock, office } = deps
  const path = '/book/bookings/:token/details'

  api.get<TokenRoute>(path, async (request, reply) => {
    const now = clock()
    const found = await findOwnBooking(deps, site.environment, request.params.token)
    const frame = frameOf(request, found?.booking.language)
    if (!found) return sendPage(reply, frame, unknownBookingPage(frame))
    if (!isOpen(found, now)) return sendClosed(reply, frame, found)
    const typed = filledInFrom(found.booking, itemsAhead(found.items, now))
    return sendForm(reply, frame, found, now, { typed, problems: {} })
  })

  const limited = [ownForms(site), ...deps.limit(`${site.environment}:change`, 10)]
  api.post<TokenRoute>(path, { onRequest: limited }, async (request, reply) => {
    const now = clock()
    const found = await findOwnBooking(deps, site.environment, request.params.token)
    const frame = frameOf(request, found?.booking.language)
    if (!found) return sendPage(reply, frame, unknownBookingPage(frame))
    if (!isOpen(found, now)) return sendClosed(reply, frame, found)
    const typed = typedWords(request.body)
    const ahead = itemsAhead(found.items, now)
    const resort = resortOfItems(ahead)
    const read = readChange(typed, asksOfItems(ahead), (id) => findAccommodation(catalogue.current, id, resort))
    if ('problems' in read) return sendForm(reply, frame, found, now, { typed, problems: read.problems }, 422)
    const { changeCutoffMinutes: cutoffMinutes } = catalogue.current.sale
    const changed = await changeDetails(db, found.booking, read.change, { office, cutoffMinutes }, now)
    return changed ? seeOther(reply, `${urlOf(frame, found)}?changed=1`) : sendClosed(reply, frame, found)
  })

  function isOpen(found: FullBooking, now: Date): boolean {
    return isChangeable(found, catalogue.current.sale.changeCutoffMinutes, now)
  }

  function sendForm(
    reply: FastifyReply,
    frame: Frame,
    found: FullBooking,
    now: Date,
    form: TravelFormView,
    status = 200,
  ) {
    const { booking, items } = found
    const ahead = itemsAhead(items, now)
    const resort = resortOfItems(ahead)?.name ?? null
    const view = { ...form, url: urlOf(frame, found), booking, asks: asksOfItems(ahead), resort }
    return sendPage(reply, frame, { ...changePage(frame, view), status })
  }

  function sendClosed(reply: FastifyReply, frame: Frame, found: FullBooking) {
    return sendPage(reply, frame, closedChangePage(frame, urlOf(frame, found)))
  }

  function urlOf(frame: Frame, { booking }: FullBooking): string {
    return ownUrl(frame, deps.travellerKey, booking)
  }

  function resortOfItems(items: readonly BookingItem[]): Place | undefined {
    const code = items
      .flatMap(({ fromCode, toCode }) => [fromCode, toCode])
      .find((one) => one && placeType(one) === 'resort')
    return code ? catalogue.current.places.get(code) : undefined
  }
}
