import type { DatabaseHandle, DatabaseLocation } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgres.ts'

/** Opens the database and migrates it. `onError` hears of connections that were lost while idle. */
export async function openDatabase(
  location: DatabaseLocation,
  onError: (error: Error) => void,
): Promise<DatabaseHandle> {
  if (location === 'memory') return openEmbedded(undefined)
  return 'url' in location ? openPostgres(location.url, onError) : openEmbedded(location.folder)
}

/** Whether the process keeps its data itself, so that nobody else will fill it. */
export function isEmbedded(location: DatabaseLocation): boolean {
  return location === 'memory' || 'folder' in location
}
