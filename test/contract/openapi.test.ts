import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ERROR_STATUS } from '../../src/errors.ts'
import { readExamples } from '../../src/http/openapi/examples.ts'
import { useWorld } from '../support/world.ts'
import { inWorkspace } from './client-workspace.ts'

const world = useWorld({ SITE_URL: 'https://navette.example' })

const DOCUMENTS = [
  'transfer-public-v1.json',
  'ski-rental-public-v1.json',
  'partner-v2.json',
  'partner-v1.json',
  'sandbox.json',
]

describe('the committed API descriptions', () => {
  it.each(DOCUMENTS)('%s is what the schemas that validate say (npm run openapi writes it)', async (name) => {
    const answer = await world.app.inject(`/openapi/${name}`)
    await expect(`${JSON.stringify(answer.json(), null, 2)}\n`).toMatchFileSnapshot(`../../openapi/${name}`)
  })

  it.each(DOCUMENTS)('Every example of %s belongs to one of its operations', async (name) => {
    const document = (await world.app.inject(`/openapi/${name}`)).json()
    const operations = Array.from(objectsIn(document), ({ operationId }) => operationId)
    expect([...(await readExamples(name)).keys()].filter((id) => !operations.includes(id))).toEqual([])
  })
})

describe('the TypeScript client', () => {
  const CLIENT = '../../openapi/clients/typescript'

  it('The committed types of the TypeScript client are those of the descriptions (npm run openapi writes them)', async () => {
    const answers = await Promise.all(DOCUMENTS.map((name) => world.app.inject(`/openapi/${name}`)))
    const described = Object.fromEntries(answers.map((answer, i) => [DOCUMENTS[i], answer.json()]))
    const printed = await inWorkspace(['--import', 'tsx', 'types.ts'], JSON.stringify(described))
    for (const [name, types] of Object.entries(JSON.parse(printed)))
      await expect(types).toMatchFileSnapshot(`${CLIENT}/src/descriptions/${name.replace('.json', '.ts')}`)
  })

  it('The minor version of the TypeScript client rises with each description (npm run openapi writes it)', async () => {
    const file = new URL(`${CLIENT}/package.json`, import.meta.url)
    const { name, version, ...rest } = JSON.parse(readFileSync(file, 'utf8'))
    const answers = await Promise.all(DOCUMENTS.map((name) => world.app.inject(`/openapi/${name}`)))
    const minors = answers.map((answer) => Number(answer.json().info.version.split('.')[1]))
    const [major, , patch] = version.split('.')
    const risen = [major, minors.reduce((sum, minor) => sum + minor), patch].join('.')
    await expect(`${JSON.stringify({ name, version: risen, ...rest }, null, 2)}\n`).toMatchFileSnapshot(file.pathname)
    const readme = new URL(`${CLIENT}/README.md`, import.meta.url)
    const words = readFileSync(readme, 'utf8').replaceAll(/navette-client-[\d.]+\.tgz/g, `navette-client-${risen}.tgz`)
    await expect(words).toMatchFileSnapshot(readme.pathname)
  })
})

/** Every object within a document, the document included. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Record<string, unknown>
  for (const inner of Object.values(value)) yield* objectsIn(inner)
}

/** Every field of the schemas in a value, by its name; one that may be null as what it is otherwise. */
function* fieldsIn(value: unknown): Generator<[string, Record<string, unknown>]> {
  for (const { properties } of objectsIn(value)) {
    if (typeof properties !== 'object' || properties === null) continue
    for (const [name, schema] of Object.entries(properties)) {
      const [whole = schema] = Array.isArray(schema.anyOf) ? schema.anyOf : []
      yield [name, whole]
    }
  }
}

function isNames(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The names that would be one in a language which writes them in its own way. */
function alike(names: readonly string[]): string[] {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return names.filter((name, i) => names.some((other, j) => i !== j && name !== '' && plain(name) === plain(other)))
}

describe.each(DOCUMENTS)('%s', (name) => {
  const document = JSON.parse(readFileSync(new URL(`../../openapi/${name}`, import.meta.url), 'utf8'))
  const objects = [...objectsIn(document)]

  it('A description requires every parameter of a path', () => {
    const inPath = objects.filter((one) => one['in'] === 'path')
    expect(inPath.filter(({ required }) => required !== true)).toEqual([])
  })

  it('A description names every body, as JSON only, so that every generator sends its content type', () => {
    const bodies = objects.flatMap(({ requestBody }) => (requestBody === undefined ? [] : [requestBody]))
    for (const { content } of bodies as { content: Record<string, { schema: object }> }[]) {
      expect(Object.keys(content)).toEqual(['application/json'])
      for (const { schema } of Object.values(content)) expect(Object.keys(schema)).toEqual(['$ref'])
    }
  })

  it('A description closes no schema, and takes no schema name that a language already has', () => {
    expect(objects.filter(({ additionalProperties }) => additionalProperties === false)).toEqual([])
    expect(document.components.schemas).not.toHaveProperty('Error')
    expect(document.components.schemas).not.toHaveProperty('Location')
  })

  it('A description gives defaults of named schemas in words, as generators would require such fields', () => {
    expect([...objectsIn(document.components.schemas)].filter((one) => 'default' in one)).toEqual([])
  })

  it('A description gives no two names that differ only in capitals and separators to what generators keep together', () => {
    const operations = objects.filter((one) => typeof one['operationId'] === 'string')
    const together = [
      ...objects.flatMap(({ properties }) => (isNames(properties) ? [Object.keys(properties)] : [])),
      Object.keys(document.components.schemas),
      operations.map(({ operationId }) => String(operationId)),
      ...operations.map(({ parameters = [] }) =>
        [...objectsIn(parameters)].flatMap(({ name }) => (typeof name === 'string' ? [name] : [])),
      ),
      ...objects.flatMap((one) => (Array.isArray(one['enum']) ? [one['enum'].map(String)] : [])),
    ]
    expect(together.flatMap(alike)).toEqual([])
  })

  it('A description has examples of required parameters, and none that would change the answer', () => {
    const parameters = [...objectsIn(document.paths)].filter((one) => 'in' in one && 'required' in one)
    expect(parameters.filter((one) => one['required'] !== 'example' in one)).toEqual([])
    expect(parameters.filter(({ schema }) => 'examples' in Object(schema) || 'example' in Object(schema))).toEqual([])
  })

  it('A description says what every day, time, flag and state of an answer looks like', () => {
    const vague = [...fieldsIn(document.components.schemas)].filter(([name, schema]) => {
      if (/(_date_time|_at|_time|_day|_date|deadline)$/.test(name) && schema['type'] === 'string')
        return !('pattern' in schema || 'format' in schema)
      return (
        /(_is_flight|^is_|ski_equipment|^can_|^status$|^composition$)/.test(name) &&
        !('enum' in schema || 'const' in schema)
      )
    })
    expect(vague).toEqual([])
  })

  it('A description gives only real bounds for whole numbers', () => {
    const bounds = objects.flatMap(({ minimum, maximum }) => [minimum, maximum])
    expect(bounds.filter((bound) => Math.abs(Number(bound)) >= 2_147_483_647)).toEqual([])
  })

  it('A description lists the codes of refusals, and allows members beside code and message', () => {
    const { ApiError: envelope } = document.components.schemas
    const { code } = envelope.properties.error.properties
    for (const one of ['INVALID_PARAMS', 'NOT_FOUND', 'INTERNAL_ERROR']) expect(code.enum).toContain(one)
    for (const one of code.enum) expect(ERROR_STATUS).toHaveProperty(one)
    for (const one of objectsIn(envelope)) expect(one).not.toHaveProperty('additionalProperties')
  })
})

it.each(DOCUMENTS.slice(0, 2))('%s describes campaign, language and origin on its deep links', (name) => {
  const { paths } = JSON.parse(readFileSync(new URL(`../../openapi/${name}`, import.meta.url), 'utf8'))
  for (const path of ['/book/quick-search', '/book/quick-checkout']) {
    const names = paths[path].get.parameters.map((one: { name: string }) => one.name)
    expect(names).toEqual(expect.arrayContaining(['via', 'campaign', 'lang']))
  }
})

describe('a served description', () => {
  it('A served description can be read by pages of other origins, is cached, and is sent again only if changed', async () => {
    const url = '/openapi/partner-v2.json'
    const whole = await world.app.inject(url)
    expect(whole.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag',
      'cache-control': 'public, max-age=300',
      'content-type': 'application/json; charset=utf-8',
    })
    const headers = { 'if-none-match': String(whole.headers.etag) }
    const unchanged = await world.app.inject({ url, headers })
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
    expect(unchanged.headers['access-control-allow-origin']).toBe('*')
  })
})

describe('the icon', () => {
  it.each([
    ['/favicon.ico', 'image/x-icon'],
    ['/icon.svg', 'image/svg+xml'],
  ])('The icon is at %s', async (url, type) => {
    const { statusCode, headers } = await world.app.inject(url)
    expect([statusCode, headers['content-type']]).toEqual([200, type])
  })
})

describe('the reference page', () => {
  it('The reference page offers every description, and brings everything that it needs', async () => {
    const first = await world.app.inject('/reference')
    const choices = [...first.body.matchAll(/href="(\/reference\/[^"]+)"/g)].map(([, path]) => path ?? '')
    expect(choices).toHaveLength(DOCUMENTS.length)
    for (const [i, path] of choices.entries()) {
      const page = await world.app.inject(path)
      expect(page.body).toContain(`spec-url="/openapi/${DOCUMENTS[i]}"`)
      for (const [, part = ''] of page.body.matchAll(/(?:src|href|spec-url)="([^"]+)"/g))
        expect((await world.app.inject(part)).statusCode, part).toBe(200)
    }
  })

  it('The reference page runs only our scripts, and calls only the sites', async () => {
    const { headers } = await world.app.inject('/reference')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self';")
    expect(policy).toContain("connect-src 'self' https://navette.example;")
  })
})
