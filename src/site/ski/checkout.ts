import type { FastifyReply, FastifyRequest } from 'fastify'
import { CHECKOUT_PATH } from '../../api/ski/checkout-url.ts'
import type { Deps, Site } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import { orElse, redirectOnce, seeOther } from '../../http/redirect.ts'
import type { Api } from '../../http/zod.ts'
import { findBookingOfForm, findBookingOfLink } from '../../services/bookings/find-booking.ts'
import { findLink } from '../../services/selling/checkout-links/checkout-link.ts'
import { partnersCode } from '../../services/quoting/pricing/promo.ts'
import { ensureRental } from '../../services/quoting/rentals/rental-terms.ts'
import { sell } from '../../services/selling/sell.ts'
import { parseDecimal } from '../../values/money.ts'
import { inLanguage } from '../../values/wording.ts'
import { besideCookie } from '../booking/beside-cookie.ts'
import { formGone } from '../booking/form-gone.ts'
import { waysOn } from '../booking/lead-on.ts'
import { newAttempt } from '../booking/new-attempt.ts'
import { ownUrl } from '../booking/own-url.ts'
import type { PriceChange } from '../booking/payment-fields.ts'
import type { FieldProblems, PaymentMethod } from '../booking/travel-form.ts'
import { attribution } from '../../web/attribution.ts'
import { bookingBudget, FORMS_PER_MINUTE } from '../../web/booking-budget.ts'
import { failedLinks } from '../../web/failed-links.ts'
import { formDigest } from '../../web/form-digest.ts'
import { type Frame, sendPage } from '../../web/frame.ts'
import type { FrameOf } from '../../web/frames.ts'
import { originOf, originWords } from '../../web/origin.ts'
import { ownForms } from '../../web/own-forms.ts'
import { readersRegion } from '../../web/readers-region.ts'
import { submissionKeyOf } from '../../web/submission-key.ts'
import { type Typed, typedWords } from '../../web/typed.ts'
import { changePeople } from './change-people.ts'
import { checkoutPage } from './checkout-page.ts'
import { checkoutView } from './checkout-view.ts'
import { openAfterLink, type OpenCheckout, openFromLink, openFromWords } from './open-checkout.ts'
import { openedLink, openLink } from './open-link.ts'
import { askedWords } from './page-words.ts'
import { startUrl } from './page-url.ts'
import { type PricedPeople, pricePeople } from './price-people.ts'
import { type FilledCheckout, readCheckout } from './read-checkout.ts'

/** A checkout may hold a hundred people with all their sizes. */
const FORM_BYTES = 256 * 1024

/** The checkout: its page, its buttons that price it anew, and POST /book/bookings, which books (decisions 5.6, 7.5). */
export function checkout(api: Api, deps: Deps, site: Site, frameOf: FrameOf) {
  const { db, catalogue, clock, providers, travellerKey } = deps
  const { environment } = site
  const { remember, remembered } = attribution(deps, site)
  const { leadOn, leadBack } = waysOn(deps, site, frameOf)
  const failed = failedLinks(deps, site, 'ski')
  const beside = besideCookie(deps, site)

  // Its page prices and draws everybody, however it is asked for.
  const perMinute = deps.limit(`${environment}:ski:forms`, FORMS_PER_MINUTE)
  for (const path of [CHECKOUT_PATH, CHECKOUT_PATH.slice(0, -1)]) {
    api.get(path, { onRequest: perMinute }, (request, reply) =>
      orElse(
        reply,
        () => startOf(request, reply),
        () => show(request, reply),
      ),
    )
  }
  api.post(CHECKOUT_PATH, { bodyLimit: FORM_BYTES, onRequest: [ownForms(site), ...perMinute] }, reckon)
  formGone(api, frameOf, ['/book/bookings'])
  const countBooking = bookingBudget(deps, environment, `${environment}:ski:book`)
  api.post('/book/bookings', { bodyLimit: FORM_BYTES, onRequest: [ownForms(site), ...perMinute] }, book)

  async function show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const now = clock()
    const typed = typedWords(request.query)
    const { t: token } = typed
    if (token === undefined)
      return send(reply, await besideBooking(request, openFromWords(catalogue.current, typed, now)), now)
    if (isPrefetch(request)) return reply.code(204).header('Cache-Control', 'no-store').send()
    const link = await openLink(db, { token, environment, product: 'ski' }, { request, reply, siteUrl: site.url }, now)
    if (link?.cart.product !== 'ski') {
      failed.remember(reply, token)
      return redirectOnce(reply, startUrl(frameOf(request).site.url))
    }
    remember(reply, partnersCode(catalogue.current, link.partnerId))
    const booked = await findBookingOfLink(db, link)
    if (booked) return redirectOnce(reply, ownUrl(frameOf(request), travellerKey, booked))
    const open = openFromLink(catalogue.current, { link, cart: link.cart, token }, originWords(typed), now)
    return send(reply, open, now, { linkedMinor: link.totalMinor })
  }

  /** Fills in the address of the booking that the rental goes with, for a browser that has seen that booking. */
  async function besideBooking(request: FastifyRequest, open: OpenCheckout): Promise<OpenCheckout> {
    const { email, bookingReference } = open.contact
    if (email !== null || bookingReference === null) return open
    return { ...open, contact: { ...open.contact, email: await beside.findEmail(request, bookingReference) } }
  }

  /** Shows the form again after one of its buttons; nothing is booked, and what is missing is not yet complained about. */
  async function reckon(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const now = clock()
    const typed = typedWords(request.body)
    const opened = await openTyped(request, typed, now)
    if (!opened) return seeOther(reply, startOf(request, reply))
    const { open } = opened
    return send(reply, { ...open, people: changePeople(open.people, typed['do']) }, now, { typed })
  }

  async function book(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const now = clock()
    const typed = typedWords(request.body)
    const form = { submissionKey: submissionKeyOf(typed), submissionDigest: formDigest(travellerKey, typed) }
    const sentForm = { source: 'ski_site', environment, submissionKey: form.submissionKey } as const
    const sent = await findBookingOfForm(db, sentForm)
    if (sent) return leadBack(reply, sent, form.submissionDigest, now)
    const opened = await openTyped(request, typed, now)
    if (!opened) return seeOther(reply, startOf(request, reply))
    const { open, hasExpired } = opened
    const read = readCheckout(catalogue.current, open, { typed, methods: methodsNow() }, now)
    const priceChange = findPriceChange(typed, read.priced, hasExpired)
    if (priceChange) return send(reply, open, now, { typed, status: 409, priceChange, problems: read.priced.problems })
    if (!read.filled) return send(reply, open, now, { typed, status: 422, problems: read.problems })
    const waitSeconds = await countBooking(request, reply)
    if (waitSeconds !== undefined) return send(reply, open, now, { typed, status: 429, waitSeconds })
    const partnerId = open.partnerId ?? remembered(request)
    const booking = await sellCart({ ...open, partnerId }, read.filled, form, frameOf(request), now)
    if (booking) return leadOn(reply, booking, now)
    // Sent twice at once, or from two tabs with the same link: the other one has booked.
    const twin = await findBookingOfForm(db, sentForm)
    if (twin) return leadBack(reply, twin, form.submissionDigest, now)
    const known = open.link && (await findBookingOfLink(db, open.link))
    return seeOther(reply, known ? ownUrl(frameOf(request), travellerKey, known) : startOf(request, reply))
  }

  /** The start of the funnel, where what was asked for is still filled in and the reason is told. No URL holds who asked. */
  function startOf(request: FastifyRequest, reply: FastifyReply): string {
    const { email: _, ...typed } = { ...typedWords(request.query), ...typedWords(request.body) }
    const { t: token } = typed
    if (token !== undefined) failed.remember(reply, token)
    return startUrl(frameOf(request).site.url, askedWords(typed))
  }

  /** Undefined if the rental can no longer be had, or its link was opened by another browser. */
  async function openTyped(request: FastifyRequest, typed: Typed, now: Date): Promise<OpenedForm | undefined> {
    try {
      const opened = await openForm(request, typed, now)
      if (opened) ensureRental(catalogue.current, opened.open.rental, now)
      return opened
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      request.log.info({ code: error.code, reason: error.message }, 'page refused')
      return undefined
    }
  }

  async function openForm(request: FastifyRequest, typed: Typed, now: Date): Promise<OpenedForm | undefined> {
    const { t: token } = typed
    if (token === undefined) return { open: openFromWords(catalogue.current, typed, now), hasExpired: false }
    const linkToken = { token, environment, product: 'ski' } as const
    const link = await openedLink(db, linkToken, request, now)
    if (link?.cart.product === 'ski')
      return { open: openFromLink(catalogue.current, { link, cart: link.cart, token }, typed, now), hasExpired: false }
    const old = await findLink(db, linkToken)
    if (old?.cart.product !== 'ski' || old.expiresAt > now) return undefined
    return { open: openAfterLink(catalogue.current, { link: old, cart: old.cart }, typed, now), hasExpired: true }
  }

  function methodsNow(): PaymentMethod[] {
    const methods: PaymentMethod[] = []
    if (providers.current[environment]) methods.push('card')
    if (catalogue.current.sale.payOnArrival.ski) methods.push('on_arrival')
    return methods
  }

  function send(
    reply: FastifyReply,
    open: OpenCheckout,
    now: Date,
    { typed = {}, status = 200, waitSeconds, ...rest }: Partial<Answer> = {},
  ): FastifyReply {
    const frame = frameOf(reply.request)
    const priced = pricePeople(catalogue.current, open.rental, open.people, now)
    const view = checkoutView(catalogue.current, open, priced, { typed, methods: methodsNow(), ...rest }, now)
    const region = readersRegion(reply.request.headers['accept-language'], frame.words.language)
    const page = checkoutPage(frame, { ...view, region, waitSeconds })
    const promo = open.rental.promoCode ?? partnersCode(catalogue.current, open.partnerId)
    const asked = { ...open.words, ...(promo === undefined ? {} : { promo }) }
    return sendPage(reply, frame, { ...page, asked, status, formsLeadTo: providers.current[environment]?.pageOrigin })
  }

  async function sellCart(
    { link, partnerId, words: carried }: Pick<OpenCheckout, 'link' | 'partnerId' | 'words'>,
    { cart, contact, method }: FilledCheckout,
    form: { submissionKey: string; submissionDigest: string },
    { site: returnSite, words }: Frame,
    now: Date,
  ) {
    const { firstName, lastName, email, countryCode, mobileNumber } = contact
    const provider = providers.current[environment]
    const describe = (reference: string) =>
      words.rentalDetails.description(reference, inLanguage(cart.resort.name, words.language))
    return sell(
      { ...deps, prefix: deps.bookingPrefix },
      {
        environment,
        cart,
        checkoutLinkId: link?.id ?? null,
        ...form,
        partnerId,
        origin: originOf(carried),
        customer: { name: firstName, lastName, email, countryCode, mobileNumber, reference: null },
        language: words.language,
        payment: method === 'card' && provider ? newAttempt(returnSite, provider, describe) : 'on_arrival',
      },
      now,
    )
  }
}

interface OpenedForm {
  open: OpenCheckout
  /** Whether it came by a link that has expired since. */
  hasExpired: boolean
}

interface Answer {
  typed: Typed
  status: number
  problems: FieldProblems
  priceChange: PriceChange
  linkedMinor: number
  waitSeconds: number
}

/** Returns undefined if the traveller was shown what the rental costs, or if that is not known yet. */
function findPriceChange(
  { quoted_total: quoted }: Typed,
  { totalMinor }: PricedPeople,
  hasExpired: boolean,
): PriceChange | undefined {
  if (totalMinor === null) return undefined
  const wasMinor = parseDecimal(quoted ?? '', 2)
  return wasMinor === totalMinor && !hasExpired ? undefined : { wasMinor }
}

/** Whether a browser or a mail client fetches the page, or shows a picture of it, before anybody has followed the link. */
function isPrefetch({ headers }: FastifyRequest): boolean {
  return [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']].some((purpose) =>
    /prefetch|preview/i.test(String(purpose)),
  )
}
