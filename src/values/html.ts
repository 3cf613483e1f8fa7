/**
 * HTML in which every text is escaped: what `html` and `attributes` return. It is kept as UTF-8 from the start, so that
 * a page is sent as its parts are, and no letter that takes two bytes doubles what is joined.
 */
export class Markup {
  readonly #bytes: string

  /** Takes UTF-8, a character for each byte, that is escaped: nobody else needs it who has the functions below. */
  constructor(bytes: string) {
    this.#bytes = bytes
  }

  /** Its UTF-8, a character for each byte. */
  get bytes(): string {
    return this.#bytes
  }

  toString(): string {
    return Buffer.from(this.bytes, 'latin1').toString()
  }
}

/** Returns HTML as markup that is a file of ours, and never anything that was typed. */
export function verbatim(html: string): Markup {
  return new Markup(bytesOf(html))
}

/** What a template shows: texts are escaped, markup stands as it is, and undefined, null and false are left out. */
type Shown = Markup | readonly Markup[] | string | number | undefined | null | false

/** Returns a template as markup. It shows an attribute's value between quotes; the indentation of its lines is left out. */
export function html(template: TemplateStringsArray, ...values: readonly Shown[]): Markup {
  const parts = partsOf(template)
  let bytes = parts[0] ?? ''
  for (let i = 0; i < values.length; i++) bytes += show(values[i]) + parts[i + 1]
  return new Markup(bytes)
}

function show(value: Shown): string {
  if (typeof value === 'string') return escape(value)
  if (value instanceof Markup) return value.bytes
  if (typeof value === 'number') return String(value)
  let bytes = ''
  if (value) for (const one of value) bytes += one.bytes
  return bytes
}

/** The fixed parts of a template, without the indentation, which is for whoever reads the source. */
function partsOf(template: TemplateStringsArray): readonly string[] {
  let parts = partsOfTemplates.get(template)
  if (!parts) {
    parts = template.map((part) => bytesOf(part.replace(/\s*\n\s*/g, '\n')))
    partsOfTemplates.set(template, parts)
  }
  return parts
}

const partsOfTemplates = new WeakMap<TemplateStringsArray, readonly string[]>()

/** Returns markup with other markup in every place where this one stands. */
export function replaced(whole: Markup, part: Markup, by: Markup): Markup {
  return new Markup(whole.bytes.split(part.bytes).join(by.bytes))
}

/** Attributes of an element: true is written without a value, false and undefined are left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** The attributes as markup, for a place between blanks. */
export function attributes(values: Attributes): Markup {
  let bytes = ''
  for (const name in values) {
    const value = values[name]
    if (value === undefined || value === false) continue
    bytes += bytes === '' ? name : ` ${name}`
    if (value !== true) bytes += `="${show(value)}"`
  }
  return new Markup(bytes)
}

/** The bytes of a text, escaped. Nearly every one stands for itself; others, such as prices, come again and again. */
function escape(text: string): string {
  if (!SPECIAL.test(text)) return text
  if (text.length > LONGEST_REMEMBERED) return bytesOf(withoutSpecials(text))
  let bytes = escaped.get(text)
  if (bytes === undefined) {
    if (escaped.size === MOST_REMEMBERED) escaped.clear()
    escaped.set(text, (bytes = bytesOf(withoutSpecials(text))))
  }
  return bytes
}

const SPECIAL = /["&'<>\u0080-\uffff]/

const escaped = new Map<string, string>()
const MOST_REMEMBERED = 5_000
const LONGEST_REMEMBERED = 100

function withoutSpecials(text: string): string {
  return text
    .replaceAll('&', '&#38;')
    .replaceAll('"', '&#34;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&#60;')
    .replaceAll('>', '&#62;')
}

function bytesOf(text: string): string {
  return WIDE.test(text) ? Buffer.from(text).toString('latin1') : text
}

const WIDE = /[\u0080-\uffff]/
