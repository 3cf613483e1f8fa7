import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../support/world.ts'

const world = useWorld({ SITE_URL: 'https://navette.example' })

const NAMES = ['transfer-public-v1', 'ski-rental-public-v1', 'partner-v2', 'partner-v1']

/** What a schema of OpenAPI 3.1 may say and one of 3.0 may not. */
const NEWER_WORDS = ['const', 'examples', 'propertyNames', '$defs', '$schema', 'prefixItems', 'if', 'patternProperties']

interface Operation {
  operationId: string
}
interface Rendition {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

const documentAt = async (path: string): Promise<Rendition> => (await world.app.inject(`/openapi/${path}`)).json()

const operationsOf = ({ paths }: Rendition) =>
  Object.values(paths).flatMap((item) => Object.values(item).flatMap(({ operationId }) => operationId ?? []))

/** The names of the members of every object, except within examples. */
function* membersIn(value: unknown): Generator<[name: string, value: unknown]> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) yield [name, inner]
    if (name !== 'example' && name !== 'properties') yield* membersIn(inner)
    if (name === 'properties') for (const schema of Object.values(inner)) yield* membersIn(schema)
  }
}

describe.each(NAMES)('the rendition of %s in OpenAPI 3.0', (name) => {
  let [whole, rendition] = [{}, {}] as [Rendition, Rendition]
  beforeAll(async () => {
    whole = await documentAt(`${name}.json`)
    rendition = await documentAt(`${name}.3.0.json`)
  })

  it('A rendition describes every operation', () => {
    expect(rendition.openapi).toMatch(/^3\.0\./)
    expect(operationsOf(rendition)).toEqual(operationsOf(whole))
    expect(operationsOf(rendition).length).toBeGreaterThan(5)
  })

  it('A rendition says nothing in the words of 3.1', () => {
    const members = [...membersIn(rendition)]
    expect(members.filter(([word]) => NEWER_WORDS.includes(word))).toEqual([])
    expect(members.filter(([word, value]) => word === 'type' && (Array.isArray(value) || value === 'null'))).toEqual([])
  })

  it('A rendition is valid OpenAPI 3.0', { timeout: 60_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'navette-openapi-'))
    try {
      const file = join(folder, 'document.json')
      await writeFile(file, JSON.stringify(rendition))
      await expect(faultsIn(file)).resolves.toBe('')
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

/** What Redocly finds wrong with the structure of a document. */
async function faultsIn(file: string): Promise<string> {
  const config = new URL('redocly-3-0.yaml', import.meta.url).pathname
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const lint = promisify(execFile)('npx', ['redocly', 'lint', '--config', config, '--format', 'json', file], { env })
  return lint.then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout || stderr || 'not linted',
  )
}
