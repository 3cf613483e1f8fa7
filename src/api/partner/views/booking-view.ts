import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { productReference } from '../../../services/bookings/booking.ts'
import type { PartnerBooking } from '../../../services/bookings/find-booking.ts'
import type { PublicBooking, PublicItem } from '../../../services/bookings/public-booking.ts'
import { publicBookings } from '../../../services/notify/notify-partner.ts'
import { BOOKING_STATUSES, ITEM_KINDS, ITEM_STATES } from '../../../values/booking.ts'
import { LANGUAGES } from '../../../values/language.ts'
import { toDecimal } from '../../../values/money.ts'
import { SALES_CHANNELS } from '../../../values/sales-channel.ts'
import { formatInstant, formatLocal, OPERATOR_ZONE } from '../../../values/time.ts'
import { instant, localTime, zoneFields, zoneOfInstant } from '../../answer-fields.ts'

const place = z.object({ code: z.string(), name: z.string() }).meta({ id: 'BookedPlace' })

const item = z
  .object({
    reference: z.string().meta({ description: '`<booking>-P1`, `-P2`, …: the key of its voucher.' }),
    kind: z.enum(ITEM_KINDS),
    state: z
      .enum(ITEM_STATES)
      .meta({ description: '`booked`, then `done`, `no_show`, `failed` (by us) or `cancelled`.' }),
    direction: z.enum(['outbound', 'return']).nullable().meta({ description: 'Null unless it is a ride.' }),
    from: place.nullable(),
    to: place.nullable().meta({ description: 'For a rental, its resort.' }),
    pick_up_date_time: localTime.meta({
      description: '`YYYY-MM-DD HH:MM:SS` in local time at `from`; for a rental, when it begins.',
    }),
    ...zoneFields,
    flight_number: z.string().nullable(),
    address: z.string().nullable(),
    coordinates: z.string().nullable().meta({ description: 'Latitude, longitude.', example: '45.2983,6.5824' }),
    note: z.string().nullable(),
    vehicle_type_id: z.int().nullable(),
    vehicle: z.string().nullable(),
    adults: z.int(),
    children: z.int(),
    infants: z.int(),
    child_seats: z.int(),
    boosters: z.int(),
    luggage: z.int().meta({ description: 'Suitcases.' }),
    ski_bags: z.int(),
    price: z.number().meta({ description: 'EUR.' }),
    meeting_point: z.string().nullable().meta({
      description: 'How to find the driver, in the language of the booking. Null if the place has no instructions.',
    }),
    driver_phone: z.string().nullable().meta({
      description:
        'Our number, until a driver is assigned and the pickup is at most 12 hours away. Reaching that time neither changes `updated_at` nor causes an event: read the booking again.',
    }),
  })
  .meta({ id: 'BookingItem' })

const product = z.object({
  reference: z.string(),
  from: z.string(),
  to: z.string(),
  pick_up_date_time: localTime,
  ...zoneFields,
  vehicle_type_id: z.int(),
  price: z.number(),
})

/** The customer of a partner's own booking. */
const ownCustomer = {
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  country_code: z.string(),
  mobile_number: z.string(),
}

/** The customer of any booking; for other sellers' customers only the initials. */
const anyCustomer = {
  name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  country_code: z.string().nullable(),
  mobile_number: z.string().nullable(),
}

/** Why no schema describes the member of that name (decisions 6.22). */
const ALSO_SENT =
  'Sent again as `Customer`, with `client_reference` as its `reference`: for callers from before there was `customer`.'

const fields = {
  reference: z.string(),
  status: z.enum(BOOKING_STATUSES).meta({ description: 'For bookings by API `confirmed` or `cancelled`.' }),
  channel: z
    .enum(SALES_CHANNELS)
    .nullable()
    .meta({ description: 'How it was sold: `api`, through one of your links, or by us on the telephone (`desk`).' }),
  created_at: localTime.meta({ description: '`YYYY-MM-DD HH:MM:SS`, Europe/Paris.' }),
  cancelled_at: localTime.nullable().meta({ description: 'In the same format; null unless it is cancelled.' }),
  time_zone: zoneFields.time_zone.meta({
    description: 'The zone of `created_at` and `cancelled_at`; each item has its own.',
  }),
  utc_offset: zoneFields.utc_offset.meta({ description: 'Of `created_at`.' }),
  updated_at: instant.meta({ description: 'When it or one of its items last changed, UTC.' }),
  language: z.enum(LANGUAGES).meta({ description: 'The language of its vouchers and mails.' }),
  client_reference: z.string().nullable().meta({ description: 'The `Customer.reference` of the request.' }),
  campaign: z.string().nullable().meta({
    description: 'Your name for the campaign, from the link, banner or widget that led to the sale; null without one.',
  }),
  price: z.number().meta({ description: 'EUR, all items.' }),
  commission: z.number().meta({ description: 'Your commission on this booking in EUR; 0 in the sandbox.' }),
  items: z.array(item),
  products: z.array(product).meta({ description: 'The rides among the items, in short.' }),
  cancellation: z.object({
    free_until: instant
      .nullable()
      .meta({ description: 'Until then cancelling is free, UTC; null if it never was, or nothing is left to cancel.' }),
    refund_now: z.number().meta({ description: 'The amount in EUR that cancelling would refund now.' }),
  }),
}

/** A booking that a partner made by API. */
export const ownBooking = z.object({
  ...fields,
  transfer_id: z.int(),
  customer: z.object(ownCustomer).meta({ id: 'BookingCustomer', description: ALSO_SENT }),
  Customer: z.object({ ...ownCustomer, reference: z.string().nullable() }).meta({ isUndescribed: true }),
})

/** A booking on any channel. */
export const anyBooking = z
  .object({
    ...fields,
    transfer_id: z.int().nullable().meta({ description: 'Null unless it was sold by API.' }),
    customer: z.object(anyCustomer).meta({
      id: 'ListedCustomer',
      description: `Only the initials unless it was booked by API. ${ALSO_SENT}`,
    }),
    Customer: z.object({ ...anyCustomer, reference: z.string().nullable() }).meta({ isUndescribed: true }),
  })
  .meta({ id: 'SoldBooking' })

/** Returns a booking as JSON, the same in every response. */
export function bookingView(shown: PublicBooking): z.input<typeof anyBooking> {
  const { reference, customer, cancellation, clientReference, campaign } = shown
  const person = {
    name: customer.name,
    last_name: customer.lastName,
    email: customer.email,
    country_code: customer.countryCode,
    mobile_number: customer.mobileNumber,
  }
  return {
    reference,
    status: shown.status,
    channel: shown.channel,
    cancelled_at: shown.cancelledAt === null ? null : formatInstant(new Date(shown.cancelledAt), OPERATOR_ZONE),
    transfer_id: shown.transferRequestId,
    created_at: formatInstant(new Date(shown.createdAt), OPERATOR_ZONE),
    ...zoneOfInstant(shown.createdAt, OPERATOR_ZONE),
    updated_at: isoOf(shown.updatedAt),
    language: shown.language,
    client_reference: clientReference,
    campaign,
    price: toDecimal(shown.priceMinor),
    commission: toDecimal(shown.commissionMinor),
    Customer: { ...person, reference: clientReference },
    customer: person,
    items: shown.items.map((one) => itemView(shown, one)),
    products: shown.items.flatMap((one) => productView(shown, one) ?? []),
    cancellation: {
      free_until: cancellation.freeUntil === null ? null : isoOf(cancellation.freeUntil),
      refund_now: toDecimal(cancellation.refundMinor),
    },
  }
}

/** Returns a booking that a partner made by API, with the complete data of its customer. */
export async function ownBookingView(
  { db, sender, clock }: Deps,
  { booking, transferRequestId }: PartnerBooking,
): Promise<z.input<typeof ownBooking>> {
  const [shown] = await publicBookings(db, [booking], sender, clock())
  if (!shown) throw new Error('the booking has no items')
  const {
    firstName: name,
    lastName: last_name,
    email,
    countryCode: country_code,
    mobileNumber: mobile_number,
  } = booking
  const customer = { name, last_name, email, country_code, mobile_number }
  return {
    ...bookingView(shown),
    transfer_id: transferRequestId,
    customer,
    Customer: { ...customer, reference: booking.sellerReference },
  }
}

function isoOf(instant: number): string {
  return new Date(instant).toISOString()
}

function itemView(booking: PublicBooking, shown: PublicItem): z.input<typeof item> {
  const { point } = shown
  return {
    reference: productReference(booking, shown),
    kind: shown.kind,
    state: shown.state,
    direction: shown.direction,
    from: shown.from,
    to: shown.to,
    ...pickupView(shown),
    flight_number: shown.flightNumber,
    address: shown.address,
    coordinates: point && `${point.latitude},${point.longitude}`,
    note: shown.note,
    vehicle_type_id: shown.vehicle?.id ?? null,
    vehicle: shown.vehicle?.name ?? null,
    adults: shown.adults,
    children: shown.children,
    infants: shown.infants,
    child_seats: shown.childSeats,
    boosters: shown.boosters,
    luggage: shown.suitcases,
    ski_bags: shown.skiBags,
    price: toDecimal(shown.priceMinor),
    meeting_point: shown.meetingPoint,
    driver_phone: shown.driverPhone,
  }
}

function productView(booking: PublicBooking, shown: PublicItem): z.input<typeof product> | undefined {
  if (!shown.from || !shown.to || !shown.vehicle) return undefined
  return {
    reference: productReference(booking, shown),
    from: shown.from.name,
    to: shown.to.name,
    ...pickupView(shown),
    vehicle_type_id: shown.vehicle.id,
    price: toDecimal(shown.priceMinor),
  }
}

function pickupView({ startsAt, startsAtLocal, timeZone }: PublicItem) {
  return { pick_up_date_time: formatLocal(startsAtLocal), ...zoneOfInstant(startsAt, timeZone) }
}
