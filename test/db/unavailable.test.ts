import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { isDatabaseUnavailable } from '../../src/db/unavailable.ts'
import { freePort } from '../support/free-port.ts'

const fault = (facts: object, message = '') => Object.assign(new Error(message), facts)
const failedConnection = (target: { port: number; host?: string } | { path: string }) =>
  new Promise((resolve) => connect(target).once('error', resolve))

it('A database is unavailable when nobody answers at its address, its name or its socket', async () => {
  const port = await freePort()
  expect(isDatabaseUnavailable(await failedConnection({ port, host: '127.0.0.1' }))).toBe(true)
  expect(isDatabaseUnavailable(await failedConnection({ port, host: 'localhost' }))).toBe(true)
  expect(isDatabaseUnavailable(await failedConnection({ path: '/nowhere/.s.PGSQL.5432' }))).toBe(true)
  expect(isDatabaseUnavailable(fault({ code: 'ENOTFOUND', syscall: 'getaddrinfo' }))).toBe(true)
})

it.each([
  ['a reset connection', fault({ code: 'ECONNRESET', syscall: 'read' })],
  ['a closed one', fault({ code: 'EPIPE', syscall: 'write' })],
  ['one of several addresses', new AggregateError([fault({ code: 'ECONNREFUSED', syscall: 'connect' })])],
  ['a server that stops', fault({ code: '57P01' })],
  ['a statement that took too long', fault({ code: '57014' })],
  ['a lock that was not to be had', fault({ code: '55P03' }, 'canceling statement due to lock timeout')],
  ['a transaction that stood still', fault({ code: '25P03' }, 'terminating connection due to idle-in-transaction')],
  ['a deadlock', fault({ code: '40P01' }, 'deadlock detected')],
  ['a conflict', fault({ code: '40001' }, 'could not serialize access due to concurrent update')],
  ['a full disk', fault({ code: '53100' }, 'could not extend file "base/5/16384": No space left on device')],
  ['a standby', fault({ code: '25006' }, 'cannot execute INSERT in a read-only transaction')],
  ['an answer that does not come', new Error('Query read timeout')],
  ['a connection that ended', new Error('Connection terminated unexpectedly')],
  ['a handshake that ended', fault({ code: 'ECONNRESET' }, 'Client network socket disconnected before secure TLS')],
  ['a query that failed for one of these', new Error('Failed query', { cause: fault({ code: '08006' }) })],
])('A database is unavailable when an error tells of %s', (_, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true)
})

it('A missing file, a caller who hangs up or a wrong query does not make the database unavailable', async () => {
  const missing: unknown = await readFile('/nowhere').catch((error: unknown) => error)
  expect(isDatabaseUnavailable(missing)).toBe(false)
  expect(isDatabaseUnavailable(fault({ code: 'ECONNRESET' }, 'aborted'))).toBe(false)
  expect(isDatabaseUnavailable(fault({ code: '23505' }))).toBe(false)
})
