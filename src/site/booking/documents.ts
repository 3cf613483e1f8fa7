import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, Site } from '../../deps.ts'
import type { Api } from '../../http/zod.ts'
import type { BookingItem } from '../../services/bookings/booking.ts'
import { lastChange } from '../../services/bookings/log.ts'
import { bookingCalendar } from '../../services/documents/calendar/booking-calendar.ts'
import { renderReceipt } from '../../services/documents/receipts/render-receipt.ts'
import { voucherDocumentsOf } from '../../services/documents/rendering/document.ts'
import { findVoucherFiles } from '../../services/documents/rendering/kept-vouchers.ts'
import { listReceipts, receiptNumber } from '../../services/money/receipts/receipt.ts'
import { sendPage } from '../../web/frame.ts'
import type { FrameOf } from '../../web/frames.ts'
import { noVoucherPage } from './no-voucher-page.ts'
import { findOwnBooking, type OwnBooking } from './own-booking.ts'
import { ownUrl } from './own-url.ts'
import { unknownBookingPage } from './unknown-booking-page.ts'

/** How many PDFs an address may request per minute. */
const PER_MINUTE = 60

type DocumentRoute = { Params: { token: string; number: string } }

/** GET /book/bookings/<token>/vouchers/<n>.pdf, …/receipts/<n>.pdf and …/calendar.ics: a booking's documents. */
export function documents(api: Api, deps: Deps, { environment }: Site, frameOf: FrameOf) {
  const { db, clock, issuer, travellerKey } = deps
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
    const pageUrl = found && issuer.pageUrl(found.booking, found.way)
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
    const frame = frameOf(request, booking.language)
    return sendPage(reply, frame, noVoucherPage(frame, booking, ownUrl(frame, travellerKey, booking, way)))
  }

  function sendUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const frame = frameOf(request)
    return sendPage(reply, frame, unknownBookingPage(frame))
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
