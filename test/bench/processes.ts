import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import packageJson from '../../package.json' with { type: 'json' }
import { freePort } from '../support/free-port.ts'

/** A process that answers. */
export interface Running {
  url: string
  startMs: number
  /** How much memory it uses at the moment. */
  residentMb: () => Promise<number>
  /** How many milliseconds of processor time all of its threads have taken so far, by the kernel's accounting. */
  processorMs: () => Promise<number>
  stop: () => Promise<void>
}

const running: ChildProcess[] = []

/** How `npm start` calls Node: the options that the yardsticks get, too, and the program. */
const OPTIONS = packageJson.scripts.start.split(' ').slice(1, -1)
const PROGRAM = packageJson.scripts.start.split(' ').slice(-1)

/** Starts the compiled server as `npm start` does, logging next to nothing. */
export async function startCompiled(variables: NodeJS.ProcessEnv): Promise<Running> {
  return start(() => PROGRAM, { RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...variables }, '/readyz')
}

/** What a bare route answers: a page, or ready bytes. */
type BareKind = 'html' | 'bytes'

/** Whose query a yardstick of the given packages reads. */
export type QueryName = 'quote' | 'search' | 'accommodations' | 'rental' | 'none'

/** Starts the bare Fastify route that answers this. */
export async function startBareYardstick(answer: string | Buffer, kind: BareKind): Promise<Running> {
  return startWithAnswer('bare-yardstick.ts', answer, kind)
}

/** Starts the route that reads a query and answers this JSON by the given packages alone, at `/constant`. */
export async function startPackagesYardstick(answer: string, query: QueryName): Promise<Running> {
  return startWithAnswer('packages-yardstick.ts', answer, query)
}

async function startWithAnswer(yardstick: string, answer: string | Buffer, how: string): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), 'navette-yardstick-'))
  const file = join(folder, 'answer')
  await writeFile(file, answer)
  const running = await startYardstick(yardstick, file, how)
  await rm(folder, { recursive: true })
  return running
}

/** What a call that writes is compared with: a file that does nothing but its SQL, or one that does it plainly. */
export type WritingYardstick = 'sql-yardstick.ts' | 'plain-yardstick.ts'

/** Starts the routes that write the same rows as the server. */
export async function startWritingYardstick(file: WritingYardstick, databaseUrl: string): Promise<Running> {
  return startYardstick(file, databaseUrl)
}

/** Runs a file of the bench as a process of its own and returns what it printed. */
export async function printedBy(file: string): Promise<string> {
  const printed = promisify(execFile)(process.execPath, ['--import', 'tsx', `test/bench/${file}`])
  running.push(printed.child)
  return (await printed).stdout
}

async function startYardstick(file: string, ...rest: string[]): Promise<Running> {
  return start((port) => ['--import', 'tsx', `test/bench/${file}`, String(port), ...rest], {}, '/')
}

async function start(args: (port: number) => string[], variables: NodeJS.ProcessEnv, probe: string): Promise<Running> {
  const port = await freePort()
  const startedAt = performance.now()
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1', ...variables }
  const child = spawn(process.execPath, [...OPTIONS, ...args(port)], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  running.push(child)
  const url = `http://127.0.0.1:${port}`
  while (!(await answers(url + probe))) {
    const ended = child.exitCode ?? child.signalCode
    if (ended !== null) throw new Error(`${child.spawnargs.join(' ')} ended with ${ended}`)
    await wait(5)
  }
  const residentMb = async () =>
    Number((await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(child.pid)])).stdout) / 1024
  const processorMs = () => processorTime(Number(child.pid))
  const stop = () => new Promise<void>((resolve) => child.once('exit', () => resolve()) && child.kill())
  return { url, startMs: performance.now() - startedAt, residentMb, processorMs, stop }
}

/** Linux counts it in nanoseconds for each thread; a thread that ends between two readings would take its own along. */
async function processorTime(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const spent = threads.map(async (thread) =>
    Number((await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')).split(' ')[0]),
  )
  return (await Promise.all(spent)).reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

/** Ends whatever is still running. */
export function stopAll(): void {
  for (const child of running) child.kill('SIGKILL')
}
