import { groupBy } from '../../values/group-by.ts'
import { type Attributes, attributes, html, type Markup } from '../../values/html.ts'
import { icon, type IconName } from '../layout/icons.ts'
import type { TextParams } from '../request/text-params.ts'
import { withCalls } from './links.ts'

/** What every field of a form has. */
export interface Field {
  name: string
  /** The name by default; another one where a page has the same form twice. */
  id?: string
  label: string
  /** An icon that shows what the field is for. */
  icon?: IconName
  /** Displayed instead of the label, which is then only read aloud. */
  caption?: Markup
  /** A word next to the label, such as "optional". */
  remark?: string
  /** A sentence below the field. */
  hint?: string
  /** Why the input was refused, as a sentence. */
  error?: string | undefined
  /** Why the input may be a mistake, as a sentence; it is accepted nevertheless. */
  doubt?: string
  /** Further attributes of the control: `required`, `autocomplete`, `min`, … */
  control?: Attributes
}

/** Returns a text field; `control.type` makes it a date, a time, an e-mail address, … */
export function textField(field: Field & { value: string }): Markup {
  const own = { type: 'text', ...field.control }
  // A page cannot say which file is chosen.
  const value = own.type === 'file' ? {} : { value: field.value }
  return framed(field, html`<input ${named(field)} ${attributes({ ...own, ...value })} />`)
}

/** Returns a field for a whole number. */
export function numberField(field: Field & { value: string | number; min?: number; max?: number }): Markup {
  const { min = 0, max = 99 } = field
  const own = { type: 'number', inputmode: 'numeric', min, max, ...field.control }
  return framed(field, html`<input ${named(field)} ${attributes(own)} value="${field.value}" />`)
}

/** Returns a field for text of several lines. */
export function noteField(field: Field & { value: string }): Markup {
  const own = attributes({ rows: 3, ...field.control })
  // Browsers drop a line break right after the tag.
  return framed(field, html`<textarea ${named(field)} ${own}>${`\n${field.value}`}</textarea>`)
}

/** Returns a drop-down list; its options come from `option` and `optionGroup`. */
export function selectField(field: Field & { options: readonly Markup[] }): Markup {
  return framed(
    field,
    html`<select ${named(field)} ${attributes(field.control ?? {})}>
      ${field.options}
    </select>`,
  )
}

/** Returns one option of a list. */
export function option(value: string | number, label: string, isChosen = false): Markup {
  return isChosen
    ? html`<option value="${value}" selected>${label}</option>`
    : html`<option value="${value}">${label}</option>`
}

/** Returns a group of options with a heading. */
export function optionGroup(label: string, options: readonly Markup[]): Markup {
  return html`<optgroup label="${label}">${options}</optgroup>`
}

/** Returns a checkbox. */
export function checkField(
  field: Omit<Field, 'label'> & { label: string | Markup; value?: string; isTicked: boolean },
): Markup {
  const own = { type: 'checkbox', value: field.value ?? '1', checked: field.isTicked, ...field.control }
  return html`<div class="field">
    <label class="choice"
      ><input ${named(field)} ${attributes(own)} /> <span>${field.label}${remarkOf(field)}</span></label
    >
    ${notes(field)}
  </div>`
}

/** One of a few choices, each with its own explanation. */
export interface Way {
  value: string
  label: string
  remark?: string | Markup
  /** A small drawing that shows the same. */
  drawn?: Markup
}

/** Returns radio buttons for a few choices; short ones are on one line. */
export function waysField(
  field: Omit<Field, 'remark'> & { ways: readonly Way[]; chosen: string | undefined; isShort?: boolean },
): Markup {
  const { name, label, ways, chosen, control, isShort = false } = field
  const way = (one: Way) => {
    const own = { type: 'radio', name, value: one.value, checked: one.value === chosen, ...control }
    return html`<label class="choice"
      ><input ${attributes(own)} ${described(field)} /> <span>${one.label}${remarkOf(one)}</span> ${one.drawn}</label
    >`
  }
  return html`<fieldset id="${idOf(field)}">
    <legend>${label}</legend>
    <div class="${isShort ? 'ways short' : 'ways'}">${ways.map(way)}</div>
    ${notes(field)}
  </fieldset>`
}

/** Returns a hidden field. */
export function hidden(name: string, value: string): Markup {
  return html`<input type="hidden" name="${name}" value="${value}" />`
}

/** Returns hidden fields by name. */
export function hiddenParams(params: TextParams): Markup[] {
  return Object.entries(params).map(([name, value]) => hidden(name, value))
}

/**
 * Returns a box about what went wrong, or has changed. The page scrolls to it, and it is read aloud. It may contain a
 * list with more.
 */
export function alertBox(title: string, sentence?: string, more?: Markup): Markup {
  return html`<div class="problem" role="alert" tabindex="-1" autofocus>
    <h2>${title}</h2>
    ${sentence !== undefined && html`<p>${withCalls(sentence)}</p>`} ${more}
  </div>`
}

/** What is wrong with the fields of a form: a sentence for each, by its name. */
export type FaultSentences = Readonly<Record<string, string>>

/** What is wrong with a field of a form, as it is listed above the form. */
export interface ListedFault {
  name: string
  /** The label of the field; undefined if the sentence names it. */
  label: string | undefined
  sentence: string
  /** Set if the field is only to be filled in and is listed with others of the same person. */
  group?: FaultGroup | undefined
}

/** The fields of one person that are to be filled in, listed in one line: `Child 1: first name, age`. */
export interface FaultGroup {
  id: string
  title: string
  /** The label of the field in the middle of a sentence. */
  label: string
}

/** Returns a list of what is wrong with the fields of a form, each with a link to the field; nothing if it is empty. */
export function faultList(faults: readonly ListedFault[], colon: string): Markup | undefined {
  if (faults.length === 0) return undefined
  const lines = groupBy(faults, ({ group, name }) => group?.id ?? name)
  return html`<ul>
    ${Array.from(lines.values(), (line) => html`<li>${faultLine(line, colon)}</li>`)}
  </ul>`
}

function faultLine(faults: readonly ListedFault[], colon: string): Markup[] {
  return faults.map(({ name, label, sentence, group }, i) => {
    if (group !== undefined && faults.length === 1)
      return html`${group.title}${colon}<a href="#${name}" aria-label="${group.title}${colon}${sentence}"
          >${sentence}</a
        >`
    if (group === undefined)
      return label === undefined
        ? html`<a href="#${name}">${sentence}</a>`
        : html`<a href="#${name}">${label}</a>${colon}${sentence}`
    const { title, label: text } = group
    return html`${i === 0 ? `${title}${colon}` : ', '}<a href="#${name}" aria-label="${title}${colon}${text}"
        >${text}</a
      >`
  })
}

function framed(field: Field, control: Markup): Markup {
  const { label, caption } = field
  return html`<div class="${field.icon ? 'field iconed' : 'field'}">
    ${caption} <label for="${idOf(field)}" ${caption && html`class="unseen"`}>${label}${remarkOf(field)}</label>
    ${field.icon && icon(field.icon)} ${control} ${notes(field)}
  </div>`
}

function remarkOf({ remark }: { remark?: string | Markup }): Markup | '' {
  return remark === undefined ? '' : html` <small>${remark}</small>`
}

function named(field: Omit<Field, 'label'>): Markup {
  return html`id="${idOf(field)}" name="${field.name}" ${described(field)}`
}

function idOf({ name, id = name }: Pick<Field, 'name' | 'id'>): string {
  return id
}

type Notes = Pick<Field, 'name' | 'id' | 'hint' | 'error' | 'doubt'>

function described(field: Notes): Markup | '' {
  const { hint, error, doubt } = field
  if (error === undefined && hint === undefined && doubt === undefined) return ''
  const name = idOf(field)
  const ids = [
    ...(error === undefined ? [] : [`${name}-error`]),
    ...(doubt === undefined ? [] : [`${name}-doubt`]),
    ...(hint === undefined ? [] : [`${name}-hint`]),
  ].join(' ')
  const isInvalid = error !== undefined && html`aria-invalid="true"`
  return html`aria-describedby="${ids}" ${isInvalid}`
}

function notes(field: Notes): Markup | '' {
  const { hint, error, doubt } = field
  const name = idOf(field)
  if (error === undefined && hint === undefined && doubt === undefined) return ''
  return html`${error !== undefined && html`<p class="error" id="${name}-error">${error}${icon('warning')}</p>`}
  ${doubt !== undefined && html`<p class="doubt" id="${name}-doubt">${doubt}</p>`}
  ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}`
}

/** More places would not fit on a screen. */
export const MAX_PLACES = 8

/** The texts of a search for places while somebody types. */
interface SearchWords {
  example: string
  /** The label of the list of places. */
  list: string
  /** The text if nothing is found. */
  none: string
  found: (count: number) => string
}

/** Returns a field for choosing a place from a list, which scripts search while somebody types. */
export function placeField(field: Field, options: readonly Markup[], words: SearchWords): Markup {
  const { example, list, none, found } = words
  const search = {
    'data-search': true,
    'data-example': example,
    'data-list': list,
    'data-none': none,
    'data-found': eachCount(MAX_PLACES, found),
  }
  return selectField({ ...field, options, control: { ...field.control, ...search } })
}

/**
 * Returns, for scripts, the text for each count up to the maximum, in the grammar of the language; nothing for zero.
 */
function eachCount(most: number, say: (count: number) => string): string {
  return JSON.stringify(Array.from({ length: most + 1 }, (_, count) => (count === 0 ? '' : say(count))))
}
