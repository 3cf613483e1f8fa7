import { readStored } from '../../../db/stored-json.ts'
import { RECEIPT_WORDS, RENTAL_WORDS } from '../../../texts/documents.ts'
import type { ReceiptWords } from '../../../texts/documents/en.ts'
import { toLocal } from '../../../values/time.ts'
import { inLanguage, type Wording } from '../../../values/wording.ts'
import type { BookingItem } from '../../bookings/booking.ts'
import { type FullBooking, rentalsOf, ridesOf } from '../../bookings/find-booking.ts'
import { renderDocument } from '../rendering/render-document.ts'
import { rentedLine } from '../vouchers/rental-lines.ts'
import { storedIssuer, type Receipt, receiptNumber } from './receipt.ts'

/** Returns a receipt as a PDF. */
export async function renderReceipt({ booking, items }: FullBooking, receipt: Receipt): Promise<Buffer> {
  const { issuedAt, currency, amountMinor, vatBasisPoints } = receipt
  return renderDocument({
    kind: 'receipt',
    receipt: {
      number: receiptNumber(receipt),
      language: booking.language,
      kind: receipt.refundId === null ? 'payment' : 'refund',
      issuer: {
        ...readStored(storedIssuer, receipt.issuer, 'the issuer of a receipt'),
        licence: null,
        bankDetails: null,
      },
      payer: booking.contactsErasedAt === null ? `${booking.firstName} ${booking.lastName}` : null,
      reference: booking.reference,
      sold: soldLines(RECEIPT_WORDS[booking.language], items),
      sandbox: booking.environment === 'sandbox',
      issuedAt,
      currency,
      amountMinor,
      vatBasisPoints,
    },
  })
}

/** Returns the items, one line each. */
function soldLines({ language, formats, days }: ReceiptWords, items: readonly BookingItem[]): string[] {
  const named = (name: Wording) => inLanguage(name, language)
  const dayOf = ({ startsAt, timeZone }: Pick<BookingItem, 'startsAt' | 'timeZone'>) =>
    formats.longDay(toLocal(startsAt.getTime(), timeZone))
  return [
    ...ridesOf(items).map(
      ({ details: { from, to, vehicle }, ...item }) =>
        `${named(from)} – ${named(to)}, ${named(vehicle)}, ${dayOf(item)}`,
    ),
    ...rentalsOf(items).map(
      ({ details: { resort, packs, period }, ...item }) =>
        `${rentedLine(RENTAL_WORDS[language], { equipment: packs.map(({ name }) => name) })}, ${named(resort)}, ${days(period.days, dayOf(item))}`,
    ),
  ]
}
