import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { promises, type StatsFs } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import type { Report } from '../../../src/db/database.ts'
import { openEmbedded } from '../../../src/db/embedded.ts'
import { isDatabaseUnavailable } from '../../../src/db/unavailable.ts'
import { demoFolder } from '../../support/demo-folder.ts'
import { watchDisk } from '../../support/forgetful-disk.ts'

describe.runIf('dump' in inject('template'))('the embedded database in a folder', { timeout: 120_000 }, () => {
  it('A database in a folder keeps through a loss of power what was committed, from the first commit on', async () => {
    const folder = await newFolder()
    const copy = await newFolder()
    const disk = await watchDisk()
    const database = await open(folder)
    await database.db.execute(sql`CREATE TABLE kept (number int)`)
    for (let number = 1; number <= 5; number++) await database.db.execute(sql`INSERT INTO kept VALUES (${number})`)
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO kept VALUES (6)`)
      await tx.execute(sql`INSERT INTO kept VALUES (7)`)
    })
    await disk.copyWhatIsLeft(folder, copy)
    const left = await open(copy)
    const { rows } = await left.db.execute(sql`SELECT array_agg(number ORDER BY number) AS numbers FROM kept`)
    expect(rows).toEqual([{ numbers: [1, 2, 3, 4, 5, 6, 7] }])
  })

  it('A database in a folder starts over where a first start was interrupted', async () => {
    const folder = await newFolder()
    await mkdir(join(folder, 'postgres.new', 'global'), { recursive: true })
    await writeFile(join(folder, 'postgres.new', 'PG_VERSION'), '18\n')
    const { db } = await open(folder)
    await expect(db.execute(sql`SELECT 1 FROM bookings`)).resolves.toMatchObject({ rows: [] })
    expect(await readdir(folder)).toEqual(['navette.pid', 'postgres'])
  })

  it('A database in a folder is readable by its owner only, even inside a folder open to everybody', async () => {
    const folder = await newFolder()
    await chmod(folder, 0o755)
    const first = await open(folder)
    await first.close()
    expect(await Promise.all([folder, join(folder, 'postgres')].map(modeOf))).toEqual(['700', '700'])
    await Promise.all([folder, join(folder, 'postgres')].map((path) => chmod(path, 0o755)))
    await open(folder)
    expect(await Promise.all([folder, join(folder, 'postgres')].map(modeOf))).toEqual(['700', '700'])
  })

  it('A database in a folder refuses writes while its disk is nearly full, and says so', async () => {
    const free = vi.spyOn(promises, 'statfs')
    onTestFinished(() => {
      free.mockRestore()
      syncBuiltinESMExports()
    })
    syncBuiltinESMExports()
    const reports: string[] = []
    const { db } = await open(await demoFolder(), (level, message) => reports.push(`${level}: ${message}`))
    await db.execute(sql`CREATE TABLE kept (number int)`)
    const write = async () => db.execute(sql`INSERT INTO kept VALUES (1)`)

    free.mockResolvedValue(withFree(63))
    await expect.poll(() => reports).toEqual([expect.stringMatching(/^error: 63 MB are free on the disk of .*refused/)])
    await expect(write()).rejects.toSatisfy(isDatabaseUnavailable)
    await expect(db.transaction(async (tx) => tx.execute(sql`DELETE FROM kept`))).rejects.toSatisfy(
      isDatabaseUnavailable,
    )
    await expect(db.execute(sql`SELECT 1 AS one`)).resolves.toMatchObject({ rows: [{ one: 1 }] })

    free.mockResolvedValue(withFree(81))
    await expect.poll(() => reports.at(-1)).toMatch(/^info: 81 MB are free/)
    await expect(write()).resolves.toBeDefined()
  })

  it.runIf(process.platform === 'linux')(
    'A database that cannot write ends the process with the reason, even at its start, and has lost nothing',
    async () => {
      const folder = await demoFolder()
      const running = await runLimited(folder, { largestFileKb: 12_000 })
      expect(running.output).toMatch(
        /^error the embedded database in .* has crashed.*: could not write.*file too large$/im,
      )
      expect(running.code).toBe(1)
      const starting = await runLimited(folder, { largestFileKb: 1 })
      expect(starting.output).toMatch(/the embedded database in .* (does not start|has crashed).*: could not write/i)
      expect(starting.code).toBe(1)
      const { db } = await open(folder)
      const { rows } = await db.execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM kept`)
      expect(rows[0]?.count).toBeGreaterThanOrEqual(Number(/(\d+)\nerror/.exec(running.output)?.[1]))
    },
  )
})

/** Opens a database in a process that may write no larger files, which fails as on a full disk, and writes to it. */
async function runLimited(folder: string, { largestFileKb }: { largestFileKb: number }) {
  const script = `
    import { openEmbedded } from './src/db/embedded.ts'
    const { db } = await openEmbedded(process.argv[1], (level, message) => console.log(level, message))
    await db.execute('CREATE TABLE kept (text text)')
    for (let count = 1; count < 10_000; count++) {
      await db.execute("INSERT INTO kept VALUES (repeat('x', 1000))")
      await db.execute("SELECT pg_logical_emit_message(false, '', repeat('x', 100000))")
      console.log(count)
    }`
  const limits = 'trap "" XFSZ; ulimit -f $0; exec "$@"'
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', script, folder]
  const child = spawn('bash', ['-c', limits, String(largestFileKb), ...node], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await once(child, 'close')
  return { code: child.exitCode, output }
}

async function modeOf(path: string) {
  return ((await stat(path)).mode & 0o777).toString(8)
}

function withFree(mb: number): StatsFs {
  return { type: 0, bsize: 4096, blocks: 1e6, bfree: mb * 256, bavail: mb * 256, files: 1e6, ffree: 1e6 }
}

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'navette-data-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function open(folder: string, report: Report = () => {}) {
  const database = await openEmbedded(folder, report)
  let closed = false
  const close = async () => {
    if (!closed) await database.close()
    closed = true
  }
  onTestFinished(close)
  return { ...database, close }
}
