import { fileURLToPath } from 'node:url'

/** Where the migrations lie, beside `src` as beside the compiled `dist`. */
export const MIGRATIONS = { migrationsFolder: fileURLToPath(new URL('../../migrations', import.meta.url)) }
