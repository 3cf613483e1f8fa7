import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, it } from 'vitest'
import { memoryLog } from './support/memory-log.ts'

it('The log of a failed query holds none of its values, whatever lines they have', () => {
  const { log, text } = memoryLog()
  const values = ['Ada', 'first line\nsecond line\n    at somewhere', 'last']
  log.error(new DrizzleQueryError('SELECT $1, $2, $3', values, new Error('no such table')), 'request failed')
  expect(text()).toContain('Failed query: SELECT $1, $2, $3')
  expect(text()).toContain('no such table')
  expect(text()).toContain('log.test.ts')
  expect(text()).not.toMatch(/Ada|line|somewhere|last/)
})

it('The log hides personal data and secrets in objects of up to three levels, and nothing else', () => {
  const { log, text } = memoryLog()
  const person = { email: 'ada@example.com', size: 40 }
  log.info({ token: 'abc', person, partner: { contact: person }, people: [person], name: null }, 'told')
  expect(JSON.parse(text())).toMatchObject({
    token: '[Redacted]',
    person: { email: '[Redacted]', size: 40 },
    partner: { contact: { email: '[Redacted]', size: 40 } },
    people: [{ email: '[Redacted]', size: 40 }],
    name: '[Redacted]',
  })
})
