import { rental as en } from '../../../texts/documents/en.ts'
import { shopsWords } from '../../../texts/mails/shops.ts'
import { internationalNumber } from '../../../values/phone.ts'
import { localMinute } from '../../../values/time.ts'
import { productReference } from '../../bookings/booking.ts'
import { byShop, personOf, rentalVouchersOf } from '../../bookings/vouchers/item-vouchers.ts'
import { periodLine, wholePeriod } from '../../documents/vouchers/rental-lines.ts'
import { CONFIRM_HOURS } from '../../rides/day-of-rentals.ts'
import type { WrittenMail } from '../mail/mail.ts'
import { footer, type Fact } from './letter.ts'
import { peopleFacts } from './parts.ts'
import type { LetterTo } from './stored-letter.ts'
import { writeLetter } from './write-letter.ts'

/**
 * Returns the mail that brings a letter about its rentals to a shop, in English; the one for a shop without an address
 * asks the operator to pass it on.
 */
export function shopsMail({
  about,
  letter: { name: news, isToPassOn },
  operator,
  pageUrl,
}: LetterTo<'shop'>): WrittenMail {
  const { booking, items } = about
  const [at] = byShop(items)
  if (!at) throw new Error('a letter to a shop has no rentals')
  const { shop, rentals } = at
  const [first] = rentals
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
    subject: isToPassOn ? shopsWords.passOn(shop.name) + title : title,
    sender: operator,
    reference: booking.reference,
    parts: [
      { kind: 'text', text },
      { kind: 'facts', facts },
      ...(pageUrl === null
        ? []
        : ([
            ...(news === 'booked' ? ([{ kind: 'text', text: shopsWords.confirm(CONFIRM_HOURS) }] as const) : []),
            { kind: 'link', label: shopsWords.page, url: pageUrl },
          ] as const)),
      { kind: 'note', text: `${shopsWords.questions(operator.phone, operator.email)}\n${operator.name}` },
      ...footer(operator, 'en'),
    ],
  } as const
  return {
    ...writeLetter(letter, 'en'),
    attachments: vouchers.map((voucher) => ({ kind: 'rental_voucher', voucher })),
  }
}
