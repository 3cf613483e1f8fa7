import { z } from 'zod'

/** The parts of a document that operations refer to by name, collected while the operations are described. */
export interface Components {
  schemas: Record<string, unknown>
  headers: Record<string, unknown>
}

/** The content type of every body and response unless declared otherwise. */
export const JSON_TYPE = 'application/json'

/** Begins the reference to a named schema. */
export const COMPONENTS = '#/components/schemas/'

/** Returns a zod schema as JSON Schema. Parts with an `id` are moved to the components and referenced. */
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
      throw new Error(`two schemas of one description are called ${name}`)
    components.schemas[name] = named
  }
  return moved
}

/** Any JSON value. */
type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** Returns a zod schema as a self-contained JSON Schema, without references. */
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
 * Returns the schema with its references pointing to the components, and without the internal marks of fields. A named
 * schema that is used in requests describes its defaults in words.
 */
function relocated(schema: z.core.JSONSchema.BaseSchema, isSentByName = false): z.core.JSONSchema.BaseSchema {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === 'isRequired' || key === 'isReadIfBlank' ? undefined : isSentByName ? defaultInWords(value) : value,
  )
  return JSON.parse(text.replaceAll('"#/$defs/', `"${COMPONENTS}`))
}

/**
 * Moves a default into the description. Generators of typed clients read a named schema without knowing who sends it,
 * and treat a field with a default as always present, so callers would have to send it.
 */
function defaultInWords(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('default' in value)) return value
  const { default: standard, ...rest } = value
  // The default of an object follows from those of its fields.
  if (typeof standard !== 'string' && typeof standard !== 'number') return rest
  const description = 'description' in rest ? String(rest.description) : ''
  return { ...rest, description: `${description} Default \`${standard}\`.`.trim() }
}

/** Completes the schema of a field. Fields parse their input themselves, so zod knows only what they declare. */
function describeField({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes
  jsonSchema: z.core.JSONSchema.BaseSchema
}): void {
  // Clients should ignore unknown members of a response.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  const meta = z.globalRegistry.get(zodSchema)
  if (meta?.['default'] !== undefined) Object.assign(jsonSchema, { default: meta['default'] })
  // zod adds these bounds to every integer; they are not ours.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema['example'] !== undefined) {
    jsonSchema.examples = [jsonSchema['example']]
    delete jsonSchema['example']
  }
  for (const [name, property] of Object.entries(jsonSchema.properties ?? {})) {
    if (typeof property !== 'object' || property['isUndescribed'] !== true) continue
    delete jsonSchema.properties?.[name]
    jsonSchema.required = (jsonSchema.required ?? []).filter((one) => one !== name)
  }
  // A schema with its own meta is visited twice, so the mark stays until the end.
  const required = Object.entries(jsonSchema.properties ?? {}).flatMap(([name, property]) =>
    typeof property === 'object' && property['isRequired'] === true ? name : [],
  )
  if (required.length > 0) jsonSchema.required = [...new Set([...(jsonSchema.required ?? []), ...required])]
}
