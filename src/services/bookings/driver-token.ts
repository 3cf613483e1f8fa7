import { readToken, signToken } from './signed-token.ts'

/** What a driver's token stands for: the driver, and the version of their links. */
export interface DriverTokenOwner {
  id: number
  linkVersion: number
}

/** What a driver's token opens: the page, or the calendar, which tells nothing of travellers. */
export type DriverTokenPurpose = 'page' | 'calendar'

/** Of the id six, enough for ids that a number can hold in practice; of the version two. */
const [ID_BYTES, OWNER_BYTES] = [6, 8]

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
  const bytes = readToken(key, purposeOf(purpose), token)
  return bytes && { id: bytes.readUIntBE(0, ID_BYTES), linkVersion: bytes.readUInt16BE(ID_BYTES) }
}

function driverToken(key: Buffer, { id, linkVersion }: DriverTokenOwner, purpose: DriverTokenPurpose): string {
  const bytes = Buffer.alloc(OWNER_BYTES)
  bytes.writeUIntBE(id, 0, ID_BYTES)
  bytes.writeUInt16BE(linkVersion, ID_BYTES)
  return signToken(key, purposeOf(purpose), bytes)
}

function purposeOf(purpose: DriverTokenPurpose): string {
  return `driver's ${purpose}`
}
