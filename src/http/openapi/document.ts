import type { FastifySchema, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { ErrorCode } from '../../errors.ts'
import { isEmail } from '../../values/email.ts'
import type { Api } from '../zod.ts'
import { answersOf, ERROR_NAME, ERROR_PARTS, errorSchema } from './answers.ts'
import type { Example } from './examples.ts'
import { type Components, JSON_TYPE, jsonSchema } from './json-schema.ts'

/** The general information about an API. */
export interface ApiInfo {
  title: string
  version: string
  description: string
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  /** OpenAPI security schemes by name. */
  securitySchemes?: Record<string, unknown>
  /**
   * Whether credentials are optional. Otherwise they are required, except on routes that say so; any one scheme
   * suffices.
   */
  isOpen?: boolean
  /** The webhook calls that integrators receive, by event type. */
  webhooks?: Record<string, DescribedCall>
}

/** A call that integrators receive at their own URL. */
export interface DescribedCall {
  operationId: string
  summary: string
  description: string
  tag: string
  headers: z.ZodType
  body: z.ZodType
}

/** The contact for integrators. */
export interface Contact {
  name: string
  url: string
  email: string
}

/** An OpenAPI 3.1 document. */
export type OpenApiDocument = ReturnType<typeof openApiDocument>

/** Returns the OpenAPI 3.1 document of these routes, generated from the schemas that validate them, with examples. */
export function openApiDocument(
  { title, version, description, securitySchemes = {}, isOpen = false, tags, servers, webhooks }: ApiInfo,
  routes: readonly RouteOptions[],
  examples: ReadonlyMap<string, Example>,
  contact: Contact,
) {
  const components: Components = { schemas: { [ERROR_NAME]: errorSchema(routes), ...ERROR_PARTS }, headers: {} }
  const needed = Object.keys(securitySchemes).map((name) => ({ [name]: [] }))
  const exampleOf = (operationId = '') => examples.get(operationId) ?? {}
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const path = route.url.replace(/:(\w+)/g, '{$1}')
    const item = (paths[path] ??= {})
    item[String(route.method).toLowerCase()] = {
      ...operation(route, exampleOf(route.schema?.operationId), components),
      ...((route.schema?.isGuarded ?? false) === isOpen ? { security: isOpen ? needed : [] } : {}),
    }
    if (route.schema?.server !== undefined) item['servers'] = [{ url: route.schema.server }]
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: `${description}\n\n${BEYOND_OPERATIONS}`,
      // A host without a domain would not make a valid address in the description.
      contact: isEmail(contact.email) ? contact : { name: contact.name, url: contact.url },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers,
    security: [...(isOpen ? [{}] : []), ...needed],
    tags,
    paths,
    ...(webhooks
      ? {
          webhooks: mapValues(webhooks, (call) => ({
            post: receivedCall(call, exampleOf(call.operationId), components),
          })),
        }
      : {}),
    components: { ...components, securitySchemes },
  }
}

function mapValues<From, To>(values: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}

function receivedCall(
  { headers, body, tag, ...words }: DescribedCall,
  example: Example,
  components: Components,
): object {
  return {
    ...words,
    tags: [tag],
    security: [],
    parameters: parameters(headers, 'header', components),
    requestBody: {
      required: true,
      content: { [JSON_TYPE]: { schema: jsonSchema(body, 'input', components), example: example.body } },
    },
    responses: {
      '2XX': { description: 'Accepted.' },
      '410': { description: 'No longer wanted: the event is not sent again.' },
    },
  }
}

/** The description of refusals that happen before an operation is found. */
const BEYOND_OPERATIONS =
  'Requests that reach no endpoint are refused in the same way: an unknown path with 404 `NOT_FOUND`, an unsupported method with 405 `METHOD_NOT_ALLOWED` and `Allow`. Ignore unknown members of a response, because more may be added.'

function operation(route: RouteOptions, example: Example, components: Components): object {
  const { schema = {} } = route
  const { operationId, summary, description, tag, body } = schema
  const requestBody = body instanceof z.ZodType && {
    required: true,
    ...formsOf(schema),
    content: {
      [JSON_TYPE]: {
        schema: jsonSchema(body, 'input', components),
        ...(example.body ? { example: example.body } : {}),
      },
    },
  }
  return {
    operationId,
    summary,
    ...(description ? { description } : {}),
    tags: tag ? [tag] : [],
    ...(schema.deprecated ? { deprecated: true } : {}),
    parameters: [
      ...parameters(schema.params, 'path', components),
      ...parameters(schema.querystring, 'query', components),
      ...parameters(schema.headers, 'header', components),
    ],
    ...(requestBody ? { requestBody } : {}),
    responses: answersOf(route, example, components),
  }
}

/**
 * Mentions forms in the description only: for an operation with several content types, client generators pick the form,
 * repeat the schema for each, or send no content type at all.
 */
function formsOf({ consumes = [] }: FastifySchema): { description?: string } {
  const forms = consumes.filter((type) => type !== JSON_TYPE).map((type) => `\`${type}\``)
  return forms.length > 0 ? { description: `The same fields are also read from a form: ${forms.join(' or ')}.` } : {}
}

function parameters(schema: unknown, place: 'path' | 'query' | 'header', components: Components): object[] {
  if (!(schema instanceof z.ZodType)) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input', components)
  return Object.entries(properties).map(([name, property]) => {
    const { description, examples: [example] = [], ...rest } = typeof property === 'object' ? property : {}
    // A path without one of its parameters is a different path, whatever the schema would accept.
    const isRequired = place === 'path' || required.includes(name)
    return {
      name,
      in: place,
      required: isRequired,
      ...(description ? { description } : {}),
      ...(example === undefined ? {} : { example }),
      schema: rest,
    }
  })
}

declare module 'fastify' {
  interface FastifySchema {
    /** Routes without an operation id are not described. */
    operationId?: string
    summary?: string
    description?: string
    tag?: string
    /** The endpoint's own error codes. A route that redirects only refuses callers that send too many requests. */
    errors?: readonly ErrorCode[]
    /** The content types of the body, JSON alone by default. Only JSON has a schema. */
    consumes?: readonly string[]
    /** The content types of the response besides JSON, on request. */
    alsoAnswers?: readonly string[]
    /** Always redirects into the booking funnel, or, below the root of the API, to the site. */
    redirects?: boolean
    /** Refuses callers without credentials; set by what refuses them. */
    isGuarded?: boolean
    /** Has a successor, which every response mentions. */
    deprecated?: boolean
    /** Whether every response also says when it ends. */
    hasSunset?: boolean
    /** The root that the path is relative to, if it is not the API's. */
    server?: string
  }
}

/** A route, and the prefix under which it was registered. */
export type DescribedRoute = RouteOptions & { prefix: string }

/** Collects the routes registered from here on, with their paths below the instance's prefix. */
export function collectRoutes(api: Api): DescribedRoute[] {
  const routes: DescribedRoute[] = []
  api.addHook('onRoute', (route) => {
    if (route.schema?.operationId !== undefined && route.method !== 'HEAD') {
      routes.push({ ...route, url: route.url.slice(route.prefix.length) })
    }
  })
  return routes
}
