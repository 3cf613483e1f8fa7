import { memoize } from './memo.ts'

/** HTML in which every text is escaped, as returned by `html` and `attributes`. */
export class Markup {
  readonly #text: string

  /** Takes HTML that is already escaped. Use `html` or `verbatim` instead. */
  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

/** Returns HTML from one of our own files as markup. Never use it for user input. */
export function verbatim(text: string): Markup {
  return new Markup(text)
}

/** A value in a template: text is escaped, markup is inserted as it is, and undefined, null and false are omitted. */
type Shown = Markup | readonly Markup[] | string | number | undefined | null | false

/**
 * Returns a template as markup. Attribute values must be quoted in the template; the indentation of its lines is
 * dropped.
 */
export function html(template: TemplateStringsArray, ...values: readonly Shown[]): Markup {
  const parts = partsOf(template)
  let text = parts[0] ?? ''
  for (let i = 0; i < values.length; i++) text += show(values[i]) + parts[i + 1]
  return new Markup(text)
}

function show(value: Shown): string {
  if (typeof value === 'string') return escape(value)
  if (value instanceof Markup) return value.toString()
  if (typeof value === 'number') return String(value)
  return value ? joined(value) : ''
}

/**
 * Adds up strings that are only copied once the whole page is; `join` would copy each list, and each list around it.
 */
function joined(list: readonly Markup[]): string {
  let text = ''
  for (const one of list) text += one.toString()
  return text
}

/** The fixed parts of a template, without the indentation of the source. */
const partsOf = memoize((template: TemplateStringsArray) => template.map((part) => part.replace(/\s*\n\s*/g, '\n')))

/** The attributes of an element: true is written without a value, false and undefined are omitted. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** Returns the attributes as markup, to be inserted between spaces. */
export function attributes(values: Attributes): Markup {
  let written = ''
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === false) continue
    if (written !== '') written += ' '
    written += value === true ? name : `${name}="${show(value)}"`
  }
  return new Markup(written)
}

function escape(text: string): string {
  return text.replace(/["&'<>]/g, (special) => `&#${special.charCodeAt(0)};`)
}
