import type { Config } from '../config.ts'
import { siteRoots } from './sites.ts'

/** Returns the options of `loadPaymentSetup`, taken from the configuration. */
export function paymentOptions({ stripe, secretKey, isDemo, siteUrl, sandboxUrl }: Config) {
  return { stripe, secretKey, isDemo, siteUrls: { live: siteUrl, sandbox: sandboxUrl } }
}

/** Returns the options of `createSender`, taken from the configuration. */
export function senderOptions(config: Config) {
  return { operator: config.operator, roots: siteRoots(config) }
}
