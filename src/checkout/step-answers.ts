import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, Site } from '../deps.ts'
import { ApiError } from '../errors.ts'
import type { Booking } from '../services/bookings/booking.ts'
import { attributes, html, type Markup } from '../values/html.ts'
import { parseDecimal } from '../values/money.ts'
import type { LayoutOf } from '../web/layout/layout-of-request.ts'
import { sendPage } from '../web/layout/layout.ts'
import { failedLinks } from '../web/request/failed-links.ts'
import { readersRegion } from '../web/request/readers-region.ts'
import type { TextParams } from '../web/request/text-params.ts'
import { checkoutRedirects } from './checkout-redirects.ts'
import type { CheckoutAnswer, CheckoutOf } from './checkout-step.ts'
import { submissionKeyOf } from './draft.ts'
import type { OpenSale } from './open-sale.ts'
import { ownUrl } from './own-url.ts'
import type { MethodsFor, PaymentMethod, PriceChange } from './payment-fields.ts'

/** What the requests of step 3 answer with. */
export interface StepAnswers<Open extends OpenSale> {
  send: (reply: FastifyReply, open: Open, now: Date, shown: Shown) => FastifyReply
  /** Redirects to the booking that a link has already made. */
  showLinked: (reply: FastifyReply, booking: Booking) => FastifyReply
  /**
   * Returns the URL of the start, still filled in and with the reason. What a link asked for, the start finds by its
   * cookie.
   */
  startOf: (reply: FastifyReply, typed: TextParams) => string
  /**
   * Opens what a form was sent for; undefined if it can no longer be sold: the pickup is too near, something is gone,
   * or the link belongs to another browser.
   */
  openTyped: (request: FastifyRequest, typed: TextParams, now: Date) => Promise<Open | undefined>
  /** Returns how it can be paid. */
  methodsFor: MethodsFor
}

/** What a page is sent for. */
type Shown = Pick<CheckoutAnswer, 'typed'> &
  Partial<Pick<CheckoutAnswer, 'faults' | 'priceChange' | 'waitSeconds' | 'isFirst'>> & {
    status?: number
    booked?: Booking
  }

/** Returns the answers of a product's step 3. */
export function stepAnswers<Open extends OpenSale>(
  deps: Deps,
  site: Site,
  layoutOf: LayoutOf,
  step: CheckoutOf<Open>,
): StepAnswers<Open> {
  const { catalogue, providers } = deps
  const { environment } = site
  const failed = failedLinks(deps, site, step.product)
  const { redirectToOwn, showBooked } = checkoutRedirects(deps, site, layoutOf)

  const methodsFor: MethodsFor = (totalMinor, currency) => {
    const methods: PaymentMethod[] = []
    const provider = providers.current[environment]
    if (provider && (totalMinor === null || provider.takes(totalMinor, currency))) methods.push('card')
    if (catalogue.current.sale.payOnArrival[step.product]) methods.push('on_arrival')
    return methods
  }

  return {
    send(reply, open, now, { typed, status = 200, faults, priceChange, booked, waitSeconds, isFirst = false }) {
      const layout = layoutOf(reply.request)
      const answer = {
        typed,
        methodsFor,
        region: readersRegion(reply.request, layout.words.language),
        submissionKey: submissionKeyOf({ ...open.filledIn, ...typed }),
        faults,
        priceChange,
        booked: booked && { reference: booked.reference, url: ownUrl(layout, deps.travellerKey, booked) },
        waitSeconds,
        isFirst,
      }
      const page = step.page(layout, open, answer, now)
      return sendPage(reply, layout, { ...page, status, formsLeadTo: providers.current[environment]?.pageOrigin })
    },
    showLinked: (reply, booking) => (step.bindsLinks ? redirectToOwn(reply, booking) : showBooked(reply, booking)),
    startOf(reply, typed) {
      const { t: token } = typed
      if (token !== undefined) failed.remember(reply, token)
      return step.startUrl(reply, layoutOf(reply.request), typed)
    },
    async openTyped(request, typed, now) {
      try {
        return await step.openForm(request, typed, now)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        request.log.info({ code: error.code, reason: error.message }, 'page refused')
        return undefined
      }
    },
    methodsFor,
  }
}

/** Returns how the displayed price has changed; undefined if it is current, or not known yet. */
export function findPriceChange(
  { quoted_total: quoted }: TextParams,
  totalMinor: number | null,
  { hasExpired }: OpenSale,
): PriceChange | undefined {
  if (totalMinor === null) return undefined
  const wasMinor = parseDecimal(quoted ?? '', 2)
  return wasMinor === totalMinor && !hasExpired ? undefined : { wasMinor }
}

/**
 * Returns a function that makes a button that looks like a link and leads back to an earlier step without losing the
 * input. If its text is not clear on its own, a label explains it to screen readers.
 */
export function stepButton(formUrl: string, step: 1 | 2): (text: string, label?: string) => Markup {
  return (text, label) =>
    html`<button
      class="plain"
      form="sale"
      formaction="${formUrl}"
      formnovalidate
      name="step"
      value="${step}"
      ${attributes({ 'aria-label': label })}
    >
      ${text}
    </button>`
}
