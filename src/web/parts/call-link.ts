import { html, type Markup } from '../../values/html.ts'
import { telUrl } from '../../values/phone.ts'
import { NUMBERS_IN_TEXT } from '../../values/text.ts'
import { icon } from '../layout/icons.ts'

/** A button that calls a number; quiet beside a more important one. */
export function callLink(phone: string, label: string, look: '' | ' quiet' = ''): Markup {
  return html`<a class="button${look}" href="${telUrl(phone)}">${icon('phone')}${label}</a>`
}

/** Returns a text with every telephone number in it as a link that calls it. */
export function withCalls(text: string): Markup[] {
  return text
    .split(NUMBERS_IN_TEXT)
    .map((piece, i) => (i % 2 === 0 ? html`${piece}` : html`<a href="${telUrl(piece)}">${piece}</a>`))
}
