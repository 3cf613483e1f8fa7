/** The attributes that the widget's script understands, without `data-`. */
export const WIDGET_ATTRIBUTES = [
  'promo-code',
  'api-key',
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
