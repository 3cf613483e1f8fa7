import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, it } from 'vitest'
import { memoryLog } from './support/memory-log.ts'

it('the log of a failed query holds none of its values, whatever lines they have', () => {
  const { log, text } = memoryLog()
  const values = ['Ada', 'first line\nsecond line\n    at somewhere', 'last']
  log.error(new DrizzleQueryError('SELECT $1, $2, $3', values, new Error('no such table')), 'request failed')
  expect(text()).toContain('Failed query: SELECT $1, $2, $3')
  expect(text()).toContain('no such table')
  expect(text()).toContain('log.test.ts')
  expect(text()).not.toMatch(/Ada|line|somewhere|last/)
})
