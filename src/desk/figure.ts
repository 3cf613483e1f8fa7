import { attributes, html, type Markup } from '../values/html.ts'

/** Returns a figure and what it counts, for a `<dl class="numbers">`. */
export function figure(value: number | string, words: string, isUrgent = false): Markup {
  return html`<div ${attributes({ class: isUrgent && 'urgent' })}>
    <dt>${words}</dt>
    <dd>${value.toLocaleString('en')}</dd>
  </div>`
}
