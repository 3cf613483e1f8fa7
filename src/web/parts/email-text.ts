import { html, type Markup } from '../../values/html.ts'

/** Returns an e-mail address that a narrow column breaks before the @, or a dot before it, rather than within a word. */
export function emailText(email: string): Markup {
  return html`${email.split(/(?=@|\..*@)/).map((piece, i) => html`${i > 0 && html`<wbr />`}${piece}`)}`
}
