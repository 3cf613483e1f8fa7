import type { Database } from '../../db/database.ts'
import type { Environment } from '../../values/environment.ts'
import { deriveKey } from '../platform/secret-key.ts'
import type { Providers } from './payment-deps.ts'
import type { Provider } from './provider.ts'
import { byHandProvider } from './providers/by-hand.ts'
import { stripeProvider, type StripeAccount } from './providers/stripe.ts'
import { deliverTestEvents } from './providers/test-events.ts'
import { testProvider } from './providers/test-provider.ts'

/** What determines the providers of an installation. */
export interface ProviderOptions {
  stripe: StripeAccount | undefined
  /** Whether this is the embedded demo, which uses the test provider in live, too. */
  isDemo: boolean
  siteUrls: Readonly<Record<Environment, string>>
  secretKey: string
}

/**
 * Returns the providers. The sandbox has only the test provider, which in live replaces Stripe on the embedded demo
 * alone.
 */
export function loadProviders(db: Database, { stripe, isDemo, siteUrls, secretKey }: ProviderOptions): Providers {
  const key = deriveKey(secretKey, 'test provider').toString('hex')
  const test = testProvider(db, { key, siteUrls })
  const cards = stripe && stripeProvider(stripe)
  const live: Provider | undefined = cards ?? (isDemo ? test : undefined)
  const all = [test, byHandProvider(), ...(cards ? [cards] : [])]
  return {
    current: { live, sandbox: test },
    byName: new Map(all.map((provider) => [provider.name, provider])),
    deliverOwnEvents: (take, now, scope) => deliverTestEvents(db, key, (event) => take(test, event), now, scope),
  }
}
