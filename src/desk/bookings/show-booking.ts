import type { FastifyReply } from 'fastify'
import type { Site } from '../../deps.ts'
import { type BookingItem, productReference } from '../../services/bookings/booking.ts'
import { type RentalItem, rentalsOf, type RideItem, ridesOf } from '../../services/bookings/find-booking.ts'
import { listBookingLog, listNotes, type BookingLogLine, type BookingNote } from '../../services/bookings/log.ts'
import { dueByCardMinor, paidMinor } from '../../services/bookings/paid.ts'
import { findPartner, type Partner } from '../../services/partners/partner.ts'
import { toCollectMinor } from '../../services/payments/amount-due.ts'
import { listPayments, listRefunds, type Payment } from '../../services/payments/payment.ts'
import type { Refund } from '../../services/payments/refunds.ts'
import { lastDay } from '../../services/quoting/rentals/rental.ts'
import { luggageLine, peopleLine } from '../../services/quoting/trips/party-lines.ts'
import { listNoShowReports, type NoShowReport } from '../../services/rides/assignment.ts'
import { en } from '../../texts/site/en.ts'
import { addressLine } from '../../values/country.ts'
import { html, type Markup } from '../../values/html.ts'
import { LANGUAGE_NAMES } from '../../values/language.ts'
import { internationalNumber, telUrl } from '../../values/phone.ts'
import { canMove } from '../../values/states.ts'
import { DAY_MINUTES, toLocal } from '../../values/time.ts'
import type { Page } from '../../web/layout/layout.ts'
import { hidden, noteField, textField } from '../../web/parts/fields.ts'
import { operatorMoment } from '../../web/parts/moments.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import type { Visit } from '../door.ts'
import { figure, logLines, refusalLine } from '../parts.ts'
import { mayManageMoney } from '../permissions.ts'
import type { SeenBooking } from './get-booking.ts'
import { logWords, SETTLEMENT_WORDS, SOURCE_WORDS, stateMark } from './labels.ts'
import { sinceList } from './since-list.ts'

/** Sends the page of a booking, with why the requested action was not carried out, if one was requested. */
export async function toPublicBooking(
  site: Site,
  { operator, read, show }: Visit,
  found: SeenBooking,
  refusal?: BookingRefusal,
): Promise<FastifyReply> {
  const view = await read(async (aside) => ({
    log: await listBookingLog(aside, found.booking),
    noShows: await listNoShowReports(aside, found.booking),
    notes: await listNotes(aside, found.booking),
    payments: await listPayments(aside, found.booking),
    refunds: await listRefunds(aside, found.booking),
    paidMinor: await paidMinor(aside, found.booking),
    toCollectMinor: await toCollectMinor(aside, found.booking),
    dueByCardMinor: await dueByCardMinor(aside, found.booking),
    partner: await findPartner(aside, found.booking.partnerId),
  }))
  const may = { money: mayManageMoney(operator.role), cancel: canMove(found.booking.status, 'cancel') }
  return show(bookingPage(site, { ...found, ...view, may, refusal }))
}

/** Why the requested action was not carried out, with what was typed and what others have done meanwhile. */
interface BookingRefusal {
  status: 409 | 422
  sentence: string
  typed?: TextParams
  since?: readonly BookingLogLine[]
}

/** The data of the page of a booking. */
interface BookingView extends SeenBooking {
  log: readonly BookingLogLine[]
  /** What drivers said of rides to which nobody came. */
  noShows: readonly NoShowReport[]
  notes: readonly BookingNote[]
  payments: readonly Payment[]
  refunds: readonly Refund[]
  paidMinor: number
  toCollectMinor: number
  /** What the traveller has been asked to pay by card. */
  dueByCardMinor: number
  partner: Partner | undefined
  may: { money: boolean; cancel: boolean }
  refusal: BookingRefusal | undefined
}

const { formats } = en

/** Returns the page of a booking with everything known about it and everything that can be done with it. */
function bookingPage({ url }: Site, view: BookingView): Page {
  const { booking, refusal } = view
  const own = `${url}/desk/bookings/${booking.reference}`
  return {
    title: booking.reference,
    status: refusal?.status ?? 200,
    state: booking.status,
    main: html`${refusal && (sinceList(refusal.since ?? []) ?? refusalLine(refusal.sentence))} ${head(own, view)}
      <div class="halves wide">
        <div>${itemsCard(own, view)} ${noShowCard(view)} ${moneyCard(own, view)} ${formsCard(own, view)}</div>
        <div>${notesCard(own, view)} ${logCard(view)}</div>
      </div>`,
  }
}

function head(own: string, { booking, partner }: BookingView): Markup {
  const { reference, status, environment, source, settlement, language, sellerReference } = booking
  const phone = internationalNumber(booking.countryCode, booking.mobileNumber)
  const sold = [SOURCE_WORDS[source], partner?.name, LANGUAGE_NAMES[language], `paid ${SETTLEMENT_WORDS[settlement]}`]
  return html`<div class="row">
    <div>
      <h1>${reference} ${stateMark(status)} ${environment === 'sandbox' && html`<small>sandbox</small>`}</h1>
      <p>
        <strong>${booking.firstName} ${booking.lastName}</strong>
        ${booking.contactsErasedAt === null && html` · <a href="${telUrl(phone)}">${phone}</a> · <a href="mailto:${booking.email}">${booking.email}</a>`}
        ${sellerReference !== null && ` · partner’s reference: ${sellerReference}`}
      </p>
      <p class="muted">Sold ${operatorMoment(booking.createdAt)} · ${sold.filter(Boolean).join(' · ')}</p>
    </div>
    <div class="row start">
      <form method="post" action="${own}/vouchers"><button class="quiet">Resend vouchers</button></form>
      <a class="button quiet" href="${own}/details">Change details</a>
    </div>
  </div>`
}

function itemsCard(own: string, { booking, items, may }: BookingView): Markup {
  const rides = new Map(ridesOf(items).map((ride) => [ride.number, ride]))
  const rentals = new Map(rentalsOf(items).map((rental) => [rental.number, rental]))
  const row = (item: BookingItem) => {
    const ride = rides.get(item.number)
    const rental = rentals.get(item.number)
    const cells = ride ? rideCells(ride) : rental ? rentalCells(rental) : html`<td colspan="4"></td>`
    return html`<tr>
      <td data-title="Item">${productReference(booking, item)}</td>
      <td data-title="Start">
        ${rental ? daysOf(rental) : formats.shortMoment(toLocal(item.startsAt.getTime(), item.timeZone))}
      </td>
      ${cells}
      <td data-title="State">${ITEM_WORDS[item.state]}</td>
      <td data-title="Price" class="number">${formats.money(item.priceMinor, booking.currency)}</td>
      <td><div>${may.cancel && item.state === 'booked' && itemLinks(own, item)}</div></td>
    </tr>`
  }
  return html`<section class="card">
    <div class="table" role="region" tabindex="0" aria-label="Items">
      <table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Start</th>
            ${WHAT[booking.product].map((title) => html`<th scope="col">${title}</th>`)}
            <th scope="col">Note</th>
            <th scope="col">State</th>
            <th scope="col" class="number">Price</th>
            <th scope="col"><span class="unseen">Actions</span></th>
          </tr>
        </thead>
        <tbody>
          ${items.map(row)}
        </tbody>
      </table>
    </div>
    ${may.cancel && html`<div class="row start"><a class="button quiet" href="${own}/cancellation">Cancel the booking…</a></div>`}
  </section>`
}

/** The columns that differ by product. */
const WHAT = { transfer: ['From → to', 'Party', 'Vehicle'], ski: ['Shop', 'Who', 'Equipment'] } as const

/** Returns the first and the last day of a rental. */
function daysOf({ details: { period } }: RentalItem): string {
  const [from, to] = [period.firstDay, lastDay(period)].map((day) => formats.briefDay(day * DAY_MINUTES))
  return `${from} – ${to}`
}

/** Returns the links to change or cancel a single item. */
function itemLinks(own: string, { number, kind }: BookingItem): Markup {
  const change = html`<a href="${own}/items/${number}" aria-label="Change item ${number}">Change</a> · `
  return html`${kind === 'ride' && change}<a
      href="${own}/items/${number}/cancellation"
      aria-label="Cancel item ${number}"
      >Cancel</a
    >`
}

const ITEM_WORDS: Readonly<Record<BookingItem['state'], string>> = {
  booked: 'booked',
  done: 'done',
  no_show: 'no-show',
  failed: 'not driven',
  cancelled: 'cancelled',
}

function rideCells({ details }: RideItem): Markup {
  const { from, to, accommodation, flight, vehicle, notes, luggage } = details
  const address = addressLine(accommodation)
  const [atFrom, atTo] = accommodation?.end === 'pickup' ? [address, null] : [null, address]
  return html`<td data-title="From → to">
      <div>
        ${from.en} ${atFrom && html`<span class="muted">${atFrom}</span>`} → ${to.en}
        ${atTo && html`<span class="muted">${atTo}</span>`} ${flight && html`<small>Flight ${flight.number}</small>`}
      </div>
    </td>
    <td data-title="Party">
      <div>${peopleLine('en', details)} <small>${luggageLine('en', luggage)}</small></div>
    </td>
    <td data-title="Vehicle">${vehicle.en}</td>
    <td data-title="Note">${notes ?? ''}</td>`
}

function rentalCells({ details }: RentalItem): Markup {
  const { firstName, age, packs, shop, resort, notes } = details
  return html`<td data-title="Shop">${shop.name}, ${resort.en}</td>
    <td data-title="Who">${firstName}${age !== null && `, ${age}`}</td>
    <td data-title="Equipment">${packs.map(({ name }) => name).join(', ')}</td>
    <td data-title="Note">${notes ?? ''}</td>`
}

/** Returns what answers a complaint about a ride to which nobody came. */
function noShowCard({ booking, noShows }: BookingView): Markup | null {
  if (noShows.length === 0) return null
  return html`<section class="card">
    <h2>Nobody came</h2>
    ${noShows.map(
      (said) =>
        html`<p>
            ${productReference(booking, said)}: “${said.note}”
            <small class="muted">${said.driver ?? 'the driver'}</small>
          </p>
          <p>Calls: ${said.calls}</p>`,
    )}
  </section>`
}

function moneyCard(own: string, view: BookingView): Markup {
  const { booking, payments, refunds, paidMinor, toCollectMinor, dueByCardMinor } = view
  const money = (minor: number, currency = booking.currency) => formats.money(minor, currency)
  const line = (at: Date, what: string, state: string, amount: string) =>
    html`<tr>
      <td data-title="When">${operatorMoment(at)}</td>
      <td data-title="What">${what}</td>
      <td data-title="State">${state}</td>
      <td data-title="Amount" class="number">${amount}</td>
    </tr>`
  const currencyOf = ({ receivedCurrency, currency }: Payment) => receivedCurrency ?? currency
  const lines = payments.flatMap((payment) => [
    line(
      payment.createdAt,
      payment.provider === 'by_hand' ? 'Received on arrival' : `Card, via ${payment.provider}`,
      payment.state,
      money(payment.receivedMinor ?? payment.amountMinor, currencyOf(payment)),
    ),
    ...refunds
      .filter(({ paymentId }) => paymentId === payment.id)
      .map((one) =>
        line(
          one.createdAt,
          `Refund${one.origin === 'by_hand' ? ' by hand' : ''}: ${one.reason}`,
          one.state,
          `−${money(one.amountMinor, currencyOf(payment))}`,
        ),
      ),
  ])
  return html`<section class="card">
    <h2>Money</h2>
    <dl class="numbers">
      ${figure(money(booking.priceMinor), 'price')} ${figure(money(paidMinor), 'paid')}
      ${figure(money(toCollectMinor), 'to collect')}
      ${dueByCardMinor > 0 && figure(money(dueByCardMinor), booking.holdUntil === null ? 'to pay by card' : `to pay by card, held until ${operatorMoment(booking.holdUntil)}`)}
      ${booking.feeMinor !== null && figure(money(booking.feeMinor), 'cancellation fee')}
    </dl>
    ${
      lines.length > 0 &&
      html`<div class="table" role="region" tabindex="0" aria-label="Payments">
        <table>
          <tbody>
            ${lines}
          </tbody>
        </table>
      </div>`
    }
    ${
      dueByCardMinor > 0 &&
      html`<form method="post" action="${own}">
        <button class="quiet" name="link" value="1">Resend the payment link</button>
      </form>`
    }
  </section>`
}

function formsCard(own: string, { may, paidMinor, toCollectMinor, refusal, seen }: BookingView): Markup | null {
  if (!may.money || (toCollectMinor <= 0 && paidMinor <= 0)) return null
  const typed = refusal?.typed ?? {}
  const amount = { inputmode: 'decimal', required: true, maxlength: 12, autocomplete: 'off' } as const
  return html`<section class="card">
    <div class="halves">
      ${
        toCollectMinor > 0 &&
        html`<form method="post" action="${own}">
          ${hidden('seen', seen)}
          ${textField({ name: 'received', label: 'Received on arrival', value: typed['received'] ?? '', control: amount })}
          <button class="quiet">Record…</button>
        </form>`
      }
      ${
        paidMinor > 0 &&
        html`<form method="post" action="${own}">
          ${hidden('seen', seen)}
          ${textField({ name: 'refund', label: 'Refund', value: typed['refund'] ?? '', control: amount })}
          ${textField({ name: 'reason', label: 'Reason', value: typed['reason'] ?? '', control: { required: true, maxlength: 200 } })}
          <button class="quiet">Refund…</button>
        </form>`
      }
    </div>
  </section>`
}

function notesCard(own: string, { notes, refusal }: BookingView): Markup {
  return html`<section class="card">
    <h2>Notes</h2>
    ${notes.map((note) => html`<p class="said">“${note.text}” <small class="muted">${note.author}, ${operatorMoment(note.at)}</small></p>`)}
    <form method="post" action="${own}">
      ${noteField({ name: 'note', label: 'A note for colleagues', value: refusal?.typed?.['note'] ?? '', control: { required: true, maxlength: 2000 } })}
      <button class="quiet">Add note</button>
    </form>
  </section>`
}

function logCard({ log, noShows }: BookingView): Markup {
  const words = (line: BookingLogLine) => {
    const said = line.event === 'no-show' && noShows.find(({ number }) => line.detail === `P${number}`)
    return said ? `${logWords(line)}: “${said.note}” Calls: ${said.calls}` : logWords(line)
  }
  return html`<section class="card">
    <h2>Log</h2>
    ${logLines(log.toReversed(), words)}
  </section>`
}
