import type { Markup } from '../values/html.ts'

/** Returns markup as people write it, to be shown and copied. */
export function codeText(markup: Markup): string {
  return markup.toString().replaceAll('&#38;', '&amp;')
}
