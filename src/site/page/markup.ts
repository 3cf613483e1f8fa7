import { html } from 'ghtml'

/** Markup that is already escaped: what `html` returns. */
export type Markup = string

/** Attributes of an element: true is written without a value, false and undefined are left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** The attributes as markup, escaped, with a space before each. */
export function attributes(values: Attributes): Markup {
  let markup = ''
  for (const [name, value] of Object.entries(values)) {
    if (value === true) markup += ` ${name}`
    else if (value !== undefined && value !== false) markup += html` !${name}="${value}"`
  }
  return markup
}
