import { make } from './make.ts'

/** Returns a field under its label. */
export function labelled(label: HTMLElement | string, control: HTMLElement): HTMLElement {
  return make('div', { class: 'field' }, make('label', { for: control.id }, label), control)
}

/** Returns a date field from today on, in the time zone of the Alps. */
export function dayInput(name: string): HTMLInputElement {
  return make('input', { id: name, name, type: 'date', min: today(), required: true })
}

/** Returns a number field. */
export function countInput(name: string, value: string, min: string): HTMLInputElement {
  return make('input', { id: name, name, type: 'number', inputmode: 'numeric', value, min, max: '60', required: true })
}

/** Returns a drop-down list. */
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

/** Returns an option for each whole number of a range. Not by `Array.from`, which libraries of pages replace. */
export function numberOptions(from: number, to: number): (readonly [value: string, text: string])[] {
  const options: [string, string][] = []
  for (let number = from; number <= to; number++) options.push([String(number), String(number)])
  return options
}

/** Returns hidden fields; undefined values are not sent. */
export function hidden(values: Readonly<Record<string, string | undefined>>): HTMLElement[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [make('input', { type: 'hidden', name, value })],
  )
}

/** Returns today in the format of date fields, which is that of Sweden. */
function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format()
}
