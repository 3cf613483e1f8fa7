import { RIDE_WORDS } from '../../../texts/documents/ride-vouchers/by-language.ts'
import type { LetterWords } from '../../../texts/mails/en.ts'
import { inLanguage, type Wording } from '../../../values/wording.ts'
import type { Booking } from '../../bookings/booking.ts'
import { refundsLeft, termsOf } from '../../bookings/terms.ts'
import type { Voucher } from '../../bookings/vouchers/voucher.ts'
import { addressAt, scheduleLine } from '../../documents/vouchers/ride-lines.ts'
import { luggageLine, peopleLine } from '../../quoting/trips/party-lines.ts'
import type { Fact, LetterPart, RideHead } from './letter.ts'

/** Returns when and where a ride starts, how to find the driver, and what the driver collects. */
export function rideParts(words: LetterWords, voucher: Voucher): LetterPart[] {
  const { facts: labels, formats } = words
  const { meeting, vehicle, luggage, priceDue } = voucher
  const facts: (Fact | undefined)[] = [
    meetingFact(words, voucher),
    meeting ? [labels.call, words.call(meeting.phone)] : undefined,
    fact(labels.flight, scheduleLine(RIDE_WORDS[voucher.language], voucher)),
    fact(labels.address, addressAt(voucher, 'pickup') ?? addressAt(voucher, 'drop-off')),
    [labels.vehicle, inLanguage(vehicle, words.language)],
    [labels.people, peopleLine(words.language, voucher)],
    fact(labels.luggage, luggageLine(words.language, luggage)),
    fact(labels.note, voucher.notes ?? undefined),
    priceDue ? [labels.due, formats.money(priceDue.minor, priceDue.currency)] : undefined,
  ]
  return [
    { kind: 'ride', ride: rideHead(words, voucher) },
    { kind: 'facts', facts: facts.filter((one) => one !== undefined) },
  ]
}

function rideHead(words: LetterWords, { from, to, pickupAt, travelMinutes }: Voucher): RideHead {
  const { facts: labels, formats, language } = words
  return {
    route: routeLine(words, { from, to }),
    from: inLanguage(from, language),
    to: inLanguage(to, language),
    pickup: {
      label: labels.pickup,
      day: formats.shortDay(pickupAt),
      time: formats.time(pickupAt),
      text: words.localTime(formats.moment(pickupAt)),
    },
    drive: travelMinutes === null ? null : [labels.drive, words.about(formats.duration(travelMinutes))],
  }
}

function meetingFact(words: LetterWords, { meeting }: Voucher): Fact | undefined {
  if (!meeting || meeting.words === null) return undefined
  const waits = meeting.waitingMinutes === 0 ? [] : [words.waits(meeting.waitingMinutes)]
  return [words.facts.driver, [meeting.words, ...waits].join('\n')]
}

/** Returns both ends of a ride: `Geneva Airport – Chamonix`. */
export function routeLine({ language, route }: LetterWords, { from, to }: { from: Wording; to: Wording }): string {
  return route(inLanguage(from, language), inLanguage(to, language))
}

/** Returns the price of a booking, how it is paid, and until when how much is refunded. */
export function priceFacts(words: LetterWords, booking: Booking): Fact[] {
  const { facts, formats } = words
  return [
    [facts.price, formats.money(booking.priceMinor, booking.currency), 'strong'],
    // An additional amount has a letter of its own.
    ...(booking.askedMinor === null ? [[facts.payment, words.payments[booking.settlement]] satisfies Fact] : []),
    [facts.cancellation, refundLines(words, booking).join('\n')],
  ]
}

function refundLines(
  { formats, freeUntil, shareUntil, neverFree, notRefundable }: LetterWords,
  booking: Booking,
): string[] {
  const refunds = refundsLeft(termsOf(booking), booking.timeZone, booking.createdAt)
  if (refunds.length === 0) return [notRefundable]
  const lines = refunds.map(({ until, percent }) => {
    const moment = formats.deadline(until, formats.day)
    return percent === 100 ? freeUntil(moment) : shareUntil(percent, moment)
  })
  return refunds.some(({ percent }) => percent === 100) ? lines : [neverFree, ...lines]
}

function fact(label: string, value: string | undefined): Fact | undefined {
  return !value ? undefined : [label, value]
}
