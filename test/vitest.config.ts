import { configDefaults, defineConfig } from 'vitest/config'

const shared = {
  include: ['test/**/*.test.ts'],
  globalSetup: 'test/support/global-setup.ts',
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
}

/** What a browser shows does not depend on the database. */
const onPostgres = { ...shared, name: 'postgres', exclude: [...configDefaults.exclude, 'test/browser/**'] }

/** The same tests on the embedded database and, where TEST_DATABASE_URL names a PostgreSQL server, on that. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    maxWorkers: 2,
    projects: [
      { test: { ...shared, name: 'embedded', env: { TEST_DATABASE_URL: '' } } },
      ...(process.env['TEST_DATABASE_URL'] ? [{ test: onPostgres }] : []),
    ],
  },
})
