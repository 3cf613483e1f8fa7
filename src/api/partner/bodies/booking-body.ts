import { z } from 'zod'
import { ApiError } from '../../../errors.ts'
import type { FieldNames } from '../../../http/field-names.ts'
import {
  anyText,
  email,
  flag,
  flagWithDefault,
  integer,
  type Kind,
  optional,
  required,
  withDefault,
  withoutWebAddress,
} from '../../../http/fields.ts'
import { diallingPrefix, phoneNumber } from '../../../http/phone-fields.ts'
import type { Customer } from '../../../services/bookings/booking.ts'
import type { Offer, OfferedLeg } from '../../../services/quoting/offers/offer.ts'
import type { ChosenOffers } from '../../../services/sale/requests/book-offers.ts'
import type { StoredRequest } from '../../../services/sale/requests/stored-request.ts'
import type { Language } from '../../../values/language.ts'
import { readInternationalNumber, readPhone } from '../../../values/phone.ts'
import { plainLine } from '../../../values/text.ts'
import { language } from '../../link-params.ts'
import { withoutEmptyTexts, line } from './kinds.ts'
import { REQUEST_AGAIN_NAMES } from './transfer-body.ts'

/** Both parts of a number are text. */
const phone = z.object({ country_code: z.string(), mobile_number: z.string() })

const customerFields = z
  .object(
    {
      name: required(withoutWebAddress(line), { example: 'Ada' }),
      last_name: required(withoutWebAddress(line), { example: 'Lovelace' }),
      email: required(email, { example: 'ada@example.com' }),
      country_code: required(diallingPrefix, {
        description: 'Dialling prefix with its plus sign; `0044` and `44` mean `+44`.',
      }),
      mobile_number: required(phoneNumber, {
        description:
          'The number without its prefix, with or without the leading zero for domestic calls. A country code of its own overrides `country_code`.',
        example: '612345678',
      }),
      reference: optional(line, { description: 'Your own reference.' }),
    },
    'is required and must be an object',
  )
  .refine(({ country_code, mobile_number }) => readPhone(country_code, mobile_number) !== undefined, {
    path: ['mobile_number'],
    error: 'must form a possible phone number together with country_code',
    // Checked whatever else is wrong.
    when: ({ value }) => phone.safeParse(value).success,
  })
  .meta({ id: 'Customer' })

/** Returns a customer with the country code that the number has itself, where the field for it is left out. */
function withOwnPrefix(customer: unknown): unknown {
  if (typeof customer !== 'object' || customer === null || !('mobile_number' in customer)) return customer
  const { country_code, mobile_number: number }: { country_code?: unknown; mobile_number: unknown } = customer
  const own = typeof number === 'string' ? readInternationalNumber(number) : undefined
  return own ? { ...customer, country_code: country_code ?? own.prefix } : customer
}

/** The key of an offer, which a form or a paste may have put among blanks. */
const offerKey: Kind<string> = {
  ...anyText,
  read(value) {
    const key = anyText.read(value)
    return typeof key === 'string' ? plainLine(key) : key
  },
}

/** The fields by which both versions select offers. */
export const selectionFields = {
  outbound: required(offerKey, { description: 'An offer key of the outbound leg.' }),
  return: optional(offerKey, { description: 'An offer key of the return leg; required on round trips.' }),
}

/** Returns the schema of POST /booking with the given fields of `TransferSelection`. */
export function bookingBodyOf<Fields extends typeof selectionFields>(selection: Fields) {
  const booking = z
    .object(
      {
        transfer_id: required(integer(1, Number.MAX_SAFE_INTEGER), { description: 'From POST /transfer.' }),
        return_vouchers: flagWithDefault(true, { description: '0: no vouchers, which makes the response faster.' }),
        TransferSelection: z.object(selection, 'is required and must be an object').meta({ id: 'ChosenOffers' }),
        Customer: z.preprocess(withOwnPrefix, customerFields),
        language: withDefault<Language>('en', language, {
          description: 'The language of the vouchers and of mails about them.',
        }),
      },
      'is required and must be an object',
    )
    .meta({ id: 'RequestedBooking' })
  return z
    .preprocess(gatherBooking, z.object({ Booking: booking }, 'must be an object'))
    .meta({ id: 'CreateBookingBody' })
}

/** Moves `TransferSelection` and `Customer` into `Booking`, because callers may also send them beside it. */
function gatherBooking(body: unknown): unknown {
  const given = withoutEmptyTexts(body)
  if (typeof given !== 'object' || given === null || !('Booking' in given)) return given
  const { Booking: booking, ...beside } = given
  return typeof booking === 'object' && booking !== null && !Array.isArray(booking)
    ? { Booking: { ...beside, ...booking } }
    : given
}

/** The fields that only version 1 has: a pickup time chosen by the traveller. */
export const manualPickupFields = {
  is_manual_pick_up_time: optional(flag, {
    description: '1: the leg from the resort, or else the outbound leg, starts at the given time on that day.',
  }),
  manual_pick_up_time_hours: optional(integer(0, 23)),
  manual_pick_up_time_minutes: optional(integer(0, 59)),
}

/** The names of a booking's fields in refusals. */
export const BOOKING_NAMES: FieldNames = {
  ...REQUEST_AGAIN_NAMES,
  transfer: 'Booking.transfer_id',
  outbound: 'Booking.TransferSelection.outbound',
  return: 'Booking.TransferSelection.return',
  pickupTime: 'Booking.TransferSelection.manual_pick_up_time_hours',
}

/** Returns the customer of a booking. */
export function customerFrom(customer: z.output<typeof customerFields>): Customer {
  const { country_code: prefix, mobile_number: number } = customer
  const phone = readPhone(prefix, number) ?? { prefix, number }
  return {
    firstName: customer.name,
    lastName: customer.last_name,
    email: customer.email,
    countryCode: phone.prefix,
    mobileNumber: phone.number,
    reference: customer.reference ?? null,
  }
}

/** Returns the offers of a leg under the keys of a version. */
export type OfferKeys = (leg: OfferedLeg) => ReadonlyMap<string, Offer>

/**
 * Returns the chosen offers. Throws VALIDATION_ERROR for a key that the leg does not have, and for a missing or
 * superfluous leg.
 */
export function chosenOffers(
  { offered }: Pick<StoredRequest, 'offered'>,
  chosen: { outbound: string; return?: string | undefined },
  keys: OfferKeys,
): ChosenOffers {
  const outbound = getOffer(keys(offered.outbound), chosen.outbound, 'outbound')
  if (!offered.return) {
    if (chosen.return !== undefined) throw notOffered('return', 'this transfer has no return leg')
    return { outbound, return: null }
  }
  if (chosen.return === undefined) throw notOffered('return', 'is required: this transfer has a return leg')
  return { outbound, return: getOffer(keys(offered.return), chosen.return, 'return') }
}

function getOffer(offers: ReadonlyMap<string, Offer>, key: string, leg: 'outbound' | 'return'): Offer {
  const offer = offers.get(key)
  if (!offer) throw notOffered(leg, `must be one of the leg's offers: ${[...offers.keys()].join(', ')}`)
  return offer
}

function notOffered(leg: 'outbound' | 'return', reason: string): ApiError {
  return new ApiError('VALIDATION_ERROR', reason, { about: [leg] })
}
