import { createHmac, timingSafeEqual } from 'node:crypto'

const MAC_BYTES = 16

/**
 * Returns up to 16 bytes as a token for a URL, which hides them and is signed for a purpose: always the same for the same
 * bytes, so that nothing has to be stored.
 */
export function signToken(key: Buffer, purpose: string, content: Buffer): string {
  const mac = macOf(key, purpose, content)
  return Buffer.concat([masked(key, mac, content), mac]).toString('base64url')
}

/** Returns the bytes of a token that was signed with this key for this purpose; undefined for any other. */
export function readToken(key: Buffer, purpose: string, token: string): Buffer | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length <= MAC_BYTES || bytes.toString('base64url') !== token) return undefined
  const [hidden, mac] = [bytes.subarray(0, -MAC_BYTES), bytes.subarray(-MAC_BYTES)]
  const content = masked(key, mac, hidden)
  return timingSafeEqual(mac, macOf(key, purpose, content)) ? content : undefined
}

/** Identifies purpose and content, and hides the content (a synthetic IV, as in RFC 5297). */
function macOf(key: Buffer, purpose: string, content: Buffer): Buffer {
  return hmac(key, Buffer.concat([Buffer.from(`${purpose}: `), content]))
}

/** Hides the content, or shows it again. */
function masked(key: Buffer, mac: Buffer, content: Buffer): Buffer {
  const mask = hmac(key, Buffer.concat([Buffer.from('mask: '), mac]))
  return Buffer.from(content.map((byte, i) => byte ^ (mask[i] ?? 0)))
}

function hmac(key: Buffer, text: Buffer): Buffer {
  return createHmac('sha256', key).update(text).digest().subarray(0, MAC_BYTES)
}
