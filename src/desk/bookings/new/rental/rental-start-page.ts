import { whereAndWho } from '../../../../site/ski/search-form.ts'
import { whyNotFound } from '../../../../site/ski/search-page.ts'
import type { SearchView } from '../../../../site/ski/search-view.ts'
import { html } from '../../../../values/html.ts'
import type { Layout, Page } from '../../../../web/layout/layout.ts'
import { hidden } from '../../../../web/parts/fields.ts'
import { productTabs } from '../product-tabs.ts'

/** Returns the first step of a rental: resort, days and people. */
export function rentalStartPage(layout: Layout, here: string, view: SearchView): Page {
  return {
    title: 'New rental',
    main: html`<h1>New booking</h1>
      ${whyNotFound(layout, view)}
      <form class="card search" action="${here}">
        ${productTabs(layout.site.url, 'ski')} ${hidden('step', '3')} ${whereAndWho(layout, view)}
      </form>`,
  }
}
