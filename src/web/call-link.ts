import { html, type Markup } from '../values/html.ts'
import { telUrl } from '../values/phone.ts'

/** Returns a button that calls a number. */
export function callLink(phone: string, label: string): Markup {
  return html`<a class="button" href="${telUrl(phone)}">${label}</a>`
}
