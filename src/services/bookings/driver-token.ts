import { readToken, signToken, type TokenKind } from './signed-token.ts'

/** What a driver's token stands for: the driver, and the version of their links. */
export interface DriverTokenOwner {
  id: number
  linkVersion: number
}

/** What a driver's token opens: the page, or the calendar, which tells nothing of travellers. */
export type DriverTokenPurpose = 'page' | 'calendar'

/** Returns the URL of a driver's page below the root of a site: always the same until it is renewed, so nothing is stored. */
export function driverPageUrl(siteUrl: string, key: Buffer, owner: DriverTokenOwner): string {
  return `${siteUrl}/d/${driverToken(key, owner, 'page')}`
}

/** Returns the URL of a driver's calendar below the root of a site. */
export function driverCalendarUrl(siteUrl: string, key: Buffer, owner: DriverTokenOwner): string {
  return `${siteUrl}/d/calendar/${driverToken(key, owner, 'calendar')}.ics`
}

/** Returns whose token it is, if this key made it for that purpose; whether its version still holds is for the driver to say. */
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
