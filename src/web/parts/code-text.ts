import type { Markup } from '../../values/html.ts'

/** Returns the source of markup, to be displayed and copied. */
export function codeText(markup: Markup): string {
  return markup.toString().replaceAll('&#38;', '&amp;')
}
