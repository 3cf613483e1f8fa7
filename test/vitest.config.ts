import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = new URL('..', import.meta.url).pathname

const shared = {
  // Modules are loaded once per worker: a file leaves nothing behind in them, nor in the process.
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
}

/** How a file gets a database. */
const OPENS_DATABASE = /\buseWorld\b|\buseDatabase\b|\binject\('template'\)/

/** What a page, a description, a tool or a guide shows does not depend on the database, though it comes out of one. */
const SAME_ON_ANY = /^test\/(browser|contract|docs|mcp|web)\/|^test\/http\/rate-limits/

/** The files whose result may depend on the database. */
function filesWithDatabase(): string[] {
  return readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .map((path) => join('test', path))
    .filter((path) => path.endsWith('.test.ts') && !SAME_ON_ANY.test(path) && !path.includes('node_modules'))
    .filter((path) => OPENS_DATABASE.test(readFileSync(join(root, path), 'utf8')))
}

/** Starts the files that drive a browser first: they take longest, and the last one would run alone. */
class BrowserFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const drivesBrowser = ({ moduleId }: TestSpecification) => moduleId.includes('/test/browser/')
    return [...sorted.filter(drivesBrowser), ...sorted.filter((file) => !drivesBrowser(file))]
  }
}

/**
 * All tests on the embedded database; where TEST_DATABASE_URL names a PostgreSQL server, those whose result may depend
 * on the database on that, too.
 */
export default defineConfig({
  test: {
    root,
    globalSetup: 'test/support/global-setup.ts',
    // One more than cores on a machine of two: tests of processes and browsers spend a quarter of their time waiting.
    maxWorkers: 3,
    sequence: { sequencer: BrowserFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'embedded',
          include: ['test/**/*.test.ts'],
          env: { TEST_DATABASE_URL: '' },
          sequence: { groupOrder: 0 },
        },
      },
      ...(process.env['TEST_DATABASE_URL']
        ? [
            {
              test: {
                ...shared,
                name: 'postgres',
                globalSetup: 'test/support/postgres-template.ts',
                include: filesWithDatabase(),
                sequence: { groupOrder: 1 },
              },
            },
          ]
        : []),
    ],
  },
})
