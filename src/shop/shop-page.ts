import type { Catalogue } from '../catalogue/catalogue.ts'
import { EARLY_DAYS, MAX_REASON_LENGTH } from '../services/changes/report-rental.ts'
import { rentedLine } from '../services/documents/vouchers/rental-lines.ts'
import { lastDay } from '../services/quoting/rentals/rental.ts'
import { CONFIRM_HOURS, type DayRental, partiesOf, type RentalParty } from '../services/rides/day-of-rentals.ts'
import type { LinkedShop } from '../services/rides/shop.ts'
import type { ShownStop } from '../services/rides/stop-sales.ts'
import { rental as rentalWords } from '../texts/documents/en.ts'
import { en } from '../texts/site/en.ts'
import { attributes, html, type Markup } from '../values/html.ts'
import { telUrl } from '../values/phone.ts'
import type { MeasurementKind } from '../values/rental.ts'
import { unbroken } from '../values/text.ts'
import { DAY_MINUTES, HOUR_MS, toLocal } from '../values/time.ts'
import { icon } from '../web/layout/icons.ts'
import type { Page } from '../web/layout/layout.ts'
import { alertBox, hidden } from '../web/parts/fields.ts'
import { stopFields, stopList } from '../web/parts/stop-sale.ts'
import type { TextParams } from '../web/request/text-params.ts'

const { formats } = en

/** The parts of a shop's page. */
const VIEWS = ['today', 'tomorrow', 'later', 'back'] as const

/** One part. */
type View = (typeof VIEWS)[number]

/** Returns the part of a page that a URL asks for: today by default. */
export function viewOf(text: string | undefined): View {
  return VIEWS.find((view) => view === text) ?? 'today'
}

/** A form that was refused: the rentals it was about, what was typed, and why. */
export interface RefusedForm {
  items: readonly string[]
  typed: TextParams
  sentence: string
}

/** The data of a shop's page. */
interface ShopView {
  url: string
  view: View
  shop: LinkedShop
  /** Those that are ahead, under way or not yet back, by their first day. */
  rentals: readonly DayRental[]
  stops: readonly ShownStop[]
  catalogue: Catalogue
  /** The number of the desk. */
  phone: string
  /** A day number. */
  today: number
  refusal: RefusedForm | null
  now: Date
}

/** Returns who comes to a shop: what it has to confirm, then the day that is shown, each with the next step. */
export function shopPage(view: ShopView): Page {
  const { shop, rentals, refusal, phone, now, stops, url } = view
  const parties = partiesOf(rentals)
  const shown = parties
    .filter((party) => viewsOf(party, view).includes(view.view))
    .toSorted(([a], [b]) => ORDER.indexOf(a.progress) - ORDER.indexOf(b.progress))
  return {
    title: 'Your rentals',
    status: refusal ? 422 : 200,
    shell: {
      of: 'shop',
      header: html`<header>
        <h1>${shop.name}</h1>
        <p>${shop.resort}</p>
      </header>`,
    },
    main: html`${refusal && alertBox('That was not saved', refusal.sentence)} ${tabs(view, parties)}
      ${shown.length === 0 && html`<p class="card">${NOTHING[view.view]}</p>`}
      ${shown.map((party) => card(view, party))} ${stopCard(view)} ${stopList(`${url}?view=${view.view}`, stops, true)}
      <p class="muted">
        As of ${formats.time(toLocal(now.getTime(), shop.timeZone))}. The desk: <a href="${telUrl(phone)}">${phone}</a>
      </p>`,
  }
}

/** What the shop has to do first. */
const ORDER: readonly DayRental['progress'][] = ['booked', 'confirmed', 'refused', 'handed_out']

const NOTHING: Readonly<Record<View, string>> = {
  today: 'Nobody comes today, and there is nothing to confirm.',
  tomorrow: 'Nobody comes tomorrow.',
  later: 'Nobody comes later.',
  back: 'Nothing is due back today.',
}

/**
 * Returns the parts in which a party is shown: by its first day or, once it has its equipment, by its last. What has to
 * be confirmed stands first thing, whenever it begins.
 */
function viewsOf([first, ...others]: RentalParty, { today }: Pick<ShopView, 'today'>): View[] {
  const { firstDay } = first.details.period
  const last = Math.max(...[first, ...others].map(({ details }) => lastDay(details.period)))
  if (first.progress === 'handed_out') return last <= today ? ['back'] : firstDay === today ? ['today'] : []
  const byDay: View = firstDay <= today ? 'today' : firstDay === today + 1 ? 'tomorrow' : 'later'
  if (last < today) return []
  return first.progress === 'booked' && byDay !== 'today' ? ['today', byDay] : [byDay]
}

function tabs(view: ShopView, parties: readonly RentalParty[]): Markup {
  return html`<nav class="shop-views" aria-label="Days">
    ${VIEWS.map((one) => {
      const count = parties.filter((party) => viewsOf(party, view).includes(one)).length
      const own = { href: `${view.url}?view=${one}`, 'aria-current': one === view.view ? 'page' : undefined }
      return html`<a ${attributes(own)}>${TAB_WORDS[one]} ${count}</a>`
    })}
  </nav>`
}

const TAB_WORDS: Readonly<Record<View, string>> = { today: 'Today', tomorrow: 'Tomorrow', later: 'Later', back: 'Back' }

/** Returns a party: in full while it has to be confirmed or collected today, otherwise collapsed. */
function card(view: ShopView, party: RentalParty): Markup {
  const [first] = party
  const isFull = first.progress === 'booked' || first.details.period.firstDay <= view.today
  const isRefused = view.refusal?.items.some((item) => party.some((one) => one.item === item)) ?? false
  return html`<article class="card rental" id="${first.item}" data-state="${first.progress}">
    ${head(view, party)}
    ${
      isFull && first.progress !== 'handed_out'
        ? peopleList(party)
        : html`<details ${isRefused && html`open`}>
            <summary>Who, and which sizes</summary>
            ${peopleList(party)}
          </details>`
    }
    ${foot(party)} ${steps(view, party, isRefused)}
  </article>`
}

function head({ now }: ShopView, party: RentalParty): Markup {
  const [{ family, progress, details, reference, phone, refusal }] = party
  const { firstDay, days } = details.period
  const day = (number: number) => formats.shortDay(number * DAY_MINUTES)
  return html`<div class="when">
      <p class="badge">${BADGES[progress]}</p>
      ${progress === 'booked' && html`<p class="muted">${hoursLeft(party, now)}</p>`}
    </div>
    <h2>${family}, ${formats.counted(party.length, 'person', 'people')}</h2>
    <p>
      ${day(firstDay)} to ${day(firstDay + days - 1)} · ${formats.counted(days, 'day', 'days')} · ${reference}
      <a href="${telUrl(phone)}">${unbroken(phone)}</a>
    </p>
    ${refusal !== null && html`<p class="note">You refused it: ${refusal}</p>`}`
}

const BADGES: Readonly<Record<DayRental['progress'], string>> = {
  booked: 'please confirm',
  confirmed: 'confirmed',
  refused: 'refused: we decide',
  handed_out: 'handed out',
  returned: 'returned',
  no_show: 'no-show',
  failed: 'not provided',
}

function hoursLeft([{ askedAt }]: RentalParty, now: Date): string {
  const left = Math.ceil((askedAt.getTime() + CONFIRM_HOURS * HOUR_MS - now.getTime()) / HOUR_MS)
  return left > 0 ? `${formats.counted(left, 'hour', 'hours')} left` : 'overdue'
}

function peopleList(party: RentalParty): Markup {
  return html`<ul class="people-sizes">
    ${party.map((one) => {
      const { firstName, age, level, packs, sizes } = one.details
      const equipment = packs.map(({ name }) => name)
      // What a label explains in brackets, a shop knows.
      const label = (kind: MeasurementKind) => {
        const size = sizes.find((one) => one.kind === kind)?.label.en
        return (
          size &&
          unbroken(
            size
              .replace(/ \(.*\)$/, '')
              .replace(' mondopoint', '')
              .replace('-', '–'),
          )
        )
      }
      const large = [label('height'), label('weight')].filter((size) => size !== undefined)
      const small = SMALL_SIZES.flatMap(([kind, word]) => {
        const size = label(kind)
        return size === undefined ? [] : [`${word} ${size}`]
      })
      return html`<li>
        <div>
          <strong>${firstName}${age === null ? '' : `, ${age}`}</strong>
          <small class="muted">${[rentedLine(rentalWords, { equipment }), level].filter(Boolean).join(' · ')}</small>
        </div>
        <div>
          <strong>${large.length === 0 ? 'measure in the shop' : sizeWords(large)}</strong>
          <small class="muted">${sizeWords(small)}</small>
        </div>
      </li>`
    })}
  </ul>`
}

/** Returns sizes on as many lines as they need, none of which breaks within one. */
function sizeWords(sizes: readonly string[]): Markup[] {
  return sizes.map((size, i) => html`<span>${size}${i < sizes.length - 1 && ' ·'}</span> `)
}

const SMALL_SIZES: readonly (readonly [MeasurementKind, string])[] = [
  ['shoe_size', 'foot'],
  ['foot_width', 'width'],
  ['calf_width', 'calf'],
  ['head_size', 'head'],
]

function foot(party: RentalParty): Markup {
  const due = party.flatMap(({ toCollect }) => toCollect ?? [])
  const [{ details, currency }] = party
  const priceMinor = party.reduce((sum, one) => sum + one.priceMinor, 0)
  return html`<p class="row">
      <span>${due.length > 0 ? 'To collect' : 'Paid in advance'}</span>
      <strong
        >${
          due.length > 0
            ? due.map(({ minor, currency }) => formats.money(minor, currency)).join(' + ')
            : formats.money(priceMinor, currency)
        }</strong
      >
    </p>
    ${details.notes !== null && html`<p class="note">${details.notes}</p>`}`
}

/**
 * Returns the next step as a filled button, what else may happen below it, and the same for some people alone; before
 * equipment can be handed out, from when.
 */
function steps(view: ShopView, party: RentalParty, isRefused: boolean): Markup {
  const [{ progress, details }] = party
  const next = NEXT[progress]
  const opensOn = details.period.firstDay - EARLY_DAYS
  if (next?.action === 'hand_out' && view.today < opensOn)
    return html`<p class="muted">To hand out from ${formats.shortDay(opensOn * DAY_MINUTES)}.</p>
      ${refuseForm(view, party, isRefused)}`
  return html`${
    next &&
    html`<form method="post" action="${actionOf(view)}">
      ${party.map(({ item }) => hidden('item', item))}
      <button ${attributes({ name: 'action', value: next.action, class: next.isQuiet && 'quiet' })}>
        ${!next.isQuiet && icon('check')}${next.words}
      </button>
    </form>`
  }
  ${
    next &&
    party.length > 1 &&
    html`<details class="apart">
      <summary>Not all of them?</summary>
      <form method="post" action="${actionOf(view)}">
        ${picks(party, [])}
        <button class="quiet" name="action" value="${next.action}">${next.words}</button>
      </form>
    </details>`
  }
  ${(progress === 'booked' || progress === 'confirmed') && refuseForm(view, party, isRefused)}`
}

function actionOf({ url, view }: ShopView): string {
  return `${url}?view=${view}`
}

const NEXT: Readonly<Partial<Record<DayRental['progress'], { action: string; words: string; isQuiet?: true }>>> = {
  booked: { action: 'confirm', words: 'Confirm' },
  refused: { action: 'confirm', words: 'We have it after all', isQuiet: true },
  confirmed: { action: 'hand_out', words: 'Hand out' },
  handed_out: { action: 'returned', words: 'Returned', isQuiet: true },
}

function picks(party: RentalParty, picked: readonly string[]): Markup {
  return html`<div class="picks">
    ${party.map(({ item, details }) => {
      const own = { type: 'checkbox', name: 'item', value: item, checked: picked.includes(item) }
      return html`<label class="choice"><input ${attributes(own)} /> <span>${details.firstName}</span></label>`
    })}
  </div>`
}

function refuseForm(view: ShopView, party: RentalParty, isRefused: boolean): Markup {
  const { refusal } = view
  const typed = isRefused ? refusal?.typed : undefined
  const picked = isRefused && refusal ? refusal.items : party.map(({ item }) => item)
  return html`<details class="apart" ${typed?.['action'] === 'refuse' && html`open`}>
    <summary>Refuse…</summary>
    <form method="post" action="${actionOf(view)}">
      ${party.length > 1 ? picks(party, picked) : party.map(({ item }) => hidden('item', item))}
      <label
        >Why?
        <textarea name="reason" rows="2" required maxlength="${MAX_REASON_LENGTH}">
${`\n${typed?.['reason'] ?? ''}`}</textarea>
      </label>
      <p class="muted">We look for another shop, or give the money back. The traveller hears from us.</p>
      <button class="quiet" name="action" value="refuse">Refuse</button>
    </form>
  </details>`
}

function stopCard(view: ShopView): Markup {
  const { refusal, catalogue, shop, today } = view
  const typed = refusal?.typed['date_from'] === undefined ? {} : refusal.typed
  return html`<section class="card">
    <h2>Nothing left of something?</h2>
    <p>Stop its sale for some days. Travellers are shown another shop.</p>
    <details ${'date_from' in typed && html`open`}>
      <summary class="button quiet">Stop a sale</summary>
      <form class="stack" method="post" action="${actionOf(view)}">
        ${stopFields(catalogue, shop.id, typed, today)}
        <p class="muted">What is sold already stays sold.</p>
        <button>Stop the sale</button>
      </form>
    </details>
  </section>`
}
