import type { Origin } from '../services/selling/sell.ts'
import { CAMPAIGN_LENGTH, SALES_CHANNELS } from '../values/sales-channel.ts'
import { hasControlCharacters } from '../values/text.ts'
import type { Typed } from './typed.ts'

/**
 * What URLs and forms call the way in which a partner sent a traveller, the partner's own word for it, and the key by
 * which we know which partner it was.
 */
export const ORIGIN_NAMES = ['via', 'campaign', 'api_key'] as const

/** Returns what a URL or form says about how a traveller was sent, to be carried on. */
export function originWords(typed: Typed): Typed {
  return Object.fromEntries(ORIGIN_NAMES.flatMap((name) => (typed[name] ? [[name, typed[name]]] : [])))
}

/** Returns how a partner sent a traveller, with the code, in words that the start of every product takes. */
export function partnerWords(typed: Typed): Typed {
  const code = typed['promo_code'] ?? typed['promo']
  return { ...originWords(typed), ...(code ? { promo_code: code } : {}) }
}

/** Returns the same as it follows the path of a URL: `?promo_code=…`, or nothing. */
export function partnerQuery(typed: Typed): string {
  const words = new URLSearchParams(partnerWords(typed))
  return words.size === 0 ? '' : `?${words.toString()}`
}

/** Returns how a traveller was sent; whatever cannot be read counts as a plain link without a campaign. */
export function originOf({ via, campaign = '' }: Typed): Origin {
  const channel = SALES_CHANNELS.find((one) => one === via) ?? 'link'
  const name = campaign.trim()
  const isName = name !== '' && name.length <= CAMPAIGN_LENGTH && !hasControlCharacters(name)
  // What is sold by API never comes by our pages.
  return { channel: channel === 'api' ? 'link' : channel, campaign: isName ? name : null }
}
