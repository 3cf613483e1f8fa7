import { z } from 'zod'

/** The parts of a document that its operations refer to by name; gathered while the operations are described. */
export interface Components {
  schemas: Record<string, unknown>
  headers: Record<string, unknown>
}

/** The content type of every body and answer that is not said to be something else. */
export const JSON_TYPE = 'application/json'

/** A zod schema as JSON Schema; the parts that carry an `id` are put among the components and referred to. */
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
    components.schemas[name] = relocated(io === 'input' ? defaultsInWords(rest) : rest)
  }
  return moved
}

/** The same schema with its references among the components, and without the marks that fields leave. */
function relocated(schema: z.core.JSONSchema.BaseSchema): z.core.JSONSchema.BaseSchema {
  const text = JSON.stringify(schema, (key, value: unknown) => (key === 'isRequired' ? undefined : value))
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/'))
}

/**
 * Generators of typed clients read a named schema without knowing who sends it, and count a field with a default as one
 * that is always there: in a request the caller would have to send it.
 */
function defaultsInWords(schema: z.core.JSONSchema.BaseSchema): z.core.JSONSchema.BaseSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    if (typeof property !== 'object' || property.default === undefined) return [name, property]
    const { default: value, description = '', ...rest } = property
    const shown = typeof value === 'string' ? value : JSON.stringify(value)
    return [name, { ...rest, description: `${description} Default \`${shown}\`.`.trim() }]
  })
  return schema.properties ? { ...schema, properties: Object.fromEntries(properties) } : schema
}

/** Fields read their input themselves, so zod knows no more of them than what they tell about themselves. */
function describeField({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes
  jsonSchema: z.core.JSONSchema.BaseSchema
}): void {
  const meta = z.globalRegistry.get(zodSchema)
  if (meta?.['default'] !== undefined) Object.assign(jsonSchema, { default: meta['default'] })
  // zod's way of saying that a number is a whole one: no bound of ours.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema['example'] !== undefined) {
    jsonSchema.examples = [jsonSchema['example']]
    delete jsonSchema['example']
  }
  // A schema that carries meta of its own is shown here twice, so what says so stays until the end.
  const required = Object.entries(jsonSchema.properties ?? {}).flatMap(([name, property]) =>
    typeof property === 'object' && property['isRequired'] === true ? name : [],
  )
  if (required.length > 0) jsonSchema.required = [...new Set([...(jsonSchema.required ?? []), ...required])]
}
