import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a token identifies, and the version of its links, which the caller must compare with the current one. */
export interface TokenContent {
  id: number
  version: number
}

/** The purpose of a token, which is valid for no other, and the number of bytes of its version. */
export interface TokenKind {
  purpose: string
  versionBytes: number
}

const MAC_BYTES = 16
/** Enough for any safe integer in practice. */
const ID_BYTES = 6

/**
 * Returns a token for a URL, signed and encrypted, so that it does not reveal the id. The same content always gives the
 * same token, so that nothing has to be stored.
 */
export function signToken(key: Buffer, { purpose, versionBytes }: TokenKind, { id, version }: TokenContent): string {
  const content = Buffer.alloc(ID_BYTES + versionBytes)
  content.writeUIntBE(id, 0, ID_BYTES)
  content.writeUIntBE(version, ID_BYTES, versionBytes)
  const mac = macOf(key, purpose, content)
  return Buffer.concat([masked(key, mac, content), mac]).toString('base64url')
}

/** Returns the content of a token of that kind signed with this key; undefined for any other. */
export function readToken(key: Buffer, { purpose, versionBytes }: TokenKind, token: string): TokenContent | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ID_BYTES + versionBytes + MAC_BYTES || bytes.toString('base64url') !== token) return undefined
  const hidden = bytes.subarray(0, -MAC_BYTES)
  const mac = bytes.subarray(-MAC_BYTES)
  const content = masked(key, mac, hidden)
  if (!timingSafeEqual(mac, macOf(key, purpose, content))) return undefined
  return { id: content.readUIntBE(0, ID_BYTES), version: content.readUIntBE(ID_BYTES, versionBytes) }
}

/** Authenticates purpose and content, and is the synthetic IV that encrypts the content, as in RFC 5297. */
function macOf(key: Buffer, purpose: string, content: Buffer): Buffer {
  return hmac(key, Buffer.concat([Buffer.from(`${purpose}: `), content]))
}

/** Encrypts or decrypts the content. */
function masked(key: Buffer, mac: Buffer, content: Buffer): Buffer {
  const mask = hmac(key, Buffer.concat([Buffer.from('mask: '), mac]))
  return Buffer.from(content.map((byte, i) => byte ^ (mask[i] ?? 0)))
}

function hmac(key: Buffer, text: Buffer): Buffer {
  return createHmac('sha256', key).update(text).digest().subarray(0, MAC_BYTES)
}
