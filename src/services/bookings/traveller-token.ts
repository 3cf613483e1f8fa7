import type { Booking } from './booking.ts'
import { readToken, signToken, type TokenKind } from './signed-token.ts'

/** What a token identifies: a booking and the version of its links. */
export type BookingOfToken = Pick<Booking, 'id' | 'tokenVersion'>

/** How a token reached the traveller: in the browser that booked, or by mail. */
export type TokenWay = 'browser' | 'mail'

/** The content of a token. */
export interface ReadToken extends BookingOfToken {
  way: TokenWay
}

/**
 * Returns the token of a traveller's page: 32 characters for a URL, always the same for a booking and way, so that
 * every mail can link to it and nothing is stored. It reveals neither the booking's number nor the volume of sales.
 */
export function travellerToken(key: Buffer, { id, tokenVersion: version }: BookingOfToken, way: TokenWay): string {
  return signToken(key, kindOf(way), { id, version })
}

/** Returns the URL of a traveller's page below the root of a site. */
export function travellerUrl(siteUrl: string, key: Buffer, owner: BookingOfToken, way: TokenWay): string {
  return `${siteUrl}/book/bookings/${travellerToken(key, owner, way)}`
}

/** Returns the owner of a token, if this key signed it. The caller must check that its version is current. */
export function readTravellerToken(key: Buffer, token: string): ReadToken | undefined {
  for (const way of WAYS) {
    const read = readToken(key, kindOf(way), token)
    if (read) return { id: read.id, tokenVersion: read.version, way }
  }
  return undefined
}

const WAYS: readonly TokenWay[] = ['browser', 'mail']

function kindOf(way: TokenWay): TokenKind {
  return { purpose: `token by ${way}`, versionBytes: 2 }
}
