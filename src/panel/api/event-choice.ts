import { EVENT_TYPES, type EventType } from '../../values/booking.ts'
import { attributes, html, type Markup } from '../../values/html.ts'
import { checkField } from '../../web/parts/fields.ts'
import type { TextParams } from '../../web/request/text-params.ts'

/** A form of the page in which events are chosen: for a new webhook, or for one by its number. */
type Form = 'new' | number

const WORDS: Readonly<Record<EventType, string>> = {
  'booking.confirmed': 'A booking is confirmed',
  'booking.changed': 'Details of a booking have changed',
  'booking.cancelled': 'A booking is cancelled',
  'booking.item_done': 'A ride or rental is done',
  'booking.no_show': 'Nobody came',
  'booking.message': 'We ask you to pass on a message to a traveller',
  'price_markups.changed': 'Markup rules have changed',
}

/** Returns the checkboxes for the events of a webhook, and why the choice was refused. */
export function eventChoice(form: Form, chosen: readonly EventType[], error?: string): Markup {
  const box = (type: EventType) =>
    checkField({
      name: nameOf(form, type),
      label: html`${WORDS[type]} <code>${type}</code>`,
      isTicked: chosen.includes(type),
    })
  const errorId = `${form}-events-error`
  return html`<fieldset ${attributes({ 'aria-describedby': error && errorId })}>
    <legend>Events to be called for</legend>
    ${error && html`<p class="error" id="${errorId}">${error}</p>`} ${EVENT_TYPES.map(box)}
  </fieldset>`
}

/** Returns the events whose checkboxes were ticked. */
export function chosenEvents(form: Form, typed: TextParams): EventType[] {
  return EVENT_TYPES.filter((type) => typed[nameOf(form, type)] !== undefined)
}

function nameOf(form: Form, type: EventType): string {
  return `${form}-${type}`
}
