import type { Product } from '../values/booking.ts'
import type { Environment } from '../values/environment.ts'

/** The root URLs of the sites, without trailing slashes. */
export interface SiteUrls {
  siteUrl: string
  skiSiteUrl: string
  sandboxUrl: string
}

/** Returns the root URLs of the sites, as configured or by default (decisions 1). */
export function siteUrls(env: {
  PORT: number
  SITE_URL?: string | undefined
  SKI_SITE_URL?: string | undefined
  SANDBOX_URL?: string | undefined
}): SiteUrls {
  const siteUrl = env.SITE_URL ?? `http://localhost:${env.PORT}`
  return {
    siteUrl,
    skiSiteUrl: env.SKI_SITE_URL ?? `${siteUrl}/ski`,
    sandboxUrl: env.SANDBOX_URL ?? `${siteUrl}/sandbox`,
  }
}

/** Returns the root URLs of both products' sites in each environment. */
export function siteRoots({ siteUrl, skiSiteUrl, sandboxUrl }: SiteUrls): Record<Environment, Record<Product, string>> {
  return {
    live: { transfer: siteUrl, ski: skiSiteUrl },
    sandbox: { transfer: sandboxUrl, ski: `${sandboxUrl}/ski` },
  }
}
