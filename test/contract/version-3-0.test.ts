import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../support/world.ts'

const world = useWorld({ SITE_URL: 'https://navette.example' })

const NAMES = ['transfer-public-v1', 'ski-rental-public-v1', 'partner-v2', 'partner-v1', 'sandbox']

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

const renditionOf = (name: string) => documentAt(`${name}.3.0.json`)

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

/** The bodies and answers in a value: each has a schema, and an example of it. */
function* contentsIn(value: unknown): Generator<{ schema: object; example: unknown }> {
  if (typeof value !== 'object' || value === null) return
  if ('schema' in value && 'example' in value) yield { schema: Object(value.schema), example: value.example }
  for (const [name, inner] of Object.entries(value)) if (name !== 'example') yield* contentsIn(inner)
}

/** What is wrong with each rendition. */
let faults = new Map<string, unknown[]>()
beforeAll(async () => {
  faults = await faultsOf(
    new Map(await Promise.all(NAMES.map(async (name) => [name, await renditionOf(name)] as const))),
  )
}, 120_000)

describe.each(NAMES)('the rendition of %s in OpenAPI 3.0', (name) => {
  let [whole, rendition] = [{}, {}] as [Rendition, Rendition]
  beforeAll(async () => {
    whole = await documentAt(`${name}.json`)
    rendition = await renditionOf(name)
  })

  it('A rendition describes every operation', () => {
    expect(rendition.openapi).toMatch(/^3\.0\./)
    expect(operationsOf(rendition)).toEqual(operationsOf(whole))
    expect(operationsOf(rendition).length).toBeGreaterThan(1)
  })

  it('A rendition says nothing in the words of 3.1', () => {
    const members = [...membersIn(rendition)]
    expect(members.filter(([word]) => NEWER_WORDS.includes(word))).toEqual([])
    expect(members.filter(([word, value]) => word === 'type' && (Array.isArray(value) || value === 'null'))).toEqual([])
  })

  it('The examples of a rendition, and so the nulls in them, are what its schemas say', () => {
    // Of what 3.0 adds to JSON Schema, the validator knows `nullable`: like 3.0, only beside a type.
    const ajv = new Ajv({ strict: false, allErrors: true })
    formats.default(ajv)
    ajv.addSchema(rendition, 'rendition')
    const contents = [...contentsIn(rendition)]
    expect(contents.length).toBeGreaterThan(1)
    for (const { schema, example } of contents) {
      const text = JSON.stringify(schema).replaceAll('"#/components/', '"rendition#/components/')
      expect(ajv.validate(JSON.parse(text), example) ? '' : ajv.errorsText(), JSON.stringify(example)).toBe('')
    }
  })

  it('A rendition says of each value what it is without a choice, which older generators cannot write', () => {
    const words = [...membersIn(rendition)].map(([word]) => word)
    expect(words.filter((word) => ['anyOf', 'oneOf', 'allOf'].includes(word))).toEqual([])
  })

  it('A rendition is valid OpenAPI 3.0', () => {
    expect(faults.get(name)).toEqual([])
  })
})

/** What Redocly finds wrong with the structure of documents: it takes longer to start than to look at all of them. */
async function faultsOf(documents: ReadonlyMap<string, Rendition>): Promise<Map<string, unknown[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'navette-openapi-'))
  try {
    const files = [...documents.keys()].map((name) => join(folder, `${name}.json`))
    for (const [name, document] of documents) await writeFile(join(folder, `${name}.json`), JSON.stringify(document))
    const reports = reportsIn(await lint(files))
    return new Map([...documents.keys()].map((name, i) => [name, reports[i]?.problems ?? ['not linted']]))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** What Redocly prints is one report after the other, in the order of the files. */
function reportsIn(printed: string): { problems: unknown[] }[] {
  return printed.split(/(?<=^\})(?=\{)/m).map((report) => JSON.parse(report))
}

/** Returns what Redocly prints; with faults in a document, it exits with 1. */
async function lint(files: readonly string[]): Promise<string> {
  const config = new URL('redocly-3-0.yaml', import.meta.url).pathname
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const args = ['redocly', 'lint', '--config', config, '--format', 'json', ...files]
  const { stdout } = await promisify(execFile)('npx', args, { env }).catch((error: { stdout: string }) => error)
  return stdout
}
