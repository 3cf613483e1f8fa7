import type { OpenApiDocument } from './document.ts'

/**
 * The same document as OpenAPI 3.0, for generators that read nothing newer: it says in the words of 3.0 what JSON Schema
 * has learnt since. The calls that integrators receive have no place in it.
 */
export function asVersion30({ webhooks: _, info, ...parts }: OpenApiDocument): object {
  const { identifier, name } = info.license
  const license = { name, url: `https://spdx.org/licenses/${identifier}.html` }
  return { ...rewritten(parts), info: { ...info, license }, openapi: '3.0.3' }
}

/** Examples are data, whatever their members are called. */
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

/** The words of a schema that 3.0 does not know, or knows by others; that members have text as names needs no word. */
function wordsOf30({ const: only, examples, propertyNames: _, anyOf, type, $ref, ...rest }: Record<string, unknown>) {
  const words = {
    ...(type === undefined ? {} : Array.isArray(type) ? orNull(type.map((one) => ({ type: one }))) : { type }),
    ...(only === undefined ? {} : { type: typeof only, enum: [only] }),
    ...rest,
    ...(Array.isArray(examples) ? { example: examples[0] } : {}),
    ...(Array.isArray(anyOf) ? orNull(anyOf) : {}),
  }
  if ($ref === undefined) return words
  // What stands beside a reference would be ignored.
  return Object.keys(words).length === 0 ? { $ref } : { ...words, allOf: [{ $ref }] }
}

/** What may be null is that, or whatever else it may be. */
function orNull(choices: readonly Record<string, unknown>[]): object {
  const [whole = {}, ...others] = choices.filter(({ type }) => type !== 'null')
  if (others.length > 0) return { anyOf: choices }
  // Only objects have names.
  return { ...('$ref' in whole ? { type: 'object', allOf: [whole] } : whole), nullable: true }
}
