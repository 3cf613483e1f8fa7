import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownUrl } from '../../checkout/own-url.ts'
import type { Deps, Site } from '../../deps.ts'
import type { Api } from '../../http/zod.ts'
import type { BookingItem, Booking } from '../../services/bookings/booking.ts'
import { rentalsOf, ridesOf } from '../../services/bookings/find-booking.ts'
import { lastChange } from '../../services/bookings/log.ts'
import { bookingCalendar } from '../../services/documents/calendar/booking-calendar.ts'
import { listReceipts, receiptNumber } from '../../services/documents/receipts/receipt.ts'
import { renderReceipt } from '../../services/documents/receipts/render-receipt.ts'
import { voucherDocumentsOf } from '../../services/documents/rendering/document.ts'
import { findVoucherFiles } from '../../services/documents/rendering/kept-vouchers.ts'
import { html, type Markup } from '../../values/html.ts'
import { icon } from '../../web/layout/icons.ts'
import type { LayoutOf } from '../../web/layout/layout-of-request.ts'
import { sendPage, type Layout, type Page } from '../../web/layout/layout.ts'
import { findOwnBooking, type OwnBooking, unknownBookingPage } from './own-booking.ts'

/** How many PDFs an address may request per minute. */
const PER_MINUTE = 60

type DocumentRoute = { Params: { token: string; number: string } }

/** GET /book/bookings/<token>/vouchers/<n>.pdf, …/receipts/<n>.pdf and …/calendar.ics: a booking's documents. */
export function documents(api: Api, deps: Deps, { environment }: Site, layoutOf: LayoutOf) {
  const { db, clock, sender, travellerKey } = deps
  const onRequest = deps.limit({ name: `${environment}:downloads`, perMinute: PER_MINUTE })

  api.get<DocumentRoute>('/book/bookings/:token/vouchers/:number.pdf', { onRequest }, async (request, reply) => {
    const { token, number } = request.params
    const found = await findOwnBooking(deps, environment, token)
    const item = found?.items.find((one) => String(one.number) === number)
    const documents = found && item ? voucherDocumentsOf({ ...found, items: [item] }) : []
    const [voucher] = await findVoucherFiles(db, documents, clock())
    if (!voucher) return found && item ? sendNone(request, reply, found, item) : sendUnknown(request, reply)
    const name = `${voucher.document.voucher.productReference}.pdf`
    return sendDocument(reply, { name, type: 'application/pdf', content: voucher.file })
  })

  // Numbered within the booking, because the numbers of receipts reveal how much is sold.
  api.get<DocumentRoute>('/book/bookings/:token/receipts/:number.pdf', { onRequest }, async (request, reply) => {
    const { token, number } = request.params
    const found = await findOwnBooking(deps, environment, token)
    const receipts = found ? await listReceipts(db, found.booking) : []
    const receipt = receipts.find((_, i) => String(i + 1) === number)
    if (!found || !receipt) return sendUnknown(request, reply)
    const name = `${found.booking.reference}-${receiptNumber(receipt)}.pdf`
    return sendDocument(reply, { name, type: 'application/pdf', content: await renderReceipt(found, receipt) })
  })

  api.get<DocumentRoute>('/book/bookings/:token/calendar.ics', async (request, reply) => {
    const { token } = request.params
    const found = await findOwnBooking(deps, environment, token)
    const pageUrl = found && sender.pageUrl(found.booking, found.way)
    // A subscribed calendar finds cancelled entries marked as such; a file that cancels entries would have to be sent
    // by mail.
    const calendar =
      pageUrl &&
      bookingCalendar(found, { method: 'PUBLISH', url: pageUrl, changedAt: await lastChange(db, found.booking) })
    if (calendar === undefined) return sendUnknown(request, reply)
    const name = `${found?.booking.reference}.ics`
    return sendDocument(reply, { name, type: 'text/calendar; charset=utf-8', content: calendar })
  })

  /** Says that a cancelled ride or rental has no voucher any more. */
  function sendNone(request: FastifyRequest, reply: FastifyReply, { booking, way }: OwnBooking, item: BookingItem) {
    if (booking.status !== 'cancelled' && item.state !== 'cancelled') return sendUnknown(request, reply)
    const layout = layoutOf(request, booking.language)
    return sendPage(reply, layout, noVoucherPage(layout, booking, ownUrl(layout, travellerKey, booking, way)))
  }

  function sendUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const layout = layoutOf(request)
    return sendPage(reply, layout, unknownBookingPage(layout))
  }
}

interface Document {
  name: string
  type: string
  content: Buffer | string
}

/** Sends a document for viewing, with a file name for saving it, and without caching. */
function sendDocument(reply: FastifyReply, { name, type, content }: Document): FastifyReply {
  return reply
    .headers({
      'Content-Type': type,
      'Content-Disposition': `inline; filename="${name}"`,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'same-origin',
    })
    .send(content)
}

/** Returns the page for the link to a voucher of what is cancelled. */
function noVoucherPage({ words }: Layout, { product }: Pick<Booking, 'product'>, url: string): Page {
  const { noVoucher, change } = words
  const title = product === 'ski' ? noVoucher.rental : noVoucher.ride
  return {
    status: 404,
    title,
    main: html`<section class="card narrow">
      <h1>${title}</h1>
      <p>${noVoucher.text}</p>
      <p><a class="button quiet" href="${url}">${change.back}</a></p>
    </section>`,
  }
}

/** The data of the vouchers and calendar links of a booking. */
interface DocumentsView {
  /** The URL of the traveller's own page. */
  url: string
  booking: Booking
  items: readonly BookingItem[]
}

/** Returns a card with the voucher of each ride or shop and links for calendars; nothing without a valid voucher. */
export function documentsCard({ words: { booking: words, formats } }: Layout, view: DocumentsView): Markup {
  const { url, booking, items } = view
  const alive = booking.status === 'confirmed' ? items.filter(({ state }) => state !== 'cancelled') : []
  if (alive.length === 0) return html``
  const vouchers = [
    ...ridesOf(alive).map((ride) => ({ ...ride, about: formats.shortDay(ride.details.pickupAt) })),
    ...rentalsOf(alive).map((rental) => ({ ...rental, about: rental.details.shop.name })),
  ].filter(({ voucher }) => voucher !== null)
  return html`<section class="card">
    <h2>${words.downloads}</h2>
    ${vouchers.map(
      ({ number, about }) =>
        html`<a class="button quiet" href="${url}/vouchers/${number}.pdf"
          >${icon('file')}<span
            >${words.voucher} ${vouchers.length > 1 && html`<small class="whole">${about}</small>`}</span
          ></a
        >`,
    )}
    <a class="button quiet" href="${url}/calendar.ics">${icon('calendar')}${words.calendar}</a>
    <a class="button quiet" href="${calendarUrl(url)}">${icon('calendar')}${words.subscribe}</a>
  </section>`
}

/** Returns the URL to which a calendar subscribes, so that it follows every change. */
function calendarUrl(pageUrl: string): string {
  return `${pageUrl.replace(/^https?:/, 'webcal:')}/calendar.ics`
}
