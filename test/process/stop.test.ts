import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { portOf } from '../support/mail-server.ts'
import { startServer } from '../support/server-process.ts'

const PATIENCE = { timeout: 60_000 }

/** A process that takes so long to stop, with so much time for it. */
function stopping({ takesMs, deadlineMs, trouble = '' }: { takesMs: number; deadlineMs: number; trouble?: string }) {
  const script = ['--import', 'tsx', 'test/support/stopping-process.ts', String(takesMs), String(deadlineMs), trouble]
  const child = spawn(process.execPath, script, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let log = ''
  child.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const exitCode = once(child, 'close').then(() => child.exitCode)
  return { child, exitCode, log: () => log }
}

describe('a stop', { timeout: 120_000 }, () => {
  it('that hangs ends at the deadline', async () => {
    const { child, exitCode, log } = stopping({ takesMs: 3_600_000, deadlineMs: 300 })
    await expect.poll(log, PATIENCE).toContain('ready')
    child.kill('SIGTERM')
    expect(await exitCode).toBe(1)
    expect(log()).toContain('killed by timeout (300ms)')
  })

  it('ends at once at a second signal', async () => {
    const { child, exitCode, log } = stopping({ takesMs: 3_600_000, deadlineMs: 3_600_000 })
    await expect.poll(log, PATIENCE).toContain('ready')
    child.kill('SIGTERM')
    await expect.poll(log, PATIENCE).toContain('"signal":"SIGTERM","msg":"stopping')
    child.kill('SIGINT')
    expect(await exitCode).toBe(1)
    expect(log()).toContain('second SIGINT, exiting')
  })

  it.each(['throw', 'reject'])('follows in order upon an error that nobody caught: %s', async (trouble) => {
    const { exitCode, log } = stopping({ takesMs: 50, deadlineMs: 60_000, trouble })
    expect(await exitCode).toBe(1)
    expect(log()).toMatch(/on purpose.*stopping after an error[^]*"msg":"stopped"/)
  })

  it('waits for a job under way', async () => {
    let answer: (() => void) | undefined
    const rates = createServer((_, response) => {
      answer = () => response.end(`<Cube currency='USD' rate='1.5'/>`)
    })
    onTestFinished(() => void rates.close())
    await once(rates.listen(0, '127.0.0.1'), 'listening')
    const url = `http://127.0.0.1:${portOf(rates.address())}`
    const server = await startServer({ DATA_DIR: 'memory', FX_RATES_URL: url })
    await expect.poll(() => answer, PATIENCE).toBeDefined()
    const stopped = server.stop()
    await expect.poll(() => server.log(), PATIENCE).toContain('"msg":"stopping')
    answer?.()
    expect(await stopped).toBe(0)
    expect(server.log()).toContain('exchange rates refreshed')
  })
})
