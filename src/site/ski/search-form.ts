import { draftParams } from '../../checkout/draft.ts'
import type { AgeGroup } from '../../services/quoting/rentals/rental.ts'
import { html, type Markup } from '../../values/html.ts'
import { DURATIONS } from '../../values/rental.ts'
import { inLanguage, orderIn } from '../../values/wording.ts'
import { icon } from '../../web/layout/icons.ts'
import type { Layout } from '../../web/layout/layout.ts'
import {
  checkField,
  hidden,
  type ListedFault,
  numberField,
  option,
  selectField,
  textField,
  placeField,
} from '../../web/parts/fields.ts'
import { urlOf } from '../../web/parts/links.ts'
import { attributionParams, clientKeyParams, partnerParams } from '../../web/request/attribution.ts'
import { priceFields } from '../price-fields.ts'
import { ageText, peopleText } from './person-words.ts'
import { equipmentOf } from './search-params.ts'
import { faultOf, resortFault, type SearchView } from './search-view.ts'

const USUAL_DAYS = '6'

/** Returns what is wrong with the fields of the form, in order. */
export function searchFaults(layout: Layout, view: SearchView): ListedFault[] {
  const { resort, firstDay, days } = layout.words.rentalSearch
  const faults = [
    { name: 'resort', label: resort, sentence: resortFault(layout, view) },
    { name: 'first_day', label: firstDay, sentence: faultOf(layout, view, 'first_day') },
    { name: 'days', label: days, sentence: faultOf(layout, view, 'days') },
  ]
  return faults.flatMap(({ sentence, ...field }) => (sentence === undefined ? [] : [{ ...field, sentence }]))
}

/** Returns a form that leads to the offer picker, like every quick-search link. */
export function searchForm(layout: Layout, view: SearchView): Markup {
  const { words, site } = layout
  const { asked } = view
  const { email = '', booking_reference = '' } = asked
  const carried = Object.entries({
    email,
    booking_reference,
    ...draftParams(asked),
    ...equipmentOf(asked),
    ...attributionParams(asked),
    ...clientKeyParams(asked),
  }).flatMap(([name, value]) => (value === '' ? [] : [hidden(name, value)]))
  const startIn = (root: string) => urlOf({ attribution: partnerParams(asked) }, root, '/book/?step=1')
  return html`<form
    class="card search"
    action="${site.url}/book/quick-search"
    method="get"
    data-places="${site.url}/book/places"
  >
    <nav class="tabs" aria-label="${words.search.product}">
      <a href="${startIn(site.roots.transfer)}">${icon('van')}${words.search.transfer}</a>
      <a href="${startIn(site.url)}" aria-current="page">${icon('skis')}${words.search.skiRental}</a>
    </nav>
    ${whereAndWho(layout, view)} ${carried}
  </form>`
}

/** Returns the fields of the search with its button: where, when and who. */
export function whereAndWho(layout: Layout, view: SearchView): Markup {
  return html`<div class="rented">${resortField(layout, view)} ${daysFields(layout, view)}</div>
    <div class="who">
      ${people(layout, view)}
      <button>${layout.words.rentalSearch.button}</button>
    </div>
    ${extras(layout, view)}`
}

function resortField(layout: Layout, view: SearchView): Markup {
  const { language, rentalSearch: text } = layout.words
  const order = orderIn(language)
  const resorts = view.resorts.toSorted((a, b) => order(a.names, b.names))
  return placeField(
    { name: 'resort', label: text.resort, icon: 'flag', error: resortFault(layout, view), control: { required: true } },
    [
      option('', text.choose),
      ...resorts.map(({ id, names }) => option(id, inLanguage(names, language), String(id) === view.asked['resort'])),
    ],
    { example: text.resortExample, list: text.resorts, none: text.noResort, found: text.resortsFound },
  )
}

function daysFields(layout: Layout, view: SearchView): Markup {
  const { rentalSearch: text } = layout.words
  const { asked, today, lastDay } = view
  const days = asked['days'] ?? USUAL_DAYS
  return html`${textField({
    name: 'first_day',
    label: text.firstDay,
    value: asked['first_day'] ?? '',
    error: faultOf(layout, view, 'first_day'),
    control: { type: 'date', min: today, max: lastDay, required: true },
  })}
  ${selectField({
    name: 'days',
    label: text.days,
    error: faultOf(layout, view, 'days'),
    options: DURATIONS.map((one) => option(one, String(one), String(one) === days)),
  })}`
}

function people({ words }: Layout, { ageGroups, asked }: SearchView): Markup {
  const isAsked = ageGroups.some(({ name }) => `people[${name}]` in asked)
  const field = (group: AgeGroup) =>
    numberField({
      name: `people[${group.name}]`,
      label: peopleText(words, group),
      remark: ageText(group),
      value: asked[`people[${group.name}]`] ?? (group.name === 'adult' && !isAsked ? '2' : '0'),
      max: 20,
    })
  return html`<fieldset>
    <legend>${words.rentalSearch.party} <small>${words.rentalSearch.partyHint}</small></legend>
    <div class="fields four">${ageGroups.map(field)}</div>
  </fieldset>`
}

function extras({ words }: Layout, { asked, currencies, shop }: SearchView): Markup {
  const { rentalSearch: text } = words
  return html`<details ${asked['promo'] || shop ? 'open' : ''}>
    <summary>${text.extras}</summary>
    ${priceFields(text, asked, currencies)}
    ${shop ? checkField({ name: 'shop', label: text.onlyShop(shop.name), value: String(shop.id), isTicked: true }) : ''}
  </details>`
}
