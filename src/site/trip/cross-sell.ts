import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Catalogue, Route } from '../../catalogue/catalogue.ts'
import type { Shop, SkiResort } from '../../catalogue/rentals.ts'
import type { Deps, Site } from '../../deps.ts'
import { ApiError, orRefusal } from '../../errors.ts'
import type { Booking, BookingItem } from '../../services/bookings/booking.ts'
import { type RentalItem, rentalsOf, type RideItem, ridesOf } from '../../services/bookings/find-booking.ts'
import { travellerToken } from '../../services/bookings/signed-tokens.ts'
import { wholePeriod } from '../../services/documents/vouchers/rental-lines.ts'
import { isForAdults, quoteRental } from '../../services/quoting/rentals/quote-rental.ts'
import type { Period } from '../../services/quoting/rentals/rental.ts'
import { handoverShop, kmFromCentre } from '../../services/quoting/rentals/shops.ts'
import { packIdsOf } from '../../services/quoting/rentals/variants.ts'
import { shortestRouteTo } from '../../services/quoting/routing/featured-routes.ts'
import { cheapest } from '../../services/quoting/trips/choose-vehicles.ts'
import { groupLine } from '../../services/quoting/trips/party-lines.ts'
import { quoteTrip } from '../../services/quoting/trips/quote-trip.ts'
import { usualRide } from '../../services/quoting/trips/route-prices.ts'
import type { Words } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'
import { divideHalfUp } from '../../values/money.ts'
import { tierRank } from '../../values/pack.ts'
import { placeNumber, resortAmong } from '../../values/place-code.ts'
import { RENTAL_DAYS } from '../../values/rental.ts'
import { formatDay, todayAt, toLocal } from '../../values/time.ts'
import { inLanguage, type Wording } from '../../values/wording.ts'
import type { Layout } from '../../web/layout/layout.ts'
import { drawing } from '../../web/parts/drawing.ts'
import { hidden } from '../../web/parts/fields.ts'
import { fromTo } from '../../web/parts/links.ts'
import { keepCookie } from '../../web/request/cookie.ts'
import { type Gear, gearDrawing } from '../ski/gear-drawings.ts'
import { distanceText } from '../ski/offer-texts.ts'
import { findOwnBooking } from './door.ts'

/** The other product that suits a booking, and where to find it. */
export type CrossSellOffer = SkisOffer | TransferOffer

/** Skis for the adults of a transfer, from the cheapest on; without a price if none are on sale then. */
interface SkisOffer {
  kind: 'skis'
  /** The name of the resort. */
  resort: Wording
  url: string
  adults: number
  days: number
  cheapest: { priceMinor: number; currency: string; gear: Gear; shop: Shop | undefined; km: number | null } | null
}

/** A transfer for the people of a rental, from the nearest airport; without a price if none can be booked then. */
interface TransferOffer {
  kind: 'transfer'
  /** The name of the resort. */
  resort: Wording
  url: string
  cheapest: { from: Wording; people: number; shareMinor: number; currency: string } | null
}

/** Returns skis for a transfer, or a transfer for a rental; null if there is nothing to offer. */
export function crossSell(
  { site }: Layout,
  catalogue: Catalogue,
  booking: Booking,
  items: readonly BookingItem[],
  now: Date,
): CrossSellOffer | null {
  const { status, firstStartAt, contactsErasedAt } = booking
  if (status !== 'confirmed' || firstStartAt <= now || contactsErasedAt !== null) return null
  const booked = items.filter(({ state }) => state === 'booked')
  const rentals = rentalsOf(booked)
  const [rental] = rentals
  if (rental) return transferFor(site.roots.transfer, catalogue, booking, [rental, ...rentals.slice(1)], now)
  const rides = ridesOf(booked)
  const outbound = rides.filter(({ details }) => details.leg === 'outbound')
  const [arrival] = outbound
  if (!arrival) return null
  const departure = rides.find(({ details }) => details.leg === 'return')
  const code = resortAmong(rides.flatMap(({ fromCode, toCode }) => [toCode, fromCode]))
  const resort = code && catalogue.rentals.resorts.get(placeNumber(code))
  if (!resort || resort.shops.length === 0) return null
  const adults = Math.max(
    outbound.reduce((sum, { details }) => sum + details.adults, 0),
    1,
  )
  const period = skiDays(arrival, departure)
  const params = new URLSearchParams({
    resort: String(resort.id),
    first_day: formatDay(period.firstDay),
    days: String(period.days),
    // Children ski by their ages, which a booking does not keep.
    'people[adult]': String(adults),
    currency: booking.currency,
    booking_reference: booking.reference,
  })
  return {
    kind: 'skis',
    resort: resort.names,
    url: `${site.roots.ski}/book/quick-search?${params.toString()}`,
    adults,
    days: period.days,
    cheapest: cheapestSkis(catalogue, { resort, period, currency: booking.currency, adults }, now),
  }
}

interface Wanted {
  resort: SkiResort
  period: Period
  currency: string
  adults: number
}

/** Returns what the cheapest skis cost all adults, and the shop that has them; null if none are on sale. */
function cheapestSkis(
  catalogue: Catalogue,
  { resort, period, currency, adults }: Wanted,
  now: Date,
): SkisOffer['cheapest'] {
  const rental = { resortId: resort.id, shopId: null, period, currency, promoCode: null }
  const quote = orRefusal(() => quoteRental(catalogue, rental, now))
  if (quote instanceof ApiError) return null
  const [best] = quote.offers
    .filter(({ offer }) => isForAdults(offer))
    .toSorted((a, b) => a.cheapest.priceMinor - b.cheapest.priceMinor)
  if (!best) return null
  const { offer, cheapest } = best
  const shop = handoverShop(quote, offer.supplierId, { packIds: packIdsOf(cheapest), period })
  return {
    priceMinor: cheapest.priceMinor * adults,
    currency: quote.currency.code,
    gear: { ...offer, rank: tierRank(offer.name) },
    shop,
    km: shop ? kmFromCentre(resort, shop) : null,
  }
}

function transferFor(
  root: string,
  catalogue: Catalogue,
  { currency }: Booking,
  rentals: readonly [RentalItem, ...RentalItem[]],
  now: Date,
): TransferOffer {
  const [{ resortCode, details }] = rentals
  const route = shortestRouteTo(catalogue, resortCode)
  const { firstDay } = wholePeriod(rentals.map((rental) => rental.details))
  const people = rentals.length
  const params = new URLSearchParams({
    step: '1',
    ...(route && { route_from_code: route.from.code }),
    route_to_code: resortCode,
    outbound_date: formatDay(firstDay),
    adult_count: String(people),
  })
  return {
    kind: 'transfer',
    resort: details.resort,
    url: `${root}/book/?${params.toString()}`,
    cheapest: route ? cheapestRide(catalogue, { route, firstDay, people, currency }, now) : null,
  }
}

/** Returns a person's share of the cheapest ride at noon of that day; null if none can be booked. */
function cheapestRide(
  catalogue: Catalogue,
  { route, firstDay, people, currency }: { route: Route; firstDay: number; people: number; currency: string },
  now: Date,
): TransferOffer['cheapest'] {
  const { outbound } = usualRide(route, firstDay)
  const party = { ...outbound.party, adults: people }
  const luggage = { ...outbound.luggage, suitcases: people }
  const trip = { outbound: { ...outbound, party, luggage }, return: null, currency, promoCode: null }
  const quote = orRefusal(() => quoteTrip(catalogue, trip, now))
  if (quote instanceof ApiError) return null
  const shareMinor = divideHalfUp(cheapest(quote.outbound).priceMinor, people)
  return { from: route.from.names, people, shareMinor, currency: quote.currency.code }
}

const USUAL_DAYS = 6

/** Returns the whole days between the rides, including the days of the rides themselves if there are too few. */
function skiDays(there: RideItem, back: RideItem | undefined): Period {
  const arrival = todayAt(there.startsAt, there.timeZone)
  const departure = back ? todayAt(back.startsAt, back.timeZone) : arrival + USUAL_DAYS + 1
  const between = departure - arrival - 1
  const isShort = between < RENTAL_DAYS.min
  const days = Math.min(RENTAL_DAYS.max, Math.max(RENTAL_DAYS.min, isShort ? between + 2 : between))
  return { firstDay: isShort ? arrival : arrival + 1, days }
}

/** Returns the traveller's bookings of the other product, or else what could be booked with this one. */
export function together(layout: Layout, companions: readonly Booking[], offer: CrossSellOffer | null): Markup {
  if (companions.length > 0) return html`${companions.map((companion) => companionCard(layout, companion))}`
  return offer === null ? html`` : offerCard(layout, offer)
}

function offerCard({ words }: Layout, offer: CrossSellOffer): Markup {
  const { title, text, button } = words.together[offer.kind]
  const priced = offer.kind === 'skis' ? pricedSkis(words, offer) : pricedRide(words, offer)
  const gear = offer.kind === 'skis' && offer.cheapest?.gear
  return html`<section class="card">
    ${
      gear &&
      html`${drawing('gear-shapes')}
        <div class="met">${gearDrawing(gear)}</div>`
    }
    <h2>${title}</h2>
    ${priced}
    <p class="${priced && 'muted'}">${text(inLanguage(offer.resort, words.language))}</p>
    <p><a class="button quiet" href="${offer.url}">${button}</a></p>
  </section>`
}

/** Says for whom, how long and from how much, and in which shop. */
function pricedSkis(
  { language, formats, equipment, front }: Words,
  { adults, days, cheapest }: SkisOffer,
): Markup | null {
  if (!cheapest) return null
  const { priceMinor, currency, shop, km } = cheapest
  const who = [groupLine(language, { ...NOBODY, adults }), equipment.days(days)].join(', ')
  const where = [
    ...(shop ? [shop.name] : []),
    ...(km === null ? [] : [equipment.distance(distanceText(formats, km))]),
  ].join(', ')
  return html`<p>
    ${who} ${front.prices.from} <strong class="price">${formats.money(priceMinor, currency)}</strong>
    ${where !== '' && html`<small>${where}</small>`}
  </p>`
}

/** Says from where, for how many and from how much each. */
function pricedRide({ language, formats, front, vehicles }: Words, { resort, cheapest }: TransferOffer): Markup | null {
  if (!cheapest) return null
  const { from, people, shareMinor, currency } = cheapest
  return html`<p>
    ${fromTo(inLanguage(from, language), inLanguage(resort, language))} · ${vehicles.people(people)}
    ${front.prices.from}
    <strong class="price">${formats.money(shareMinor, currency)}</strong> ${people > 1 && front.prices.each}
  </p>`
}

const NOBODY = { adults: 0, children: 0, infants: 0, childSeats: 0, boosters: 0 }

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
