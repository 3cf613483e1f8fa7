import type { Deps, Site } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import { type Booking, productReference } from '../../services/bookings/booking.ts'
import { isChangeable } from '../../services/bookings/change.ts'
import { type FullBooking, getSoldBooking } from '../../services/bookings/find-booking.ts'
import { listBookingLog, type BookingLogLine } from '../../services/bookings/log.ts'
import type { PublicBooking, PublicItem } from '../../services/bookings/public-booking.ts'
import { voucherDocumentsOf } from '../../services/documents/rendering/document.ts'
import { findVoucherFiles } from '../../services/documents/rendering/kept-vouchers.ts'
import { publicBookings } from '../../services/notify/notify-partner.ts'
import { findCommission, type SaleCommission } from '../../services/partners/sales/find-sales.ts'
import { luggageLine, peopleLine } from '../../services/quoting/trips/party-lines.ts'
import { en } from '../../texts/site/en.ts'
import { plainReference } from '../../values/code.ts'
import { html, type Markup } from '../../values/html.ts'
import { LANGUAGE_NAMES } from '../../values/language.ts'
import { internationalNumber } from '../../values/phone.ts'
import { canMove } from '../../values/states.ts'
import { unbroken } from '../../values/text.ts'
import { OPERATOR_ZONE, toLocal } from '../../values/time.ts'
import type { Page } from '../../web/layout/layout.ts'
import { copyable } from '../../web/parts/copyable.ts'
import { alertBox } from '../../web/parts/fields.ts'
import { STATUS_WORDS } from '../../web/parts/states.ts'
import { logList } from '../../web/parts/table.ts'
import type { Door, Visit } from '../door.ts'
import { sandboxNote } from '../secret-page.ts'
import { ACTOR_WORDS, CHANNEL_WORDS, ITEM_STATE_WORDS, stateMark, partnersWords } from './words.ts'

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
  return read((db) => getSoldBooking(db, partner, plainReference(params['reference'] ?? '')))
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

/** The data of the page of a booking. */
interface BookingView {
  booking: Booking
  shown: PublicBooking
  commission: SaleCommission | null
  log: readonly BookingLogLine[]
  /** Whom to call. */
  phone: string
  /** What its partner may still do with it; null for a sale that was not by API, with which nothing may be done. */
  may: { change: boolean; cancel: boolean } | null
  /** Why the requested action was not carried out. */
  refusal?: { title: string; sentence: string; status: number } | undefined
}

/** Returns the page of a booking with everything that its partner may see. */
function bookingPage({ url }: Site, view: BookingView): Page {
  const { booking, shown, refusal } = view
  const { reference, environment } = booking
  const own = `${url}/panel/bookings/${reference}`
  const list = environment === 'live' ? `${url}/panel/sales` : `${url}/panel/sales?environment=sandbox`
  return {
    title: reference,
    status: refusal?.status ?? 200,
    state: booking.status,
    main: html`<div class="row">
        <h1>${reference} ${stateMark(shown.status, STATUS_WORDS[shown.status])}</h1>
        <a class="button quiet" href="${list}">All sales</a>
      </div>
      ${refusal && alertBox(refusal.title, refusal.sentence)} ${sandboxNote(environment)}
      <div class="figures">${customerCard(view)} ${saleCard(view)} ${actionCard(own, view)}</div>
      <div class="figures">${shown.items.map((item) => itemCard(own, view, item))}</div>
      ${logCard(view)}`,
  }
}

const { formats } = en

function customerCard({ booking, shown, may }: BookingView): Markup {
  const { name, lastName, email, countryCode, mobileNumber } = shown.customer
  const isErased = booking.contactsErasedAt !== null
  return html`<section class="card">
    <h2>Traveller</h2>
    ${facts([
      ['Name', isErased ? 'erased' : [name, lastName].filter(Boolean).join(' ') || '–'],
      ['E-mail', isErased ? null : email],
      ['Phone', countryCode && mobileNumber && internationalNumber(countryCode, mobileNumber)],
      ['Language', LANGUAGE_NAMES[shown.language]],
    ])}
    ${may === null && html`<p class="muted">Travellers who come to us through you are our customers, so you see only their initials.</p>`}
  </section>`
}

function saleCard({ booking, shown, commission }: BookingView): Markup {
  const { channel, clientReference } = shown
  const { campaign, currency, priceMinor, refundMinor, feeMinor } = booking
  const inCurrency = (minor: number | null) => (minor === null ? null : formats.money(minor, currency))
  return html`<section class="card">
    <h2>Sale</h2>
    ${facts([
      ['Reference', copyable('Reference', shown.reference)],
      ['Your reference', clientReference && copyable('Your reference', clientReference)],
      ['Sold', `${longMoment(shown.createdAt)} (Paris)`],
      ['Channel', channel && [CHANNEL_WORDS[channel], campaign].filter(Boolean).join(', ')],
      ['Price', formats.euros(shown.priceMinor)],
      ['Paid as', currency === 'EUR' ? null : formats.money(priceMinor, currency)],
      ['Refunded', inCurrency(refundMinor)],
      ['Cancellation fee', inCurrency(feeMinor)],
      [
        'Commission',
        commission && html`${formats.euros(commission.amountMinor)} ${stateMark(commission.state, commission.state)}`,
      ],
    ])}
  </section>`
}

/** Returns what can still be done, until when and at what price, or whom to call. */
function actionCard(own: string, { shown, may, phone }: BookingView): Markup | null {
  const { freeUntil, refundMinor } = shown.cancellation
  if (shown.status === 'cancelled') return null
  if (may === null)
    return html`<section class="card">
      <h2>Change or cancel</h2>
      <p>The traveller can do that on the page that our e-mail links to, or by calling us: ${phone}.</p>
    </section>`
  return html`<section class="card">
    <h2>Change or cancel</h2>
    ${
      may.change
        ? html`<p>Who travels, flights, addresses and notes.</p>
            <div class="row start"><a class="button quiet" href="${own}/change">Change details</a></div>`
        : html`<p>It is too late to change details here. Please call us: ${phone}.</p>`
    }
    ${
      may.cancel
        ? html`<p>
              ${freeUntil === null ? 'Cancelling this booking was never free.' : `Free until ${longMoment(freeUntil)} (Paris).`}
              Cancelling now refunds ${formats.euros(refundMinor)}.
            </p>
            <div class="row start"><a class="button quiet" href="${own}/cancellation">Cancel…</a></div>`
        : html`<p>It can no longer be cancelled: its first item has begun.</p>`
    }
  </section>`
}

function itemCard(own: string, { shown, may }: BookingView, item: PublicItem): Markup {
  const { number, startsAtLocal, from, to, vehicle, suitcases, skiBags, state } = item
  const stateWords = ITEM_STATE_WORDS[state]
  const hasVoucher = may !== null && shown.status !== 'cancelled' && state !== 'cancelled'
  return html`<section class="card">
    <div class="row">
      <h2>${titleOf(item)} ${stateWords && stateMark(state, stateWords)}</h2>
      ${hasVoucher && html`<a class="button quiet" href="${own}/vouchers/${number}.pdf">Voucher</a>`}
    </div>
    ${facts([
      ['Reference', copyable(`Reference of ${titleOf(item).toLowerCase()}`, productReference(shown, item))],
      [item.kind === 'ride' ? 'Pickup' : 'Begins', `${formats.moment(startsAtLocal)}, local time`],
      ['From', from?.name],
      [item.kind === 'ride' ? 'To' : 'Resort', to?.name],
      ['Flight', item.flightNumber],
      ['Address', item.address],
      ['Vehicle', vehicle?.name],
      ['People', peopleLine('en', item)],
      ['Luggage', luggageLine('en', { suitcases, skiBags, skiEquipment: false })],
      ['Note', item.note],
      ['Meeting point', item.meetingPoint],
      ['Driver’s phone', item.driverPhone],
      ['Price', formats.euros(item.priceMinor)],
    ])}
  </section>`
}

function titleOf({ kind, direction }: PublicItem): string {
  if (kind === 'rental') return 'Equipment'
  return direction === 'return' ? 'Return' : 'Outbound'
}

function logCard({ log }: BookingView): Markup {
  return html`<section class="card">
    <h2>What happened</h2>
    ${logList(
      log.flatMap((one) => {
        const words = partnersWords(one)
        if (words === null) return []
        return { when: longMoment(one.at.getTime()), what: html`${words} <small>${ACTOR_WORDS[one.actor]}</small>` }
      }),
    )}
  </section>`
}

/** Returns facts under their labels, without unknown ones. */
function facts(all: readonly (readonly [label: string, value: Markup | string | null | undefined])[]): Markup {
  return html`<dl class="summary">
    ${all.flatMap(([label, value]) =>
      value
        ? html`<dt>${label}</dt>
            <dd>${value}</dd>`
        : [],
    )}
  </dl>`
}

function longMoment(instant: number): string {
  return formats.moment(toLocal(instant, OPERATOR_ZONE))
}
