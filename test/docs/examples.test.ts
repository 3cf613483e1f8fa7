import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useWorld } from '../support/world.ts'
import { ROOT } from './markdown.ts'

const world = useWorld()
let site = ''
let folder = ''

beforeAll(async () => {
  site = await world.app.listen({ port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(join(tmpdir(), 'examples-'))
})
afterAll(() => rm(folder, { recursive: true }))

const PROGRAMS = [
  ['php', 'docs/examples/php/sell.php', 'refused with 400 INVALID_PARAMS'],
  ['java', 'docs/examples/java/Sell.java', 'refused with 409 ALREADY_BOOKED'],
] as const

for (const [command, file, refused] of PROGRAMS)
  it.skipIf(spawnSync(command, ['--version']).status !== 0)(
    `The example in ${command} quotes, hands over, books, keeps the voucher and is refused`,
    async () => {
      const program = fileURLToPath(new URL(file, ROOT))
      const { stdout } = await promisify(execFile)(command, [program, site], { cwd: folder })
      expect(stdout).toContain(
        'from airport-1 to resort-80\nStandard minivan: 500.5 EUR, pickup at 2027-01-16 14:00:00\n',
      )
      expect(stdout).toContain('500.5 EUR: http://navette.test/book/public-checkout/')
      expect(stdout).toContain(`${refused}: `)
      const [, voucher = ''] = /^booked as NAV\d{9}, voucher in (NAV\d{9}-P1\.pdf)$/m.exec(stdout) ?? []
      expect((await readFile(join(folder, voucher))).subarray(0, 5).toString()).toBe('%PDF-')
    },
  )
