import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, Site } from '../../deps.ts'
import { redirectOnce, seeOther } from '../../http/redirect.ts'
import type { Api } from '../../http/zod.ts'
import type { Booking } from '../../services/bookings/booking.ts'
import { findBookingOfForm, findBookingOfLink } from '../../services/bookings/find-booking.ts'
import { freeUntilAhead } from '../../services/bookings/terms.ts'
import { readTravellerToken, travellerToken } from '../../services/bookings/traveller-token.ts'
import { type TransferCart, transferTotal } from '../../services/carts/transfer-cart.ts'
import { findClientLink } from '../../services/client-links/client-link.ts'
import { findAccommodation } from '../../services/places/find-accommodations.ts'
import { partnersCode } from '../../services/pricing/promo.ts'
import { getRoute, resortOf } from '../../services/routing/get-route.ts'
import { sellTransfer, type TransferSale } from '../../services/sales/sell-transfer.ts'
import { parseDecimal } from '../../values/money.ts'
import { bookedAlreadyPage } from '../booking/booked-already-page.ts'
import { waysOn } from '../booking/lead-on.ts'
import { newAttempt } from '../booking/new-attempt.ts'
import { ownUrl } from '../booking/own-url.ts'
import type { PriceChange } from '../booking/payment-fields.ts'
import type { Address, FieldProblems, PaymentMethod } from '../booking/travel-form.ts'
import { attribution } from '../page/attribution.ts'
import { formDigest } from '../page/form-digest.ts'
import { type Frame, sendPage } from '../page/frame.ts'
import type { FrameOf } from '../page/frames.ts'
import { originOf } from '../page/origin.ts'
import { ownForms } from '../page/own-forms.ts'
import { submissionKeyOf } from '../page/submission-key.ts'
import { type Typed, typedWords } from '../page/typed.ts'
import { type Asks, asksOf, type Details, readDetails } from './details-form.ts'
import { detailsPage } from './details-page.ts'
import { cartOpener, type OpenCart } from './open-cart.ts'
import { pageUrl } from './page-url.ts'

/** Step 3, which a page of the funnel shows, and POST /book/bookings, which books (decisions 7.5). */
export function details(api: Api, deps: Deps, site: Site, frameOf: FrameOf) {
  const { db, catalogue, clock, providers, travellerKey } = deps
  const { environment } = site
  const { remember, remembered } = attribution(deps, site)
  const { openCart, openTyped, askedFor } = cartOpener(deps, site)
  const { leadOn, leadBack } = waysOn(deps, frameOf)

  async function show(request: FastifyRequest, reply: FastifyReply, frame: Frame): Promise<FastifyReply> {
    const now = clock()
    const open = await openCart(typedWords(request.query), now)
    if (!open) return redirectOnce(reply, pageUrl(frame.site.url, 1))
    remember(reply, partnersCode(catalogue.current, open.partnerId))
    const booked = open.link && (await findBookingOfLink(db, open.link))
    if (booked) return showBooked(request, reply, frame, booked)
    return send(reply, frame, open, now, { typed: filledIn(open.cart), problems: {}, status: 200, priceChange: null })
  }

  const perMinute = deps.limit(`${environment}:book`, 5)
  const perDay = deps.limit(`${environment}:book:day`, 30, 'day')

  api.post('/book/bookings', { onRequest: [ownForms(site), ...perMinute, ...perDay] }, async (request, reply) => {
    const now = clock()
    const frame = frameOf(request)
    const { url } = frame.site
    const typed = typedWords(request.body)
    const submissionKey = submissionKeyOf(typed)
    const sent = await findBookingOfForm(db, { source: 'transfer_site', environment, submissionKey })
    const submissionDigest = formDigest(travellerKey, typed)
    if (sent) return leadBack(reply, sent, submissionDigest, now)
    const open = await openTyped(typed, request, now)
    if (!open) return seeOther(reply, pageUrl(url, 1, await askedFor(typed)))
    const priceChange = findPriceChange(typed, open)
    if (priceChange) return send(reply, frame, open, now, { typed, problems: {}, status: 409, priceChange })
    const asks = asksNow(open.cart)
    const read = readDetails(typed, asks, (id) => findStay(open.cart, id))
    if ('problems' in read) return send(reply, frame, open, now, { typed, status: 422, priceChange: null, ...read })
    const cart = filledCart(open.cart, read.details)
    const partnerId = await findSeller(open, request, now)
    const form = { submissionKey, submissionDigest }
    const booking = await sell({ ...open, cart, partnerId }, read.details, form, frame, now)
    if (booking) return leadOn(rememberBooking(reply, booking), booking, now)
    // Sent twice at once: the other one has booked.
    const twin = await findBookingOfForm(db, { source: 'transfer_site', environment, submissionKey })
    if (twin) return leadBack(rememberBooking(reply, twin), twin, submissionDigest, now)
    const known = open.link && (await findBookingOfLink(db, open.link))
    return known ? showBooked(request, reply, frame, known) : seeOther(reply, pageUrl(url, 1))
  })
  return { show }

  /** Returns whom a sale is attributed to: the partner that its code or link names, else the one that the browser remembers. */
  async function findSeller({ partnerId, words: { key } }: OpenCart, request: FastifyRequest, now: Date) {
    if (partnerId !== null) return partnerId
    const link = key === undefined ? undefined : await findClientLink(db, { key, environment }, now)
    return link?.partnerId ?? remembered(request)
  }

  function asksNow(cart: TransferCart): Asks {
    const methods: PaymentMethod[] = []
    if (providers.current[environment]) methods.push('card')
    if (catalogue.current.sale.payOnArrival.transfer) methods.push('on_arrival')
    return asksOf(cart, methods)
  }

  interface Answer {
    typed: Typed
    problems: FieldProblems
    status: number
    priceChange: PriceChange | null
  }

  function send(
    reply: FastifyReply,
    frame: Frame,
    { cart, words }: OpenCart,
    now: Date,
    { status, typed, problems, priceChange }: Answer,
  ) {
    const { cancellationRules } = catalogue.current
    const view = {
      cart,
      asks: asksNow(cart),
      typed,
      problems,
      priceChange,
      carried: words,
      submissionKey: submissionKeyOf(typed),
      freeUntil: freeUntilAhead(cancellationRules.transfer, cart.outbound.pickupAt, now),
      termsUrl: deps.papers.termsUrl,
    }
    const { title, main } = detailsPage(frame, view)
    const formsLeadTo = providers.current[environment]?.pageOrigin
    return sendPage(reply, frame, { title, main, path: pageUrl('', 3, words), status, formsLeadTo })
  }

  function findStay({ outbound: { leg } }: TransferCart, id: number): Address | undefined {
    return findAccommodation(catalogue.current, id, resortOf(getRoute(catalogue.current, leg.from, leg.to)))
  }

  async function sell(
    open: OpenCart,
    filled: Details,
    form: Pick<TransferSale, 'submissionKey' | 'submissionDigest'>,
    { site: returnSite, words }: Frame,
    now: Date,
  ) {
    const { firstName, lastName, email, countryCode, mobileNumber, method } = filled
    const provider = providers.current[environment]
    const { from, to } = open.cart.outbound
    const describe = (reference: string) => words.details.description(reference, from, to)
    return sellTransfer(
      { ...deps, prefix: deps.bookingPrefix },
      {
        environment,
        cart: open.cart,
        checkoutLinkId: open.link?.id ?? null,
        ...form,
        partnerId: open.partnerId,
        origin: originOf(open.words),
        customer: { name: firstName, lastName, email, countryCode, mobileNumber, reference: null },
        language: words.language,
        payment: method === 'card' && provider ? newAttempt(returnSite, provider, describe) : 'on_arrival',
      },
      now,
    )
  }

  /**
   * Shows the booking to the browser that booked it; anybody else with the link only learns its reference and state.
   */
  function showBooked(request: FastifyRequest, reply: FastifyReply, frame: Frame, booking: Booking): FastifyReply {
    const token = request.cookies[BOOKED]
    const owner = token === undefined ? undefined : readTravellerToken(travellerKey, token)
    if (owner?.id === booking.id) return seeOther(reply, ownUrl(frame, travellerKey, booking))
    return sendPage(reply, frame, bookedAlreadyPage(frame, booking))
  }

  function rememberBooking(reply: FastifyReply, booking: Booking): FastifyReply {
    const { pathname, protocol } = new URL(site.url)
    return reply.setCookie(BOOKED, travellerToken(travellerKey, booking), {
      path: pathname,
      maxAge: 24 * 60 * 60,
      httpOnly: true,
      sameSite: 'lax',
      secure: protocol === 'https:',
    })
  }
}

/** The cookie that identifies the browser that booked from a link when it opens the link again. */
const BOOKED = 'booked'

/** Returns undefined if the traveller was shown what the cart costs. */
function findPriceChange({ quoted_total: quoted, t: token }: Typed, { cart, link }: OpenCart): PriceChange | undefined {
  const wasMinor = parseDecimal(quoted ?? '', 2)
  const hasExpired = token !== undefined && link === null
  return wasMinor === transferTotal(cart) && !hasExpired ? undefined : { wasMinor }
}

function filledCart(cart: TransferCart, filled: Details): TransferCart {
  const { outbound, return: back } = cart
  return {
    ...cart,
    outbound: { ...outbound, details: filled.outbound },
    return: back && { ...back, details: filled.return },
    accommodation: filled.accommodation,
  }
}

/** Returns what a link has filled in for the traveller. */
function filledIn({ outbound, return: back, accommodation }: TransferCart): Typed {
  const typed: Record<string, string> = {}
  const fill = (name: string, value: string | null | undefined) => {
    if (value) typed[name] = value
  }
  fill('outbound_flight_number', outbound.details.flightNumber)
  fill('return_flight_number', back?.details.flightNumber)
  fill('additional_info', outbound.details.note)
  fill('return_additional_info', back?.details.note)
  fill('accommodation', accommodation && [accommodation.name, accommodation.address].filter(Boolean).join(', '))
  return typed
}
