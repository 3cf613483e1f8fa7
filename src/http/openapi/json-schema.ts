import { z } from 'zod'

/** The parts of a document that its operations refer to by name; gathered while the operations are described. */
export interface Components {
  schemas: Record<string, unknown>
  headers: Record<string, unknown>
}

/** The content type of every body and answer unless declared otherwise. */
export const JSON_TYPE = 'application/json'

const COMPONENTS = '#/components/schemas/'

/** Returns a zod schema as JSON Schema; parts that carry an `id` are moved to the components and referenced. */
export function jsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  components: Components,
): z.core.JSONSchema.BaseSchema {
  const {
    $schema: _,
    $defs = {},
    ...root
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: describeField })
  const moved = relocated(root)
  for (const [name, part] of Object.entries($defs)) {
    const { id: __, ...rest } = part
    const named = relocated(rest, io === 'input')
    const known = components.schemas[name]
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(named))
      throw new Error(`Two schemas of one description are called ${name}`)
    components.schemas[name] = named
  }
  return moved
}

/** What JSON can say. */
type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** Returns a zod schema as JSON Schema that stands alone: for readers who look nothing up. */
export function standaloneSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, Json> {
  const components: Components = { schemas: {}, headers: {} }
  const text = JSON.stringify(jsonSchema(schema, io, components), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('$ref' in value)) return value
    const { $ref: reference, ...rest } = value
    return { ...Object(components.schemas[String(reference).replace(COMPONENTS, '')]), ...rest }
  })
  return JSON.parse(text)
}

/**
 * The same schema with its references among the components, and without the marks that fields leave. One that has a name
 * and is sent says its defaults in words.
 */
function relocated(schema: z.core.JSONSchema.BaseSchema, isSentByName = false): z.core.JSONSchema.BaseSchema {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === 'isRequired' ? undefined : isSentByName ? defaultInWords(value) : value,
  )
  return JSON.parse(text.replaceAll('"#/$defs/', `"${COMPONENTS}`))
}

/**
 * Generators of typed clients read a named schema without knowing who sends it, and treat a field with a default as
 * always present: callers would have to send it in requests.
 */
function defaultInWords(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('default' in value)) return value
  const { default: standard, ...rest } = value
  // The default of an object is that of its fields.
  if (typeof standard !== 'string' && typeof standard !== 'number') return rest
  const description = 'description' in rest ? String(rest.description) : ''
  return { ...rest, description: `${description} Default \`${standard}\`.`.trim() }
}

/** Fields read their input themselves, so zod only knows what they say about themselves. */
function describeField({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes
  jsonSchema: z.core.JSONSchema.BaseSchema
}): void {
  // Whoever reads an answer ignores members that are new.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  const meta = z.globalRegistry.get(zodSchema)
  if (meta?.['default'] !== undefined) Object.assign(jsonSchema, { default: meta['default'] })
  // zod's way of saying that a number is an integer, not a bound of ours.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema['example'] !== undefined) {
    jsonSchema.examples = [jsonSchema['example']]
    delete jsonSchema['example']
  }
  // A schema with its own meta comes here twice, so the mark stays until the end.
  const required = Object.entries(jsonSchema.properties ?? {}).flatMap(([name, property]) =>
    typeof property === 'object' && property['isRequired'] === true ? name : [],
  )
  if (required.length > 0) jsonSchema.required = [...new Set([...(jsonSchema.required ?? []), ...required])]
}
