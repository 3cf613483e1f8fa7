import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { DEMO_FOLDER } from '../../src/demo/demo.ts'

/** What a test changes in files, by their names. */
export type Edits = Record<string, (csv: string) => string>

/** Returns a copy of the demo catalogue's files that a test may change, and removes it after the test. */
export async function catalogueFolder(edits: Edits = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'navette-catalogue-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(DEMO_FOLDER, folder, { recursive: true })
  for (const [file, edit] of Object.entries(edits)) {
    await writeFile(join(folder, file), edit(await readFile(join(folder, file), 'utf8')))
  }
  return folder
}

/** The small catalogue with these changes in its files, which are made last. */
export function editsOfFew(edits: Edits = {}): Edits {
  const edited = Object.entries(edits).map(([file, edit]) => [file, (csv: string) => edit(FEW[file]?.(csv) ?? csv)])
  return { ...FEW, ...Object.fromEntries(edited) }
}

/** Returns the files of the small catalogue, as `catalogueFolder` does. */
export async function smallCatalogueFolder(edits: Edits = {}): Promise<string> {
  return catalogueFolder(editsOfFew(edits))
}

/** Leaves the small catalogue of a database with the demo. */
export async function keepFew(db: Database): Promise<void> {
  const airports = sql`('airport-1', 'airport-2', 'airport-3')`
  await db.execute(sql`DELETE FROM accommodations WHERE id NOT BETWEEN 1000 AND 1099`)
  await db.execute(sql`DELETE FROM base_prices WHERE from_code NOT IN ${airports} AND to_code NOT IN ${airports}`)
  await db.execute(sql`DELETE FROM rental_prices WHERE pack_id <> 2001`)
}

/**
 * Makes the files of the small catalogue: the demo without most of its prices and hotels, which each import would read
 * and compare. It still has more fares than one statement merges.
 */
const FEW: Edits = {
  'accommodations.csv': only(/^10\d\d,/),
  'base-prices.csv': only(/^airport-[123],|^[^,]+,airport-[123],/),
  'rental-prices.csv': only(/^2001,/),
}

/** Keeps the header and the lines that match. */
function only(lines: RegExp): (csv: string) => string {
  return (csv) =>
    csv
      .split('\n')
      .filter((line, i) => i === 0 || lines.test(line))
      .join('\n')
      .concat('\n')
}
