import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Deps, Site } from '../../deps.ts'
import { type Booking, ofBookings } from '../../services/bookings/booking.ts'
import type { UnlessChanged } from '../../services/bookings/log.ts'
import type { DeskAction } from '../../services/bookings/sender.ts'
import { type CancelledItems, previewCancelledItems } from '../../services/changes/cancel-items.ts'
import {
  confirmRentals,
  equalPacks,
  giveBackRentals,
  isUndecided,
  moveRentals,
  shopsFor,
} from '../../services/changes/settle-rentals.ts'
import { sendDueRefunds } from '../../services/payments/send-refunds.ts'
import { type DayRental, partiesOf, type RentalParty } from '../../services/rides/day-of-rentals.ts'
import { en } from '../../texts/site/en.ts'
import { groupBy } from '../../values/group-by.ts'
import { html, type Markup } from '../../values/html.ts'
import { DAY_MINUTES, formatDay, HOUR_MS } from '../../values/time.ts'
import { icon } from '../../web/layout/icons.ts'
import type { Page } from '../../web/layout/layout.ts'
import { hidden, option } from '../../web/parts/fields.ts'
import { dataTable } from '../../web/parts/table.ts'
import { idIn, type TextParams } from '../../web/request/text-params.ts'
import { confirmForm, writeSeen } from '../confirm.ts'

const { formats } = en

/** What the lists of what has to be settled are drawn from. */
interface SettlingView {
  catalogue: Catalogue
  /** The URL that their forms are sent to. */
  action: string
  now: Date
}

/**
 * Returns what has to be settled, a line for each party that was refused, and one for the others of each shop and day,
 * in the order of these rentals.
 */
export function settlingItems(site: Site, view: SettlingView, rentals: readonly DayRental[]): Markup[] {
  const lines = groupBy(rentals, ({ bookingId, progress, details: { shop, period } }) =>
    progress === 'refused' ? `${bookingId} ${shop.id}` : `unconfirmed ${shop.id} ${period.firstDay}`,
  )
  return Array.from(lines.values(), (line) => settlingItem(site, view, line))
}

function settlingItem({ url }: Site, { catalogue, action, now }: SettlingView, rentals: RentalParty): Markup {
  const [{ details, progress, refusal, reference, renter, askedAt }] = rentals
  const { firstDay } = details.period
  const people = formats.counted(rentals.length, 'person', 'people')
  const who = `${people} from ${formats.shortDay(firstDay * DAY_MINUTES)}`
  const hours = Math.floor((now.getTime() - askedAt.getTime()) / HOUR_MS)
  const isOneBooking = rentals.every((one) => one.reference === reference)
  const shops = shopsFor(catalogue, rentals.map(withResort(catalogue)))
  const day = `${url}/desk/rentals?day=${formatDay(firstDay)}&shop=${details.shop.id}`
  return html`<li class="settling">
    ${icon('warning')}
    <div>
      <strong
        >${details.shop.name}
        ${progress === 'refused' ? `refuses ${who}: “${refusal}”` : `has not confirmed ${who}`}</strong
      >
      <small class="muted"
        >${isOneBooking ? html`<a href="${url}/desk/bookings/${reference}">${reference}</a>, ${renter}` : html`<a href="${day}">${formats.counted(partiesOf(rentals).length, 'rental', 'rentals')}</a>`}
        · asked ${hours === 0 ? 'just now' : `${formats.counted(hours, 'hour', 'hours')} ago`}</small
      >
    </div>
    <form class="inline" method="post" action="${action}">
      ${rentals.map(({ item }) => hidden('item', item))}
      <button class="quiet" name="action" value="confirm">The shop has it</button>
      <button class="quiet" name="action" value="give_back">Give the money back…</button>
      ${
        shops.length > 0 &&
        html`<select name="shop" aria-label="Other shop">
            ${shops.map(({ id, name }) => option(id, name))}
          </select>
          <button class="quiet" name="action" value="move_shop">Move…</button>`
      }
    </form>
  </li>`
}

function withResort({ rentals }: Catalogue) {
  return ({ details }: DayRental) => ({ details, resortId: rentals.shops.get(details.shop.id)?.resortId ?? 0 })
}

/** What a decision about rentals would do; previewed first, then carried out. */
export interface Settling {
  title: string
  /** What would happen to each of them. */
  words: (rental: DayRental) => string
  told: string
  button: string
  done: (count: number) => string
  carryOut: (action: DeskAction) => Promise<UnlessChanged<number>>
}

/** Returns what a decision would do, or a sentence if it can do nothing. */
type Settler = (deps: Deps, rentals: readonly DayRental[], typed: TextParams, now: Date) => Promise<Settling | string>

/** The decisions of the desk about rentals. */
export const SETTLERS: ReadonlyMap<string, Settler> = new Map([
  ['give_back', planGiveBack],
  ['move_shop', planMove],
  ['confirm', planConfirmation],
])

const peopleOf = (count: number) => formats.counted(count, 'person', 'people')

async function planGiveBack(
  deps: Deps,
  rentals: readonly DayRental[],
  _: TextParams,
  now: Date,
): Promise<Settling | string> {
  const { db } = deps
  const open = rentals.filter(({ progress }) => isUndecided(progress))
  const cancelled = await previewCancelledItems(db, open)
  if (cancelled.length === 0) return HANDED_OUT
  const byId = new Map(cancelled.map((one) => [one.booking.id, one]))
  return {
    title: `Cancel the rental of ${peopleOf(open.length)}`,
    words: (rental) => {
      const one = byId.get(rental.bookingId)
      return one?.numbers.includes(rental.number) ? returnedWords(one, rental.number) : 'stays as it is'
    },
    told: 'The traveller and the shop are told, and the money goes back in full.',
    button: 'Cancel, and give the money back',
    done: (count) => `${peopleOf(count)} cancelled, and the money goes back`,
    carryOut: async (action) => {
      const outcome = await giveBackRentals(db, open, action, now)
      if ('done' in outcome) await sendDueRefunds(deps, now, ofBookings(cancelled.map(({ booking }) => booking.id)))
      return outcome
    },
  }
}

function returnedWords({ booking, numbers, isWhole, returnedMinor }: CancelledItems, number: number): string {
  if (number !== numbers[0]) return `together with P${numbers[0]}`
  const returned = returnedMinor === 0 ? 'nothing to refund' : returnWords(booking, returnedMinor)
  return isWhole ? returned : `${returned}; the rest of the booking stays`
}

function returnWords({ currency, settlement }: Booking, minor: number): string {
  return `${formats.money(minor, currency)} ${settlement === 'account' ? 'credited' : 'refunded'}`
}

async function planMove(
  { db, catalogue }: Deps,
  rentals: readonly DayRental[],
  { shop: id }: TextParams,
  now: Date,
): Promise<Settling | string> {
  const { current } = catalogue
  const shop = current.rentals.shops.get(idIn(id) ?? 0)
  if (!shop) return 'Choose a shop that is in the catalogue.'
  const open = rentals.filter(({ progress }) => isUndecided(progress))
  if (open.length === 0) return HANDED_OUT
  for (const rental of open) {
    const equal = equalPacks(current, rental.details, shop)
    if (rental.details.shop.id === shop.id) return `${shop.name} is the shop that has it.`
    if (withResort(current)(rental).resortId !== shop.resortId)
      return `${shop.name} is in another resort than ${rental.details.shop.name}.`
    if ('why' in equal) return `${shop.name} ${equal.why}: ${rental.details.firstName} would go without.`
  }
  return {
    title: `Move ${peopleOf(open.length)} to ${shop.name}`,
    words: ({ details }) => {
      const equal = equalPacks(current, details, shop)
      const packs = 'packs' in equal ? equal.packs.map(({ name }) => name).join(', ') : ''
      return `${packs} at ${shop.name}, at the price that was sold`
    },
    told: `The traveller gets a new voucher, ${shop.name} a mail with a day to confirm, and the shop before is told unless it has refused.`,
    button: `Move to ${shop.name}`,
    done: (count) => `${peopleOf(count)} moved to ${shop.name}`,
    carryOut: (action) => moveRentals(db, current, open, shop, action, now),
  }
}

async function planConfirmation(
  { db }: Deps,
  rentals: readonly DayRental[],
  _: TextParams,
  now: Date,
): Promise<Settling | string> {
  const open = rentals.filter(({ progress }) => progress === 'booked' || progress === 'refused')
  if (open.length === 0) return 'It is confirmed already, or was handed out.'
  return {
    title: `Confirmed by telephone: ${peopleOf(open.length)}`,
    words: ({ details }) => `${details.shop.name} has it`,
    told: 'Nobody is written to.',
    button: 'The shop has it',
    done: (count) => `${peopleOf(count)} confirmed`,
    carryOut: (action) => confirmRentals(db, open, action, now),
  }
}

const HANDED_OUT = 'These rentals were handed out, or are over.'

/** Returns what a decision would do to each rental, and the form that carries it out. */
export function settlingPage(
  { url }: Site,
  {
    plan,
    rentals,
    asked,
    action,
    back,
  }: {
    plan: Settling
    rentals: readonly DayRental[]
    asked: TextParams
    action: string
    back: string
  },
): Page {
  const { item: _, ...params } = asked
  const columns = [
    { title: 'Who', cell: ({ details }: DayRental) => details.firstName },
    {
      title: 'Booked by',
      cell: ({ reference, renter, item }: DayRental) =>
        html`<a href="${url}/desk/bookings/${reference}">${renter}</a> <small class="muted">${item}</small>`,
    },
    { title: 'Shop', cell: ({ details }: DayRental) => details.shop.name },
    { title: 'What would happen', cell: plan.words },
  ]
  return {
    title: plan.title,
    main: html`<h1>${plan.title}</h1>
      <section class="card">
        ${dataTable('What would happen', columns, rentals)}
        <p>${plan.told}</p>
        ${confirmForm({
          action,
          asked: params,
          seen: writeSeen(rentals.map(({ bookingId: id, version }) => ({ id, version }))),
          button: plan.button,
          back,
          content: html`${rentals.map(({ item }) => hidden('item', item))}`,
        })}
      </section>`,
  }
}
