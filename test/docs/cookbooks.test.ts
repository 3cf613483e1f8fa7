import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeJanuary } from '../support/statement.ts'
import { useWorld } from '../support/world.ts'
import { excerpt } from './excerpt.ts'
import { type Fence, fencesOf, textOf } from './markdown.ts'

/** The documents whose commands are run. */
const COOKBOOKS = [
  'README.md',
  ...['transfer', 'ski-rental', 'partners', 'webhooks', 'mcp', 'errors', 'sandbox'].map((name) => `docs/${name}.md`),
]

/** Ends the output of one block. */
const END = '\x1e'

/** A block of commands, and the block that shows what it prints. */
interface Step {
  command: Fence
  shown: Fence | undefined
}

/** The commands of a document that call the server; those of npm start it, or are the operator's. */
function stepsOf(document: string): Step[] {
  const fences = fencesOf(textOf(document))
  return fences.flatMap((command, i) => {
    const next = fences[i + 1]
    const shown = next && ['json', 'text'].includes(next.language) ? next : undefined
    return command.language === 'sh' && !command.text.startsWith('npm ') ? [{ command, shown }] : []
  })
}

function isRefusal(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'error' in value
}

/** What a text means in a block of that language; undefined where nothing is shown. */
function valueOf(shown: Fence | undefined, text = ''): unknown {
  return shown?.language === 'json' ? JSON.parse(text) : shown && text.trim()
}

describe.skipIf(spawnSync('curl', ['--version']).status !== 0)('the commands of the cookbooks', () => {
  const world = useWorld({ SITE_URL: 'http://localhost:3000' })
  let folder = ''

  beforeAll(async () => {
    await closeJanuary(world)
    const { port } = new URL(await world.app.listen({ port: 0, host: '127.0.0.1' }))
    folder = await mkdtemp(join(tmpdir(), 'cookbook-'))
    await writeFile(join(folder, '.curlrc'), `connect-to = "localhost:3000:127.0.0.1:${port}"\n`)
  })
  afterAll(() => rm(folder, { recursive: true }))

  it.each(COOKBOOKS)(
    'The commands of %s print what it shows, and are not refused when they are repeated',
    async (document) => {
      const steps = stepsOf(document)
      const once = steps.map(({ command }) => `${command.text}printf '${END}'\n`).join('')
      const script = once + once
      const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
        cwd: folder,
        env: { ...process.env, CURL_HOME: folder },
        maxBuffer: 64 * 1024 * 1024,
      })
      const printed = stdout.split(END)

      for (const [i, { command, shown }] of steps.entries()) {
        const expected = valueOf(shown, shown?.text)
        expect(excerpt(valueOf(shown, printed[i]), expected), `${document}:${command.line}`).toEqual(expected)
        // Later answers tell of what earlier ones did, but none is refused that was not refused before.
        const again = valueOf(shown, printed[steps.length + i])
        expect(isRefusal(again), `${document}:${command.line}, repeated`).toBe(isRefusal(expected))
      }
    },
  )
})
