import { type Attributes, attributes, html, type Markup } from '../../values/html.ts'

/** The labels of the button that our script adds to copy the text; there is no button without scripts. */
const WORDS = {
  'data-copy': 'Copy',
  'data-copied': 'Copied.',
  'data-selected': 'Selected: copy it with your keyboard.',
}

/** A call that a button makes, as `fetch` takes it. */
export interface Call {
  url: string
  method: string
  headers: Record<string, string>
  body?: string
}

/** The label of the button that the script adds for a call, and the text if there is no response. */
const CALL_WORDS = { 'data-run': 'Run in the sandbox', 'data-unanswered': 'There was no answer.' }

/** Returns a block with a link or a piece of code to copy. */
export function codeBlock(label: string, text: string): Markup {
  return block(label, text, WORDS)
}

/** A command to copy, and to run by making its call. */
export function commandBlock(label: string, text: string, call: Call): Markup {
  return block(label, text, { ...WORDS, ...CALL_WORDS, 'data-call': JSON.stringify(call) })
}

/** Returns a block with a piece of code to read. */
export function shownBlock(label: string, text: string): Markup {
  return block(label, text, {})
}

/** Returns a key or a reference to copy, inline. */
export function copyable(label: string, text: string): Markup {
  return html`<code ${attributes({ 'data-label': label, ...WORDS })}>${text}</code>`
}

/** Returns a block, which can be focused by keyboard because it may scroll. */
function block(label: string, text: string, more: Attributes): Markup {
  const own = attributes({ class: 'code', tabindex: '0', role: 'region', 'aria-label': label, ...more })
  return html`<pre ${own}><code>${text}</code></pre>`
}

/** Returns the source of markup, to be displayed and copied. */
export function codeText(markup: Markup): string {
  return markup.toString().replaceAll('&#38;', '&amp;')
}
