import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../support/world.ts'
import { DESCRIPTIONS, descriptionOf, followed, idsIn } from './descriptions.ts'

const FOLDER = fileURLToPath(new URL('client/', import.meta.url))

const run = promisify(execFile)

/** Runs a program of the workspace and returns what it prints; one that fails has said why. */
const inWorkspace = async (...args: string[]) => {
  const { stdout } = await run(process.execPath, args, { cwd: FOLDER, maxBuffer: 64 * 1024 * 1024 }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(stdout + stderr)
    },
  )
  return stdout
}

const world = useWorld({ SITE_URL: 'https://navette.example' })

describe('clients that are generated with defaults', () => {
  let site = ''

  beforeAll(async () => {
    site = await world.app.listen({ port: 0, host: '127.0.0.1' })
    for (const name of DESCRIPTIONS) {
      const generator = 'node_modules/openapi-typescript/bin/cli.js'
      await inWorkspace(generator, `../../../openapi/${name}.json`, '--output', `generated/${name}.ts`)
    }
    await inWorkspace('--import', 'tsx', 'generate.ts', site)
  })

  it('compile, and the least call of every operation with them', { timeout: 120_000 }, async () => {
    expect(await inWorkspace('node_modules/typescript/bin/tsc')).toBe('')
  })

  it.each(['openapi-typescript', 'hey-api', 'orval', 'kubb'])('by %s sell', async (name) => {
    expect(await inWorkspace('--import', 'tsx', `sales/${name}.ts`, site)).toMatch(/^NAV\d{9} confirmed\n$/)
  })
})

/** A request as Postman imports it. */
interface Imported {
  method: 'GET' | 'POST'
  path: string[]
  variables: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string>
  body?: string
}

/** What others need comes first, what ends a booking last. */
function rank({ method, path }: Imported): number {
  const place = ['POST token', 'POST transfer', 'POST booking'].indexOf(`${method} ${path.join(' ')}`)
  return method === 'POST' && path.includes('cancellation') ? 4 : place < 0 ? 3 : place
}

it.each(DESCRIPTIONS)('%s as Postman imports it is answered with 2xx throughout', async (name) => {
  const file = `../../../openapi/${name}.json`
  const imported: Imported[] = JSON.parse(await inWorkspace('--import', 'tsx', 'postman.ts', file))
  const [{ url }] = descriptionOf(name).servers
  const ids = new Map<string, string>()
  for (const { method, path, variables, ...sent } of imported.toSorted((one, other) => rank(one) - rank(other))) {
    const parts = path.map((part) => (part.startsWith(':') ? idOf(part.slice(1)) : part))
    const payload = sent.body?.replace(/(?<="transfer_id": ?)1/, idOf('id'))
    const answer = await world.app.inject({
      method,
      url: `${url}/${parts.join('/')}`,
      query: sent.query,
      headers: { ...sent.headers, authorization: `Bearer ${ids.get('token')}` },
      ...(payload === undefined ? {} : { payload }),
    })
    const { statusCode, body } = await followed(world, answer)
    expect(statusCode, `${method} ${path.join('/')}: ${body}`).toBe(200)
    for (const [kind, id] of idsIn(body)) ids.set(kind, id)

    function idOf(parameter: string): string {
      return ids.get(parameter) ?? variables[parameter] ?? ''
    }
  }
})
