import type { DatabaseHandle, DatabaseLocation, Report } from './database.ts'

/** Opens a database and migrates it. */
type Open = (report: Report) => Promise<DatabaseHandle>

/** Loads only the driver that is needed, and returns a function that opens the database. */
export async function loadDriver(location: DatabaseLocation): Promise<Open> {
  if (location !== 'memory' && 'url' in location) {
    const { openPostgres } = await import('./postgres.ts')
    const { url, directUrl } = location
    return (report) => openPostgres(url, (error) => report('warn', 'database connection lost', error), { directUrl })
  }
  const { openEmbedded } = await import('./embedded.ts')
  return (report) => openEmbedded(location === 'memory' ? undefined : location.folder, report)
}

/** Returns the name of the database for people, without its password. */
export function nameOf(location: DatabaseLocation): string {
  if (location === 'memory') return 'embedded, in memory alone'
  if ('folder' in location) return `embedded, in ${location.folder}`
  const { host, pathname } = new URL(location.url)
  return `PostgreSQL ${host}${pathname}`
}

/** Returns whether the process has a database of its own, which it must fill itself. */
export function isEmbedded(location: DatabaseLocation): boolean {
  return location === 'memory' || 'folder' in location
}
