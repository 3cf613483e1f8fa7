import type { CatalogueHolder } from '../../../catalogue/catalogue.ts'
import type { Database } from '../../../db/database.ts'
import type { Environment } from '../../../values/environment.ts'
import type { Issuer } from '../../bookings/issuer.ts'
import type { Whose } from '../../bookings/whose.ts'
import type { Provider, RawEvent } from './provider.ts'

/** The providers of this process. */
export interface Providers {
  /** The one that opens new payments; undefined if no card can be taken. */
  current: Readonly<Record<Environment, Provider | undefined>>
  /** All of them by name: a payment stays with its provider. */
  byName: ReadonlyMap<string, Provider>
  /** Hands over the webhook calls that the test provider has queued, about all bookings or about some. */
  deliverOwnEvents: (
    take: (provider: Provider, event: RawEvent) => Promise<unknown>,
    now: Date,
    whose?: Whose,
  ) => Promise<void>
}

/** What payments need. */
export interface PaymentWorld {
  db: Database
  catalogue: CatalogueHolder
  issuer: Issuer
  providers: Providers
}

/** Returns the provider that a payment was made with; throws if this process does not know it. */
export function providerOf(
  { providers }: Pick<PaymentWorld, 'providers'>,
  { provider }: { provider: string },
): Provider {
  const found = providers.byName.get(provider)
  if (!found) throw new Error(`The payment provider ${provider} is not configured`)
  return found
}
