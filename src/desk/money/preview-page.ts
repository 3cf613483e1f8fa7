import { html, type Markup } from '../../values/html.ts'
import type { Page } from '../../web/layout/layout.ts'

/** Returns a page with what would happen, and the form that does it. Nothing has changed yet. */
export function previewPage(title: string, what: Markup, form: Markup): Page {
  return {
    title,
    main: html`<h1>${title}</h1>
      <section class="card narrow">${what} ${form}</section>`,
  }
}
