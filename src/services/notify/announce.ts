import type { Database } from '../../db/database.ts'
import type { Actor } from '../../values/actor.ts'
import type { BookingEventType, MESSAGE, Product } from '../../values/booking.ts'
import { groupBy } from '../../values/group-by.ts'
import { type Booking, type BookingItem, isWrittenTo, readerOf } from '../bookings/booking.ts'
import type { Change } from '../bookings/change.ts'
import { listItems, rentalsOf } from '../bookings/find-booking.ts'
import { paidMinor } from '../bookings/paid.ts'
import type { Sender } from '../bookings/sender.ts'
import { issueVouchers } from '../bookings/vouchers/item-vouchers.ts'
import { findPartner, type Partner } from '../partners/partner.ts'
import {
  frozenBooking,
  type LetterTo,
  type ReminderDays,
  type StoredLetter,
  storedLetter,
} from './letters/stored-letter.ts'
import { lettersOfCancellation, lettersOfChanges } from './notify-drivers.ts'
import { notifyPartner, notifyPartnerOfMessage } from './notify-partner.ts'
import { type NewLetter, queueLetters, withdrawMessages } from './outbox/queue.ts'

/** A booking that something happened to. */
interface Concerned {
  booking: Booking
  /** The items that it happened to; by default all. */
  items?: readonly BookingItem[]
  /** The partner that it is attributed to, if it was read already. */
  partner?: Partner | undefined
}

/**
 * Tells everybody concerned what has happened to a booking, in the caller's transaction: issues vouchers, queues
 * letters as facts, which are written when they are sent, and stores the partner's event.
 */
export async function announce<Event extends keyof News>(
  db: Database,
  { booking, partner, ...concerned }: Concerned,
  event: Event,
  news: News[Event],
  sender: Sender,
  now: Date,
): Promise<void> {
  const notices = NOTICES[event](news, booking)
  const about = { booking, items: await itemsToTell(db, { booking, ...concerned }, event, notices, sender) }
  const letters: NewLetter[] = []
  for (const told of notices)
    switch (told.to) {
      case 'traveller':
        if (isWrittenTo(booking)) letters.push({ ...toTraveller(about, told.letter, sender, now), dueAt: told.dueAt })
        break
      case 'operator':
        if (isOperators(booking)) letters.push(toOperator(about, told.letter, sender, now))
        break
      case 'shops':
        if (booking.environment === 'live') letters.push(...(await toShops(db, about, told, sender)))
        break
      case 'drivers':
        letters.push(...(await toDrivers(db, about, told, sender)))
        break
      case 'seller':
        letters.push(...(await toSeller(db, { ...about, partner }, told.letter, sender)))
        break
      case 'partner':
        await ('message' in told
          ? notifyPartnerOfMessage(db, booking, told.message, sender, now)
          : notifyPartner(db, booking, told.event, sender, now))
        break
      default:
        told satisfies never
    }
  await queueLetters(db, letters, now)
}

/** The items that somebody is told of: with new vouchers if those say something else now, as given, or else all. */
async function itemsToTell(
  db: Database,
  { booking, items }: Concerned,
  event: keyof News,
  notices: readonly Notice[],
  sender: Sender,
): Promise<readonly BookingItem[]> {
  if (REISSUING.has(event)) return (await issueVouchers(db, booking, await paidMinor(db, booking), sender)).items
  if (items) return items
  // An event is stored with the booking as it is then.
  return notices.every(({ to }) => to === 'partner') ? [] : listItems(db, booking)
}

/** What can happen to a booking that somebody is told of, and what is known of it. */
export interface News {
  /** Sold; with the items that the same person had booked before, or null if the operator knows of the sale. */
  sold: { doubles: { number: number; reference: string }[] | null }
  /** The sale stands in the log. From there on other changes of the partner's bookings wait (decisions 6.24). */
  confirmed: object
  /** Details, rides or rentals have changed. */
  changed: { changes: Change[]; actor: Actor }
  /** The driver or the shop collects another amount than before. */
  'amount to collect': object
  /** What was to be collected was paid by card instead. */
  paid: object
  /** A payment does not cover what is due. */
  'not enough': { currency: string; amountMinor: number }
  'item cancelled': { item: BookingItem; refundMinor: number }
  /** A shop does not hand out some items, and the desk has yet to decide. */
  'refused by shop': { shop: string; reason: string }
  /** Rentals were moved to another shop; `left` are those as they were at the one before, if that is to be told. */
  'moved to another shop': { shopId: number; moved: readonly MovedRental[]; left: readonly BookingItem[] }
  /** With the traveller's other bookings, which stay; before it was confirmed, nobody else has heard of it. */
  cancelled: { others: { product: Product; reference: string }[]; actor: Actor; wasConfirmed: boolean }
  /** Money is due by card. Who is on the way to the page that pays is told later, unless it is paid by then. */
  'to pay': { dueMinor: number; dueAt?: Date | undefined }
  /** Its hold expired. */
  unpaid: object
  /** It starts in some days. */
  ahead: { days: ReminderDays }
  'vouchers again': object
  'link again': object
  /** The desk writes about items. */
  message: { text: string }
  done: object
  'no-show': object
}

/** The number of a rental, and the name of the shop that it left. */
interface MovedRental {
  number: number
  from: string
}

/** Somebody who is told, and what. */
type Notice =
  /** By a letter with the valid vouchers and the calendar file. */
  | { to: 'traveller'; letter: LetterTo<'traveller'>['letter']; dueAt?: Date | undefined }
  | { to: 'operator'; letter: LetterTo<'operator'>['letter'] }
  /** The shops of its rentals, one of them alone, or those that items have left. */
  | { to: 'shops'; news: ShopNews; only?: number; left?: readonly BookingItem[] }
  /** The drivers of rides that have changed. */
  | { to: 'drivers'; changes: readonly Pick<Change, 'product' | 'what'>[] }
  /** The drivers of cancelled rides: of all, or of one item. */
  | { to: 'drivers'; cancelled: 'all' | BookingItem }
  /** The partner that sold it, by a letter. */
  | { to: 'seller'; letter: LetterTo<'seller'>['letter'] }
  /** The partner that it is attributed to, by an event. */
  | { to: 'partner'; event: Exclude<BookingEventType, typeof MESSAGE> }
  | { to: 'partner'; message: string }

type ShopNews = LetterTo<'shop'>['letter']['name']

/** Who is told of what, in this order. Calendars are not told: they ask. */
const NOTICES: { readonly [Event in keyof News]: (news: News[Event], booking: Booking) => Notice[] } = {
  sold: ({ doubles }, { source }) =>
    source === 'partner_api'
      ? [{ to: 'seller', letter: { name: 'vouchers', event: 'confirmed' } }]
      : [
          { to: 'traveller', letter: { name: 'confirmation' } },
          { to: 'shops', news: 'booked' },
          ...(doubles ? [{ to: 'operator', letter: { name: 'sale', doubles } } as const] : []),
        ],
  confirmed: () => [{ to: 'partner', event: 'booking.confirmed' }],
  changed: ({ changes, actor }, booking) => [
    { to: 'traveller', letter: { name: 'change' } },
    { to: 'shops', news: 'changed' },
    // The operator already knows of changes made at the desk.
    ...(actor.kind === 'operator' ? [] : [{ to: 'operator', letter: { name: 'change', changes } } as const]),
    { to: 'drivers', changes },
    ...newVouchers(booking),
    { to: 'partner', event: 'booking.changed' },
  ],
  'amount to collect': (_, booking) => [
    { to: 'traveller', letter: { name: 'change' } },
    { to: 'shops', news: 'changed' },
    { to: 'drivers', changes: [amountOf(booking)] },
  ],
  paid: (_, booking) => [
    { to: 'traveller', letter: { name: 'paid' } },
    { to: 'operator', letter: { name: 'paid' } },
    { to: 'shops', news: 'paid' },
    { to: 'drivers', changes: [amountOf(booking)] },
  ],
  'not enough': (cameIn) => [{ to: 'operator', letter: { name: 'not_enough', ...cameIn } }],
  'item cancelled': ({ item, refundMinor }, booking) => [
    { to: 'traveller', letter: { name: 'item_cancellation', number: item.number, refundMinor } },
    { to: 'shops', news: 'cancelled', left: [item] },
    { to: 'drivers', cancelled: item },
    ...newVouchers(booking),
    { to: 'partner', event: 'booking.changed' },
  ],
  'refused by shop': (refusal) => [{ to: 'operator', letter: { name: 'refusal', ...refusal } }],
  'moved to another shop': ({ shopId, moved, left }) => [
    { to: 'traveller', letter: { name: 'change', moved: [...moved] } },
    { to: 'shops', news: 'booked', only: shopId },
    ...(left.length > 0 ? [{ to: 'shops', news: 'cancelled', left } as const] : []),
    { to: 'partner', event: 'booking.changed' },
  ],
  cancelled: ({ others, actor, wasConfirmed }) => [
    { to: 'traveller', letter: { name: 'cancellation', others } },
    ...(wasConfirmed
      ? ([
          { to: 'operator', letter: { name: 'cancellation', by: actor.kind } },
          { to: 'shops', news: 'cancelled' },
          { to: 'drivers', cancelled: 'all' },
          { to: 'partner', event: 'booking.cancelled' },
        ] as const)
      : []),
  ],
  'to pay': ({ dueMinor, dueAt }) => [{ to: 'traveller', letter: { name: 'pay', dueMinor }, dueAt }],
  unpaid: () => [{ to: 'traveller', letter: { name: 'unpaid' } }],
  ahead: ({ days }) => [{ to: 'traveller', letter: { name: 'reminder', days } }],
  'vouchers again': (_, { source }) => [
    source === 'partner_api'
      ? { to: 'seller', letter: { name: 'vouchers', event: 'confirmed' } }
      : { to: 'traveller', letter: { name: 'confirmation' } },
  ],
  'link again': () => [{ to: 'traveller', letter: { name: 'link' } }],
  message: ({ text }, booking) =>
    readerOf(booking) === 'partner'
      ? [
          { to: 'seller', letter: { name: 'message', text } },
          { to: 'partner', message: text },
        ]
      : [{ to: 'traveller', letter: { name: 'message', text } }],
  done: () => [{ to: 'partner', event: 'booking.item_done' }],
  'no-show': () => [{ to: 'partner', event: 'booking.no_show' }],
}

/** The events after which vouchers say something else. */
const REISSUING: ReadonlySet<keyof News> = new Set([
  'changed',
  'amount to collect',
  'paid',
  'item cancelled',
  'moved to another shop',
])

function amountOf({ reference: product }: Booking) {
  return { product, what: 'amount to collect' } as const
}

/** Of our own sites' sales, the traveller has the vouchers. */
function newVouchers({ source }: Booking): Notice[] {
  return source === 'partner_api' ? [{ to: 'seller', letter: { name: 'vouchers', event: 'changed' } }] : []
}

/** Partners look after their own sales, and the sandbox sends the operator no mails. */
function isOperators({ source, environment }: Booking): boolean {
  return source !== 'partner_api' && environment === 'live'
}

/** A booking with the items that a letter is about. */
interface About {
  booking: Booking
  items: readonly BookingItem[]
}

function toTraveller(about: About, letter: LetterTo<'traveller'>['letter'], sender: Sender, now: Date): NewLetter {
  const { booking } = about
  return newLetter(about, booking.email, {
    reader: 'traveller',
    letter,
    ...frozen(about, sender),
    pageUrl: sender.pageUrl(booking),
    queuedAt: now,
  })
}

function toOperator(about: About, letter: LetterTo<'operator'>['letter'], sender: Sender, now: Date): NewLetter {
  return newLetter(about, sender.operator.email, {
    reader: 'operator',
    letter,
    ...frozen(about, sender),
    pageUrl: sender.pageUrl(about.booking),
    queuedAt: now,
  })
}

async function toShops(
  db: Database,
  { booking, items }: About,
  { news, only, left }: Omit<Extract<Notice, { to: 'shops' }>, 'to'>,
  sender: Sender,
): Promise<NewLetter[]> {
  if (!left) {
    const theirs = only ? bookedAt(items, only) : items
    // Of a cancellation, these are the items that it cancelled; of anything else, those that were cancelled before.
    const told = news === 'cancelled' ? theirs : theirs.filter(({ state }) => state !== 'cancelled')
    return aboutShops(db, { booking, items: told }, news, sender)
  }
  const letters: NewLetter[] = []
  for (const [shopId, gone] of groupBy(left, (item) => item.shopId)) {
    const stay = bookedAt(items, shopId)
    letters.push(
      ...(stay.length > 0
        ? await aboutShops(db, { booking, items: stay }, 'changed', sender)
        : await aboutShops(db, { booking, items: gone }, news, sender)),
    )
  }
  return letters
}

function bookedAt(items: readonly BookingItem[], id: number | null): BookingItem[] {
  return items.filter(({ shopId, state }) => shopId === id && state === 'booked')
}

/** Returns a letter to each shop; that to a shop without an address goes to the operator, to be passed on. */
async function aboutShops(
  db: Database,
  { booking, items }: About,
  name: ShopNews,
  sender: Sender,
): Promise<NewLetter[]> {
  const letters: NewLetter[] = []
  for (const [id, rentals] of groupBy(rentalsOf(items), ({ shopId }) => shopId)) {
    const about = { booking, items: rentals }
    const email = sender.catalogue.current.rentals.shops.get(id)?.email ?? null
    const letter = { name, isToPassOn: email === null }
    const pageUrl = await sender.shopPageUrl(db, id)
    letters.push(
      newLetter(about, email ?? sender.operator.email, { reader: 'shop', letter, ...frozen(about, sender), pageUrl }),
    )
  }
  return letters
}

async function toDrivers(
  db: Database,
  { booking, items }: About,
  told: Extract<Notice, { to: 'drivers' }>,
  sender: Sender,
): Promise<NewLetter[]> {
  if ('changes' in told) return lettersOfChanges(db, booking, told.changes, sender)
  const cancelled = told.cancelled === 'all' ? items : [told.cancelled]
  return lettersOfCancellation(
    db,
    booking,
    cancelled.map(({ number }) => number),
    sender,
  )
}

/** Returns the letter to the partner that sold a booking. New vouchers take the place of pending ones. */
async function toSeller(
  db: Database,
  { partner, ...about }: About & Pick<Concerned, 'partner'>,
  letter: LetterTo<'seller'>['letter'],
  sender: Sender,
): Promise<NewLetter[]> {
  const { booking } = about
  const seller = partner ?? (await findPartner(db, booking.partnerId))
  if (!seller) return []
  if (letter.name === 'vouchers' && letter.event === 'changed') await withdrawMessages(db, booking.id, isOutdated)
  return [newLetter(about, seller.email, { reader: 'seller', letter, ...frozen(about, sender) })]
}

/** Returns whether news of a booking takes the place of a pending message: of all but what the desk has written. */
export function isOutdated(payload: unknown): boolean {
  return storedLetter.safeParse(payload).data?.letter.name !== 'message'
}

function frozen(about: About, { operator }: Sender) {
  return { about: frozenBooking.parse(about), operator }
}

function newLetter({ booking: { id, environment } }: About, to: string, content: StoredLetter): NewLetter {
  return { environment, bookingId: id, to, content }
}
