import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'

const HAPROXY = '/usr/sbin/haproxy'

/** Whether this machine has HAProxy. */
export const hasHaproxy = existsSync(HAPROXY)

/** Starts HAProxy before two servers as documented. `findBoth` resolves when it regards both as up. */
export async function startHaproxy(
  servers: readonly [number, number],
): Promise<{ url: string; findBoth: () => Promise<void> }> {
  const port = await freePort()
  const stats = await freePort()
  const addresses = {
    '*:8080': `127.0.0.1:${port}`,
    '10.0.0.21:3000': `127.0.0.1:${servers[0]}`,
    '10.0.0.22:3000': `127.0.0.1:${servers[1]}`,
  }
  await runHaproxy(addresses, `listen stats\n    bind 127.0.0.1:${stats}\n    stats enable\n    stats uri /\n`)
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

/** Runs HAProxy until the test ends, as documented for these addresses but at others, with more configuration. */
export async function runHaproxy(addresses: Readonly<Record<string, string>>, more = ''): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'navette-haproxy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const documents = await readFile(new URL('../../docs/operation.md', import.meta.url), 'utf8')
  const blocks = [...documents.matchAll(/```haproxy\n(.*?)```/gs)].map(([, block = '']) => block)
  let configuration = blocks.find((block) => Object.keys(addresses).every((address) => block.includes(address))) ?? ''
  for (const [documented, ours] of Object.entries(addresses)) configuration = configuration.replace(documented, ours)
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, `${configuration}\n${more}`)
  const haproxy = spawn(HAPROXY, ['-db', '-f', file], { stdio: 'ignore' })
  onTestFinished(() => void haproxy.kill('SIGKILL'))
}
