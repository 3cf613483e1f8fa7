import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, Site } from '../../deps.ts'
import { orElse, redirectOnce, seeOther } from '../../http/redirect.ts'
import type { Api } from '../../http/zod.ts'
import { findBookingOfForm, findBookingOfLink } from '../../services/bookings/find-booking.ts'
import { meetingPointFor } from '../../services/bookings/meeting-point.ts'
import { freeUntilAhead } from '../../services/bookings/terms.ts'
import { promoSaving } from '../../services/selling/carts/promo-saving.ts'
import { type CartLeg, type TransferCart, transferTotal } from '../../services/selling/carts/transfer-cart.ts'
import { findClientLink } from '../../services/selling/client-link.ts'
import { partnersCode } from '../../services/quoting/pricing/promo.ts'
import { getRoute, resortOf } from '../../services/quoting/routing/get-route.ts'
import { type Sale, sell } from '../../services/selling/sell.ts'
import { parseDecimal } from '../../values/money.ts'
import { inLanguage } from '../../values/wording.ts'
import { formGone } from '../booking/form-gone.ts'
import { waysOn } from '../booking/lead-on.ts'
import { newAttempt } from '../booking/new-attempt.ts'
import type { PriceChange } from '../booking/payment-fields.ts'
import { staysAround } from '../booking/stays-around.ts'
import type { FieldProblems, PaymentMethod, Stays } from '../booking/travel-form.ts'
import { attribution } from '../../web/attribution.ts'
import { bookingBudget, FORMS_PER_MINUTE } from '../../web/booking-budget.ts'
import { failedLinks } from '../../web/failed-links.ts'
import { formDigest } from '../../web/form-digest.ts'
import { type Frame, sendPage } from '../../web/frame.ts'
import type { FrameOf } from '../../web/frames.ts'
import { originOf } from '../../web/origin.ts'
import { ownForms } from '../../web/own-forms.ts'
import { readersRegion } from '../../web/readers-region.ts'
import { submissionKeyOf } from '../../web/submission-key.ts'
import { type Typed, typedWords } from '../../web/typed.ts'
import { type Asks, asksOf, type Details, readDetails } from './details-form.ts'
import { detailsPage } from './details-page.ts'
import { cartOpener, type OpenCart } from './open-cart.ts'
import { pageWordsOf } from './page-query.ts'
import { pageUrl } from './page-url.ts'

/** Step 3, which a page of the funnel shows, and POST /book/bookings, which books (decisions 7.5). */
export function details(api: Api, deps: Deps, site: Site, frameOf: FrameOf) {
  const { db, catalogue, clock, providers, travellerKey } = deps
  const { environment } = site
  const { remember, remembered } = attribution(deps, site)
  const { openCart, openTyped, askedFor } = cartOpener(deps, site)
  const { leadOn, leadBack, showBooked } = waysOn(deps, site, frameOf)
  const failed = failedLinks(deps, site, 'transfer')

  function show(request: FastifyRequest, reply: FastifyReply, frame: Frame): Promise<FastifyReply> {
    const typed = typedWords(request.query)
    const start = () => startOf(reply, frame, typed, pageWordsOf(typed))
    return orElse(reply, start, async () => {
      const now = clock()
      const open = await openCart(typed, now)
      return open ? showOpen(reply, frame, open, now) : redirectOnce(reply, startOf(reply, frame, typed))
    })
  }

  async function showOpen(reply: FastifyReply, frame: Frame, open: OpenCart, now: Date): Promise<FastifyReply> {
    remember(reply, partnersCode(catalogue.current, open.partnerId))
    const booked = open.link && (await findBookingOfLink(db, open.link))
    if (booked) return showBooked(reply, booked)
    return send(reply, frame, open, now, { typed: filledIn(open.cart) })
  }

  /** The URL of the start with what was asked for; where that was in a link, the start finds it there. */
  function startOf(reply: FastifyReply, { site: { url } }: Frame, { t: token }: Typed, asked: Typed = {}): string {
    if (token !== undefined) failed.remember(reply, token)
    return pageUrl(url, 1, asked)
  }

  const countBooking = bookingBudget(deps, environment, `${environment}:book`)
  const limited = { onRequest: [ownForms(site), ...deps.limit(`${environment}:forms`, FORMS_PER_MINUTE)] }

  formGone(api, frameOf, ['/book/form', '/book/bookings'])

  // The form in another language: what was typed goes along, and nothing is booked or complained about.
  api.post('/book/form', limited, async (request, reply) => {
    const now = clock()
    const frame = frameOf(request)
    const typed = typedWords(request.body)
    const open = await openTyped(typed, request, now)
    if (!open) return seeOther(reply, startOf(reply, frame, typed, await askedFor(typed)))
    return send(reply, frame, open, now, { typed, priceChange: findPriceChange(typed, open) })
  })

  api.post('/book/bookings', limited, async (request, reply) => {
    const now = clock()
    const frame = frameOf(request)
    const typed = typedWords(request.body)
    const submissionKey = submissionKeyOf(typed)
    const sent = await findBookingOfForm(db, { source: 'transfer_site', environment, submissionKey })
    const submissionDigest = formDigest(travellerKey, typed)
    if (sent) return leadBack(reply, sent, submissionDigest, now)
    const open = await openTyped(typed, request, now)
    if (!open) return seeOther(reply, startOf(reply, frame, typed, await askedFor(typed)))
    const priceChange = findPriceChange(typed, open)
    if (priceChange) return send(reply, frame, open, now, { typed, status: 409, priceChange })
    const read = readDetails(typed, asksNow(open), staysOf(open.cart))
    if ('problems' in read) return send(reply, frame, open, now, { typed, status: 422, ...read })
    const waitSeconds = await countBooking(request, reply)
    if (waitSeconds !== undefined) return send(reply, frame, open, now, { typed, status: 429, waitSeconds })
    const cart = filledCart(open.cart, read.details)
    const partnerId = await findSeller(open, request, now)
    const form = { submissionKey, submissionDigest }
    const booking = await sellCart({ ...open, cart, partnerId }, read.details, form, frame, now)
    if (booking) return leadOn(reply, booking, now)
    // Sent twice at once: the other one has booked.
    const twin = await findBookingOfForm(db, { source: 'transfer_site', environment, submissionKey })
    if (twin) return leadBack(reply, twin, submissionDigest, now)
    const known = open.link && (await findBookingOfLink(db, open.link))
    return known ? showBooked(reply, known) : seeOther(reply, startOf(reply, frame, typed))
  })
  return { show }

  /** Returns whom a sale is attributed to: the partner that its code or link names, else the one that the browser remembers. */
  async function findSeller({ partnerId, words: { key } }: OpenCart, request: FastifyRequest, now: Date) {
    if (partnerId !== null) return partnerId
    const link = key === undefined ? undefined : await findClientLink(db, { key, environment }, now)
    return link?.partnerId ?? remembered(request)
  }

  function asksNow({ cart, seats }: OpenCart): Asks {
    const methods: PaymentMethod[] = []
    if (providers.current[environment]) methods.push('card')
    if (catalogue.current.sale.payOnArrival.transfer) methods.push('on_arrival')
    return asksOf(cart, methods, seats)
  }

  function send(
    reply: FastifyReply,
    frame: Frame,
    open: OpenCart,
    now: Date,
    { typed, status = 200, problems = {}, priceChange, waitSeconds }: Answer,
  ) {
    const { current } = catalogue
    const { cart, words, tripWords } = open
    const { pickupAt: at, timeZone } = cart.outbound
    const meetingOf = ({ leg }: CartLeg) => meetingPointFor(current, leg.from, frame.words.language, frame.operator)
    const view = {
      cart,
      asks: asksNow(open),
      typed,
      problems,
      region: readersRegion(reply.request.headers['accept-language'], frame.words.language),
      priceChange: priceChange ?? null,
      waitSeconds,
      carried: words,
      tripWords,
      meetings: { outbound: meetingOf(cart.outbound), return: cart.return ? meetingOf(cart.return) : undefined },
      promoSavedMinor: promoSaving(current, cart, now),
      submissionKey: submissionKeyOf(typed),
      freeUntil: freeUntilAhead(current.cancellationRules.transfer, { at, timeZone }, now),
    }
    const formsLeadTo = providers.current[environment]?.pageOrigin
    const page = detailsPage(frame, view)
    return sendPage(reply, frame, { ...page, asked: tripWords, path: pageUrl('', 3, words), status, formsLeadTo })
  }

  function staysOf({ outbound: { leg } }: TransferCart): Stays {
    return staysAround(catalogue.current, resortOf(getRoute(catalogue.current, leg.from, leg.to)))
  }

  async function sellCart(
    open: OpenCart,
    filled: Details,
    form: Pick<Sale, 'submissionKey' | 'submissionDigest'>,
    { site: returnSite, words }: Frame,
    now: Date,
  ) {
    const { firstName, lastName, email, countryCode, mobileNumber, method } = filled
    const provider = providers.current[environment]
    const { from, to } = open.cart.outbound
    const describe = (reference: string) =>
      words.details.description(reference, inLanguage(from, words.language), inLanguage(to, words.language))
    return sell(
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
}

/** How step 3 is shown: what was typed, and why it was not booked. */
interface Answer {
  typed: Typed
  status?: number
  problems?: FieldProblems
  priceChange?: PriceChange | undefined
  waitSeconds?: number
}

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
