import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Shop, SkiResort } from '../../catalogue/rentals.ts'
import { lastDayOnSale } from '../../services/quoting/horizon.ts'
import { type AgeGroup, ageGroupsOf } from '../../services/quoting/rentals/age-groups.ts'
import type { FeaturedRental } from '../../services/quoting/rentals/featured-rentals.ts'
import type { FailedLink } from '../../services/selling/checkout-links/failed-link.ts'
import { html, type Markup } from '../../values/html.ts'
import { DURATIONS } from '../../values/rental.ts'
import { formatDay, todayAt, OPERATOR_ZONE } from '../../values/time.ts'
import { inLanguage, orderIn, type Wording } from '../../values/wording.ts'
import { startBox } from '../../web/failed-links.ts'
import {
  checkField,
  faultList,
  hidden,
  type ListedFault,
  numberField,
  option,
  selectField,
  textField,
} from '../../web/fields.ts'
import type { Frame, Page } from '../../web/frame.ts'
import { hero } from '../../web/hero.ts'
import { icon } from '../../web/icons.ts'
import { attributionParams, partnerParams } from '../../web/origin.ts'
import { placeField } from '../../web/place-field.ts'
import { stepPage } from '../../web/progress.ts'
import type { TextParams } from '../../web/text-params.ts'
import { draftParams } from '../booking/draft.ts'
import { priceFields } from '../price-fields.ts'
import { ageText, peopleText } from './age-group-texts.ts'
import { frontSections } from './front/front-sections.ts'
import { equipmentOf } from './page-params.ts'
import { findMeant } from './resorts.ts'
import { findStartRefusal, type StartRefusal } from './start-refusal.ts'

const USUAL_DAYS = '6'

/** The data of the start. */
interface StartView {
  resorts: readonly SkiResort[]
  ageGroups: readonly AgeGroup[]
  currencies: readonly string[]
  /** The shop that a link asks for. */
  shop: Shop | undefined
  /** The first day that can be chosen, `YYYY-MM-DD`. */
  today: string
  /** The last day for which rentals are on sale. */
  lastDay: string
  /** The initial values, in the parameters of a deep link. */
  asked: TextParams
  /** The text that was typed instead of choosing a resort; `asked` has a guess for it, if there is one. */
  typedResort: string | undefined
  /** The resort that was meant, if nothing is rented there. */
  unrented: Wording | undefined
  refusal: StartRefusal | undefined
}

/** Returns the data of the start for the search of a URL. */
export function startView(catalogue: Catalogue, asked: TextParams, now: Date): StartView {
  const { resorts, shops } = catalogue.rentals
  return {
    resorts: [...resorts.values()].filter(({ shops }) => shops.length > 0),
    ageGroups: ageGroupsOf(catalogue),
    currencies: [...catalogue.currencies.keys()],
    shop: shops.get(Number(asked['shop'])),
    today: formatDay(todayAt(now, OPERATOR_ZONE)),
    lastDay: formatDay(lastDayOnSale(catalogue, 'ski', now)),
    ...guessResort(catalogue, asked),
    refusal: findStartRefusal(catalogue, asked, now),
  }
}

/** No resort has a longer name. */
const MAX_LENGTH = 100

/** Replaces a text that forms without our search send for a resort by the resort that is probably meant. */
function guessResort(catalogue: Catalogue, asked: TextParams): Pick<StartView, 'asked' | 'typedResort' | 'unrented'> {
  const text = asked['resort']?.trim().slice(0, MAX_LENGTH) ?? ''
  if (text === '' || /^\d+$/.test(text)) return { asked, typedResort: undefined, unrented: undefined }
  const { rented, unrented } = findMeant(catalogue, text)
  return { asked: { ...asked, resort: String(rented[0]?.id ?? '') }, typedResort: text, unrented }
}

/** Returns step 1: the front page, or the search form with why a search or a link led back to it. */
export function startPage(
  frame: Frame,
  view: StartView,
  featured: readonly FeaturedRental[],
  failed: FailedLink | undefined,
): Page {
  const { rentalSearch: text } = frame.words
  const why = whyNoRental(frame, view, failed)
  if (why)
    return {
      ...stepPage(frame, { current: 1, title: text.formTitle, past: [] }, html`${why} ${startForm(frame, view)}`),
      isRefusal: true,
      // What a link asked for is not in the URL (decisions 7.31).
      isOpen: failed === undefined,
      asked: view.asked,
    }
  const [heading = text.title, ...promises] = text.heading
  return {
    title: text.title,
    description: text.description,
    isOpen: failed === undefined,
    asked: view.asked,
    main: html`${hero(heading, [...promises, text.lead(view.resorts.length)].join(' '))} ${startForm(frame, view)}
    ${frontSections(frame, view.asked, featured)}`,
  }
}

/** Returns why a search or a link led back here; undefined if neither did. */
export function whyNoRental(frame: Frame, view: StartView, failed?: FailedLink): Markup | undefined {
  const { rentalSearch: text, formats } = frame.words
  const { refusal } = view
  return startBox(
    frame.words,
    failed,
    refusal && {
      title: text.notFound,
      sentence: text.reasons[refusal.reason](frame.operator.phone),
      more: faultList(startFaults(frame, view), formats.colon),
    },
  )
}

/** Returns what is wrong with the fields of the form, in order. */
function startFaults(frame: Frame, view: StartView): ListedFault[] {
  const { resort, firstDay, days } = frame.words.rentalSearch
  const faults = [
    { name: 'resort', label: resort, sentence: resortFault(frame, view) },
    { name: 'first_day', label: firstDay, sentence: faultOf(frame, view, 'first_day') },
    { name: 'days', label: days, sentence: faultOf(frame, view, 'days') },
  ]
  return faults.flatMap(({ sentence, ...field }) => (sentence === undefined ? [] : [{ ...field, sentence }]))
}

/** Returns a form that leads to the offer picker, like every quick-search link. */
export function startForm(frame: Frame, view: StartView): Markup {
  const { words, site } = frame
  const { asked } = view
  const { email = '', booking_reference = '' } = asked
  const carried = Object.entries({
    email,
    booking_reference,
    ...draftParams(asked),
    ...equipmentOf(asked),
    ...attributionParams(asked),
  }).flatMap(([name, value]) => (value === '' ? [] : [hidden(name, value)]))
  const transferParams = new URLSearchParams({ step: '1', ...partnerParams(asked) })
  return html`<form
    class="card search"
    action="${site.url}/book/quick-search"
    method="get"
    data-places="${site.url}/book/places"
  >
    <nav class="tabs" aria-label="${words.search.product}">
      <a href="${site.roots.transfer}/book/?${transferParams.toString()}">${icon('van')}${words.search.transfer}</a>
      <a href="${site.url}/book/?step=1" aria-current="page">${icon('skis')}${words.search.skiRental}</a>
    </nav>
    ${whereAndWho(frame, view)} ${carried}
  </form>`
}

/** Returns the fields of the search with its button: where, when and who. */
export function whereAndWho(frame: Frame, view: StartView): Markup {
  return html`<div class="rented">${resortField(frame, view)} ${daysFields(frame, view)}</div>
    <div class="who">
      ${people(frame, view)}
      <button>${frame.words.rentalSearch.button}</button>
    </div>
    ${extras(frame, view)}`
}

function resortField(frame: Frame, view: StartView): Markup {
  const { language, rentalSearch: text } = frame.words
  const order = orderIn(language)
  const resorts = view.resorts.toSorted((a, b) => order(a.names, b.names))
  return placeField(
    { name: 'resort', label: text.resort, icon: 'flag', error: resortFault(frame, view), control: { required: true } },
    [
      option('', text.choose),
      ...resorts.map(({ id, names }) => option(id, inLanguage(names, language), String(id) === view.asked['resort'])),
    ],
    { example: text.resortExample, list: text.resorts, none: text.noResort, found: text.resortsFound },
  )
}

function daysFields(frame: Frame, view: StartView): Markup {
  const { rentalSearch: text } = frame.words
  const { asked, today, lastDay } = view
  const days = asked['days'] ?? USUAL_DAYS
  return html`${textField({
    name: 'first_day',
    label: text.firstDay,
    value: asked['first_day'] ?? '',
    error: faultOf(frame, view, 'first_day'),
    control: { type: 'date', min: today, max: lastDay, required: true },
  })}
  ${selectField({
    name: 'days',
    label: text.days,
    error: faultOf(frame, view, 'days'),
    options: DURATIONS.map((one) => option(one, String(one), String(one) === days)),
  })}`
}

function people({ words }: Frame, { ageGroups, asked }: StartView): Markup {
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

function extras({ words }: Frame, { asked, currencies, shop }: StartView): Markup {
  const { rentalSearch: text } = words
  return html`<details ${asked['promo'] || shop ? 'open' : ''}>
    <summary>${text.extras}</summary>
    ${priceFields(text, asked, currencies)}
    ${shop ? checkField({ name: 'shop', label: text.onlyShop(shop.name), value: String(shop.id), isTicked: true }) : ''}
  </details>`
}

function faultOf({ words }: Frame, { refusal }: StartView, name: string): string | undefined {
  const fault = refusal?.faults.get(name)
  return fault && words.rentalSearch.faults[fault]
}

function resortFault(frame: Frame, view: StartView): string | undefined {
  const { typedResort, unrented, asked } = view
  if (typedResort === undefined) return faultOf(frame, view, 'resort')
  if (unrented !== undefined) return frame.words.rentalSearch.unrented(inLanguage(unrented, frame.words.language))
  return frame.words.search.typedPlace[asked['resort'] ? 'guessed' : 'unknown'](typedResort)
}
