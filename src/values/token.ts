import { hash, randomBytes, createCipheriv, createDecipheriv, createHash } from 'node:crypto'

/** How many characters a secret has. */
export const TOKEN_LENGTH = 32

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

const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a text with AES-256-GCM so that only this secret can decrypt it. Returns base64. */
export function seal(text: string, secret: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Decrypts a sealed text. Throws if the secret is a different one or the text was altered. */
export function unseal(sealed: string, secret: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}

function keyOf(secret: string): Buffer {
  return createHash('sha256').update('navette sealed answer\0').update(secret).digest()
}
