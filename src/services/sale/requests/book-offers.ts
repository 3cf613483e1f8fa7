import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { Database } from '../../../db/database.ts'
import { ApiError } from '../../../errors.ts'
import type { Actor } from '../../../values/actor.ts'
import type { Language } from '../../../values/language.ts'
import { RATE_SCALE } from '../../../values/money.ts'
import { formatInstant } from '../../../values/time.ts'
import type { Booking } from '../../bookings/booking.ts'
import type { Customer } from '../../bookings/customer.ts'
import { findBookingOfRequest } from '../../bookings/find-booking.ts'
import type { NewBooking } from '../../bookings/new-booking.ts'
import type { NewRide } from '../../bookings/new-item.ts'
import type { Sender } from '../../bookings/sender.ts'
import { termsFor } from '../../bookings/terms.ts'
import type { Owner } from '../../partners/owner.ts'
import type { Partner } from '../../partners/partner.ts'
import { earliestPickup } from '../../quoting/routing/pickup.ts'
import { bookSale } from '../book-sale.ts'
import { type ChosenOffers, saleItems } from './sale-items.ts'
import type { StoredRequest } from './stored-request.ts'

/** A partner's booking: one offer for each leg of its request. */
export interface OfferSale {
  owner: Owner
  actor: Actor
  stored: StoredRequest
  /** Called once. Reasons why the request cannot be booked at all take precedence over what it throws. */
  chosen: () => ChosenOffers
  customer: Customer
  /** The language of vouchers and mails. */
  language: Language
  /** The prefix of references. */
  bookingPrefix: string
  sender: Sender
}

/**
 * Books the chosen offers on the partner's account, once per request. Throws what `saleItems` throws, ALREADY_BOOKED,
 * and OFFER_EXPIRED after a day, for a past pickup, and for a shuttle without seats (decisions 3.15, 6.8, 6.19).
 */
export async function bookOffers(db: Database, catalogue: Catalogue, sale: OfferSale, now: Date): Promise<Booking> {
  const { stored } = sale
  const items = await openItems(db, catalogue, sale, now)
  const reason = whyExpired(catalogue, stored, items, now)
  const booking = reason === undefined && (await bookSale(db, newBooking(catalogue, sale, items), now))
  if (booking) return booking
  await ensureNotBooked(db, stored)
  throw new ApiError('OFFER_EXPIRED', reason || 'please request the transfer again')
}

async function openItems(
  db: Database,
  catalogue: Catalogue,
  sale: OfferSale,
  now: Date,
): Promise<[NewRide, ...NewRide[]]> {
  const { stored, chosen } = sale
  try {
    return saleItems(catalogue, stored, chosen())
  } catch (error) {
    await ensureNotBooked(db, stored)
    if (now >= stored.expiresAt) throw expired(stored)
    throw error
  }
}

async function ensureNotBooked(db: Database, { id }: StoredRequest): Promise<void> {
  const booked = await findBookingOfRequest(db, id)
  if (!booked) return
  const since = booked.status === 'cancelled' ? ', which has been cancelled since' : ''
  throw new ApiError('ALREADY_BOOKED', `transfer ${id} was booked already, as ${booked.reference}${since}`)
}

function expired({ id }: StoredRequest): ApiError {
  return new ApiError('OFFER_EXPIRED', `the offers of transfer ${id} have expired, please request it again`)
}

/** Returns why the offers can no longer be booked; undefined if they can. */
function whyExpired(
  catalogue: Catalogue,
  stored: StoredRequest,
  items: readonly NewRide[],
  now: Date,
): string | undefined {
  if (now >= stored.expiresAt) return expired(stored).message
  const earliest = earliestPickup(catalogue, now)
  const late = items.find(({ startsAt }) => startsAt.getTime() < earliest)
  return late && `the pickup at ${formatInstant(late.startsAt, late.timeZone)} has passed or is too soon to be booked`
}

function newBooking(
  { cancellationRules }: Catalogue,
  { owner, actor, stored, customer, language, bookingPrefix, sender }: OfferSale,
  items: [NewRide, ...NewRide[]],
): NewBooking & { partner: Partner } {
  return {
    environment: owner.environment,
    source: { kind: 'partner_api', transferRequestId: stored.id },
    actor,
    partner: owner.partner,
    channel: 'api',
    campaign: null,
    product: 'transfer',
    settlement: 'account',
    currency: 'EUR',
    rateMillionths: RATE_SCALE,
    promoCode: null,
    linkedReference: null,
    items,
    customer,
    language,
    terms: termsFor(cancellationRules.transfer, items[0]),
    bookingPrefix,
    sender,
    holdUntil: items[0].startsAt,
    holdExtended: false,
  }
}
