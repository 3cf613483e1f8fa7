import { html } from 'ghtml'
import type { Markup } from './markup.ts'

/** A button that calls a number. */
export function callLink(phone: string, label: string): Markup {
  return html`<a class="button" href="tel:${phone.replace(/[^+\d]/g, '')}">${label}</a>`
}
