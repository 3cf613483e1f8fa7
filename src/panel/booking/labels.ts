import type { PublicItem } from '../../services/bookings/public-booking.ts'
import type { ActorKind } from '../../values/actor.ts'
import { html, type Markup } from '../../values/html.ts'
import type { SalesChannel } from '../../values/sales-channel.ts'

/** The labels of the states of an item; one that has not started needs none. */
export const ITEM_STATE_WORDS: Readonly<Record<PublicItem['state'], string | null>> = {
  booked: null,
  done: 'done',
  no_show: 'no-show',
  failed: 'not driven',
  cancelled: 'cancelled',
}

/** The labels of a partner's sales channels, as headings and lists use them. */
export const CHANNEL_WORDS: Readonly<Record<SalesChannel, string>> = {
  api: 'API',
  link: 'Link',
  widget: 'Widget',
  banner: 'Banner',
  desk: 'Telephone',
}

/** The labels of actors, as partners see them. */
export const ACTOR_WORDS: Readonly<Record<ActorKind, string>> = {
  traveller: 'by the traveller',
  partner: 'by you',
  operator: 'by us',
  driver: 'by the driver',
  shop: 'by the shop',
  system: 'automatically',
}

/** Returns a state as a coloured badge. */
export function stateMark(state: string, words: string): Markup {
  return html`<span class="mark-${state}">${words}</span>`
}
