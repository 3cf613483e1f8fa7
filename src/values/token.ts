import { hash, randomBytes } from 'node:crypto'

/** Returns a new secret of 192 bits for a URL or a header: 32 characters of base64url. */
export function newToken(): string {
  return randomBytes(24).toString('base64url')
}

/** Returns a new random id of 128 bits: 22 characters of base64url. */
export function newId(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * Returns the SHA-256 digest in hex that is stored in place of a secret. A lookup by digest reveals nothing about near
 * misses.
 */
export function digestOf(secret: string): string {
  return hash('sha256', secret)
}
