import type { Catalogue } from '../../catalogue/catalogue.ts'
import { html, type Markup } from '../../values/html.ts'
import { DURATIONS } from '../../values/rental.ts'
import { formatDay, todayAt } from '../../values/time.ts'
import { option, selectField, textField } from '../page/fields.ts'
import type { Words } from '../words/en.ts'

const USUAL_DAYS = 6

/** What a traveller brings to the form. */
export interface FilledIn {
  siteUrl: string
  promoCode: string
}

/** Step 1: a form that leads to the offer picker like every quick-search link. */
export function startForm({ rentals }: Catalogue, words: Words, now: Date, { siteUrl, promoCode }: FilledIn): Markup {
  const text = words.rentalSearch
  const resorts = [...rentals.resorts.values()].filter(({ shops }) => shops.length > 0)
  return html`<form class="card" action="${siteUrl}/book/quick-search" method="get">
    ${selectField({
      name: 'resort',
      label: text.resort,
      options: [option('', text.choose), ...resorts.map(({ id, name }) => option(id, name))],
      control: { required: true },
    })}
    <div class="fields">
      ${textField({
        name: 'first_day',
        label: text.firstDay,
        value: '',
        control: { type: 'date', min: formatDay(todayAt(now)), required: true },
      })}
      ${selectField({
        name: 'days',
        label: text.days,
        options: DURATIONS.map((days) => option(days, String(days), days === USUAL_DAYS)),
      })}
      ${textField({ name: 'promo', label: text.promo, remark: words.frame.optional, value: promoCode })}
    </div>
    <div><button>${text.button}</button></div>
  </form>`
}
