import type { CatalogueHolder } from '../../catalogue/catalogue.ts'
import type { Database } from '../../db/database.ts'
import type { Environment } from '../../values/environment.ts'
import type { BookingScope } from '../bookings/booking.ts'
import type { Sender } from '../bookings/sender.ts'
import { deriveKey, loadSecretKey } from '../platform/secret-key.ts'
import type { Provider, RawEvent } from './provider.ts'
import { byHandProvider } from './providers/by-hand.ts'
import { stripeProvider, type StripeAccount } from './providers/stripe.ts'
import { deliverTestEvents } from './providers/test-events.ts'
import { testProvider } from './providers/test-provider.ts'

/** The providers of this process. */
export interface Providers {
  /** The provider that opens new payments; undefined if cards cannot be taken. */
  current: Readonly<Record<Environment, Provider | undefined>>
  /** All providers by name, because a payment stays with its provider. */
  byName: ReadonlyMap<string, Provider>
  /** Delivers the webhook calls that the test provider has queued, for all bookings or some of them. */
  deliverOwnEvents: (
    take: (provider: Provider, event: RawEvent) => Promise<unknown>,
    now: Date,
    scope?: BookingScope,
  ) => Promise<void>
}

/** What the processing of payments needs. */
export interface PaymentDeps {
  db: Database
  catalogue: CatalogueHolder
  sender: Sender
  providers: Providers
}

/** Returns the provider of a payment. Throws if this process does not have it. */
export function providerOf(
  { providers }: Pick<PaymentDeps, 'providers'>,
  { provider }: { provider: string },
): Provider {
  const found = providers.byName.get(provider)
  if (!found) throw new Error(`the payment provider ${provider} is not configured`)
  return found
}

/** What a process needs to take payments and to lead travellers back to their bookings. */
export interface PaymentSetup {
  providers: Providers
  /** Signs the links to travellers' own pages. */
  travellerKey: Buffer
}

/** Loads the key that signs the links to travellers' own pages, as `loadPaymentSetup` does. */
export async function loadTravellerKey(db: Database, configured: string | undefined): Promise<Buffer> {
  return travellerKeyFrom(await loadSecretKey(db, configured))
}

/** Loads the payment providers and keys, with the configured secret key or the one stored in the database. */
export async function loadPaymentSetup(
  db: Database,
  { secretKey: configured, ...options }: Omit<ProviderOptions, 'secretKey'> & { secretKey: string | undefined },
): Promise<PaymentSetup> {
  const secretKey = await loadSecretKey(db, configured)
  return {
    providers: loadProviders(db, { ...options, secretKey }),
    travellerKey: travellerKeyFrom(secretKey),
  }
}

function travellerKeyFrom(secretKey: string): Buffer {
  return deriveKey(secretKey, 'traveller')
}

/** What determines the providers of an installation. */
interface ProviderOptions {
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
function loadProviders(db: Database, { stripe, isDemo, siteUrls, secretKey }: ProviderOptions): Providers {
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
