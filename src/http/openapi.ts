import type { RouteOptions } from 'fastify'
import { z } from 'zod'
import { ERROR_STATUS, type ErrorCode } from '../errors.ts'
import type { Api } from './zod.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** Routes without one are not described. */
    operationId?: string
    summary?: string
    description?: string
    tag?: string
    /** What the endpoint itself refuses with. */
    errors?: readonly ErrorCode[]
    /** Content types of the body; JSON alone by default. */
    consumes?: string[]
    /** An example request, and its answer. */
    examples?: { query?: unknown; body?: unknown; response?: unknown }
    /** Answers with a redirect into the booking funnel, whatever happens. */
    redirects?: boolean
    /** Asks for no credentials where the API otherwise does. */
    open?: boolean
    /** The root the path is relative to, where it is not the API's. */
    server?: string
  }
}

/** What is said about an API as a whole. */
export interface ApiInfo {
  title: string
  version: string
  description: string
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  /** OpenAPI security schemes by name; all of them are required, except by routes that say so. */
  securitySchemes?: Record<string, unknown>
}

/** A route, and the prefix it was registered under. */
export type DescribedRoute = RouteOptions & { prefix: string }

/** Collects the routes that are registered from here on, with their paths below the instance's prefix. */
export function collectRoutes(api: Api): DescribedRoute[] {
  const routes: DescribedRoute[] = []
  api.addHook('onRoute', (route) => {
    if (route.schema?.operationId !== undefined && route.method !== 'HEAD') {
      routes.push({ ...route, url: route.url.slice(route.prefix.length) })
    }
  })
  return routes
}

/** The OpenAPI 3.1 document of these routes, made from the schemas that validate them. */
export function openApiDocument(
  { securitySchemes, tags, servers, ...info }: ApiInfo,
  routes: readonly RouteOptions[],
): object {
  const schemas: Record<string, unknown> = {}
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const path = route.url.replace(/:(\w+)/g, '{$1}')
    const item = (paths[path] ??= {})
    item[String(route.method).toLowerCase()] = operation(route, schemas)
    if (route.schema?.server !== undefined) item['servers'] = [{ url: route.schema.server }]
  }
  return {
    openapi: '3.1.0',
    info: { ...info, license: { name: 'MIT', identifier: 'MIT' } },
    servers,
    security: securitySchemes ? Object.keys(securitySchemes).map((name) => ({ [name]: [] })) : [],
    tags,
    paths,
    components: { schemas, ...(securitySchemes ? { securitySchemes } : {}) },
  }
}

const JSON_TYPE = 'application/json'

function operation({ schema }: RouteOptions, schemas: Record<string, unknown>): object {
  if (!schema) return {}
  const { operationId, summary, description, tag, body, examples } = schema
  const requestBody = body instanceof z.ZodType && {
    required: true,
    content: Object.fromEntries(
      (schema.consumes ?? [JSON_TYPE]).map((type) => [
        type,
        {
          schema: jsonSchema(body, 'input', schemas),
          ...(type === JSON_TYPE && examples?.body ? { example: examples.body } : {}),
        },
      ]),
    ),
  }
  return {
    operationId,
    summary,
    ...(description ? { description } : {}),
    tags: tag ? [tag] : [],
    ...(schema.open ? { security: [] } : {}),
    parameters: [
      ...parameters(schema.params, 'path', schemas),
      ...parameters(schema.querystring, 'query', schemas),
      ...parameters(schema.headers, 'header', schemas),
    ],
    ...(requestBody ? { requestBody } : {}),
    responses: schema.redirects
      ? REDIRECT
      : { ...successes(schema, schemas), ...refusals(schema.errors ?? [], schemas) },
  }
}

const REDIRECT = {
  302: {
    description: 'To a page of the booking funnel.',
    headers: { Location: { schema: { type: 'string', format: 'uri' } } },
  },
}

function parameters(schema: unknown, place: 'path' | 'query' | 'header', schemas: Record<string, unknown>): object[] {
  if (!(schema instanceof z.ZodType)) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input', schemas)
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = typeof property === 'object' ? property : {}
    return { name, in: place, required: required.includes(name), ...(description ? { description } : {}), schema: rest }
  })
}

function successes(
  { response, examples }: NonNullable<RouteOptions['schema']>,
  schemas: Record<string, unknown>,
): object {
  if (typeof response !== 'object' || response === null) return {}
  return Object.fromEntries(
    Object.entries(response).map(([status, schema]) => {
      if (!(schema instanceof z.ZodType)) return [status, schema]
      const example = examples?.response === undefined ? {} : { example: examples.response }
      const content = { [JSON_TYPE]: { schema: jsonSchema(schema, 'output', schemas), ...example } }
      return [status, { description: schema.meta()?.description ?? 'The answer.', content }]
    }),
  )
}

/** Refusals that any endpoint may answer with. */
const COMMON_ERRORS: ErrorCode[] = ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE']

const errorEnvelope = z
  .object({
    error: z.object({
      code: z.string().meta({ description: 'Stable; for programs.' }),
      message: z.string().meta({ description: 'For people: the field as it was written, then the reason.' }),
    }),
  })
  .meta({ id: 'Error', description: 'A refusal.' })

function refusals(codes: readonly ErrorCode[], schemas: Record<string, unknown>): object {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of [...codes, ...COMMON_ERRORS]) {
    const status = ERROR_STATUS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, these]) => [
      status,
      {
        description: these.map((code) => `\`${code}\``).join(', '),
        content: { [JSON_TYPE]: { schema: jsonSchema(errorEnvelope, 'output', schemas) } },
      },
    ]),
  )
}

/** A zod schema as JSON Schema; the parts that carry an `id` are put among the components and referred to. */
function jsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  schemas: Record<string, unknown>,
): z.core.JSONSchema.BaseSchema {
  const {
    $schema: _,
    $defs = {},
    ...root
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: describeField })
  const moved = relocated(root)
  for (const [name, part] of Object.entries($defs)) {
    const { id: __, ...rest } = part
    schemas[name] = relocated(rest)
  }
  return moved
}

/** The same schema with its references among the components, and without the marks that fields leave. */
function relocated(schema: z.core.JSONSchema.BaseSchema): z.core.JSONSchema.BaseSchema {
  const text = JSON.stringify(schema, (key, value: unknown) => (key === 'isRequired' ? undefined : value))
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/'))
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
