import { html, type Markup, verbatim } from '../../values/html.ts'
import type { Operator } from '../../values/operator.ts'
import type { PageLink } from '../parts/links.ts'

/**
 * Returns data for search engines in the vocabulary of schema.org. It is data rather than a script, so the content
 * policy allows it, and no text can close its element.
 */
export function structuredData(...things: readonly object[]): Markup {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')
  return html`<script type="application/ld+json">
    ${verbatim(json)}
  </script>`
}

/** Returns the breadcrumbs of a page, from the outermost page to itself, under their own URLs, without any partner. */
export function breadcrumbs(trail: readonly PageLink[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, url }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: url.split('?', 1)[0],
    })),
  }
}

/** A price of an offer. */
export interface OfferedPrice {
  name: string
  /** Decimal, in euros. */
  price: number
  url: string
}

/** Returns the prices of a service, and their range. */
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

/** Returns the provider of what a page offers. */
export function provider({ name, phone, email }: Operator, url: string): object {
  return { '@type': 'Organization', name, telephone: phone, email, url }
}
