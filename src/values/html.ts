import { memoize } from './memo.ts'

/** HTML in which every text is escaped: what `html` and `attributes` return. */
export class Markup {
  readonly #text: string

  /** Takes HTML that is escaped already. Use `html` or `verbatim` instead. */
  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

/** Returns HTML from one of our files as markup; never use it for anything that was typed. */
export function verbatim(text: string): Markup {
  return new Markup(text)
}

/** What a template shows: texts are escaped, markup stands as it is, and undefined, null and false are left out. */
type Shown = Markup | readonly Markup[] | string | number | undefined | null | false

/** Returns a template as markup. It shows an attribute's value between quotes; the indentation of its lines is left out. */
export function html(template: TemplateStringsArray, ...values: readonly Shown[]): Markup {
  const parts = partsOf(template)
  return new Markup(values.reduce<string>((text, value, i) => text + show(value) + parts[i + 1], parts[0] ?? ''))
}

function show(value: Shown): string {
  if (typeof value === 'string') return escape(value)
  if (value instanceof Markup) return value.toString()
  if (typeof value === 'number') return String(value)
  return value ? value.join('') : ''
}

/** The fixed parts of a template, without the indentation, which only serves readers of the source. */
const partsOf = memoize((template: TemplateStringsArray) => template.map((part) => part.replace(/\s*\n\s*/g, '\n')))

/** Returns markup with other markup in every place where this one stands. */
export function replaced(whole: Markup, part: Markup, by: Markup): Markup {
  return new Markup(whole.toString().split(part.toString()).join(by.toString()))
}

/** Attributes of an element: true is written without a value, false and undefined are left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** The attributes as markup, for a place between blanks. */
export function attributes(values: Attributes): Markup {
  const written = Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined || value === false) return []
    return value === true ? name : `${name}="${show(value)}"`
  })
  return new Markup(written.join(' '))
}

function escape(text: string): string {
  return text.replace(/["&'<>]/g, (special) => `&#${special.charCodeAt(0)};`)
}
