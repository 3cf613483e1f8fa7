import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'

const HAPROXY = '/usr/sbin/haproxy'

/** Whether this machine has HAProxy. */
export const canStartHaproxy = existsSync(HAPROXY)

/** Starts HAProxy before two servers as documented. `findBoth` resolves when it regards both as up. */
export async function startHaproxy(
  servers: readonly [number, number],
): Promise<{ url: string; findBoth: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'navette-haproxy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  const stats = await freePort()
  const documents = await readFile(new URL('../../docs/operation.md', import.meta.url), 'utf8')
  const blocks = [...documents.matchAll(/```haproxy\n(.*?)```/gs)].map(([, block = '']) => block)
  const configuration = (blocks.find((block) => block.includes('listen navette')) ?? '')
    .replace('*:8080', `127.0.0.1:${port}`)
    .replace('10.0.0.21:3000', `127.0.0.1:${servers[0]}`)
    .replace('10.0.0.22:3000', `127.0.0.1:${servers[1]}`)
  const file = join(folder, 'haproxy.cfg')
  const csv = `listen stats\n    bind 127.0.0.1:${stats}\n    stats enable\n    stats uri /\n`
  await writeFile(file, `${configuration}\n${csv}`)
  const haproxy = spawn(HAPROXY, ['-db', '-f', file], { stdio: 'ignore' })
  onTestFinished(() => void haproxy.kill('SIGKILL'))
  const states = async () => {
    const text = await fetch(`http://127.0.0.1:${stats}/;csv`).then((answer) => answer.text())
    return [...text.matchAll(/^navette,(?:one|two),.*?,(UP|DOWN)\b/gm)].map(([, state]) => state)
  }
  const findBoth = async () => {
    await expect.poll(() => states().catch(() => []), { timeout: 60_000 }).toEqual(['UP', 'UP'])
  }
  await findBoth()
  return { url: `http://127.0.0.1:${port}`, findBoth }
}
