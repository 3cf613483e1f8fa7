import type { ShownItem } from '../../services/bookings/shown-booking.ts'
import type { ActorKind } from '../../values/actor.ts'
import type { BookingStatus } from '../../values/booking.ts'
import { html, type Markup } from '../../values/html.ts'
import type { SalesChannel } from '../../values/sales-channel.ts'

/** The states of a booking in words. */
export const STATUS_WORDS: Readonly<Record<BookingStatus, string>> = {
  awaiting_payment: 'awaiting payment',
  confirmed: 'confirmed',
  expired: 'expired',
  cancelled: 'cancelled',
}

/** The states of an item in words; one that is still to come needs none. */
export const ITEM_STATE_WORDS: Readonly<Record<ShownItem['state'], string | null>> = {
  booked: null,
  done: 'done',
  no_show: 'no-show',
  failed: 'not driven',
  cancelled: 'cancelled',
}

/** The ways by which a partner sells, as headings and lists name them. */
export const CHANNEL_WORDS: Readonly<Record<SalesChannel, string>> = {
  api: 'API',
  link: 'Link',
  widget: 'Widget',
  banner: 'Banner',
}

/** Who did something, as a partner is told. */
export const ACTOR_WORDS: Readonly<Record<ActorKind, string>> = {
  traveller: 'by the traveller',
  partner: 'by you',
  operator: 'by us',
  driver: 'by the driver',
  shop: 'by the shop',
  system: 'automatically',
}

/** A state as a coloured mark. */
export function stateMark(state: string, words: string): Markup {
  return html`<span class="mark-${state}">${words}</span>`
}
