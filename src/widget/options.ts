import { LANGUAGES, type Language, languageOfTag } from '../values/language.ts'
import { PLACE_CODE_PATTERN } from '../values/place-code.ts'
import { CAMPAIGN_LENGTH } from '../values/sales-channel.ts'
import { WIDGET_ATTRIBUTES } from './attributes.ts'
import { complain } from './complain.ts'
import type { Home } from './home.ts'

/** The options in the attributes of the script. */
export interface Options {
  promoCode: string | undefined
  /** The partner's publishable key. */
  key: string | undefined
  campaign: string | undefined
  currency: string | undefined
  from: KnownPlace | undefined
  to: KnownPlace | undefined
  language: Language
  theme: (typeof THEMES)[number]
  product: (typeof PRODUCTS)[number]
}

/** A preset place. */
export interface KnownPlace {
  /** The attribute that contains it. */
  attribute: 'from' | 'to'
  /** A location code. */
  code: string
  /** Its name, if the surrounding page gives one. */
  name: string | undefined
}

const THEMES = ['light', 'dark', 'auto'] as const
const PRODUCTS = ['transfer', 'ski'] as const

const CAMPAIGN = new RegExp(`^.{1,${CAMPAIGN_LENGTH}}$`)
const RESORT = /^resort-\d+$/
const NAME = /^.{1,100}$/

/** Reads the attributes of the script. Invalid values are reported on the console and ignored. */
export function readOptions(script: HTMLScriptElement, { currencies }: Home): Options {
  const text = (name: string, pattern: RegExp, expected: string) => {
    const value = attributeOf(script, name)
    return value === undefined || pattern.test(value) ? value : refuse(name, value, expected)
  }
  const oneOf = <Value extends string>(
    name: string,
    values: readonly Value[],
    read = (text: string) => values.find((one) => one.toLowerCase() === text.toLowerCase()),
  ) => {
    const value = attributeOf(script, name)
    return value === undefined ? value : (read(value) ?? refuse(name, value, values.join(', ')))
  }

  const place = (attribute: KnownPlace['attribute'], pattern: RegExp, example: string): KnownPlace | undefined => {
    const code = text(attribute, pattern, `a location code such as ${example}`)
    return code === undefined ? code : { attribute, code, name: text(`${attribute}-name`, NAME, 'a name') }
  }

  for (const { name } of script.attributes) {
    if (name.startsWith('data-') && !WIDGET_ATTRIBUTES.some((known) => name === `data-${known}`))
      complain(`${name} is left out: there is no such attribute.`)
  }
  const product = oneOf('product', PRODUCTS) ?? 'transfer'
  const isSki = product === 'ski'
  const promoCode = text('promo-code', /^.{1,60}$/, 'a promo code')
  const key = attributeOf(script, 'api-key')
  if (!promoCode && !key) complain('Without data-promo-code no sale is yours.')
  return {
    promoCode,
    key,
    campaign: text('campaign', CAMPAIGN, `at most ${CAMPAIGN_LENGTH} characters`),
    currency: oneOf('currency', currencies),
    from: isSki ? unused(script, 'from') : place('from', PLACE_CODE_PATTERN, 'airport-1'),
    to: place('to', isSki ? RESORT : PLACE_CODE_PATTERN, 'resort-80'),
    language: oneOf('lang', LANGUAGES, languageOfTag) ?? languageOfTag(document.documentElement.lang) ?? 'en',
    theme: oneOf('theme', THEMES) ?? 'light',
    product,
  }
}

/** Returns an attribute; an empty one counts as absent. */
function attributeOf(script: HTMLScriptElement, name: string): string | undefined {
  return script.getAttribute(`data-${name}`)?.trim() || undefined
}

function refuse(name: string, value: string, expected: string): undefined {
  complain(`data-${name}="${value}" is left out. Expected: ${expected}.`)
}

function unused(script: HTMLScriptElement, name: string): undefined {
  if (attributeOf(script, name) !== undefined) complain(`data-${name} is left out: ski rental needs none.`)
}
