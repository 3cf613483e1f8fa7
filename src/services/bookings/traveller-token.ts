import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Booking } from './booking.ts'

/** What a token stands for: a booking and the version of its links. */
export type TokenOwner = Pick<Booking, 'id' | 'tokenVersion'>

const OWNER_BYTES = 6
const MAC_BYTES = 18

/**
 * Returns the token of a traveller's page: 32 characters for a URL, always the same for the same booking, so that every
 * mail leads to it and nothing is stored.
 */
export function travellerToken(key: Buffer, owner: TokenOwner): string {
  const bytes = ownerBytes(owner)
  return Buffer.concat([bytes, macOf(key, bytes)]).toString('base64url')
}

/** Returns the URL of a traveller's page below the root of a site. */
export function travellerUrl(siteUrl: string, key: Buffer, owner: TokenOwner): string {
  return `${siteUrl}/book/bookings/${travellerToken(key, owner)}`
}

/** Returns whose token it is, if this key made it; whether its version still holds is for the booking to say. */
export function readTravellerToken(key: Buffer, token: string): TokenOwner | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== OWNER_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return undefined
  const owner = bytes.subarray(0, OWNER_BYTES)
  if (!timingSafeEqual(bytes.subarray(OWNER_BYTES), macOf(key, owner))) return undefined
  return { id: owner.readUInt32BE(0), tokenVersion: owner.readUInt16BE(4) }
}

function ownerBytes({ id, tokenVersion }: TokenOwner): Buffer {
  const bytes = Buffer.alloc(OWNER_BYTES)
  bytes.writeUInt32BE(id, 0)
  bytes.writeUInt16BE(tokenVersion, 4)
  return bytes
}

function macOf(key: Buffer, owner: Buffer): Buffer {
  return createHmac('sha256', key).update(owner).digest().subarray(0, MAC_BYTES)
}
