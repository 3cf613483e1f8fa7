import { type Attributes, icon, type IconName, make } from './make.ts'

/** What stands around a field, as on our pages. */
interface Frame {
  label: string
  /** A word next to the label, such as "optional". */
  remark?: string
  icon?: IconName
  /** Displayed instead of the label, which is then only read aloud. */
  caption?: HTMLElement
}

/** Returns a control below its label. */
export function framed(control: HTMLElement, { label, remark, icon: name, caption }: Frame): HTMLElement {
  const own = { for: control.id, class: caption && 'unseen' }
  return make(
    'div',
    { class: name ? 'field iconed' : 'field' },
    ...(caption ? [caption] : []),
    make('label', own, label, ...remarkOf(remark)),
    ...(name ? [icon(name)] : []),
    control,
  )
}

/** Returns a text field; `type` makes it a date or a time. */
export function inputField(name: string, frame: Frame, attributes: Attributes): HTMLElement {
  return framed(make('input', { id: name, name, type: 'text', ...attributes }), frame)
}

/** Returns a field for a whole number. */
export function countField(name: string, frame: Frame, value: string, { min = 0, max = 60 } = {}): HTMLElement {
  return inputField(name, frame, { type: 'number', inputmode: 'numeric', min, max, value })
}

/** Returns a date field from today on, in the time zone of the Alps. */
export function dayField(name: string, label: string, isRequired: boolean): HTMLElement {
  return inputField(name, { label }, { type: 'date', min: today(), required: isRequired })
}

/** Returns a drop-down list. */
export function selectOf(
  name: string,
  options: readonly (readonly [value: string, text: string])[],
  chosen: string,
  attributes: Attributes = {},
): HTMLSelectElement {
  const made = options.map(([value, text]) => make('option', { value, selected: value === chosen }, text))
  return make('select', { id: name, name, ...attributes }, ...made)
}

/** Returns a checkbox beside its text. */
export function checkField(name: string, label: string): HTMLElement {
  const own = make('input', { id: name, name, type: 'checkbox', value: '1' })
  return make('div', { class: 'field' }, make('label', { class: 'choice' }, own, make('span', {}, label)))
}

/** Returns one of a few choices, with an explanation that may follow from others. */
export function wayField(name: string, value: string, label: string, isChosen: boolean): HTMLElement {
  const own = make('input', { type: 'radio', name, value, checked: isChosen })
  return make('label', { class: 'choice' }, own, make('span', {}, label, ' ', make('small')))
}

/** Returns hidden fields; undefined values are not sent. */
export function hidden(values: Readonly<Record<string, string | undefined>>): HTMLElement[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [make('input', { type: 'hidden', name, value })],
  )
}

/** Returns a small text beside another, if there is one. */
export function remarkOf(remark: string | undefined): (Node | string)[] {
  return remark === undefined ? [] : [' ', make('small', {}, remark)]
}

/** Returns what unfolds below a text. */
export function folded(summary: string, ...children: HTMLElement[]): HTMLElement {
  return make('details', {}, make('summary', {}, summary), ...children)
}

/** Returns today in the format of date fields, which is that of Sweden. */
function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format()
}
