import type { FastifyReply } from 'fastify'
import type { Deps, Site } from '../../deps.ts'
import { seeOther } from '../../http/redirect.ts'
import type { Booking } from '../../services/bookings/booking.ts'
import { type NewAttempt, payByCard } from '../../services/selling/pay.ts'
import { type Provider, ProviderAway } from '../../services/money/payments/provider.ts'
import type { SoldBooking } from '../../services/selling/sell.ts'
import { html } from '../../values/html.ts'
import { type Frame, type Page, sendPage } from '../../web/frame.ts'
import type { FrameOf } from '../../web/frames.ts'
import { bookedCookie } from './booked-cookie.ts'
import { ownUrl } from './own-url.ts'

/** Where the form of a sale leads. */
export interface CheckoutRedirects {
  /** Redirects from a booking that was just made to the page on which it is paid, else to the traveller's own; the browser is remembered. */
  redirectToPayment: (reply: FastifyReply, booking: Booking | SoldBooking, now: Date) => Promise<FastifyReply>
  /**
   * Redirects to the booking that a form has made before: with the same content as from the first time; with other
   * content to its page, which says so, but only the browser that booked. Its key alone shows reference and state
   * (decisions 7.22).
   */
  redirectToExisting: (reply: FastifyReply, booking: Booking, digest: string, now: Date) => Promise<FastifyReply>
  /** Redirects to a booking that is known in the browser that booked; anybody else learns its reference and state. */
  showBooked: (reply: FastifyReply, booking: Booking) => FastifyReply
  /** Redirects to the traveller's own page. */
  redirectToOwn: (reply: FastifyReply, booking: Booking) => FastifyReply
}

/** Returns where the forms of a site's sales lead. */
export function checkoutRedirects(deps: Deps, site: Site, frameOf: FrameOf): CheckoutRedirects {
  const { remember, hasBooked } = bookedCookie(deps, site)

  async function redirectToPayment(reply: FastifyReply, booking: Booking | SoldBooking, now: Date) {
    remember(reply, booking)
    const frame = frameOf(reply.request)
    return redirectToCardPage(deps, reply, { frame, booking, own: ownUrl(frame, deps.travellerKey, booking) }, now)
  }

  async function redirectToExisting(reply: FastifyReply, booking: Booking, digest: string, now: Date) {
    return booking.submissionDigest === digest
      ? redirectToPayment(reply, booking, now)
      : showBooked(reply, booking, '?sent_before=1')
  }

  function showBooked(reply: FastifyReply, booking: Booking, query = ''): FastifyReply {
    const frame = frameOf(reply.request)
    if (hasBooked(reply.request, booking)) return redirectToOwn(reply, booking, query)
    return sendPage(reply, frame, bookedAlreadyPage(frame, booking))
  }

  function redirectToOwn(reply: FastifyReply, booking: Booking, query = ''): FastifyReply {
    return seeOther(reply, ownUrl(frameOf(reply.request), deps.travellerKey, booking) + query)
  }

  return { redirectToPayment, redirectToExisting, showBooked, redirectToOwn }
}

/** A booking that is to be paid. */
interface Payable {
  frame: Frame
  booking: Booking | SoldBooking
  /** The traveller's own page. */
  own: string
}

/** Redirects to the provider's page on which a booking is paid; to the traveller's own if nothing is due or the provider is away. */
export async function redirectToCardPage(
  deps: Deps,
  reply: FastifyReply,
  { frame, booking, own }: Payable,
  now: Date,
): Promise<FastifyReply> {
  const provider = deps.providers.current[booking.environment]
  if (booking.status !== 'awaiting_payment' || !provider) return seeOther(reply, own)
  try {
    const attempt = newAttempt(frame.site, provider, frame.words.booking.description)
    return seeOther(reply, (await payByCard(deps, booking, attempt, now)) ?? own)
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    reply.log.warn({ err: error }, 'payment provider away')
    return seeOther(reply, `${own}?away=1`)
  }
}

/** An attempt to pay that returns to this site. What the traveller reads at the provider is written by the reference. */
export function newAttempt(
  { url }: Pick<Site, 'url'>,
  provider: Provider,
  describe: NewAttempt['describe'],
): NewAttempt {
  return { provider, describe, returnUrl: (id) => `${url}/book/payments/${id}/return` }
}

/** What a stranger with a booked link learns: its reference and state, nothing else. */
function bookedAlreadyPage({ site, words }: Frame, { reference, status }: Booking): Page {
  const { title, text, find } = words.bookedAlready
  return {
    title,
    main: html`<section class="card">
      <h1>${title}</h1>
      <p>${text(reference, words.booking.states[status])}</p>
      <p><a class="button quiet" href="${site.url}/book/find">${find}</a></p>
    </section>`,
  }
}
