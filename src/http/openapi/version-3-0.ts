import type { OpenApiDocument } from './document.ts'

/**
 * Converts a document to OpenAPI 3.0, for generators that do not support 3.1: keywords that JSON Schema has gained
 * since are replaced by their 3.0 equivalents. Webhooks have no equivalent and are left out.
 */
export function asVersion30({ webhooks: _, info, ...parts }: OpenApiDocument): object {
  const { identifier, name } = info.license
  const license = { name, url: `https://spdx.org/licenses/${identifier}.html` }
  return { ...rewritten(parts), info: { ...info, license }, openapi: '3.0.3' }
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
function wordsOf30({ const: only, examples, propertyNames: _, anyOf, type, $ref, ...rest }: Record<string, unknown>) {
  const words = {
    ...(type === undefined ? {} : Array.isArray(type) ? orNull(type.map((one) => ({ type: one }))) : { type }),
    ...(only === undefined ? {} : { type: typeof only, enum: [only] }),
    ...rest,
    ...(Array.isArray(examples) ? { example: examples[0] } : {}),
    ...(Array.isArray(anyOf) ? orNull(anyOf) : {}),
  }
  if ($ref === undefined) return words
  // 3.0 ignores everything beside a reference.
  return Object.keys(words).length === 0 ? { $ref } : { ...words, allOf: [{ $ref }] }
}

/** Returns a schema that allows null in addition to the other choices. */
function orNull(choices: readonly Record<string, unknown>[]): object {
  const [whole = {}, ...others] = choices.filter(({ type }) => type !== 'null')
  if (others.length > 0) return { anyOf: choices }
  // Only objects have member names.
  return { ...('$ref' in whole ? { type: 'object', allOf: [whole] } : whole), nullable: true }
}
