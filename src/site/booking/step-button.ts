import { attributes, html, type Markup } from '../../values/html.ts'

/**
 * Returns what makes a button that looks like a link: it leads back to an earlier step, and what was typed stays. Where
 * its text says too little by itself, a label says it to who does not see what stands beside it.
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
