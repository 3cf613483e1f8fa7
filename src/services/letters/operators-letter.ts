import { DAY_MS, toLocal } from '../../values/time.ts'
import { internationalNumber } from '../../values/phone.ts'
import { productReference } from '../bookings/booking.ts'
import type { Ride } from '../bookings/find-booking.ts'
import type { Letter } from './letter.ts'
import { priceFacts } from './ride-parts.ts'
import { lacksFlight, type LetterView } from './travellers-letters.ts'

/** Returns the operator's copy of a sale: short, with what is doubtful about it. */
export function operatorsLetter({ booking, rides, words, pageUrl }: LetterView, now: Date): Letter {
  const { facts, formats, operator } = words
  const { reference, firstName, lastName, email, countryCode, mobileNumber } = booking
  const [first] = rides
  const route = first ? words.route(first.details.from, first.details.to) : ''
  const doubts = rides.flatMap((ride) => doubtsOf(words, productReference(booking, ride), ride, now))
  return {
    subject: operator.subject(reference, route, formats.shortMoment(toLocal(booking.firstStartAt.getTime()))),
    parts: [
      { kind: 'text', text: operator.text },
      {
        kind: 'facts',
        facts: [
          ...rides.map(
            (ride) =>
              [
                productReference(booking, ride),
                `${formats.moment(ride.details.pickupAt)}, ${words.route(ride.details.from, ride.details.to)}, ${ride.details.vehicle}`,
              ] as const,
          ),
          [facts.traveller, `${firstName} ${lastName}`],
          [facts.phone, internationalNumber(countryCode, mobileNumber)],
          [facts.email, email],
          ...priceFacts(words, booking),
          [operator.doubts, doubts.length === 0 ? operator.nothing : doubts.join('\n')],
        ],
      },
      { kind: 'link', label: reference, url: pageUrl },
    ],
  }
}

function doubtsOf({ operator }: LetterView['words'], product: string, ride: Ride, now: Date): string[] {
  const { details, startsAt } = ride
  const doubts: [boolean, (product: string) => string][] = [
    [lacksFlight(ride), operator.flightMissing],
    [details.accommodation === null, operator.addressMissing],
    [startsAt.getTime() - now.getTime() < DAY_MS, operator.soon],
    [details.notes !== null, operator.note],
  ]
  return doubts.flatMap(([holds, words]) => (holds ? [words(product)] : []))
}
