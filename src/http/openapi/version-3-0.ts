import type { OpenApiDocument } from './document.ts'
import { COMPONENTS } from './json-schema.ts'

/**
 * Converts a document to OpenAPI 3.0, for generators that do not support 3.1: keywords that JSON Schema has gained
 * since are replaced by their 3.0 equivalents, or by less where such generators would write code that does not compile
 * (decisions 2.12). Webhooks have no equivalent and are left out.
 */
export function asVersion30({ webhooks: _, info, components, ...parts }: OpenApiDocument): object {
  const { identifier, name } = info.license
  const license = { name, url: `https://spdx.org/licenses/${identifier}.html` }
  const schemas = { ...components.schemas, ...nullableSchemas(components.schemas) }
  return {
    ...rewritten({ ...parts, components: { ...components, schemas } }),
    info: { ...info, license },
    openapi: '3.0.3',
  }
}

/** Returns the name of the file of the same description in OpenAPI 3.0. */
export function fileOfVersion30(file: string): string {
  return file.replace('.json', '.3.0.json')
}

/** Begins the name of a schema that also allows null. */
const NULLABLE = 'Nullable'

/**
 * Returns a nullable copy of each schema that is somewhere referenced as an alternative to null. 3.0 ignores `nullable`
 * beside a reference, and around one it does not allow what the referenced schema forbids.
 */
function nullableSchemas(schemas: Record<string, unknown>): object {
  const text = JSON.stringify(schemas)
  const isNullable = (name: string) => text.includes(JSON.stringify([{ $ref: COMPONENTS + name }, { type: 'null' }]))
  return Object.fromEntries(
    Object.entries(schemas)
      .filter(([name]) => isNullable(name))
      .map(([name, schema]) => [NULLABLE + name, { ...Object(schema), nullable: true }]),
  )
}

/** Members that hold data, which must not be converted whatever its keys are called. */
const DATA = new Set(['example', 'default', 'enum', 'required'])

function rewritten(part: object): object {
  return wordsOf30(
    Object.fromEntries(
      Object.entries(part).map(([name, value]) => [name, DATA.has(name) ? value : rewrittenValue(value)]),
    ),
  )
}

function rewrittenValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewrittenValue)
  return typeof value === 'object' && value !== null ? rewritten(value) : value
}

/**
 * Replaces the keywords that 3.0 does not know or spells differently. Member names are always text, so `propertyNames`
 * can be dropped.
 */
function wordsOf30({ const: only, examples, propertyNames: _, anyOf, type, ...rest }: Record<string, unknown>): object {
  const { $ref, ...words }: Record<string, unknown> = {
    ...(type === undefined ? {} : Array.isArray(type) ? orNull(type.map((one) => ({ type: one }))) : { type }),
    ...(only === undefined ? {} : { type: typeof only, enum: [only] }),
    ...rest,
    ...(Array.isArray(examples) ? { example: examples[0] } : {}),
    ...(Array.isArray(anyOf) ? orNull(anyOf, rest['description']) : {}),
  }
  // 3.0 ignores everything beside a reference, and generators for PHP do not find a class that is wrapped in `allOf`.
  return $ref === undefined ? words : { $ref }
}

/**
 * Returns a schema of the only choice besides null. Several choices become any value: older generators name a class for
 * them that they do not write.
 */
function orNull(choices: readonly Record<string, unknown>[], description?: unknown): object {
  const [whole = {}, ...others] = choices.filter(({ type }) => type !== 'null')
  if (others.length > 0) return {}
  if ('$ref' in whole) return { $ref: String(whole['$ref']).replace(COMPONENTS, COMPONENTS + NULLABLE) }
  const { enum: values, ...words } = whole
  if (!Array.isArray(values)) return { ...words, nullable: true }
  // An enum of 3.0 forbids null unless it lists it, and generators for Python fail on one that does.
  const oneOf = `One of ${values.map((value) => `\`${value}\``).join(', ')}, or null.`
  return { ...words, nullable: true, description: [description, oneOf].filter(Boolean).join(' ') }
}
