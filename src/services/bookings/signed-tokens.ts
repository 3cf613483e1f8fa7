import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Booking } from './booking.ts'

/** What a token identifies, and the version of its links, which the caller must compare with the current one. */
interface TokenContent {
  id: number
  version: number
}

/** The purpose of a token, which is valid for no other, and the number of bytes of its version. */
interface TokenKind {
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

/** What a token identifies: a booking and the version of its links. */
export type BookingOfToken = Pick<Booking, 'id' | 'tokenVersion'>

/** How a token reached the traveller: in the browser that booked, or by mail. */
export type TokenWay = 'browser' | 'mail'

/** The content of a token. */
interface ReadToken extends BookingOfToken {
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

/** The owner of a token: a driver, and the version of the driver's links. */
export interface DriverTokenOwner {
  id: number
  linkVersion: number
}

/** What a token gives access to: the driver's page, or the calendar, which contains nothing about travellers. */
export type DriverTokenPurpose = 'page' | 'calendar'

/**
 * Returns the URL of a driver's page below the root of a site. It stays the same until it is renewed, so nothing is
 * stored.
 */
export function driverPageUrl(siteUrl: string, key: Buffer, owner: DriverTokenOwner): string {
  return `${siteUrl}/d/${driverToken(key, owner, 'page')}`
}

/** Returns the URL of a driver's calendar below the root of a site. */
export function driverCalendarUrl(siteUrl: string, key: Buffer, owner: DriverTokenOwner): string {
  return `${siteUrl}/d/calendar/${driverToken(key, owner, 'calendar')}.ics`
}

/**
 * Returns the owner of a token, if this key signed it for that purpose. The caller must check that its version is
 * current.
 */
export function readDriverToken(key: Buffer, token: string, purpose: DriverTokenPurpose): DriverTokenOwner | undefined {
  const read = readToken(key, driverKindOf(purpose), token)
  return read && { id: read.id, linkVersion: read.version }
}

function driverToken(key: Buffer, { id, linkVersion: version }: DriverTokenOwner, purpose: DriverTokenPurpose): string {
  return signToken(key, driverKindOf(purpose), { id, version })
}

function driverKindOf(purpose: DriverTokenPurpose): TokenKind {
  return { purpose: `driver's ${purpose}`, versionBytes: 2 }
}

/** The owner of a token: a shop, and the version of its link. */
export interface ShopTokenOwner {
  id: number
  linkVersion: number
}

const SHOP_KIND: TokenKind = { purpose: 'shop’s page', versionBytes: 2 }

/** Returns the URL of a shop's page below the root of a site. It stays the same until it is renewed. */
export function shopPageUrl(siteUrl: string, key: Buffer, { id, linkVersion: version }: ShopTokenOwner): string {
  return `${siteUrl}/s/${signToken(key, SHOP_KIND, { id, version })}`
}

/** Returns the owner of a shop's token, if this key signed it. The caller must check that its version is current. */
export function readShopToken(key: Buffer, token: string): ShopTokenOwner | undefined {
  const read = readToken(key, SHOP_KIND, token)
  return read && { id: read.id, linkVersion: read.version }
}
