import { vehicleParams } from '../../../site/transfer/page-url.ts'
import { tripForm } from '../../../site/transfer/search-form.ts'
import { whyNotFound } from '../../../site/transfer/search-page.ts'
import type { SearchView } from '../../../site/transfer/search-view.ts'
import { html } from '../../../values/html.ts'
import type { Layout, Page } from '../../../web/layout/layout.ts'
import { hidden } from '../../../web/parts/fields.ts'
import { productTabs } from './product-tabs.ts'
import { urlOf } from './vehicles-page.ts'

/** Returns the first step: places, times and people. */
export function startPage(layout: Layout, here: string, view: SearchView): Page {
  return {
    title: 'New booking',
    main: html`<h1>New booking</h1>
      ${whyNotFound(layout, view, undefined, (plan) => urlOf(here, 3, { ...view.asked, ...vehicleParams(plan) }))}
      ${tripForm(view, { action: here, above: productTabs(layout.site.url, 'transfer'), carried: hidden('step', '2') })}`,
  }
}
