import type { Site } from '../../deps.ts'
import { WORDS } from '../../texts/site.ts'
import { attributes, html, type Markup } from '../../values/html.ts'
import { LANGUAGES } from '../../values/language.ts'
import { WIDGET_ATTRIBUTES } from '../../widget/attributes.ts'

/** The attributes of the widget; omitted ones have their defaults. */
export type WidgetWishes = Readonly<Partial<Record<(typeof WIDGET_ATTRIBUTES)[number], string>>>

type Roots = Pick<Site, 'roots'>

/**
 * Returns the code for a partner's page where the form should appear: its script, and a link for visitors without
 * scripts.
 */
export function widgetCode(site: Roots, wishes: WidgetWishes): Markup {
  const { roots } = site
  const data = WIDGET_ATTRIBUTES.map((name) => [`data-${name}`, wishes[name]] as const)
  const own = attributes({ src: `${roots.transfer}/js/widget.min.js`, ...Object.fromEntries(data) })
  const { search, rentalSearch } = WORDS[LANGUAGES.find((language) => language === wishes.lang) ?? 'en']
  const { button } = wishes.product === 'ski' ? rentalSearch : search
  return html`<script ${own}></script>
    <noscript><a ${attributes({ href: linkOf(site, wishes) })}>${button}</a></noscript>`
}

/** Returns the deep link that the form leads to, as far as it is known in advance. */
function linkOf({ roots }: Roots, { product, from, to, campaign, currency, lang, ...others }: WidgetWishes): string {
  const isSki = product === 'ski'
  const places = isSki ? { resort: to?.replace('resort-', '') } : { from, to }
  const attributed = { promo: others['promo-code'], api_key: others['api-key'] }
  const params = { ...places, ...attributed, campaign, via: 'widget', currency, lang }
  const given = Object.entries(params).filter((param): param is [string, string] => param[1] !== undefined)
  return `${isSki ? roots.ski : roots.transfer}/book/quick-search?${new URLSearchParams(given).toString()}`
}

/**
 * Returns what the policy of a page must allow for the widget: its script, its requests, and the target of its form.
 */
export function widgetPolicy({ roots }: Roots): readonly string[] {
  const transfer = new URL(roots.transfer).origin
  const ski = new URL(roots.ski).origin
  const both = transfer === ski ? transfer : `${transfer} ${ski}`
  return [`script-src ${transfer}`, `connect-src ${both}`, `form-action ${both}`]
}
