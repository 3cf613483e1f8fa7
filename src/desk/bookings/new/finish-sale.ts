import type { FastifyReply } from 'fastify'
import { submissionKeyOf } from '../../../checkout/submission.ts'
import type { Deps, Site } from '../../../deps.ts'
import { seeOther } from '../../../http/redirect.ts'
import type { Booking } from '../../../services/bookings/booking.ts'
import { findBookingOfForm } from '../../../services/bookings/find-booking.ts'
import { listOpenPartners } from '../../../services/partners/partner.ts'
import { linkHoldUntil, sellAtDesk } from '../../../services/sale/sell-at-desk.ts'
import type { Settlement } from '../../../values/booking.ts'
import { parseDecimal } from '../../../values/money.ts'
import type { TextParams } from '../../../web/request/text-params.ts'
import { isConfirmed } from '../../confirm.ts'
import type { Visit } from '../../door.ts'
import { mayManageMoney } from '../../permissions.ts'
import { previewPage } from './preview-page.ts'
import type { PaymentChoices } from './read-payment.ts'
import type { ReadSale } from './read-sale.ts'

/** A sale whose form is in order. */
interface ReadySale {
  sale: ReadSale
  /** The price by the catalogue; null if it has none. */
  totalMinor: number | null
  /** The partner whose code the traveller has named. */
  partnerId: number | null
  /** The URL that the form is sent to, and that of the last step. */
  here: string
  back: string
  /** The fields of the form. */
  asked: TextParams
}

/** Returns how every booking by telephone ends: with a preview, and once that is confirmed with the booking. */
export function saleFinisher({ db, catalogue, providers, bookingPrefix }: Deps, site: Site) {
  return { choices, toSold, finish }

  /** Returns the ways of paying; a link requires a payment provider. */
  async function choices(): Promise<Pick<PaymentChoices, 'partners' | 'methods'>> {
    const methods = [...(providers.current.live ? (['link'] as const) : []), 'on_arrival', 'account'] as const
    return { partners: await listOpenPartners(db), methods }
  }

  function bookingUrl({ reference }: Pick<Booking, 'reference'>): string {
    return `${site.url}/desk/bookings/${reference}`
  }

  /** Redirects to the booking of a form that was sent before; undefined if there is none. */
  async function toSold({ typed, done }: Visit): Promise<FastifyReply | undefined> {
    const submissionKey = submissionKeyOf(typed)
    const sold = await findBookingOfForm(db, { source: 'desk', environment: 'live', submissionKey })
    return sold && done(bookingUrl(sold), BOOKED[sold.settlement])
  }

  async function finish(visit: Visit, ready: ReadySale): Promise<FastifyReply> {
    const { typed, by, now, reply, operator, done } = visit
    const { sale, totalMinor, here } = ready
    if (sale.ownPrice && !mayManageMoney(operator.role)) return visit.refuse()
    const isAsShown = parseDecimal(typed['quoted_total'] ?? '', 2) === (totalMinor ?? 0)
    if (!isConfirmed(typed) || !isAsShown) return showPreview(visit, ready)
    const partnerId = sale.partner?.id ?? ready.partnerId
    const submissionKey = submissionKeyOf(typed)
    const booking = await sellAtDesk({ db, catalogue, bookingPrefix }, { ...sale, submissionKey, partnerId }, by, now)
    if (booking) return done(bookingUrl(booking), BOOKED[booking.settlement])
    // Sent twice at once, and the other request has booked; or the partner has just been closed.
    return (await toSold(visit)) ?? seeOther(reply, here)
  }

  function showPreview({ typed, now, show }: Visit, { sale, totalMinor, here, back, asked }: ReadySale): FastifyReply {
    const isChanged = isConfirmed(typed)
    const page = previewPage(here, {
      sale,
      totalMinor,
      change: isChanged ? { wasMinor: parseDecimal(typed['quoted_total'] ?? '', 2) } : undefined,
      holdUntil: linkHoldUntil(catalogue.current, sale.cart, now),
      asked: { ...asked, ...typed, step: '3', submission_key: submissionKeyOf(typed) },
      back,
    })
    return show({ ...page, status: isChanged ? 409 : 200 })
  }
}

const BOOKED: Readonly<Record<Settlement, string>> = {
  prepaid: 'Booked. The payment link is on its way',
  on_arrival: 'Booked. The traveller pays on arrival',
  account: 'Booked on account',
}
