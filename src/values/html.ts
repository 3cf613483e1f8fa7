/** HTML in which every text is escaped: what `html` and `attributes` return. */
export class Markup {
  readonly #html: string

  /** Takes HTML that is a file of ours, and never anything that was typed. */
  constructor(html: string) {
    this.#html = html
  }

  toString(): string {
    return this.#html
  }
}

/** What a template shows: texts are escaped, markup stands as it is, and undefined, null and false are left out. */
type Shown = Markup | readonly Markup[] | string | number | undefined | null | false

/** Returns a template as markup. It shows an attribute's value between quotes; the indentation of its lines is left out. */
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
  return value ? value.join('') : ''
}

/** The fixed parts of a template, without the indentation, which is for whoever reads the source. */
function partsOf(template: TemplateStringsArray): readonly string[] {
  let parts = partsOfTemplates.get(template)
  if (!parts) partsOfTemplates.set(template, (parts = template.map((part) => part.replace(/\s*\n\s*/g, '\n'))))
  return parts
}

const partsOfTemplates = new WeakMap<TemplateStringsArray, readonly string[]>()

/** Attributes of an element: true is written without a value, false and undefined are left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** The attributes as markup, for a place between blanks. */
export function attributes(values: Attributes): Markup {
  let text = ''
  for (const name in values) {
    const value = values[name]
    if (value === undefined || value === false) continue
    text += text === '' ? name : ` ${name}`
    if (value !== true) text += `="${show(value)}"`
  }
  return new Markup(text)
}

function escape(text: string): string {
  return SPECIAL.test(text) ? text.replaceAll(EVERY_SPECIAL, (character) => `&#${character.charCodeAt(0)};`) : text
}

const SPECIAL = /["&'<>]/
const EVERY_SPECIAL = /["&'<>]/g
