import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, Site } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { orElse, redirectOnce, seeOther } from '../http/mount.ts'
import type { Api } from '../http/zod.ts'
import type { Booking } from '../services/bookings/booking.ts'
import { findBookingOfLink, findBookingOfForm } from '../services/bookings/find-booking.ts'
import { findTwin, sellInstead } from '../services/changes/sell-instead.ts'
import { partnersCode } from '../services/quoting/pricing/promo.ts'
import { sell } from '../services/sale/sell.ts'
import { faultsIn } from '../web/form.ts'
import type { LayoutOf } from '../web/layout/layout-of-request.ts'
import { partnerCookie } from '../web/request/attribution.ts'
import { DRAFTS_PER_MINUTE, FORMS_PER_MINUTE, bookingBudget } from '../web/request/limits.ts'
import { ownForms } from '../web/request/own-forms.ts'
import { formTexts, textParams, type TextParams } from '../web/request/text-params.ts'
import { bookedCookie } from './booked-cookie.ts'
import { checkoutRedirects } from './checkout-redirects.ts'
import type { CheckoutOf } from './checkout-step.ts'
import { BOOK_AGAIN, formDigest, revisedKey, submissionKeyOf } from './draft.ts'
import { formGone } from './form-gone.ts'
import { type OpenSale, saleMaker } from './open-sale.ts'
import { withCode } from './promo-code.ts'
import { findPriceChange, stepAnswers, type StepAnswers } from './step-answers.ts'

/**
 * Registers step 3 of a product: its form, shown again at its own path, and POST /book/bookings, which books (decisions
 * 7.5). Returns the handler that first shows it.
 */
export function checkout<Open extends OpenSale>(
  api: Api,
  deps: Deps,
  site: Site,
  layoutOf: LayoutOf,
  step: CheckoutOf<Open>,
): { show: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> } {
  const { db, catalogue, clock } = deps
  const { remember } = partnerCookie(deps, site)
  const answers = stepAnswers(deps, site, layoutOf, step)
  const { send, showLinked, startOf, openTyped, methodsFor } = answers
  const form = {
    onRequest: [ownForms(site), ...deps.limit({ name: `${step.limits}:forms`, perMinute: FORMS_PER_MINUTE })],
    ...(step.bodyLimit === undefined ? {} : { bodyLimit: step.bodyLimit }),
  }
  formGone(api, layoutOf, ['/book/bookings'])
  api.post(step.formPath, form, showAgain)
  api.post('/book/bookings', form, formBooker(deps, site, layoutOf, step, answers))
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
    const { typed, faults, isNew } = withCode(catalogue.current, step.codeName, formTexts(request.body), now)
    const open = await openTyped(request, typed, now)
    if (!open) return seeOther(reply, startOf(reply, typed))
    const elsewhere = step.leaveUrl?.(reply, layoutOf(request), open, typed)
    if (elsewhere !== undefined) return seeOther(reply, elsewhere)
    if (step.change) return send(reply, step.change(open, typed), now, { typed, faults })
    const { totalMinor } = step.read(open, typed, methodsFor, now)
    // Whoever enters a code expects another price.
    const priceChange = isNew ? undefined : findPriceChange(typed, totalMinor, open)
    return send(reply, open, now, { typed, faults, priceChange })
  }

  /** Keeps what was typed so far, for the browser's Back button. */
  async function keep(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    step.keep(reply, formTexts(request.body))
    return reply.code(204).header('Cache-Control', 'no-store').send()
  }
}

/** Returns the handler that books what a form of step 3 was sent for (decisions 7.5). */
function formBooker<Open extends OpenSale>(
  deps: Deps,
  site: Site,
  layoutOf: LayoutOf,
  step: CheckoutOf<Open>,
  { send, showLinked, startOf, openTyped, methodsFor }: StepAnswers<Open>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const { db, catalogue, clock } = deps
  const { environment } = site
  const source = step.product === 'ski' ? 'ski_site' : 'transfer_site'
  const saleOf = saleMaker(deps, site)
  const { redirectToPayment, redirectToExisting } = checkoutRedirects(deps, site, layoutOf)
  const { lastBooked } = bookedCookie(deps, site)
  const countBooking = bookingBudget(deps, environment, `${step.limits}:book`)

  return async function book(request, reply) {
    const now = clock()
    const form = formTexts(request.body)
    const submission = await findSubmission(form)
    const { submissionKey, submissionDigest, booked, revised } = submission
    if (booked) return redirectToExisting(reply, booked, submissionDigest, now)
    const entered = withCode(catalogue.current, step.codeName, form, now)
    const typed: TextParams = { ...entered.typed, submission_key: submission.sentKey }
    const open = await openTyped(request, typed, now)
    if (!open) return seeOther(reply, startOf(reply, typed))
    keepDraft(reply, typed)
    const { totalMinor, read } = step.read(open, typed, methodsFor, now)
    const priceChange = findPriceChange(typed, totalMinor, open)
    if (priceChange) return send(reply, open, now, { typed, status: 409, priceChange })
    const faults = { ...faultsIn(read), ...entered.faults }
    if ('faults' in read || Object.keys(faults).length > 0)
      return send(reply, open, now, { typed, status: 422, faults })
    const sale = await saleOf(request, layoutOf(request), open, { ...read.value, submissionKey, submissionDigest }, now)
    const last = revised ? undefined : lastBooked(request)
    const twinNow = async () => last && (await findTwin(db, catalogue.current, last, sale))
    const ask = (booked: Booking) => send(reply, open, now, { typed, status: 409, booked })
    const asksFirst = typed[BOOK_AGAIN] !== '1'
    const twin = await twinNow()
    if (twin && !twin.isUnpaid && asksFirst) return ask(twin.booking)
    const waitSeconds = await countBooking(request, reply)
    if (waitSeconds !== undefined) return send(reply, open, now, { typed, status: 429, waitSeconds })
    const unpaid = revised ?? (twin?.isUnpaid ? twin.booking : undefined)
    const instead = unpaid && (await orTaken(request, () => sellInstead(deps, unpaid.id, sale, now)))
    if (instead === 'taken') return seeOther(reply, startOf(reply, typed))
    const paidMeanwhile = twin?.isUnpaid && !instead && asksFirst ? await twinNow() : undefined
    if (paidMeanwhile && !paidMeanwhile.isUnpaid) return ask(paidMeanwhile.booking)
    const booking = revised ? instead : (instead ?? (await orTaken(request, () => sell(deps, sale, now))))
    if (booking === 'taken') return seeOther(reply, startOf(reply, typed))
    if (booking) {
      keepDraft(reply, { ...typed, submission_key: submissionKey })
      return redirectToPayment(reply, booking, now)
    }
    // Sent twice at once, from two tabs with the same link, or paid meanwhile: the other request came first.
    const earlier = (await find(submissionKey)) ?? revised
    if (earlier) return redirectToExisting(reply, earlier, submissionDigest, now)
    const known = open.link && (await findBookingOfLink(db, open.link))
    return known ? showLinked(reply, known) : seeOther(reply, startOf(reply, typed))
  }

  async function findSubmission(form: TextParams): Promise<Submission> {
    const submissionDigest = formDigest(deps.travellerKey, form)
    const sentKey = submissionKeyOf(form)
    const sent = await find(sentKey)
    if (!sent || !isRevision(sent, form, submissionDigest))
      return { sentKey, submissionKey: sentKey, submissionDigest, booked: sent, revised: undefined }
    const submissionKey = revisedKey(sentKey, submissionDigest)
    const booked = (await find(submissionKey)) ?? (sent.status === 'awaiting_payment' ? undefined : sent)
    return { sentKey, submissionKey, submissionDigest, booked, revised: sent }
  }

  function find(submissionKey: string): Promise<Booking | undefined> {
    return findBookingOfForm(db, { source, environment, submissionKey })
  }

  /** Keeps what a form with a draft was sent with, for whoever goes back from the payment page. */
  function keepDraft(reply: FastifyReply, typed: TextParams): void {
    if (typed['draft_key']) step.keep(reply, typed)
  }
}

/** Returns what a sale returns, or that somebody else has just booked the last vehicle. */
async function orTaken<Sold>({ log }: FastifyRequest, sale: () => Promise<Sold>): Promise<Sold | 'taken'> {
  try {
    return await sale()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'NO_BOOKABLE_VEHICLE') throw error
    log.info({ code: error.code, reason: error.message }, 'page refused')
    return 'taken'
  }
}

/** A form that was sent, and what it has booked before. */
interface Submission {
  /** The key in the form. */
  sentKey: string
  /** The key that its booking gets: another one if it was revised. */
  submissionKey: string
  submissionDigest: string
  /** The booking that it leads to instead of making one. */
  booked: Booking | undefined
  /** The unpaid booking that it is to replace. */
  revised: Booking | undefined
}

/** Returns whether somebody came back from the payment page and has changed what they are about to pay. */
function isRevision({ submissionDigest }: Booking, typed: TextParams, digest: string): boolean {
  return typed['draft_key'] !== undefined && submissionDigest !== digest
}
