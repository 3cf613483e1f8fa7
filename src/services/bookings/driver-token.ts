import { readToken, signToken, type TokenKind } from './signed-token.ts'

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
  const read = readToken(key, kindOf(purpose), token)
  return read && { id: read.id, linkVersion: read.version }
}

function driverToken(key: Buffer, { id, linkVersion: version }: DriverTokenOwner, purpose: DriverTokenPurpose): string {
  return signToken(key, kindOf(purpose), { id, version })
}

function kindOf(purpose: DriverTokenPurpose): TokenKind {
  return { purpose: `driver's ${purpose}`, versionBytes: 2 }
}
