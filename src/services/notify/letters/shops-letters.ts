import type { Database } from '../../../db/database.ts'
import { en } from '../../../texts/documents/rental-vouchers/en.ts'
import { shopsWords } from '../../../texts/mails/shops.ts'
import { internationalNumber } from '../../../values/phone.ts'
import { localMinute } from '../../../values/time.ts'
import { productReference } from '../../bookings/booking.ts'
import type { FullBooking } from '../../bookings/find-booking.ts'
import type { Sender } from '../../bookings/sender.ts'
import { rentalVouchersOf } from '../../bookings/vouchers/item-vouchers.ts'
import { byShop, personOf, type ShopRentals } from '../../bookings/vouchers/rental-vouchers.ts'
import { periodLine, wholePeriod } from '../../documents/vouchers/rental-lines.ts'
import { type NewMail, queueMails } from '../mail/mail.ts'
import { footer, type Fact } from './letter.ts'
import { peopleFacts } from './parts.ts'
import { writeLetter } from './write-letter.ts'

/** The events that a shop is notified of. */
type ShopNews = 'booked' | 'changed' | 'cancelled' | 'paid'

/** Queues a letter to each shop of a booking's rentals, in the caller's transaction. */
export async function queueShopLetters(
  db: Database,
  full: FullBooking,
  news: ShopNews,
  sender: Sender,
  now: Date,
): Promise<void> {
  await queueMails(db, shopsMails(full, news, sender), now)
}

/**
 * Returns the mails that notify each shop of a booking's rentals; none for other bookings, nor in the sandbox. The mail
 * for a shop without an address goes to the operator, to be passed on.
 */
export function shopsMails(full: FullBooking, news: ShopNews, sender: Sender): NewMail[] {
  return full.booking.environment === 'sandbox' ? [] : byShop(full.items).map((at) => shopsMail(full, at, news, sender))
}

function shopsMail(
  { booking }: FullBooking,
  at: ShopRentals,
  news: ShopNews,
  { catalogue, operator }: Sender,
): NewMail {
  const { shop, rentals } = at
  const [first] = rentals
  const email = catalogue.current.rentals.shops.get(shop.id)?.email ?? null
  const { subject, text } = shopsWords[news]
  const name = `${booking.firstName} ${booking.lastName}`
  const people = rentals.map(({ details }) => personOf(details))
  const vouchers = rentalVouchersOf({ booking, items: rentals.slice(0, 1) })
  const due = vouchers[0]?.priceDue ?? null
  const { facts: labels } = shopsWords
  const facts: Fact[] = [
    [labels.reference, productReference(booking, first)],
    [labels.shop, [shop.name, shop.address].filter(Boolean).join(', ')],
    [labels.days, periodLine(en, wholePeriod(people))],
    [labels.traveller, name],
    [labels.phone, internationalNumber(booking.countryCode, booking.mobileNumber)],
    [labels.collect, due === null ? labels.nothing : en.formats.money(due.minor, due.currency)],
    ...(first.details.notes === null ? [] : [[labels.note, first.details.notes] satisfies Fact]),
    ...peopleFacts(en, people),
  ]
  const day = en.formats.day(localMinute(wholePeriod(people).firstDay, 0, 0))
  const title = subject(productReference(booking, first), name, day)
  const letter = {
    subject: email === null ? shopsWords.passOn(shop.name) + title : title,
    sender: operator,
    reference: booking.reference,
    parts: [
      { kind: 'text', text },
      { kind: 'facts', facts },
      { kind: 'note', text: `${shopsWords.questions(operator.phone, operator.email)}\n${operator.name}` },
      ...footer(operator, 'en'),
    ],
  } as const
  return {
    environment: booking.environment,
    bookingId: booking.id,
    to: email ?? operator.email,
    ...writeLetter(letter, 'en'),
    attachments: vouchers.map((voucher) => ({ kind: 'rental_voucher', voucher })),
  }
}
