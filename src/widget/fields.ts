import { make } from './make.ts'

/** A field under its label. */
export function labelled(label: HTMLElement | string, control: HTMLElement): HTMLElement {
  return make('div', { class: 'field' }, make('label', { for: control.id }, label), control)
}

/** A field for a day, from today on by the clock of the Alps. */
export function dayInput(name: string): HTMLInputElement {
  return make('input', { id: name, name, type: 'date', min: today(), required: true })
}

/** A field for a count. */
export function countInput(name: string, value: string, min: string): HTMLInputElement {
  return make('input', { id: name, name, type: 'number', inputmode: 'numeric', value, min, max: '60', required: true })
}

/** A list to choose from. */
export function selectInput(
  name: string,
  options: readonly (readonly [value: string, text: string])[],
  chosen: string,
) {
  return make(
    'select',
    { id: name, name },
    ...options.map(([value, text]) => make('option', { value, selected: value === chosen }, text)),
  )
}

/** Values that the form carries invisibly; undefined is not sent. */
export function hidden(values: Readonly<Record<string, string | undefined>>): HTMLElement[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [make('input', { type: 'hidden', name, value })],
  )
}

/** Sweden writes days as forms do. */
function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format()
}
