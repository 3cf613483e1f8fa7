import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, Site } from '../deps.ts'
import { orElse, redirectOnce, seeOther } from '../http/redirect.ts'
import type { Api } from '../http/zod.ts'
import { findBookingOfLink } from '../services/bookings/find-booking.ts'
import { partnersCode } from '../services/quoting/pricing/promo.ts'
import type { LayoutOf } from '../web/layout/layout-of-request.ts'
import { attribution } from '../web/request/attribution.ts'
import { DRAFTS_PER_MINUTE, FORMS_PER_MINUTE } from '../web/request/booking-budget.ts'
import { ownForms } from '../web/request/own-forms.ts'
import { formTexts, textParams } from '../web/request/text-params.ts'
import type { CheckoutOf } from './checkout-step.ts'
import { formBooker } from './form-booker.ts'
import { formGone } from './form-gone.ts'
import type { OpenSale } from './open-sale.ts'
import { findPriceChange, stepAnswers } from './step-answers.ts'

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
  const { remember } = attribution(deps, site)
  const answers = stepAnswers(deps, site, layoutOf, step)
  const { send, showLinked, startOf, openTyped, methodsNow } = answers
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
    const typed = formTexts(request.body)
    const open = await openTyped(request, typed, now)
    if (!open) return seeOther(reply, startOf(reply, typed))
    const elsewhere = step.leaveUrl?.(reply, layoutOf(request), open, typed)
    if (elsewhere !== undefined) return seeOther(reply, elsewhere)
    if (step.change) return send(reply, step.change(open, typed), now, { typed })
    const { totalMinor } = step.read(open, typed, methodsNow(), now)
    return send(reply, open, now, { typed, priceChange: findPriceChange(typed, totalMinor, open) })
  }

  /** Keeps what was typed so far, for the browser's Back button. */
  async function keep(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    step.keep(reply, formTexts(request.body))
    return reply.code(204).header('Cache-Control', 'no-store').send()
  }
}
