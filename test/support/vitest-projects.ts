import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ViteUserConfig } from 'vitest/config'

const root = new URL('../..', import.meta.url).pathname

/** How a file gets a database. */
const OPENS_DATABASE = /\buseWorld\b|\buseDatabase\b|\binject\('template'\)/

/** What a page, a description, a tool or a guide shows does not depend on the database, though it comes out of one. */
const SAME_ON_ANY = /^test\/(system\/browser|system\/clients|contract|docs|mcp|web)\/|^test\/http\/rate-limits/

/**
 * Runs test files on the embedded database; where TEST_DATABASE_URL names a PostgreSQL server, those whose result may
 * depend on the database on that, too.
 */
export function testsIn(files: string[]): ViteUserConfig {
  const shared = {
    // Modules are loaded once per worker: a file leaves nothing behind in them, nor in the process.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  }
  const embedded = {
    test: { ...shared, name: 'embedded', include: files, env: { TEST_DATABASE_URL: '' }, sequence: { groupOrder: 0 } },
  }
  const postgres = {
    test: {
      ...shared,
      name: 'postgres',
      globalSetup: 'test/support/postgres-template.ts',
      include: files.filter(dependsOnDatabase),
      sequence: { groupOrder: 1 },
    },
  }
  return {
    test: {
      root,
      globalSetup: 'test/support/global-setup.ts',
      // One more than cores on a machine of two, because tests also wait: for timers, processes and pages.
      maxWorkers: 3,
      projects: process.env['TEST_DATABASE_URL'] ? [embedded, postgres] : [embedded],
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
  return !SAME_ON_ANY.test(path) && OPENS_DATABASE.test(readFileSync(join(root, path), 'utf8'))
}
