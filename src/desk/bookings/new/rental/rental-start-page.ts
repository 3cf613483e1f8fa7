import { whereAndWho } from '../../../../site/ski/search-form.ts'
import { whyNotFound } from '../../../../site/ski/search-page.ts'
import type { SearchView } from '../../../../site/ski/search-view.ts'
import { html } from '../../../../values/html.ts'
import { hidden } from '../../../../web/fields.ts'
import type { Frame, Page } from '../../../../web/frame.ts'
import { productTabs } from '../product-tabs.ts'

/** Returns the first step of a rental: resort, days and people. */
export function rentalStartPage(frame: Frame, here: string, view: SearchView): Page {
  return {
    title: 'New rental',
    main: html`<h1>New booking</h1>
      ${whyNotFound(frame, view)}
      <form class="card search" action="${here}">
        ${productTabs(frame.site.url, 'ski')} ${hidden('step', '3')} ${whereAndWho(frame, view)}
      </form>`,
  }
}
