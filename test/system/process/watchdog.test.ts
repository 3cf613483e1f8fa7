import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'

it('A process whose main thread hangs is ended, and says so', { timeout: 60_000 }, async () => {
  const script = ['--import', 'tsx', 'test/support/stuck-process.ts', '2000']
  const child = spawn(process.execPath, script, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let log = ''
  child.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()))
  await once(child, 'close')
  expect(child.signalCode).toBe('SIGKILL')
  expect(log).toMatch(/^stuck\n.*the main thread has been blocked for 2 s: ending the process/)
})
