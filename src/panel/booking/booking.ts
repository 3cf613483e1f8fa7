import type { Deps, Site } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import { isChangeable } from '../../services/bookings/change-booking.ts'
import { type FullBooking, getSoldBooking } from '../../services/bookings/find-booking.ts'
import { listBookingLog } from '../../services/bookings/log.ts'
import { canMove } from '../../services/bookings/states.ts'
import { voucherDocumentsOf } from '../../services/documents/rendering/document.ts'
import { findVoucherFiles } from '../../services/documents/rendering/kept-vouchers.ts'
import { publicBookings } from '../../services/notify/public-bookings.ts'
import { findCommission } from '../../services/partners/sales/sold.ts'
import { unbroken } from '../../values/text.ts'
import type { Door, Visit } from '../door.ts'
import { bookingPage, type BookingView } from './booking-page.ts'

/** Shows the page of a booking again, with why the requested action was not carried out. */
export type ShowBooking = (
  visit: Visit,
  found: FullBooking,
  refusal?: BookingView['refusal'],
) => Promise<ReturnType<Visit['show']>>

/** GET /panel/bookings/<reference> and its vouchers. Returns a function that shows the page again. */
export function booking(door: Door, deps: Deps, site: Site): ShowBooking {
  const { db, catalogue, sender } = deps

  const toPublicBooking: ShowBooking = async ({ now, read, show }, found, refusal) => {
    const { shown, commission, log } = await read(async (aside) => ({
      shown: await publicBookings(aside, [found.booking], sender, now),
      commission: await findCommission(aside, found.booking),
      log: await listBookingLog(aside, found.booking),
    }))
    const { status, firstStartAt } = found.booking
    return show(
      bookingPage(site, {
        booking: found.booking,
        shown: one(shown),
        commission,
        log,
        phone: unbroken(deps.operator.phone),
        may: isSoldByApi(found)
          ? {
              change: isChangeable(found, catalogue.current.sale.changeCutoffMinutes, now),
              cancel: canMove(status, 'cancel') && firstStartAt > now,
            }
          : null,
        refusal,
      }),
    )
  }

  door.get('/panel/bookings/:reference', async (visit) => toPublicBooking(visit, await getSold(visit)))

  door.get('/panel/bookings/:reference/vouchers/:number.pdf', async (visit) => {
    const found = await getOwn(visit)
    const { params, now, reply } = visit
    const items = found.items.filter(({ number }) => String(number) === params['number'])
    const [voucher] = await findVoucherFiles(db, voucherDocumentsOf({ ...found, items }), now)
    if (!voucher) throw new ApiError('NOT_FOUND', 'there is no such voucher')
    const { productReference } = voucher.document.voucher
    return reply
      .type('application/pdf')
      .headers({
        'Content-Disposition': `inline; filename="${productReference}.pdf"`,
        'Cache-Control': 'no-store',
      })
      .send(voucher.file)
  })

  return toPublicBooking
}

/** Returns the booking named in the path, if the partner sold it. Throws NOT_FOUND for any other. */
async function getSold({ partner, params, read }: Visit): Promise<FullBooking> {
  return read((db) => getSoldBooking(db, partner, params['reference'] ?? ''))
}

/** Returns the booking named in the path, if the partner sold it by API; it may not change any other. */
export async function getOwn(visit: Visit): Promise<FullBooking> {
  const found = await getSold(visit)
  if (!isSoldByApi(found)) throw new ApiError('NOT_FOUND', 'you have no such booking')
  return found
}

function isSoldByApi({ booking }: FullBooking): boolean {
  return booking.source === 'partner_api'
}

function one<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('the booking has no items')
  return first
}
