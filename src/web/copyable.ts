import { type Attributes, attributes, html, type Markup } from '../values/html.ts'

/** What the button says that the script of our pages puts beside it: without scripts there is none. */
const WORDS = {
  'data-copy': 'Copy',
  'data-copied': 'Copied.',
  'data-selected': 'Selected: copy it with your keyboard.',
}

/** A link or a piece of code to copy, in a block of its own. */
export function codeBlock(label: string, text: string): Markup {
  return block(label, text, WORDS)
}

/** A piece of code to read, in a block of its own. */
export function shownBlock(label: string, text: string): Markup {
  return block(label, text, {})
}

/** A key or a reference to copy, within a line. */
export function copyable(label: string, text: string): Markup {
  return html`<code ${attributes({ 'data-label': label, ...WORDS })}>${text}</code>`
}

/** The keyboard reaches a block because it may scroll. */
function block(label: string, text: string, words: Attributes): Markup {
  const own = attributes({ class: 'code', tabindex: '0', role: 'region', 'aria-label': label, ...words })
  return html`<pre ${own}><code>${text}</code></pre>`
}
