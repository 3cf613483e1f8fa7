import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

const running: ChildProcess[] = []

/** Starts the compiled server as it would run in production, logging requests to nowhere; gives its URL. */
export async function startCompiled(
  port: number,
  variables: NodeJS.ProcessEnv,
): Promise<{ url: string; startMs: number; stop: () => Promise<void> }> {
  return start(port, ['dist/main.js'], { RATE_LIMITS: 'off', ...variables }, '/readyz')
}

/** Starts the bare Fastify route that answers so many bytes. */
export async function startYardstick(port: number, bytes: number): Promise<string> {
  return (await start(port, ['--import', 'tsx', 'test/bench/yardstick.ts', String(port), String(bytes)], {}, '/')).url
}

/** Starts the bare route whose only work is the INSERT of a checkout link. */
export async function startInsertYardstick(port: number, databaseUrl: string): Promise<string> {
  return (await start(port, ['--import', 'tsx', 'test/bench/insert-yardstick.ts', String(port), databaseUrl], {}, '/'))
    .url
}

async function start(port: number, args: string[], variables: NodeJS.ProcessEnv, probe: string) {
  const startedAt = performance.now()
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1', ...variables }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  running.push(child)
  const url = `http://127.0.0.1:${port}`
  while (!(await answers(url + probe))) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} exited with ${child.exitCode}`)
    await wait(5)
  }
  const stop = () => new Promise<void>((resolve) => child.once('exit', () => resolve()) && child.kill())
  return { url, startMs: performance.now() - startedAt, stop }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

/** Ends whatever still runs. */
export function stopAll(): void {
  for (const child of running) child.kill('SIGKILL')
}
