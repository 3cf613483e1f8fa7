import type { VehicleType } from '../../../catalogue/catalogue.ts'
import type { Site } from '../../../deps.ts'
import { type Booking, productReference } from '../../../services/bookings/booking.ts'
import type { RideItem } from '../../../services/bookings/find-booking.ts'
import type { RideDetails } from '../../../services/bookings/item-details.ts'
import type { BookingLogLine } from '../../../services/bookings/log.ts'
import type { RideChangePreview, Unchangeable } from '../../../services/changes/change-ride.ts'
import type { DifferencePlan } from '../../../services/changes/settle-difference.ts'
import { luggageLine, peopleLine } from '../../../services/quoting/trips/party-lines.ts'
import type { Clash } from '../../../services/rides/fit.ts'
import { en } from '../../../texts/site/en.ts'
import { addressLine } from '../../../values/country.ts'
import { html, type Markup } from '../../../values/html.ts'
import { toDecimal } from '../../../values/money.ts'
import type { Page } from '../../../web/layout/layout.ts'
import { clashWords } from '../../../web/parts/clash-words.ts'
import {
  type FaultSentences,
  hidden,
  numberField,
  option,
  selectField,
  textField,
  waysField,
} from '../../../web/parts/fields.ts'
import type { TextParams } from '../../../web/request/text-params.ts'
import { confirmForm } from '../../confirm.ts'
import { refusalLine } from '../../parts.ts'
import { sinceList } from '../since-list.ts'

const { formats } = en

/** The data of the form of a ride. */
interface RideFormView {
  booking: Booking
  ride: RideItem
  typed: TextParams
  faults: FaultSentences
  /** Why the form as a whole cannot be carried out. */
  sentence?: string | undefined
  /** The vehicles of the route. */
  vehicles: readonly VehicleType[]
}

/** Returns the form that changes a ride. */
export function rideFormPage({ url }: Site, { booking, ride, typed, faults, sentence, vehicles }: RideFormView): Page {
  const own = `${url}/desk/bookings/${booking.reference}`
  const text = (name: string, label: string, control = {}) =>
    textField({ name, label, value: typed[name] ?? '', error: faults[name], control })
  const count = (name: string, label: string, min = 0) =>
    numberField({ name, label, value: typed[name] ?? '', min, error: faults[name] })
  const { accommodation, leg } = ride.details
  const title = `Change ${productReference(booking, ride)}`
  const price = formats.money(ride.priceMinor, booking.currency)
  return {
    title,
    state: booking.status,
    main: html`<p><a href="${own}">${booking.reference}</a></p>
      ${sentence !== undefined && refusalLine(sentence)}
      <form class="card stack" method="post" action="${own}/items/${ride.number}" novalidate>
        <h1>${title}, ${leg === 'outbound' ? 'outbound' : 'return'}</h1>
        <p>
          ${ride.details.from.en} → ${ride.details.to.en}, pickup ${formats.moment(ride.details.pickupAt)}, ${price}.
        </p>
        ${ride.shared && html`<p class="hint">A shuttle keeps its timetable: at another time it is the next departure with seats or, to a flight or train, the last one in time.</p>`}
        <div class="fields four">
          ${text('date', 'Date', { type: 'date', required: true })}
          ${text('time', 'Time', { type: 'time', required: true })}
          ${selectField({
            name: 'is_flight',
            label: 'Time of',
            error: faults['is_flight'],
            options: [
              option('1', 'Flight or train', typed['is_flight'] === '1'),
              option('0', 'Pickup', typed['is_flight'] === '0'),
            ],
          })}
          ${selectField({
            name: 'vehicle_type_id',
            label: 'Vehicle',
            error: faults['vehicle_type_id'],
            options: vehicles.map(({ id, name }) =>
              option(id, ride.shared ? ride.details.vehicle.en : name, String(id) === typed['vehicle_type_id']),
            ),
          })}
          ${count('adults', 'Adults', 1)} ${count('children', 'Children')} ${count('infants', 'Infants')}
          ${count('child_seats', 'Child seats')} ${count('boosters', 'Boosters')} ${count('luggage', 'Suitcases')}
          ${count('ski_bags', 'Ski bags')}
          ${accommodation && html`<div class="wide">${text('accommodation', 'Address')}</div>`}
        </div>
        ${waysField({
          name: 'price',
          label: 'Price',
          error: faults['price'],
          ways: [
            { value: 'today', label: 'Today’s price' },
            { value: 'kept', label: 'Keep the price sold', remark: price },
          ],
          chosen: typed['price'],
        })}
        <div class="row start">
          <button>Preview</button> <a class="button quiet" href="${own}">Leave it as it is</a>
        </div>
      </form>`,
  }
}

/** A change of a ride before it is confirmed. */
interface RidePreviewView {
  booking: Booking
  preview: RideChangePreview
  /** The driver; null without one. */
  driver: string | null
  /** What the changed ride clashes with among the driver's others. */
  clash: Clash | null
  asked: TextParams
  seen: string
  since: readonly BookingLogLine[]
  /** Why the preview is shown again. */
  sentence?: string | undefined
}

/** Returns the page that compares a ride before and after a change, and offers ways to settle the difference. */
export function ridePreviewPage({ url }: Site, view: RidePreviewView): Page {
  const { booking, preview, driver, clash, asked, seen, since, sentence } = view
  const { ride, plan, shuttle, ways } = preview
  const own = `${url}/desk/bookings/${booking.reference}`
  const money = (minor: number) => formats.money(minor, booking.currency)
  const differenceMinor = plan.priceMinor - ride.priceMinor
  const title = `Change ${productReference(booking, ride)}?`
  const [usual] = ways
  const content = html`${hidden('quoted_price', toDecimal(plan.priceMinor).toFixed(2))}
  ${shuttle && hidden('quoted_departure', String(shuttle.pickupAt))}
  ${
    usual &&
    waysField({
      name: 'settle',
      label: `How ${money(Math.abs(differenceMinor))} ${differenceMinor > 0 ? 'more' : 'less'} is settled`,
      ways: ways.map((one) => ({ value: one.way, ...wayWords(one, money) })),
      chosen: asked['settle'] ?? usual.way,
    })
  }`
  return {
    title,
    state: booking.status,
    main: html`<p><a href="${own}">${booking.reference}</a></p>
      ${sinceList(since)} ${sentence !== undefined && refusalLine(sentence)}
      <section class="card narrow">
        <h1>${title}</h1>
        <div class="table" role="region" tabindex="0" aria-label="Before and after">
          <table>
            <thead>
              <tr>
                <th scope="col"></th>
                <th scope="col">Now</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              ${ROWS.map(([label, read]) => row(label, read(ride.details), read(plan.details)))}
              ${row('Price', money(ride.priceMinor), money(plan.priceMinor))}
              ${row('Price of the booking', money(booking.priceMinor), money(preview.bookingPriceMinor))}
            </tbody>
          </table>
        </div>
        ${confirmForm({
          action: `${own}/items/${ride.number}`,
          asked: withoutShown(asked),
          seen,
          button: buttonWords(preview, money),
          back: `${own}/items/${ride.number}`,
          content,
        })}
        <p class="muted">
          ${booking.source === 'partner_api' ? 'The partner' : 'The traveller'} gets new
          vouchers.${driver !== null && html` <span class="urgent">${driver} is notified${clash && `: ${clashWords(clash)}`}.</span>`}
          Nothing is done until you confirm.
        </p>
      </section>`,
  }
}

/** Removes the fields that a preview adds. */
function withoutShown({ quoted_price: _, quoted_departure: __, settle: ___, ...asked }: TextParams): TextParams {
  return asked
}

const ROWS: readonly (readonly [string, (details: RideDetails) => string])[] = [
  ['Pickup', ({ pickupAt }) => formats.moment(pickupAt)],
  [
    'Flight or train',
    ({ scheduledAt, flight }) =>
      [flight?.number, scheduledAt !== null && formats.time(scheduledAt)].filter(Boolean).join(', ') || '–',
  ],
  ['Vehicle', ({ vehicle }) => vehicle.en],
  ['Party', (details) => peopleLine('en', details)],
  ['Luggage', ({ luggage }) => luggageLine('en', luggage) || '–'],
  ['Address', ({ accommodation }) => addressLine(accommodation) ?? '–'],
]

function row(label: string, was: string, is: string): Markup {
  return html`<tr>
    <th scope="row">${label}</th>
    <td data-title="Now">${was}</td>
    <td data-title="After">
      ${was === is ? html`<span class="muted">unchanged</span>` : html`<strong>${is}</strong>`}
    </td>
  </tr>`
}

function wayWords(
  { way, refundMinor, askedMinor, collectMinor, confirms }: DifferencePlan,
  money: (minor: number) => string,
): { label: string; remark: string } {
  if (confirms) {
    const back = refundMinor > 0 ? `, and ${money(refundMinor)} is refunded the way it was paid` : ''
    return { label: 'Paid', remark: `the payment received covers it: it is confirmed${back}` }
  }
  return {
    refund:
      refundMinor > 0
        ? { label: 'Refund', remark: `${money(refundMinor)} is refunded the way it was paid` }
        : { label: 'Nothing to refund', remark: 'what was asked for is no longer due' },
    link:
      askedMinor > 0
        ? { label: 'Payment link by e-mail', remark: `${money(askedMinor)} is to be paid by card` }
        : { label: 'By card', remark: 'nothing is asked for until you decide about the payment received' },
    on_arrival: { label: 'On arrival', remark: `${money(collectMinor)} is collected` },
    account: { label: 'On account', remark: 'on the partner’s account' },
  }[way]
}

function buttonWords({ ways }: RideChangePreview, money: (minor: number) => string): string {
  const [only, other] = ways
  if (!only) return 'Change it'
  if (other) return 'Change, and settle it this way'
  if (only.refundMinor === 0 && only.confirms) return 'Change, and confirm it'
  if (only.way === 'refund') return only.refundMinor > 0 ? `Change, and refund ${money(only.refundMinor)}` : 'Change it'
  if (only.way === 'link')
    return only.askedMinor > 0 ? `Change, and send a link for ${money(only.askedMinor)}` : 'Change it'
  return only.way === 'account' ? 'Change, on account' : `Change, and collect ${money(only.collectMinor)}`
}

/** Returns the page for an item that cannot be changed. */
export function unchangeablePage(
  { url }: Site,
  { reference, status }: Booking,
  { why, code, since }: { why: Unchangeable; code: 409 | 422; since: readonly BookingLogLine[] },
): Page {
  const title = 'This cannot be changed'
  return {
    title,
    status: code,
    state: status,
    main: html`${sinceList(since)}
      <section class="card narrow">
        <h1>${title}</h1>
        <p>${WHY_NOT[why]} Nothing was done.</p>
        <div class="row start"><a class="button" href="${url}/desk/bookings/${reference}">Back to the booking</a></div>
      </section>`,
  }
}

/** Why a ride cannot be changed, as a sentence. */
export const WHY_NOT: Readonly<Record<Unchangeable, string>> = {
  closed: 'The booking is no longer active, or its data has been erased.',
  'no ride': 'It is not a ride: names and sizes are changed with the details, anything else requires a new booking.',
  begun: 'It has begun, is over, or is cancelled.',
}
