import type { Booking } from './booking.ts'
import { readToken, signToken } from './signed-token.ts'

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

/**
 * Returns the token of a traveller's page: 32 characters for a URL, always the same for the same booking and way, so that
 * every mail leads to it and nothing is stored. It tells nothing of the booking's number, nor of how much is sold.
 */
export function travellerToken(key: Buffer, owner: TokenOwner, way: TokenWay): string {
  return signToken(key, purposeOf(way), ownerBytes(owner))
}

/** Returns the URL of a traveller's page below the root of a site. */
export function travellerUrl(siteUrl: string, key: Buffer, owner: TokenOwner, way: TokenWay): string {
  return `${siteUrl}/book/bookings/${travellerToken(key, owner, way)}`
}

/** Returns whose token it is, if this key made it; whether its version still holds is for the booking to say. */
export function readTravellerToken(key: Buffer, token: string): ReadToken | undefined {
  for (const way of WAYS) {
    const bytes = readToken(key, purposeOf(way), token)
    if (bytes) return { ...readOwner(bytes), way }
  }
  return undefined
}

const WAYS: readonly TokenWay[] = ['browser', 'mail']

function purposeOf(way: TokenWay): string {
  return `token by ${way}`
}

function ownerBytes({ id, tokenVersion }: TokenOwner): Buffer {
  const bytes = Buffer.alloc(OWNER_BYTES)
  bytes.writeUIntBE(id, 0, ID_BYTES)
  bytes.writeUInt16BE(tokenVersion, ID_BYTES)
  return bytes
}

function readOwner(bytes: Buffer): TokenOwner {
  return { id: bytes.readUIntBE(0, ID_BYTES), tokenVersion: bytes.readUInt16BE(ID_BYTES) }
}
