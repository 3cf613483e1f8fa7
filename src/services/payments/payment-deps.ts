import type { CatalogueHolder } from '../../catalogue/catalogue.ts'
import type { Database } from '../../db/database.ts'
import type { Environment } from '../../values/environment.ts'
import type { BookingScope } from '../bookings/booking-scope.ts'
import type { Sender } from '../bookings/sender.ts'
import type { Provider, RawEvent } from './provider.ts'

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
