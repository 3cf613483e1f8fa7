import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Deps, Site } from '../../deps.ts'
import type { Booking, BookingItem } from '../../services/bookings/booking.ts'
import { rentalsOf, type RideItem, ridesOf } from '../../services/bookings/find-booking.ts'
import { travellerToken } from '../../services/bookings/signed-tokens.ts'
import { html, type Markup } from '../../values/html.ts'
import { placeNumber, resortAmong } from '../../values/place-code.ts'
import { RENTAL_DAYS } from '../../values/rental.ts'
import { formatDay, todayAt, toLocal } from '../../values/time.ts'
import { inLanguage, type Wording } from '../../values/wording.ts'
import type { Layout } from '../../web/layout/layout.ts'
import { hidden } from '../../web/parts/fields.ts'
import { keepCookie } from '../../web/request/cookie.ts'
import { findOwnBooking } from './door.ts'

/** The other product that suits a booking, and where to find it. */
export interface CrossSellOffer {
  kind: 'skis' | 'transfer'
  /** The name of the resort. */
  resort: Wording
  url: string
}

/** Returns skis for a transfer, or a transfer for a rental; null if there is nothing to offer. */
export function crossSell(
  { site }: Layout,
  { rentals }: Pick<Catalogue, 'rentals'>,
  booking: Booking,
  items: readonly BookingItem[],
  now: Date,
): CrossSellOffer | null {
  const { status, firstStartAt, contactsErasedAt } = booking
  if (status !== 'confirmed' || firstStartAt <= now || contactsErasedAt !== null) return null
  const booked = items.filter(({ state }) => state === 'booked')
  const [rental] = rentalsOf(booked)
  if (rental) {
    const params = new URLSearchParams({ step: '1', route_to_code: rental.resortCode })
    return { kind: 'transfer', resort: rental.details.resort, url: `${site.roots.transfer}/book/?${params.toString()}` }
  }
  const rides = ridesOf(booked)
  const outbound = rides.filter(({ details }) => details.leg === 'outbound')
  const [arrival] = outbound
  if (!arrival) return null
  const departure = rides.find(({ details }) => details.leg === 'return')
  const code = resortAmong(rides.flatMap(({ fromCode, toCode }) => [toCode, fromCode]))
  const resort = code && rentals.resorts.get(placeNumber(code))
  if (!resort || resort.shops.length === 0) return null
  const adults = outbound.reduce((sum, { details }) => sum + details.adults, 0)
  const params = new URLSearchParams({
    resort: String(resort.id),
    ...skiDays(arrival, departure),
    // Children ski by their ages, which a booking does not keep.
    'people[adult]': String(Math.max(adults, 1)),
    currency: booking.currency,
    booking_reference: booking.reference,
  })
  return { kind: 'skis', resort: resort.names, url: `${site.roots.ski}/book/quick-search?${params.toString()}` }
}

const USUAL_DAYS = 6

/** Returns the whole days between the rides, including the days of the rides themselves if there are too few. */
function skiDays(there: RideItem, back: RideItem | undefined): { first_day: string; days: string } {
  const arrival = todayAt(there.startsAt, there.timeZone)
  const departure = back ? todayAt(back.startsAt, back.timeZone) : arrival + USUAL_DAYS + 1
  const between = departure - arrival - 1
  const isShort = between < RENTAL_DAYS.min
  const days = Math.min(RENTAL_DAYS.max, Math.max(RENTAL_DAYS.min, isShort ? between + 2 : between))
  return { first_day: formatDay(isShort ? arrival : arrival + 1), days: String(days) }
}

/** Returns the traveller's bookings of the other product, or else what could be booked with this one. */
export function together(layout: Layout, companions: readonly Booking[], offer: CrossSellOffer | null): Markup {
  if (companions.length > 0) return html`${companions.map((companion) => companionCard(layout, companion))}`
  if (offer === null) return html``
  const { title, text, button } = layout.words.together[offer.kind]
  return html`<section class="card">
    <h2>${title}</h2>
    <p>${text(inLanguage(offer.resort, layout.words.language))}</p>
    <p><a class="button quiet" href="${offer.url}">${button}</a></p>
  </section>`
}

/** Returns a card about the other booking without a link, which is only sent to its e-mail address. */
function companionCard(
  { site, words }: Layout,
  { product, reference, status, firstStartAt, timeZone, email }: Booking,
): Markup {
  const { together: own, booking, formats } = words
  const day = formats.day(toLocal(firstStartAt.getTime(), timeZone))
  return html`<section class="card">
    <h2>${own.also[product]}</h2>
    <p>${own.what(reference, booking.states[status], day)}</p>
    <form method="post" action="${site.url}/book/find">
      ${hidden('reference', reference)} ${hidden('email', email)}
      <button class="quiet">${own.link}</button>
    </form>
  </section>`
}

/** The cookie of a browser that was offered the other product beside a booking, for an hour. */
const BESIDE = 'beside'

/** Carries the address of a booking over to the other product, so that no URL has to contain it (decisions 7.32). */
export interface CrossSellCookie {
  /** Remembers the booking, in the response that shows the offer. */
  remember: (reply: FastifyReply, booking: Booking) => void
  /** Returns the address of the booking that the browser has seen, if it has that reference; otherwise null. */
  findEmail: (request: FastifyRequest, reference: string) => Promise<string | null>
}

/** Returns the cookie for offers beside a booking of this site. */
export function crossSellCookie(deps: Pick<Deps, 'db' | 'travellerKey'>, site: Site): CrossSellCookie {
  return {
    remember(reply, booking) {
      const value = travellerToken(deps.travellerKey, booking, 'browser')
      keepCookie(reply, { root: site.url, name: BESIDE, value, seconds: 60 * 60 })
    },
    async findEmail({ cookies: { [BESIDE]: token } }, reference) {
      if (token === undefined) return null
      const found = await findOwnBooking(deps, site.environment, token)
      const isMeant = found?.booking.reference === reference && found.booking.contactsErasedAt === null
      return isMeant ? found.booking.email : null
    },
  }
}
