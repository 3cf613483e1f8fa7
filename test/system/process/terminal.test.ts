import { stripVTControlCharacters } from 'node:util'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import { logOptions } from '../../../src/log.ts'
import { addressList, terminalLines } from '../../../src/process/terminal.ts'

/** What a terminal shows of what is logged, without its colours. */
function shownOf(write: (log: pino.Logger) => void): string {
  let shown = ''
  write(pino(logOptions('debug'), terminalLines({ write: (text) => (shown += text) })))
  return stripVTControlCharacters(shown)
}

describe('a line of the log on a terminal', () => {
  it('A line of the log shows the time, what happened and the facts, without the process', () => {
    const facts = { method: 'GET', path: '/healthz', status: 200, ms: 0.4, ip: undefined }
    expect(shownOf((log) => log.info(facts, 'request'))).toMatch(
      /^\d\d:\d\d:\d\d  request  method=GET path=\/healthz status=200 ms=0\.4\n$/,
    )
    expect(shownOf((log) => log.info('stopped'))).toMatch(/^\d\d:\d\d:\d\d  stopped\n$/)
  })

  it('A line of the log shows its level if it is not the usual one', () => {
    expect(shownOf((log) => log.warn({ waiting: 3 }, 'mails wait'))).toMatch(/  WARN  mails wait  waiting=3\n$/)
    expect(shownOf((log) => log.debug('looked'))).toMatch(/  DEBUG  looked\n$/)
  })

  it('A line of the log ends with the stack of an error', () => {
    const error = new Error('no route to host')
    expect(shownOf((log) => log.error(error, 'request failed'))).toMatch(
      /  ERROR  request failed\nError: no route to host\n +at .*terminal\.test\.ts/,
    )
  })

  it('A line of the log quotes what holds spaces or control characters, and hides personal data', () => {
    const shown = shownOf((log) => log.info({ source: 'my app\n\u001b[2J', email: 'ada@example.com' }, 'request'))
    expect(shown).toContain('source="my app\\n\\u001b[2J"')
    expect(shown).not.toContain('ada')
  })
})

describe('addresses', () => {
  it('The addresses lead to the sites, the reference and, where there are any, the metrics', () => {
    expect(addressList(readConfig({ PORT: '8080' }))).toBe(`
  Transfer site  http://localhost:8080
  Ski site       http://localhost:8080/ski
  Sandbox        http://localhost:8080/sandbox
  API reference  http://localhost:8080/reference
  Developers     http://localhost:8080/developers
  Desk, panel    http://localhost:8080/sign-in

`)
    const variables = { SITE_URL: 'https://navette.example', METRICS_PORT: '9464' }
    expect(addressList(readConfig(variables))).toContain('  Metrics        http://localhost:9464/metrics\n')
    expect(addressList(readConfig({ ...variables, HOST: '10.0.0.5' }))).toContain('http://10.0.0.5:9464/metrics')
  })
})
