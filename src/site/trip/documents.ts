import type { FastifyReply } from 'fastify'
import type { Deps, Site } from '../../deps.ts'
import type { BookingItem, Booking } from '../../services/bookings/booking.ts'
import { rentalsOf, ridesOf } from '../../services/bookings/find-booking.ts'
import { bookingCalendar } from '../../services/documents/calendar/booking-calendar.ts'
import { listReceipts, receiptNumber } from '../../services/documents/receipts/receipt.ts'
import { renderReceipt } from '../../services/documents/receipts/render-receipt.ts'
import { voucherDocumentsOf } from '../../services/documents/rendering/document.ts'
import { findVoucherFiles } from '../../services/documents/rendering/kept-vouchers.ts'
import { html, type Markup } from '../../values/html.ts'
import { icon } from '../../web/layout/icons.ts'
import type { Layout, Page } from '../../web/layout/layout.ts'
import type { Door, Visit } from './door.ts'

/** How many PDFs an address may request per minute. */
const PER_MINUTE = 60

/** GET /book/bookings/<token>/vouchers/<n>.pdf, …/receipts/<n>.pdf and …/calendar.ics: a booking's documents. */
export function documents(door: Door, deps: Deps, { environment }: Site): void {
  const { db, sender } = deps
  const limit = deps.limit({ name: `${environment}:downloads`, perMinute: PER_MINUTE })

  door.get(
    '/vouchers/:number.pdf',
    async (visit) => {
      const { booking, items, params, now, reply, refuse } = visit
      const item = items.find((one) => String(one.number) === params['number'])
      if (!item) return refuse()
      const [voucher] = await findVoucherFiles(db, voucherDocumentsOf({ booking, items: [item] }), now)
      if (!voucher) return showNone(visit, item)
      const name = `${voucher.document.voucher.productReference}.pdf`
      return sendDocument(reply, { name, type: 'application/pdf', content: voucher.file })
    },
    { limit },
  )

  // Numbered within the booking, because the numbers of receipts reveal how much is sold.
  door.get(
    '/receipts/:number.pdf',
    async ({ booking, items, params, reply, refuse }) => {
      const receipts = await listReceipts(db, booking)
      const receipt = receipts.find((_, i) => String(i + 1) === params['number'])
      if (!receipt) return refuse()
      const name = `${booking.reference}-${receiptNumber(receipt)}.pdf`
      const content = await renderReceipt({ booking, items }, receipt)
      return sendDocument(reply, { name, type: 'application/pdf', content })
    },
    { limit },
  )

  door.get('/calendar.ics', ({ booking, items, way, reply, refuse }) => {
    // A subscribed calendar finds cancelled entries marked as such; a file that cancels entries would have to be sent
    // by mail.
    const entries = {
      method: 'PUBLISH',
      url: sender.pageUrl(booking, way),
      changedAt: booking.updatedAt,
    } as const
    const calendar = bookingCalendar({ booking, items }, entries)
    if (calendar === undefined) return refuse()
    const name = `${booking.reference}.ics`
    return sendDocument(reply, { name, type: 'text/calendar; charset=utf-8', content: calendar })
  })
}

/** Says that a cancelled ride or rental has no voucher any more. */
function showNone({ booking, layout, url, show, refuse }: Visit, item: BookingItem): FastifyReply {
  const isCancelled = booking.status === 'cancelled' || item.state === 'cancelled'
  return isCancelled ? show(noVoucherPage(layout, booking, url)) : refuse()
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
