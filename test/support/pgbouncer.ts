import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'

const PGBOUNCER = '/usr/sbin/pgbouncer'

/** Whether this machine has PgBouncer. */
export const hasPgBouncer = existsSync(PGBOUNCER)

/** Starts PgBouncer in transaction mode before a database, with three server connections, until the test ends. */
export async function startPgBouncer(databaseUrl: string): Promise<{ url: string }> {
  const url = new URL(databaseUrl)
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'navette-pgbouncer-'))
  const file = join(folder, 'pgbouncer.ini')
  const password = url.password && ` password=${decodeURIComponent(url.password)}`
  await writeFile(
    file,
    `[databases]
* = host=${url.hostname} port=${url.port || 5432} user=${url.username}${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
`,
  )
  // It refuses to run as root, and the user that it runs as must be able to read this.
  await chmod(folder, 0o755)
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(PGBOUNCER, [...user, file], { stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true })
  })
  await expect.poll(() => accepts(port)).toBe(true)
  url.host = `127.0.0.1:${port}`
  return { url: url.href }
}

async function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.end())
  })
}
