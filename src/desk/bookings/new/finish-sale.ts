import type { FastifyReply } from 'fastify'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { submissionKeyOf } from '../../../checkout/draft.ts'
import type { Deps, Site } from '../../../deps.ts'
import { seeOther } from '../../../http/mount.ts'
import type { Booking } from '../../../services/bookings/booking.ts'
import { findBookingOfForm } from '../../../services/bookings/find-booking.ts'
import { type Meeting, meetingPointFor } from '../../../services/bookings/meeting-point.ts'
import { freeUntilAhead } from '../../../services/bookings/terms.ts'
import { type Credit, findCredit, isNearLimit } from '../../../services/partners/billing.ts'
import { listOpenPartners } from '../../../services/partners/partner.ts'
import { lastDay } from '../../../services/quoting/rentals/rental.ts'
import { peopleLine, luggageLine } from '../../../services/quoting/trips/party-lines.ts'
import { itemsOf } from '../../../services/sale/cart-items.ts'
import type { Cart } from '../../../services/sale/carts/cart.ts'
import { equipmentPrice, type RentalCart } from '../../../services/sale/carts/rental-cart.ts'
import type { CartLeg, TransferCart } from '../../../services/sale/carts/transfer-cart.ts'
import { linkHoldUntil, sellAtDesk } from '../../../services/sale/sell-at-desk.ts'
import { vehicleNames } from '../../../site/transfer/vehicles/vehicle-cards.ts'
import { en } from '../../../texts/site/en.ts'
import type { Settlement } from '../../../values/booking.ts'
import { addressLine } from '../../../values/country.ts'
import { html, type Markup } from '../../../values/html.ts'
import { parseDecimal, toDecimal } from '../../../values/money.ts'
import { internationalNumber } from '../../../values/phone.ts'
import { DAY_MINUTES, type LocalMinute, toLocal } from '../../../values/time.ts'
import type { Page } from '../../../web/layout/layout.ts'
import { operatorMoment } from '../../../web/parts/moments.ts'
import { pickupRemark } from '../../../web/parts/pickup-remark.ts'
import { cartDrive, timeline } from '../../../web/parts/timeline.ts'
import type { TextParams } from '../../../web/request/text-params.ts'
import { isConfirmed, confirmForm } from '../../confirm.ts'
import type { Visit } from '../../door.ts'
import { refusalLine } from '../../parts.ts'
import { mayManageMoney } from '../../permissions.ts'
import { type PaymentChoices, methodWords } from './payment.ts'
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
export function saleFinisher({ db, catalogue, operator, providers, bookingPrefix }: Deps, site: Site) {
  return { choices, toSold, finish }

  /** Returns the ways of paying; a link requires a payment provider. */
  async function choices(): Promise<Pick<PaymentChoices, 'partners' | 'methods' | 'takesCard'>> {
    const provider = providers.current.live
    const methods = [...(provider ? (['link'] as const) : []), 'on_arrival', 'account'] as const
    return { partners: await listOpenPartners(db), methods, takesCard: provider?.takes ?? (() => false) }
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

  async function showPreview(
    { typed, now, show }: Visit,
    { sale, totalMinor, here, back, asked }: ReadySale,
  ): Promise<FastifyReply> {
    const isChanged = isConfirmed(typed)
    const page = previewPage(here, {
      sale,
      totalMinor,
      credit: sale.method === 'account' && sale.partner ? await findCredit(db, sale.partner.id, now) : undefined,
      change: isChanged ? { wasMinor: parseDecimal(typed['quoted_total'] ?? '', 2) } : undefined,
      holdUntil: linkHoldUntil(catalogue.current, sale.cart, now),
      freeUntil: freeUntilOf(catalogue.current, sale.cart, now),
      meetingOf: ({ leg }) => meetingPointFor(catalogue.current, leg.from, 'en', operator),
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

/** A booking before it is confirmed. */
interface PreviewView {
  sale: ReadSale
  /** The price by the catalogue; null if it has none. */
  totalMinor: number | null
  /** What the partner may owe that is billed; undefined without a limit. */
  credit: Credit | undefined
  /** Set if the price is no longer the one that was displayed. */
  change: { wasMinor: number | undefined } | undefined
  /** Until when a payment link would hold it. */
  holdUntil: Date
  /** Until when cancelling is free, on the clock where it starts; null if it has passed or never existed. */
  freeUntil: LocalMinute | null
  /** How travellers find their driver. */
  meetingOf: (leg: CartLeg) => Meeting
  asked: TextParams
  /** The URL of the last step. */
  back: string
}

const { formats } = en

function freeUntilOf(catalogue: Catalogue, cart: Cart, now: Date): LocalMinute | null {
  const [{ startsAt, timeZone }] = itemsOf(catalogue, cart)
  const first = { at: toLocal(startsAt.getTime(), timeZone), timeZone }
  return freeUntilAhead(catalogue.cancellationRules[cart.product], first, now)
}

/** Returns the page that sums up a booking, which the operator reads to the traveller before confirming it. */
function previewPage(here: string, view: PreviewView): Page {
  const { sale, totalMinor, credit, change, holdUntil, freeUntil, asked, back } = view
  const { cart, customer, method, partner, ownPrice } = sale
  const money = (minor: number) => formats.money(minor, cart.currency)
  const priceMinor = ownPrice?.totalMinor ?? totalMinor ?? 0
  const { label } = methodWords(method, cart.product)
  const button = {
    link: `Book, and send a link for ${money(priceMinor)}`,
    on_arrival: `Book for ${money(priceMinor)}, paid ${label.toLowerCase()}`,
    account: `Book on the account of ${partner?.name ?? ''}`,
  }[method]
  const told =
    method === 'link' && priceMinor > 0
      ? `${customer.email} gets a payment link. If it is not paid, the booking expires ${operatorMoment(holdUntil)}.`
      : `${customer.email} gets the vouchers.`
  const title = 'Is this right?'
  return {
    title,
    main: html`<section class="card narrow">
      <h1>${title}</h1>
      ${change && refusalLine(changeWords(change.wasMinor, totalMinor ?? 0, cart.currency))}
      <dl class="summary">
        ${soldFacts(view)}
        <dt>Traveller</dt>
        <dd>
          ${customer.firstName} ${customer.lastName},
          ${internationalNumber(customer.countryCode, customer.mobileNumber)}, ${customer.email}
        </dd>
        <dt>Price</dt>
        <dd>
          <strong>${money(priceMinor)}</strong
          >${ownPrice && `${totalMinor === null ? '' : ` instead of ${money(totalMinor)}`}: ${ownPrice.reason}`}
        </dd>
        <dt>Payment</dt>
        <dd>${label}${partner && html`: ${partner.name}`}</dd>
        <dt>Cancelling</dt>
        <dd>${freeUntil === null ? 'Not free any more' : `Free until ${formats.deadline(freeUntil)}`}</dd>
      </dl>
      ${credit && creditLine(credit, priceMinor)}
      <p class="muted">${told} Nothing is booked until you confirm.</p>
      ${confirmForm({
        action: here,
        asked: { ...asked, quoted_total: toDecimal(totalMinor ?? 0).toFixed(2) },
        seen: '',
        button,
        back,
        stay: 'Back to the form',
      })}
    </section>`,
  }
}

/** Says how much of its limit a partner will have used, once that is four fifths. */
function creditLine({ limitMinor, usedMinor }: Credit, priceMinor: number): Markup | undefined {
  const after = { limitMinor, usedMinor: usedMinor + priceMinor }
  if (!isNearLimit(after)) return undefined
  const words = `With this booking the account would owe ${formats.euros(after.usedMinor)} of at most ${formats.euros(limitMinor)}, sales ahead included.`
  return after.usedMinor > limitMinor ? refusalLine(`${words} It cannot be booked on account.`) : html`<p>${words}</p>`
}

function changeWords(wasMinor: number | undefined, nowMinor: number, currency: string): string {
  const now = formats.money(nowMinor, currency)
  const was = wasMinor === undefined ? '' : ` It was ${formats.money(wasMinor, currency)}.`
  return `The catalogue has changed since you saw the price: it is now ${now}.${was} Nothing was booked.`
}

function soldFacts({ sale: { cart }, meetingOf }: PreviewView): Markup {
  return cart.product === 'ski' ? rentalFacts(cart) : tripFacts(cart, meetingOf)
}

function tripFacts(
  { outbound, return: back, accommodation }: TransferCart,
  meetingOf: PreviewView['meetingOf'],
): Markup {
  return html`${legFacts('Outbound', outbound, meetingOf)} ${back && legFacts('Return', back, meetingOf)}
  ${
    accommodation &&
    html`<dt>Address</dt>
      <dd>${addressLine(accommodation)}</dd>`
  }`
}

function rentalFacts({ resort, period, participants, currency, note }: RentalCart): Markup {
  const day = (number: number) => formats.day(number * DAY_MINUTES)
  return html`<dt>Rental</dt>
    <dd><strong>${resort.name.en}, ${day(period.firstDay)} – ${day(lastDay(period))}</strong></dd>
    ${participants.map((one) => {
      const { participant, packs, sizes, supplier, period: own } = one
      const facts = [
        packs.map(({ name }) => name).join(' + '),
        supplier.name,
        participant.period && `${day(own.firstDay)} – ${day(lastDay(own))}`,
        ...sizes.map(({ label }) => label.en),
        formats.money(equipmentPrice(one), currency),
      ]
      return html`<dt>${participant.firstName}, ${participant.age}</dt>
        <dd>${facts.filter(Boolean).join(', ')}</dd>`
    })}
    ${
      note &&
      html`<dt>Note</dt>
        <dd>${note}</dd>`
    }`
}

function legFacts(label: string, driven: CartLeg, meetingOf: PreviewView['meetingOf']): Markup {
  const { from, to, pickupAt, rides, leg, details } = driven
  const facts = [
    vehicleNames('en', rides).join(' + '),
    peopleLine('en', leg.party),
    luggageLine('en', leg.luggage),
    details.flightNumber && `flight ${details.flightNumber}`,
    details.note,
  ]
  const remark = pickupRemark(en, meetingOf(driven), { withPhone: false })
  return html`<dt>${label}</dt>
    <dd>
      <strong>${from.en} → ${to.en}, ${formats.moment(pickupAt)}</strong><br />
      ${facts.filter(Boolean).join(', ')} ${timeline(en, cartDrive(driven, details.flightNumber, remark))}
    </dd>`
}
