import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'

/** The server as a process of its own, stopped with the test. */
export interface ServerProcess {
  url: string
  log(): string
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts the server on a free port and waits until it listens, or has ended. */
export async function startServer(variables: NodeJS.ProcessEnv): Promise<ServerProcess> {
  for (;;) {
    const server = await startOn(await freePort(), variables)
    // Another process may have taken the port before this one could.
    if (!server.log().includes('EADDRINUSE')) return server
  }
}

async function startOn(port: number, variables: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const env = { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: String(port), RATE_LIMITS: 'off', ...variables }
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  let log = ''
  const listening = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        log += chunk.toString()
        if (log.includes('Server listening at')) resolve()
      })
  })

  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
    return child.exitCode
  }
  onTestFinished(async () => {
    await stop('SIGKILL')
  })
  await Promise.race([listening, ended])
  return { url: `http://127.0.0.1:${port}`, log: () => log, stop }
}
