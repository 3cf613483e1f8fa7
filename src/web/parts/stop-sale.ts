import type { Catalogue } from '../../catalogue/catalogue.ts'
import { readDay } from '../../http/date-fields.ts'
import { type NewStop, packsOfShop, type ShownStop } from '../../services/rides/stop-sales.ts'
import { en } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'
import { DAY_MINUTES, formatDay, parseDay } from '../../values/time.ts'
import { idIn, type TextParams } from '../request/text-params.ts'
import { hidden, option, selectField, textField } from './fields.ts'

/** Reads the form that stops a sale of a shop; a sentence if something is wrong with it. */
export function readStop(catalogue: Catalogue, shopId: number, typed: TextParams, today: number): NewStop | string {
  const { pack = '', date_from: first = '', date_to: last = '' } = typed
  const packId = pack === '' ? null : idIn(pack)
  if (packId === undefined || (packId !== null && !packsOfShop(catalogue, shopId).some(({ id }) => id === packId)))
    return 'Please choose one of the packs of this shop, or everything.'
  const from = readDay(first)
  const to = readDay(last)
  if (from === undefined || to === undefined) return 'Please give the first and the last day.'
  if (to < from) return 'The last day is before the first one.'
  if (to < today) return 'These days are over.'
  return { shopId, packId, from, to }
}

/** Returns the fields of that form, with what was typed; without a shop, everything can be stopped alone. */
export function stopFields(catalogue: Catalogue, shopId: number | null, typed: TextParams, today: number): Markup {
  const day = (name: string, label: string) =>
    textField({
      name,
      label,
      value: typed[name] ?? '',
      control: { type: 'date', required: true, min: formatDay(today) },
    })
  const packs = shopId === null ? [] : packsOfShop(catalogue, shopId)
  return html`${selectField({
    name: 'pack',
    label: 'What',
    options: [
      option('', 'Everything', !typed['pack']),
      ...packs.map(({ id, name }) => option(id, name, typed['pack'] === String(id))),
    ],
  })}
  ${day('date_from', 'First day')} ${day('date_to', 'Last day')}`
}

/** Returns the stop-sales of shops, each with a form that removes it; nothing without any. */
export function stopList(action: string, stops: readonly ShownStop[], isOneShop: boolean): Markup | null {
  if (stops.length === 0) return null
  return html`<ul class="stops">
    ${stops.map(
      ({ id, shop, pack, from, to }) =>
        html`<li>
          <span
            ><strong>${isOneShop ? '' : `${shop.name}: `}${pack?.name ?? 'Everything'}</strong>
            <span class="muted">${dayWords(from)} to ${dayWords(to)}</span></span
          >
          <form class="inline" method="post" action="${action}">
            ${hidden('row', String(id))}
            <button class="quiet" name="action" value="remove">Sell again</button>
          </form>
        </li>`,
    )}
  </ul>`
}

function dayWords(day: string): string {
  const number = parseDay(day)
  return number === undefined ? day : en.formats.shortDay(number * DAY_MINUTES)
}
