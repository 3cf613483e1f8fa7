import type { Database } from '../../db/database.ts'
import { deriveKey, loadSecretKey } from '../platform/secret-key.ts'
import { loadProviders, type ProviderOptions } from './load-providers.ts'
import type { Providers } from './payment-deps.ts'

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
