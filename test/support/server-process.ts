import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'

/** The server as a process of its own, stopped with the test. */
export interface ServerProcess {
  url: string
  log(): string
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts the server on a free port and waits until it is ready, or has failed. */
export async function startServer(variables: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const port = await freePort()
  const env = { PATH: process.env['PATH'], PORT: String(port), RATE_LIMITS: 'off', ...variables }
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = once(child, 'exit')
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (log += chunk.toString()))

  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await exited
    return child.exitCode
  }
  onTestFinished(async () => {
    await stop('SIGKILL')
  })
  const url = `http://127.0.0.1:${port}`
  while (child.exitCode === null) {
    if (await isReady(url)) break
    await wait(100)
  }
  return { url, log: () => log, stop }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}
