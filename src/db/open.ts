import type { DatabaseHandle, DatabaseLocation } from './database.ts'

/**
 * Opens the database and migrates it; only its own driver is loaded. `onError` is told of connections that were lost
 * while idle. A server that does not answer for a while counts as gone, unless a statement `mayTakeLong`.
 */
export async function openDatabase(
  location: DatabaseLocation,
  onError: (error: Error) => void,
  { mayTakeLong = false } = {},
): Promise<DatabaseHandle> {
  if (location !== 'memory' && 'url' in location) {
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres(location.url, onError, { directUrl: location.directUrl, mayTakeLong })
  }
  const { openEmbedded } = await import('./embedded.ts')
  return openEmbedded(location === 'memory' ? undefined : location.folder)
}

/** Returns what a person calls the database, without its password. */
export function nameOf(location: DatabaseLocation): string {
  if (location === 'memory') return 'embedded, in memory alone'
  if ('folder' in location) return `embedded, in ${location.folder}`
  const { host, pathname } = new URL(location.url)
  return `PostgreSQL ${host}${pathname}`
}

/** Whether the process keeps its own database, which nobody else will fill. */
export function isEmbedded(location: DatabaseLocation): boolean {
  return location === 'memory' || 'folder' in location
}
