import { html, type Markup } from '../../values/html.ts'

/** A button that calls a number. */
export function callLink(phone: string, label: string): Markup {
  return html`<a class="button" href="tel:${phone.replace(/[^+\d]/g, '')}">${label}</a>`
}
