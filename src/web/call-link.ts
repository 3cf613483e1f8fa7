import { html, type Markup } from '../values/html.ts'
import { telUrl } from '../values/phone.ts'
import { icon } from './icons.ts'

/** A button that calls a number; a quiet one is beside another that is more important. */
export function callLink(phone: string, label: string, look: '' | ' quiet' = ''): Markup {
  return html`<a class="button${look}" href="${telUrl(phone)}">${icon('phone')}${label}</a>`
}
