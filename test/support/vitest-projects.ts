import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { ViteUserConfig } from 'vitest/config'

const root = new URL('../..', import.meta.url).pathname

/** How a file gets a database. */
const OPENS_DATABASE = /\buseWorld\b|\buseDatabase\b|\binject\('template'\)/

/** What a page, a description, a tool or a guide shows does not depend on the database, though it comes out of one. */
const SAME_ON_ANY = /^test\/(system\/browser|system\/clients|contract|docs|mcp|web)\/|^test\/http\/rate-limits/

/** How a file asks for the embedded database in a test of that alone. */
const OF_EMBEDDED = /'dump' in/

/**
 * What runs on both databases where there are two, beside the files with tests of the embedded one alone: opening,
 * migrations and rules, an import, a sale, a booking by a partner, pages of desk and driver, two dispatchers at once, a
 * shop that stops a sale, and processes that are stopped and killed.
 */
const ON_BOTH = [
  'test/api/partner/booking.test.ts',
  'test/catalogue/import.test.ts',
  'test/db/rules.test.ts',
  'test/db/schema.test.ts',
  'test/desk/flights.test.ts',
  'test/desk/propose.test.ts',
  'test/desk/rides.test.ts',
  'test/driver/driver.test.ts',
  'test/services/bookings/units.property.test.ts',
  'test/shop/stop-sale.test.ts',
  'test/site/trip/sale.test.ts',
  'test/system/process/outbox.test.ts',
]

/** Whether the command names a database, as in `npm test -- --project embedded`. */
const isChosen = process.argv.some((word) => word.startsWith('--project'))

/**
 * Runs test files on the embedded database. Where TEST_DATABASE_URL names a PostgreSQL server, those whose result may
 * depend on the database run on that instead, and a few of them on both. Whoever names a database gets all of its tests.
 */
export function testsIn(files: string[], pool: 'threads' | 'forks'): ViteUserConfig {
  const onPostgres = process.env['TEST_DATABASE_URL'] ? files.filter(dependsOnDatabase) : []
  const shared = {
    pool,
    // Modules are loaded once per worker: a file leaves nothing behind in them, nor in the process.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  }
  const embedded = {
    test: {
      ...shared,
      name: 'embedded',
      include: files.filter((path) => isChosen || !onPostgres.includes(path) || hasTestsOfEmbedded(path)),
      env: { TEST_DATABASE_URL: '' },
      sequence: { groupOrder: 0 },
    },
  }
  const postgres = {
    test: {
      ...shared,
      name: 'postgres',
      globalSetup: 'test/support/postgres-template.ts',
      include: onPostgres,
      sequence: { groupOrder: 1 },
    },
  }
  return {
    test: {
      root,
      globalSetup: 'test/support/global-setup.ts',
      // One more than cores, because tests also wait: for timers, processes and pages.
      maxWorkers: availableParallelism() + 1,
      projects: onPostgres.length > 0 ? [embedded, postgres] : [embedded],
    },
  }
}

/** Returns the paths of all test files, from the project's root. */
export function testFiles(): string[] {
  return readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .map((path) => join('test', path))
    .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules'))
}

function dependsOnDatabase(path: string): boolean {
  return !SAME_ON_ANY.test(path) && OPENS_DATABASE.test(textOf(path))
}

function hasTestsOfEmbedded(path: string): boolean {
  return ON_BOTH.includes(path) || OF_EMBEDDED.test(textOf(path))
}

function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
