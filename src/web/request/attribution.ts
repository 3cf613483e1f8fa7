import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, Site } from '../../deps.ts'
import type { Api } from '../../http/zod.ts'
import { findPublishableKey } from '../../services/partners/publishable-keys.ts'
import { partnersCode } from '../../services/quoting/pricing/promo.ts'
import { keepCookie } from './cookie.ts'
import { textParams } from './text-params.ts'

/** Remembers for some days which partner sent a browser, if the operator enables it (decisions 7.16). */
export interface Attribution {
  /** Remembers the partner with that code instead of any earlier one. A code that is no partner's changes nothing. */
  remember: (reply: FastifyReply, code: string | undefined) => void
  /** Returns the partner that last sent the browser; null if none is remembered. It never affects a price. */
  remembered: (request: FastifyRequest) => number | null
}

const COOKIE = 'partner'

const DAY_SECONDS = 24 * 60 * 60

/** Returns the attribution for the sales of a site. */
export function attribution({ catalogue, attributionDays }: Deps, site: Site): Attribution {
  const holderOf = (code: string | undefined) =>
    attributionDays > 0 && code !== undefined
      ? catalogue.current.partnerCodes.get(code.trim().toUpperCase())
      : undefined
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
  const { remember } = attribution(deps, site)
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

/** Returns the path that both sites share, if any, so that an attribution on one counts on the other. */
function sharedRoot({ url, roots }: Site): string {
  return url.startsWith(`${roots.transfer}/`) ? roots.transfer : url
}
