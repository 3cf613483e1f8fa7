import { attributes, html, type Markup } from '../values/html.ts'

/**
 * Returns a function that makes a button that looks like a link and leads back to an earlier step without losing the
 * input. If its text is not clear on its own, a label explains it to screen readers.
 */
export function stepButton(formUrl: string, step: 1 | 2): (text: string, label?: string) => Markup {
  return (text, label) =>
    html`<button
      class="plain"
      form="sale"
      formaction="${formUrl}"
      formnovalidate
      name="step"
      value="${step}"
      ${attributes({ 'aria-label': label })}
    >
      ${text}
    </button>`
}
