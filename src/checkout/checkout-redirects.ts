import type { FastifyReply } from 'fastify'
import type { Deps, Site } from '../deps.ts'
import { seeOther } from '../http/mount.ts'
import type { Booking } from '../services/bookings/booking.ts'
import { type NewAttempt, payByCard } from '../services/payments/pay.ts'
import { PaymentRefused, type Provider, ProviderError } from '../services/payments/provider.ts'
import type { SoldBooking } from '../services/sale/sell.ts'
import { html } from '../values/html.ts'
import type { LayoutOf } from '../web/layout/layout-of-request.ts'
import { type Layout, type Page, sendPage } from '../web/layout/layout.ts'
import { urlOf } from '../web/parts/links.ts'
import { bookedCookie } from './booked-cookie.ts'
import { ownUrl } from './own-url.ts'

/** The redirects after the form of a sale. */
export interface CheckoutRedirects {
  /**
   * Redirects from a new booking to the page on which it is paid, or else to the traveller's own page.
   */
  redirectToPayment: (reply: FastifyReply, booking: Booking | SoldBooking, now: Date) => Promise<FastifyReply>
  /**
   * Redirects to the booking that a form has already made: with the same content as if sent for the first time. With
   * different content, the page says so, but only in the browser that booked. The form's key alone shows reference and
   * state (decisions 7.22).
   */
  redirectToExisting: (reply: FastifyReply, booking: Booking, digest: string, now: Date) => Promise<FastifyReply>
  /** Redirects to a booking in the browser that booked; any other browser only sees its reference and state. */
  showBooked: (reply: FastifyReply, booking: Booking) => FastifyReply
  /** Redirects to the traveller's own page. */
  redirectToOwn: (reply: FastifyReply, booking: Booking) => FastifyReply
}

/** Returns the redirects of a site's sales. */
export function checkoutRedirects(deps: Deps, site: Site, layoutOf: LayoutOf): CheckoutRedirects {
  const { hasBooked } = bookedCookie(deps, site)

  async function redirectToPayment(reply: FastifyReply, booking: Booking | SoldBooking, now: Date) {
    const layout = layoutOf(reply.request)
    const own = ownUrl(layout, deps.travellerKey, booking)
    return redirectToCardPage(deps, site, reply, { layout, booking, own }, now)
  }

  async function redirectToExisting(reply: FastifyReply, booking: Booking, digest: string, now: Date) {
    return booking.submissionDigest === digest
      ? redirectToPayment(reply, booking, now)
      : showBooked(reply, booking, '?sent_before=1')
  }

  function showBooked(reply: FastifyReply, booking: Booking, query = ''): FastifyReply {
    const layout = layoutOf(reply.request)
    if (hasBooked(reply.request, booking)) return redirectToOwn(reply, booking, query)
    return sendPage(reply, layout, bookedAlreadyPage(layout, booking))
  }

  function redirectToOwn(reply: FastifyReply, booking: Booking, query = ''): FastifyReply {
    return seeOther(reply, ownUrl(layoutOf(reply.request), deps.travellerKey, booking) + query)
  }

  return { redirectToPayment, redirectToExisting, showBooked, redirectToOwn }
}

/** A booking to be paid. */
interface Payable {
  layout: Layout
  booking: Booking | SoldBooking
  /** The URL of the traveller's own page. */
  own: string
}

/**
 * Redirects to the provider's page on which a booking is paid, or to the traveller's own page if nothing is due or the
 * provider is unavailable. Remembers the browser, so that it is led there when it returns from the payment.
 */
export async function redirectToCardPage(
  deps: Deps,
  site: Site,
  reply: FastifyReply,
  { layout, booking, own }: Payable,
  now: Date,
): Promise<FastifyReply> {
  // The layout's site is that of one language; the cookie is for all.
  bookedCookie(deps, site).remember(reply, booking)
  const provider = deps.providers.current[booking.environment]
  const isDue = booking.status === 'awaiting_payment' || booking.askedMinor !== null
  if (!isDue || !provider) return seeOther(reply, own)
  try {
    const attempt = newAttempt(layout.site, provider, layout.words.booking.description)
    return seeOther(reply, (await payByCard(deps, booking, attempt, now)) ?? own)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error instanceof PaymentRefused) {
      reply.log.warn({ err: error }, 'payment refused by its provider')
      // The page knows it from the payment.
      return seeOther(reply, own)
    }
    reply.log.warn({ err: error }, 'payment provider away')
    return seeOther(reply, `${own}?away=1`)
  }
}

/** Returns a payment attempt that returns to this site. The description at the provider is built from the reference. */
export function newAttempt(
  { url }: Pick<Site, 'url'>,
  provider: Provider,
  describe: NewAttempt['describe'],
): NewAttempt {
  return { provider, describe, returnUrl: (id) => `${url}/book/payments/${id}/return` }
}

/** Returns what a stranger with a booked link sees: its reference and state, and nothing else. */
function bookedAlreadyPage(layout: Layout, booking: Booking): Page {
  return strangersPage(layout, booking, layout.words.bookedAlready.title)
}

/**
 * Returns what a browser sees that returns from a payment that another one has begun: the same, and where to find the
 * rest.
 */
export function paidElsewherePage(layout: Layout, booking: Booking): Page {
  const { title, text } = layout.words.paidElsewhere
  return strangersPage(layout, booking, title, text)
}

function strangersPage(layout: Layout, { reference, status }: Booking, title: string, more = ''): Page {
  const { site, words } = layout
  const { text, find } = words.bookedAlready
  return {
    title,
    main: html`<section class="card">
      <h1>${title}</h1>
      <p>${text(reference, words.booking.states[status])}</p>
      ${more && html`<p>${more}</p>`}
      <p><a class="button quiet" href="${urlOf(layout, site.url, '/book/find')}">${find}</a></p>
    </section>`,
  }
}
