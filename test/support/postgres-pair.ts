import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { expect, onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'
import { hasHaproxy, runHaproxy } from './haproxy.ts'

const PROGRAMS = programsIn('/usr/lib/postgresql')

/** Whether this machine has what a pair needs: the programs of PostgreSQL, and HAProxy. */
export const hasPostgresPair = hasHaproxy && PROGRAMS !== undefined

/** PostgreSQL refuses to run as root, and runs as nobody instead. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

const PATIENCE = { timeout: 60_000, interval: 50 }

/** A PostgreSQL server and its processes. */
interface PostgresServer {
  url: string
  port: number
  /** Sends a signal to all its processes. */
  signal: (signal: NodeJS.Signals) => Promise<void>
  /** Kills it without warning, like a power failure. */
  kill: () => Promise<void>
}

/** Two servers behind HAProxy. A commit on the primary is answered when the standby has it as well. */
export interface PostgresPair {
  /** Connects to whichever is the primary. */
  url: string
  primary: PostgresServer
  standby: PostgresServer
  /** Kills the primary in whatever state, and promotes the standby, which then has no standby. */
  failOver: () => Promise<void>
  /** Replaces the server that was killed by a new standby. */
  addStandby: () => Promise<void>
}

/** Starts two servers and HAProxy until the test ends, after filling the first server. */
export async function startPostgresPair(fill: (url: string) => Promise<void>): Promise<PostgresPair> {
  const folder = await mkdtemp(join(tmpdir(), 'navette-pair-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o777)
  const first = await freePort()
  const second = await freePort()
  await run('initdb', [`--pgdata=${join(folder, String(first))}`, '--username=postgres', '--auth=trust', '--no-sync'])
  const primary = await startPostgres(folder, first)
  await sql(primary.url, 'CREATE ROLE haproxy LOGIN')
  await fill(primary.url)
  const standby = await startStandby(folder, second, primary)
  const url = await startHaproxy([first, second])
  const pair: PostgresPair = {
    url,
    primary,
    standby,
    async failOver() {
      await pair.primary.kill()
      await sql(pair.standby.url, 'SELECT pg_promote()')
      ;[pair.primary, pair.standby] = [pair.standby, pair.primary]
    },
    async addStandby() {
      pair.standby = await startStandby(folder, pair.standby.port, pair.primary)
    },
  }
  return pair
}

/** Starts a standby as a copy of the primary, which from then on waits for it. */
async function startStandby(folder: string, port: number, primary: PostgresServer): Promise<PostgresServer> {
  const data = join(folder, String(port))
  await rm(data, { recursive: true, force: true })
  const source = `--dbname=${primary.url}?application_name=standby`
  await run('pg_basebackup', [source, `--pgdata=${data}`, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'])
  const standby = await startPostgres(folder, port)
  await sql(primary.url, `ALTER SYSTEM SET synchronous_standby_names = 'standby'`)
  await sql(primary.url, 'SELECT pg_reload_conf()')
  const follows = `SELECT sync_state FROM pg_stat_replication WHERE state = 'streaming'`
  await expect.poll(() => sql(primary.url, follows), PATIENCE).toEqual([{ sync_state: 'sync' }])
  return standby
}

async function startPostgres(folder: string, port: number): Promise<PostgresServer> {
  const place = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
  const settings = [...place, 'log_min_messages=fatal', 'wal_retrieve_retry_interval=1s']
  const options = ['-D', join(folder, String(port)), ...settings.flatMap((setting) => ['-c', setting])]
  const postgres = spawn(program('postgres'), options, { stdio: 'ignore', ...NOBODY })
  const ended = once(postgres, 'exit')
  const signal = async (name: NodeJS.Signals) => {
    const { pid } = postgres
    if (pid === undefined || postgres.exitCode !== null || postgres.signalCode !== null) return
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
    for (const each of [pid, ...children.trim().split(' ').map(Number)]) signalIfThere(each, name)
  }
  const kill = async () => {
    await signal('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  await expect.poll(() => answers(url), PATIENCE).toBe(true)
  return { url, port, signal, kill }
}

/** A child process may end by itself at any moment. */
function signalIfThere(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Starts HAProxy before both servers, and returns the URL of whichever is the primary. */
async function startHaproxy(servers: [number, number]): Promise<string> {
  const port = await freePort()
  await runHaproxy({
    '*:5432': `127.0.0.1:${port}`,
    '10.0.0.11:5432': `127.0.0.1:${servers[0]}`,
    '10.0.0.12:5432': `127.0.0.1:${servers[1]}`,
  })
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  // Before its first check it takes the standby for a primary as well.
  const isStandby = () => sql(url, 'SELECT pg_is_in_recovery() AS standby').catch(() => [])
  await expect
    .poll(() => Promise.all(servers.map(isStandby)), PATIENCE)
    .toEqual(servers.map(() => [{ standby: false }]))
  return url
}

/** Runs one statement on a new connection. */
async function sql(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return rows
  } finally {
    await client.end()
  }
}

async function answers(url: string): Promise<boolean> {
  return sql(url, 'SELECT 1').then(
    () => true,
    () => false,
  )
}

async function run(name: string, options: string[]): Promise<void> {
  await promisify(execFile)(program(name), options, NOBODY)
}

function program(name: string): string {
  return join(PROGRAMS ?? '', name)
}

/** Returns the folder with the programs of the newest installed version. */
function programsIn(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined
  const newest = Math.max(...readdirSync(folder).map(Number))
  return [join(folder, String(newest), 'bin')].find((bin) => existsSync(join(bin, 'initdb')))
}
