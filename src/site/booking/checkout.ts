import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, Site } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import { orElse, redirectOnce, seeOther } from '../../http/redirect.ts'
import type { Api } from '../../http/zod.ts'
import type { Booking } from '../../services/bookings/booking.ts'
import { findBookingOfForm, findBookingOfLink } from '../../services/bookings/find-booking.ts'
import { partnersCode } from '../../services/quoting/pricing/promo.ts'
import { findUnpaidTwin, sellInstead } from '../../services/selling/cancelling/sell-instead.ts'
import type { Cart } from '../../services/selling/carts/cart.ts'
import { sell } from '../../services/selling/sell.ts'
import { parseDecimal } from '../../values/money.ts'
import { attribution } from '../../web/attribution.ts'
import { bookingBudget, DRAFTS_PER_MINUTE, FORMS_PER_MINUTE } from '../../web/booking-budget.ts'
import { failedLinks } from '../../web/failed-links.ts'
import { type Frame, type Page, sendPage } from '../../web/frame.ts'
import type { FrameOf } from '../../web/frames.ts'
import { ownForms } from '../../web/own-forms.ts'
import { readersRegion } from '../../web/readers-region.ts'
import { type TextParams, textParams } from '../../web/text-params.ts'
import { bookedCookie } from './booked-cookie.ts'
import { checkoutRedirects } from './checkout-redirects.ts'
import { formGone } from './form-gone.ts'
import { type FilledCart, type OpenSale, saleMaker } from './open-sale.ts'
import type { PriceChange } from './payment-fields.ts'
import { formDigest, revisedKey, submissionKeyOf } from './submission.ts'
import type { FormFaults, PaymentMethod } from './travel-form.ts'

/** What step 3 shows besides the product: what was typed, why it was not booked, and how it can be paid. */
export interface CheckoutAnswer {
  typed: TextParams
  methods: readonly PaymentMethod[]
  /** The reader's country, if known. */
  region: string | undefined
  submissionKey: string
  /** What is wrong with the fields; undefined if nothing was checked yet. */
  faults: FormFaults | undefined
  /** Why the form as a whole was not accepted. */
  priceChange: PriceChange | undefined
  /** After how many seconds it can be sent again, if its address has booked too often. */
  waitSeconds: number | undefined
  /** Whether the traveller sees it for the first time, before anything was sent. */
  isFirst: boolean
}

/** The parsed form of step 3; `filled` is null if something is wrong with it. */
export interface ReadForm {
  /** The price of the cart, in minor units; null while something about it is wrong. */
  totalMinor: number | null
  faults: FormFaults
  filled: FilledCart | null
}

/** What differs between step 3 of a transfer and of a rental. */
export interface CheckoutOf<Open extends OpenSale> {
  product: Cart['product']
  /** The prefix of the names of its rate limits. */
  limits: string
  /** The maximum size of its form in bytes; the usual one by default. */
  bodyLimit?: number
  /** The path below the root that shows the form again, in another language or with other people. */
  formPath: string
  /** Whether a link belongs to the browser that opened it (decisions 5.6), so that no other can show its booking. */
  bindsLinks: boolean
  /** Opens what a URL refers to; undefined for an invalid link. Throws an ApiError if it cannot be sold. */
  openPage: (request: FastifyRequest, reply: FastifyReply, typed: TextParams, now: Date) => Promise<Open | undefined>
  /** Opens what a form was sent for; undefined for an invalid link. Throws an ApiError if it can no longer be sold. */
  openForm: (request: FastifyRequest, typed: TextParams, now: Date) => Promise<Open | undefined>
  /** Applies a button of the form to what is bought. A change of price is then expected, and not announced. */
  change?: (open: Open, typed: TextParams) => Open
  /** Keeps what was typed in the draft of the form. */
  keep: (reply: FastifyReply, typed: TextParams) => void
  read: (open: Open, typed: TextParams, methods: readonly PaymentMethod[], now: Date) => ReadForm
  page: (frame: Frame, open: Open, answer: CheckoutAnswer, now: Date) => Page
  /** Returns the URL of the start with what was asked for, without personal data. */
  startUrl: (reply: FastifyReply, frame: Frame, typed: TextParams) => string
  /**
   * Returns the URL of an earlier step that a button of the form leads back to; undefined if the form is to be shown
   * again.
   */
  leaveUrl?: (reply: FastifyReply, frame: Frame, open: Open, typed: TextParams) => string | undefined
}

/**
 * Registers step 3 of a product: its form, shown again at its own path, and POST /book/bookings, which books (decisions
 * 7.5). Returns the handler that first shows it.
 */
export function checkout<Open extends OpenSale>(
  api: Api,
  deps: Deps,
  site: Site,
  frameOf: FrameOf,
  step: CheckoutOf<Open>,
): { show: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> } {
  const { db, catalogue, clock, providers, travellerKey } = deps
  const { environment } = site
  const { product } = step
  const { remember } = attribution(deps, site)
  const saleOf = saleMaker(deps, site)
  const { redirectToPayment, redirectToExisting, redirectToOwn, showBooked } = checkoutRedirects(deps, site, frameOf)
  const { lastBooked } = bookedCookie(deps, site)
  const failed = failedLinks(deps, site, product)
  const countBooking = bookingBudget(deps, environment, `${step.limits}:book`)
  const form = {
    onRequest: [ownForms(site), ...deps.limit({ name: `${step.limits}:forms`, perMinute: FORMS_PER_MINUTE })],
    ...(step.bodyLimit === undefined ? {} : { bodyLimit: step.bodyLimit }),
  }
  formGone(api, frameOf, ['/book/bookings'])
  api.post(step.formPath, form, showAgain)
  api.post('/book/bookings', form, book)
  const onRequest = [ownForms(site), ...deps.limit({ name: `${step.limits}:drafts`, perMinute: DRAFTS_PER_MINUTE })]
  api.post('/book/draft', { ...form, onRequest }, keep)
  return { show }

  async function show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const typed = textParams(request.query)
    const start = () => startOf(reply, typed)
    return orElse(reply, start, async () => {
      const now = clock()
      const open = await step.openPage(request, reply, typed, now)
      if (!open) return redirectOnce(reply, start())
      remember(reply, partnersCode(catalogue.current, open.partnerId))
      const booked = open.link && (await findBookingOfLink(db, open.link))
      return booked ? showLinked(reply, booked) : send(reply, open, now, { typed: {}, isFirst: true })
    })
  }

  /** Shows the form again without booking, and without complaining about missing fields yet. */
  async function showAgain(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const now = clock()
    const typed = textParams(request.body)
    const open = await openTyped(request, typed, now)
    if (!open) return seeOther(reply, startOf(reply, typed))
    const elsewhere = step.leaveUrl?.(reply, frameOf(request), open, typed)
    if (elsewhere !== undefined) return seeOther(reply, elsewhere)
    if (step.change) return send(reply, step.change(open, typed), now, { typed })
    const { totalMinor } = step.read(open, typed, methodsNow(), now)
    return send(reply, open, now, { typed, priceChange: findPriceChange(typed, totalMinor, open) })
  }

  /** Keeps what was typed so far, for the browser's Back button. */
  async function keep(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    step.keep(reply, textParams(request.body))
    return reply.code(204).header('Cache-Control', 'no-store').send()
  }

  async function book(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const now = clock()
    const sentForm = textParams(request.body)
    const submissionDigest = formDigest(travellerKey, sentForm)
    const source = product === 'ski' ? 'ski_site' : 'transfer_site'
    const find = (submissionKey: string) => findBookingOfForm(db, { source, environment, submissionKey })
    const sentKey = submissionKeyOf(sentForm)
    const sent = await find(sentKey)
    const isRevised = sent !== undefined && isRevision(sent, sentForm, submissionDigest)
    const submissionKey = isRevised ? revisedKey(sentKey, submissionDigest) : sentKey
    const booked = isRevised ? await find(submissionKey) : sent
    if (booked) return redirectToExisting(reply, booked, submissionDigest, now)
    if (isRevised && sent.status !== 'awaiting_payment') return redirectToExisting(reply, sent, submissionDigest, now)
    const typed: TextParams = { ...sentForm, submission_key: sentKey }
    const open = await openTyped(request, typed, now)
    if (!open) return seeOther(reply, startOf(reply, typed))
    keepDraft(reply, typed)
    const { totalMinor, faults, filled } = step.read(open, typed, methodsNow(), now)
    const priceChange = findPriceChange(typed, totalMinor, open)
    if (priceChange) return send(reply, open, now, { typed, status: 409, priceChange })
    if (!filled) return send(reply, open, now, { typed, status: 422, faults })
    const waitSeconds = await countBooking(request, reply)
    if (waitSeconds !== undefined) return send(reply, open, now, { typed, status: 429, waitSeconds })
    const sale = await saleOf(request, frameOf(request), open, { ...filled, submissionKey, submissionDigest }, now)
    const last = lastBooked(request)
    const unpaid = isRevised ? sent : last && (await findUnpaidTwin(db, catalogue.current, last, sale))
    const instead = unpaid && (await sellInstead(deps, unpaid.id, sale, now))
    const booking = isRevised ? instead : (instead ?? (await sell(deps, sale, now)))
    if (booking) {
      keepDraft(reply, { ...typed, submission_key: submissionKey })
      return redirectToPayment(reply, booking, now)
    }
    // Sent twice at once, from two tabs with the same link, or paid meanwhile: the other request came first.
    const earlier = (await find(submissionKey)) ?? sent
    if (earlier) return redirectToExisting(reply, earlier, submissionDigest, now)
    const known = open.link && (await findBookingOfLink(db, open.link))
    return known ? showLinked(reply, known) : seeOther(reply, startOf(reply, typed))
  }

  /** Keeps what a form with a draft was sent with, for whoever goes back from the payment page. */
  function keepDraft(reply: FastifyReply, typed: TextParams): void {
    if (typed['draft_key']) step.keep(reply, typed)
  }

  /** Returns whether somebody came back from the payment page and has changed what they are about to pay. */
  function isRevision({ submissionDigest }: Booking, typed: TextParams, digest: string): boolean {
    return typed['draft_key'] !== undefined && submissionDigest !== digest
  }

  function showLinked(reply: FastifyReply, booking: Booking): FastifyReply {
    return step.bindsLinks ? redirectToOwn(reply, booking) : showBooked(reply, booking)
  }

  /**
   * Returns the URL of the start, still filled in and with the reason. What a link asked for, the start finds by its
   * cookie.
   */
  function startOf(reply: FastifyReply, typed: TextParams): string {
    const { t: token } = typed
    if (token !== undefined) failed.remember(reply, token)
    return step.startUrl(reply, frameOf(reply.request), typed)
  }

  /**
   * Returns undefined if it can no longer be sold: the pickup is too near, something is gone, or the link belongs to
   * another browser.
   */
  async function openTyped(request: FastifyRequest, typed: TextParams, now: Date): Promise<Open | undefined> {
    try {
      return await step.openForm(request, typed, now)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      request.log.info({ code: error.code, reason: error.message }, 'page refused')
      return undefined
    }
  }

  function methodsNow(): PaymentMethod[] {
    const methods: PaymentMethod[] = []
    if (providers.current[environment]) methods.push('card')
    if (catalogue.current.sale.payOnArrival[product]) methods.push('on_arrival')
    return methods
  }

  function send(
    reply: FastifyReply,
    open: Open,
    now: Date,
    { typed, status = 200, faults, priceChange, waitSeconds, isFirst = false }: Shown,
  ): FastifyReply {
    const frame = frameOf(reply.request)
    const answer = {
      typed,
      methods: methodsNow(),
      region: readersRegion(reply.request, frame.words.language),
      submissionKey: submissionKeyOf({ ...open.filledIn, ...typed }),
      faults,
      priceChange,
      waitSeconds,
      isFirst,
    }
    const page = step.page(frame, open, answer, now)
    return sendPage(reply, frame, { ...page, status, formsLeadTo: providers.current[environment]?.pageOrigin })
  }
}

/** What a page is sent for. */
type Shown = Pick<CheckoutAnswer, 'typed'> &
  Partial<Pick<CheckoutAnswer, 'faults' | 'priceChange' | 'waitSeconds' | 'isFirst'>> & { status?: number }

/** Returns undefined if the displayed price of the cart is current, or not known yet. */
function findPriceChange(
  { quoted_total: quoted }: TextParams,
  totalMinor: number | null,
  { hasExpired }: OpenSale,
): PriceChange | undefined {
  if (totalMinor === null) return undefined
  const wasMinor = parseDecimal(quoted ?? '', 2)
  return wasMinor === totalMinor && !hasExpired ? undefined : { wasMinor }
}
