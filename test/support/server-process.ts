import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'

/** The server as a process of its own, which ends with the test. */
export interface ServerProcess {
  url: string
  log(): string
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts the built server on a free port, and waits until it listens or has ended. */
export async function startServer(variables: NodeJS.ProcessEnv): Promise<ServerProcess> {
  for (;;) {
    const server = await startOn(await freePort(), variables)
    // Another process may have taken the port meanwhile.
    if (!server.log().includes('EADDRINUSE')) return server
  }
}

/** Starts the server below a parent that never reaps it: once killed, it stays as a zombie. */
export async function startUnreaped(
  variables: NodeJS.ProcessEnv,
): Promise<{ kill: () => void; state: () => Promise<string> }> {
  const env = environment(await freePort(), variables)
  const shell = ['-c', '"$0" "$@" & echo "pid $!"; exec sleep 600', process.execPath, ...PROGRAM]
  const parent = spawn('sh', shell, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let log = ''
  await new Promise<void>((resolve) =>
    parent.stdout.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      if (log.includes('Server listening at')) resolve()
    }),
  )
  const pid = Number(/^pid (\d+)$/m.exec(log)?.[1])
  const kill = () => void process.kill(pid, 'SIGKILL')
  onTestFinished(() => {
    parent.kill('SIGKILL')
  })
  const state = async () => /^State:\s+(\w)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? ''
  return { kill, state }
}

const PROGRAM = ['dist/main.js']

function environment(port: number, variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOST: '127.0.0.1',
    PORT: String(port),
    RATE_LIMITS: 'off',
    DRAIN_SECONDS: '0',
    ...variables,
  }
}

async function startOn(port: number, variables: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const env = environment(port, variables)
  const child = spawn(process.execPath, PROGRAM, { env, stdio: ['ignore', 'pipe', 'pipe'] })
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
