import type { DatabaseHandle, DatabaseLocation } from './database.ts'

/**
 * Opens a database and migrates it. `onError` is told of connections that were lost while idle. A server that does not
 * answer for a while counts as gone, unless a statement `mayTakeLong`.
 */
type Open = (onError: (error: Error) => void, options?: { mayTakeLong: boolean }) => Promise<DatabaseHandle>

/** Loads the driver of the database, and no other, and returns what opens it. */
export async function loadDriver(location: DatabaseLocation): Promise<Open> {
  if (location !== 'memory' && 'url' in location) {
    const { openPostgres } = await import('./postgres.ts')
    const { url, directUrl } = location
    return (onError, options) => openPostgres(url, onError, { directUrl, ...options })
  }
  const { openEmbedded } = await import('./embedded.ts')
  return () => openEmbedded(location === 'memory' ? undefined : location.folder)
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
