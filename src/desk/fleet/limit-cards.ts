import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { LimitKind, StoredLimits } from '../../services/rides/limits.ts'
import { en } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'
import type { PlaceCode } from '../../values/place-code.ts'
import { unbroken } from '../../values/text.ts'
import { DAY_MINUTES, formatDay, parseDay } from '../../values/time.ts'
import { hidden, option, selectField, textField } from '../../web/parts/fields.ts'
import { type Column, dataTable } from '../../web/parts/table.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import type { LimitFaults } from './read-limit.ts'

/** A form that was refused: as a whole with a sentence, or by its fields with what was typed. */
export type RefusedLimit = { sentence: string } | { kind: LimitKind; typed: TextParams; faults: LimitFaults }

/** The data of the cards. */
export interface LimitsView {
  limits: StoredLimits
  catalogue: Catalogue
  /** The day that is shown. */
  day: number
  /** Where forms are sent to. */
  action: string
  refused: RefusedLimit | null
  /** The row that is being changed, as it is typed; null for none. */
  changing: { kind: LimitKind; id: number; typed: TextParams } | null
  /** How many sold rides of the shown day a closure covers, with a link to them; by its id. */
  closedRides: ReadonlyMap<number, Markup>
}

/** Returns a card for each kind of row: those that are stored, and a form for another. */
export function limitCards(view: LimitsView): Markup {
  const { limits } = view
  return html`<datalist id="places">
      ${Array.from(view.catalogue.places.values(), ({ code, name }) => option(code, name))}
    </datalist>
    <div class="halves limits">
      ${card(view, 'closure', limits.closures, {
        title: 'Closures',
        none: 'Nothing is closed.',
        add: 'Close a road',
        columns: [
          { title: 'When', cell: (row) => `${daysOf(row)}${hoursOf(row)}` },
          {
            title: 'What',
            cell: (row) => html`${whatIsClosed(view, row)} <small>${view.closedRides.get(row.id)}</small>`,
          },
          { title: 'What a refused search says', cell: (row) => wordsOf(row) },
        ],
      })}
      ${card(view, 'capacity', limits.capacity, {
        title: 'Units by date',
        none: 'No limits: every type of vehicle is sold without end.',
        add: 'Add units',
        columns: [
          { title: 'Type', cell: ({ vehicleId }) => vehicleName(view.catalogue, vehicleId) },
          { title: 'Area', cell: ({ area }) => areaName(view.catalogue, area) },
          { title: 'Days', cell: daysOf },
          { title: 'Units', cell: ({ units }) => html`<strong>${units}</strong>`, isNumber: true },
        ],
      })}
      ${card(view, 'allowance', limits.allowances, {
        title: 'Earlier pickups for departures',
        none: 'None: the way takes as long as always.',
        add: 'Add minutes',
        columns: [
          { title: 'Leaves from', cell: ({ placeCode }) => placeName(view.catalogue, placeCode) },
          { title: 'When', cell: (row) => `${daysOf(row)}${weekdaysOf(row)}${hoursOf(row)}` },
          { title: 'Earlier by', cell: ({ minutes }) => `${minutes} min`, isNumber: true },
        ],
      })}
      ${card(view, 'notice', limits.notice, {
        title: 'How late one can book',
        none: `Until ${beforePickup(view.catalogue.minimumNoticeMinutes)}, everywhere.`,
        add: 'Add a rule',
        columns: [
          { title: 'Pickup at', cell: ({ placeCode }) => placeName(view.catalogue, placeCode) },
          { title: 'Between', cell: (row) => hoursOf(row, '') || 'all day' },
          { title: 'Until', cell: ({ minutes }) => beforePickup(minutes), isNumber: true },
        ],
      })}
    </div>`
}

interface CardWords<Row> {
  title: string
  none: string
  add: string
  columns: readonly Column<Row>[]
}

function card<Row extends { id: number }>(
  view: LimitsView,
  kind: LimitKind,
  rows: readonly Row[],
  { title, none, add, columns }: CardWords<Row>,
): Markup {
  const { action, refused, changing } = view
  const isRefused = refused !== null && 'kind' in refused && refused.kind === kind
  const changed = changing?.kind === kind ? changing : null
  const shown = isRefused ? refused : changed ? { typed: changed.typed, faults: {} } : startsWith(view)
  const row = isRefused ? refused.typed['row'] : changed ? nameOf(changed) : undefined
  const words = row === undefined ? add : 'Change'
  const buttons: Column<Row> = {
    title: 'Change',
    head: [html`<span class="unseen">Change</span>`],
    cell: ({ id }) => {
      const name = nameOf({ kind, id })
      return html`<form class="inline" method="post" action="${action}">
        ${hidden('row', name)}
        <a href="${action}&#38;change=${name}#${kind}">Change</a>
        <button class="quiet" name="action" value="remove">Remove</button>
      </form>`
    },
  }
  return html`<section class="card" id="${kind}">
    <h2>${title}</h2>
    ${rows.length === 0 ? html`<p class="muted">${none}</p>` : dataTable(title, [...columns, buttons], rows)}
    <details ${(isRefused || changed !== null || kind === 'closure') && html`open`}>
      <summary>${words}</summary>
      <form class="limit" method="post" action="${action}#${kind}" novalidate>
        ${row !== undefined && hidden('row', row)} ${FIELDS[kind].map((field) => field(view, kind, shown))}
        <div class="row start">
          <button>${row === undefined ? add : 'Save'}</button>
          ${row !== undefined && html`<a class="button quiet" href="${action}#${kind}">Leave it as it is</a>`}
        </div>
      </form>
    </details>
  </section>`
}

function nameOf({ kind, id }: { kind: LimitKind; id: number }): string {
  return `${kind}-${id}`
}

/** What a form shows: what was typed, and what is wrong with it. */
interface Shown {
  typed: TextParams
  faults: LimitFaults
}

function startsWith({ day }: LimitsView): Shown {
  return { typed: { date_from: formatDay(day), date_to: formatDay(day) }, faults: {} }
}

type FormField = (view: LimitsView, kind: LimitKind, shown: Shown) => Markup

/** Returns a field whose name is a column of the file. */
function text(name: string, label: string, control: Record<string, string | number | boolean> = {}): FormField {
  return (_, kind, { typed, faults }) =>
    textField({
      name,
      id: `${kind}-${name}`,
      label,
      value: typed[name] ?? '',
      error: faults[name],
      control: { autocomplete: 'off', ...control },
    })
}

function choice(
  name: string,
  label: string,
  options: (view: LimitsView) => readonly (readonly [string, string])[],
): FormField {
  return (view, kind, { typed, faults }) =>
    selectField({
      name,
      id: `${kind}-${name}`,
      label,
      error: faults[name],
      options: options(view).map(([value, words]) => option(value, words, value === (typed[name] ?? ''))),
    })
}

const PLACE = { list: 'places', placeholder: 'Everywhere' }
const vehicle = choice('vehicle', 'Vehicle', ({ catalogue }) => [
  ['', 'All of them'],
  ...Array.from(catalogue.vehicles.values(), ({ id, name }) => [String(id), name] as const),
])
const direction = choice('direction', 'Rides', () => [
  ['', 'both ways'],
  ['to', 'to that place'],
  ['from', 'from that place'],
])
const days = [
  text('date_from', 'First day', { type: 'date', required: true }),
  text('date_to', 'Last day', { type: 'date', required: true }),
]
const hours = [text('time_from', 'From', { type: 'time' }), text('time_to', 'Until', { type: 'time' })]
const count = (name: string, label: string, max: number) =>
  text(name, label, { type: 'number', min: 0, max, required: true })

/** The fields of each form, named as the columns of the file. */
const FIELDS: Readonly<Record<LimitKind, readonly FormField[]>> = {
  capacity: [
    vehicle,
    text('area', 'Area: places, separated by |', { list: 'places', placeholder: 'Everywhere' }),
    ...days,
    count('units', 'Units', 10_000),
  ],
  closure: [
    text('place', 'Place', PLACE),
    direction,
    vehicle,
    ...days,
    ...hours,
    text('words_en', 'Words for travellers', { required: true, maxlength: 500 }),
    text('words_fr', 'The same in French', { maxlength: 500, lang: 'fr' }),
    text('words_de', 'The same in German', { maxlength: 500, lang: 'de' }),
    text('words_it', 'The same in Italian', { maxlength: 500, lang: 'it' }),
  ],
  allowance: [
    text('place', 'Where the flight or train leaves', PLACE),
    ...days,
    text('weekdays', 'Weekdays, 1 is Monday', { placeholder: 'Every day', inputmode: 'numeric' }),
    ...hours,
    count('minutes', 'Minutes', 720),
  ],
  notice: [text('place', 'Place of the pickup', PLACE), ...hours, count('minutes', 'Minutes', 10_000)],
}

/** Returns the name of a type of vehicle; null stands for all of them. */
export function vehicleName({ vehicles }: Catalogue, id: number | null): string {
  return id === null ? 'All types' : (vehicles.get(id)?.name ?? `type ${id}`)
}

/** Returns the name of an area, by its places. */
export function areaName(catalogue: Catalogue, area: Iterable<PlaceCode>): string {
  return [...area].map((code) => placeName(catalogue, code)).join(', ') || 'everywhere'
}

function placeName({ places }: Catalogue, code: PlaceCode | null): string {
  if (code === null) return 'everywhere'
  return places.get(code)?.name ?? code
}

type StoredClosure = StoredLimits['closures'][number]

function whatIsClosed({ catalogue }: LimitsView, { placeCode, direction, vehicleId }: StoredClosure): string {
  const where = placeName(catalogue, placeCode)
  const rides = direction === null ? where : `${direction} ${where}`
  return vehicleId === null ? rides : `${rides}, ${vehicleName(catalogue, vehicleId)}`
}

function wordsOf({ wordsEn, wordsFr, wordsDe, wordsIt }: StoredClosure): Markup {
  const others = [wordsFr && 'fr', wordsDe && 'de', wordsIt && 'it'].filter(Boolean)
  return html`“${wordsEn}”${others.length > 0 && html` <small class="muted">also in ${others.join(', ')}</small>`}`
}

function beforePickup(minutes: number): string {
  return minutes === 0 ? 'the pickup' : `${en.formats.duration(minutes)} before the pickup`
}

function daysOf({ dateFrom, dateTo }: { dateFrom: string; dateTo: string }): string {
  return dateFrom === dateTo ? brief(dateFrom) : `${brief(dateFrom)} to ${brief(dateTo)}`
}

function brief(day: string): string {
  const number = parseDay(day)
  return number === undefined ? day : unbroken(en.formats.briefDay(number * DAY_MINUTES))
}

function hoursOf({ timeFrom, timeTo }: { timeFrom: string | null; timeTo: string | null }, before = ', '): string {
  if (timeFrom === null && timeTo === null) return ''
  return before + unbroken(`${timeFrom?.slice(0, 5) ?? '00:00'} to ${timeTo?.slice(0, 5) ?? '23:59'}`)
}

function weekdaysOf({ weekdays }: { weekdays: string | null }): string {
  if (weekdays === null) return ''
  // The first of January 1970 was a Thursday.
  return `, ${Array.from(weekdays, (digit) => en.formats.weekday((Number(digit) - 4) * DAY_MINUTES)).join(' ')}`
}
