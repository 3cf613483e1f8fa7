import type { Origin } from '../../services/sale/sell.ts'
import { CAMPAIGN_LENGTH, LINK_CHANNELS } from '../../values/sales-channel.ts'
import { hasControlCharacters } from '../../values/text.ts'
import type { TextParams } from './text-params.ts'

/**
 * The names in URLs and forms for how a partner sent a traveller, the partner's campaign, and the key that identifies
 * the partner.
 */
export const ORIGIN_NAMES = ['via', 'campaign', 'api_key'] as const

/** Returns the parameters of a URL or form about how a traveller was sent, to be passed on. */
export function attributionParams(typed: TextParams): TextParams {
  return Object.fromEntries(ORIGIN_NAMES.flatMap((name) => (typed[name] ? [[name, typed[name]]] : [])))
}

/** Returns the key of a client link, whose partner made the sale with or without a code, as a parameter. */
export function clientKeyParams({ key }: TextParams): TextParams {
  return key ? { key } : {}
}

/** Returns the same parameters with the promo code and the key of a client link, for any page of either product. */
export function partnerParams(typed: TextParams): TextParams {
  const code = typed['promo_code'] ?? typed['promo']
  return { ...attributionParams(typed), ...clientKeyParams(typed), ...(code ? { promo_code: code } : {}) }
}

/** Returns how a partner sent a traveller. Anything unreadable counts as a plain link without a campaign. */
export function originOf({ via, campaign = '' }: TextParams): Origin {
  const channel = LINK_CHANNELS.find((one) => one === via) ?? 'link'
  const name = campaign.trim()
  const isName = name !== '' && name.length <= CAMPAIGN_LENGTH && !hasControlCharacters(name)
  return { channel, campaign: isName ? name : null }
}
