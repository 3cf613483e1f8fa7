import type { Site } from '../../deps.ts'
import { attributes, html, type Markup } from '../../values/html.ts'

/** The attributes that the widget's script understands, without `data-`. */
export const WIDGET_ATTRIBUTES = [
  'promo-code',
  'from',
  'from-name',
  'to',
  'to-name',
  'lang',
  'currency',
  'campaign',
  'theme',
  'product',
] as const

/** What is asked of the widget; an attribute that is left out has its default. */
export type WidgetWishes = Readonly<Partial<Record<(typeof WIDGET_ATTRIBUTES)[number], string>>>

/** Returns what a partner puts where the form should appear. */
export function widgetCode({ roots }: Pick<Site, 'roots'>, wishes: WidgetWishes): Markup {
  const data = WIDGET_ATTRIBUTES.map((name) => [`data-${name}`, wishes[name]] as const)
  const own = attributes({ src: `${roots.transfer}/js/widget.min.js`, ...Object.fromEntries(data) })
  return html`<script ${own}></script>`
}

/** Returns what the policy of a page must allow for the widget: its script, its questions, and where its form leads. */
export function widgetPolicy({ roots }: Pick<Site, 'roots'>): readonly string[] {
  const [transfer, ski] = [new URL(roots.transfer).origin, new URL(roots.ski).origin]
  const both = transfer === ski ? transfer : `${transfer} ${ski}`
  return [`script-src ${transfer}`, `connect-src ${both}`, `form-action ${both}`]
}
