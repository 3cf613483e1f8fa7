import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, Site } from '../../deps.ts'
import type { Api } from '../../http/zod.ts'
import { findPublishableKey } from '../../services/partners/publishable-keys.ts'
import { partnersCode } from '../../services/quoting/pricing/promo.ts'
import type { Attribution } from '../../services/sale/sell.ts'
import { findByCode } from '../../values/code.ts'
import { CAMPAIGN_LENGTH, LINK_CHANNELS } from '../../values/sales-channel.ts'
import { hasControlCharacters, plainLine } from '../../values/text.ts'
import { keepCookie } from './cookie.ts'
import { textParams, type TextParams } from './text-params.ts'

/** Remembers for some days which partner sent a browser, if the operator enables it (decisions 7.16). */
export interface PartnerCookie {
  /** Remembers the partner with that code instead of any earlier one. A code that is no partner's changes nothing. */
  remember: (reply: FastifyReply, code: string | undefined) => void
  /** Returns the partner that last sent the browser; null if none is remembered. It never affects a price. */
  remembered: (request: FastifyRequest) => number | null
}

const COOKIE = 'partner'

const DAY_SECONDS = 24 * 60 * 60

/** Returns the cookie of a site. */
export function partnerCookie({ catalogue, attributionDays }: Deps, site: Site): PartnerCookie {
  const holderOf = (code: string | undefined) =>
    attributionDays > 0 && code !== undefined ? findByCode(catalogue.current.partnerCodes, code) : undefined
  const root = sharedRoot(site)
  return {
    remember(reply, code) {
      const holder = holderOf(code)
      if (!holder) return
      keepCookie(reply, { root, name: COOKIE, value: holder.code, seconds: attributionDays * DAY_SECONDS })
    },
    remembered: (request) => holderOf(request.cookies[COOKIE])?.partnerId ?? null,
  }
}

/** Remembers the partner named in a page's URL, on every page registered from here on. */
export function rememberNamedPartners(pages: Api, deps: Deps, site: Site): void {
  if (deps.attributionDays === 0) return
  const { remember } = partnerCookie(deps, site)
  const { catalogue } = deps
  const codeOfKey = (key: string) => {
    const { partnerId = null } = findPublishableKey(catalogue.current, { key, environment: site.environment }) ?? {}
    return partnersCode(catalogue.current, partnerId)
  }
  pages.addHook('onRequest', async ({ query }, reply) => {
    const { promo_code: pageCode, promo: linkCode, api_key: key = '' } = textParams(query)
    remember(reply, codeOfKey(key) ?? pageCode ?? linkCode)
  })
}

/** Returns the path that both sites share, if any, so that a partner remembered on one counts on the other. */
function sharedRoot({ url, roots }: Site): string {
  return url.startsWith(`${roots.transfer}/`) ? roots.transfer : url
}

/**
 * The names in URLs and forms for how a partner sent a traveller, the partner's campaign, and the key that identifies
 * the partner.
 */
export const ATTRIBUTION_NAMES = ['via', 'campaign', 'api_key'] as const

/** Returns the parameters of a URL or form about how a traveller was sent, to be passed on. */
export function attributionParams(typed: TextParams): TextParams {
  return Object.fromEntries(ATTRIBUTION_NAMES.flatMap((name) => (typed[name] ? [[name, typed[name]]] : [])))
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
export function attributionOf({ via, campaign = '' }: TextParams): Attribution {
  const channel = LINK_CHANNELS.find((one) => one === via) ?? 'link'
  const name = plainLine(campaign)
  const isName = name !== '' && name.length <= CAMPAIGN_LENGTH && !hasControlCharacters(name)
  return { channel, campaign: isName ? name : null }
}
