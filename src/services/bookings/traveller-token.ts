import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Booking } from './booking.ts'

/** What a token stands for: a booking and the version of its links. */
export type TokenOwner = Pick<Booking, 'id' | 'tokenVersion'>

/** How a token reached the traveller: in the browser that booked, or by mail. */
export type TokenWay = 'browser' | 'mail'

/** What can be read from a token. */
export interface ReadToken extends TokenOwner {
  way: TokenWay
}

/** Of the id six, enough for ids that a number can hold in practice; of the version two. */
const [ID_BYTES, OWNER_BYTES] = [6, 8]
const MAC_BYTES = 16

/**
 * Returns the token of a traveller's page: 32 characters for a URL, always the same for the same booking and way, so that
 * every mail leads to it and nothing is stored. It tells nothing of the booking's number, nor of how much is sold.
 */
export function travellerToken(key: Buffer, owner: TokenOwner, way: TokenWay): string {
  const bytes = ownerBytes(owner)
  const mac = macOf(key, way, bytes)
  return Buffer.concat([masked(key, mac, bytes), mac]).toString('base64url')
}

/** Returns the URL of a traveller's page below the root of a site. */
export function travellerUrl(siteUrl: string, key: Buffer, owner: TokenOwner, way: TokenWay): string {
  return `${siteUrl}/book/bookings/${travellerToken(key, owner, way)}`
}

/** Returns whose token it is, if this key made it; whether its version still holds is for the booking to say. */
export function readTravellerToken(key: Buffer, token: string): ReadToken | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== OWNER_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return undefined
  const [hidden, mac] = [bytes.subarray(0, OWNER_BYTES), bytes.subarray(OWNER_BYTES)]
  const owner = masked(key, mac, hidden)
  for (const way of WAYS) if (timingSafeEqual(mac, macOf(key, way, owner))) return { ...readOwner(owner), way }
  return undefined
}

const WAYS: readonly TokenWay[] = ['browser', 'mail']

function ownerBytes({ id, tokenVersion }: TokenOwner): Buffer {
  const bytes = Buffer.alloc(OWNER_BYTES)
  bytes.writeUIntBE(id, 0, ID_BYTES)
  bytes.writeUInt16BE(tokenVersion, ID_BYTES)
  return bytes
}

function readOwner(bytes: Buffer): TokenOwner {
  return { id: bytes.readUIntBE(0, ID_BYTES), tokenVersion: bytes.readUInt16BE(ID_BYTES) }
}

/** Identifies owner and way, and hides the owner (a synthetic IV, as in RFC 5297). */
function macOf(key: Buffer, way: TokenWay, owner: Buffer): Buffer {
  return hmac(key, Buffer.concat([Buffer.from(`token by ${way}: `), owner]))
}

/** Hides the owner, or shows it again. */
function masked(key: Buffer, mac: Buffer, owner: Buffer): Buffer {
  const mask = hmac(key, Buffer.concat([Buffer.from('mask: '), mac]))
  return Buffer.from(owner.map((byte, i) => byte ^ (mask[i] ?? 0)))
}

function hmac(key: Buffer, text: Buffer): Buffer {
  return createHmac('sha256', key).update(text).digest().subarray(0, MAC_BYTES)
}
