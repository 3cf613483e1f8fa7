import { hkdfSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { secrets } from '../../db/schema/index.ts'
import { newToken } from '../../values/token.ts'

const NAME = 'secret_key'

/** Returns the configured secret key, or else the one stored in the database, which the first process generates. */
export async function loadSecretKey(db: Database, configured: string | undefined): Promise<string> {
  if (configured !== undefined) return configured
  await db
    .insert(secrets)
    .values({ name: NAME, value: newToken() + newToken() })
    .onConflictDoNothing()
  const [kept] = await db.select().from(secrets).where(eq(secrets.name, NAME))
  if (!kept) throw new Error('the secret key is missing from the database')
  return kept.value
}

/** Derives a key of 256 bits for one purpose. If one leaks, it reveals nothing about the others. */
export function deriveKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `navette ${purpose}`, 32))
}
