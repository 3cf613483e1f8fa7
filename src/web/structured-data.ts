import { html, type Markup, verbatim } from '../values/html.ts'
import type { Operator } from '../values/operator.ts'
import type { PageLink } from './page-links.ts'

/**
 * What a page says to search engines in the words of schema.org. It is data and no script, so the content policy lets it
 * stand; no text in it can end its element.
 */
export function structuredData(...things: readonly object[]): Markup {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')
  return html`<script type="application/ld+json">
    ${verbatim(json)}
  </script>`
}

/** Where a page stands among others, from the outermost to itself. */
export function breadcrumbs(trail: readonly PageLink[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, url }, i) => ({ '@type': 'ListItem', position: i + 1, name, item: url })),
  }
}

/** Something that can be bought at a price. */
export interface OfferedPrice {
  name: string
  /** Decimal, in euros. */
  price: number
  url: string
}

/** The prices of a service, and all of them together. */
export function aggregateOffer(offers: readonly OfferedPrice[]): object {
  const prices = offers.map(({ price }) => price)
  return {
    '@type': 'AggregateOffer',
    priceCurrency: 'EUR',
    lowPrice: Math.min(...prices),
    highPrice: Math.max(...prices),
    offerCount: offers.length,
    offers: offers.map((offer) => ({ '@type': 'Offer', priceCurrency: 'EUR', ...offer })),
  }
}

/** Who provides what a page offers. */
export function provider({ name, phone, email }: Operator, url: string): object {
  return { '@type': 'Organization', name, telephone: phone, email, url }
}
