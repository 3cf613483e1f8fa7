import type { FastifySchema, RouteOptions } from 'fastify'
import { z } from 'zod'
import { ERROR_STATUS, type ErrorCode } from '../../errors.ts'
import type { Example } from './examples.ts'
import { type Components, JSON_TYPE, jsonSchema } from './json-schema.ts'

/** Returns every response of an operation by status. */
export function answersOf({ schema = {}, method }: RouteOptions, example: Example, components: Components): object {
  const answers = schema.redirects
    ? { ...REDIRECT, ...(schema.errors ? { 429: refusal(schema.errors) } : {}) }
    : {
        ...successes(schema, example, components),
        ...(isConditional(schema) ? UNCHANGED : {}),
        ...refusalsOf(schema, method),
      }
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [
      status,
      { ...answer, headers: answerHeaders(schema, Number(status), components) },
    ]),
  )
}

/** The component name of refusals; `Error` would clash with a built-in type in most languages. */
export const ERROR_NAME = 'ApiError'

type Answers = Record<string, Answer>

// A link carries everything in its URL, which can be too long on its own.
const REDIRECT: Answers = {
  302: { description: 'To a page of the booking funnel.' },
  308: { description: 'From below the root of the API to the same deep link on the site.' },
  431: refusal(['HEADERS_TOO_LARGE']),
  default: refusal(['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE']),
}

const UNCHANGED: Answers = { 304: { description: 'Nothing has changed since the given `ETag`.' } }

function successes({ response, alsoAnswers = [] }: FastifySchema, example: Example, components: Components): Answers {
  if (typeof response !== 'object' || response === null) return {}
  const shown = example.response === undefined ? {} : { example: example.response }
  return Object.fromEntries(
    Object.entries(response).flatMap(([status, schema]) => {
      if (!(schema instanceof z.ZodType)) return []
      const description = schema.meta()?.description ?? 'The answer.'
      if (status === NO_CONTENT) return [[status, { description }]]
      const content = {
        [JSON_TYPE]: { schema: jsonSchema(schema, 'output', components), ...shown },
        ...Object.fromEntries(alsoAnswers.map((type) => [type, { schema: { type: 'string' } }])),
      }
      return [[status, { description, content }]]
    }),
  )
}

/** The status of a success that says nothing else. */
const NO_CONTENT = '204'

/** Returns the headers of an operation's responses of that status, as references to the components. */
function answerHeaders(schema: FastifySchema, status: number, components: Components): object {
  const sent = Object.entries(HEADERS).filter(([, { isSent }]) => isSent(schema, status))
  return Object.fromEntries(
    sent.map(([name, { isSent: _, ...header }]) => {
      components.headers[name] = header
      return [name, { $ref: `#/components/headers/${name}` }]
    }),
  )
}

interface AnswerHeader {
  /** Derived from what the route declares anyway, so that no header can be forgotten. */
  isSent: (schema: FastifySchema, status: number) => boolean
  description: string
  /** Set if every such response has the header. */
  required?: true
  example?: string
  schema: object
}

const COUNT = { type: 'integer', minimum: 0 }

const HEADERS: Record<string, AnswerHeader> = {
  'X-Request-Id': {
    isSent: () => true,
    description: 'The id of this request: your own `X-Request-Id`, if it has at most 128 letters, digits or `_ . : -`.',
    required: true,
    schema: { type: 'string' },
  },
  'RateLimit-Limit': {
    isSent: documentsRateLimit,
    description: 'How many requests per minute this address, or this key or token, may send.',
    schema: COUNT,
  },
  'RateLimit-Remaining': { isSent: documentsRateLimit, description: 'How many requests are left.', schema: COUNT },
  'RateLimit-Reset': {
    isSent: documentsRateLimit,
    description: 'After how many seconds the full number is available again.',
    schema: COUNT,
  },
  'RateLimit-Policy': {
    isSent: documentsRateLimit,
    description: 'The same limit in the form of draft-ietf-httpapi-ratelimit-headers: `q` requests within `w` seconds.',
    example: '"default";q=600;w=60',
    schema: { type: 'string' },
  },
  RateLimit: {
    isSent: documentsRateLimit,
    description:
      'What is left of it, in the same form: `r` requests, until the full number is available again in `t` seconds.',
    example: '"default";r=599;t=42',
    schema: { type: 'string' },
  },
  'Retry-After': {
    isSent: (_, status) => status === 429 || status === 503,
    description: 'After how many seconds to retry.',
    required: true,
    schema: COUNT,
  },
  'Idempotent-Replayed': {
    isSent: (schema, status) => status === 200 && readsHeader(schema, 'idempotency-key'),
    description: 'Set if this is a repetition of the first response to a request with the same `Idempotency-Key`.',
    schema: { const: 'true' },
  },
  ETag: {
    isSent: (schema, status) => (status === 200 || status === 304) && isConditional(schema),
    description: 'Identifies this version of the response: send it back as `If-None-Match`.',
    schema: { type: 'string' },
  },
  Deprecation: {
    isSent: isDeprecated,
    description: 'Since when the endpoint is deprecated, in the form of RFC 9745: `@` and a Unix timestamp.',
    required: true,
    schema: { type: 'string', pattern: '^@\\d+$' },
  },
  Link: {
    isSent: isDeprecated,
    description:
      'How to migrate (`rel="deprecation"`), and the description of the version to call instead (`rel="successor-version"`).',
    required: true,
    schema: { type: 'string' },
  },
  Sunset: {
    isSent: ({ hasSunset = false }) => hasSunset,
    description: 'When the endpoint ends (RFC 8594).',
    required: true,
    schema: { type: 'string' },
  },
  'WWW-Authenticate': {
    isSent: (_, status) => status === 401,
    description:
      '`Bearer`: get a token. `ApiKey`: the publishable key is not valid. `Basic` with parameters, to a request by OAuth 2.0: key or secret are wrong.',
    required: true,
    schema: { type: 'string', pattern: '^(Bearer|ApiKey|Basic .+)$' },
  },
  Location: {
    isSent: (_, status) => status === 302 || status === 308,
    description: 'The URL to open.',
    required: true,
    schema: { type: 'string', format: 'uri' },
  },
}

/** Returns whether an operation can respond with 304. */
function isConditional(schema: FastifySchema): boolean {
  return readsHeader(schema, 'if-none-match')
}

/**
 * Returns whether a response has rate-limit headers. Requests with an invalid publishable key, redirects and oversized
 * requests are not counted.
 */
function documentsRateLimit({ errors = [] }: FastifySchema, status: number): boolean {
  const isUncounted =
    status === 308 || status === 408 || status === 431 || (status === 401 && errors.includes('INVALID_API_KEY'))
  return errors.includes('RATE_LIMITED') && !isUncounted
}

function isDeprecated({ deprecated }: FastifySchema): boolean {
  return deprecated ?? false
}

function readsHeader({ headers }: FastifySchema, name: string): boolean {
  return headers instanceof z.ZodObject && name in headers.shape
}

/** A response of an operation: its meaning and its body. */
interface Answer {
  description: string
  content?: object
}

/** Returns every refusal of an operation by status. */
function refusalsOf(schema: FastifySchema, method: RouteOptions['method']): Record<string, Answer> {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codesOf(schema, method)) {
    const status = ERROR_STATUS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, refusal(codes)]))
}

/** Returns the response of a refusal with one of these codes. */
function refusal(codes: readonly ErrorCode[]): Answer {
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    content: { [JSON_TYPE]: { schema: { $ref: `#/components/schemas/${ERROR_NAME}` } } },
  }
}

/** Returns the schema of all refusals by these routes. It allows further members, which may be added later. */
export function errorSchema(routes: readonly RouteOptions[]): object {
  const codes = new Set([
    ...routes.flatMap(({ schema, method }) => (schema ? codesOf(schema, method) : [])),
    ...UNROUTED_ERRORS,
  ])
  return {
    type: 'object',
    description: 'A refusal.',
    properties: {
      error: {
        type: 'object',
        properties: {
          code: {
            type: 'string',
            enum: [...codes].toSorted(),
            description: 'Stable; for programs. Codes may be added: handle an unknown one by its status.',
          },
          message: {
            type: 'string',
            description: 'For people: the field as it was written, then the reason.',
          },
          request_id: { type: 'string', description: 'The same as `X-Request-Id`, for questions to us.' },
          doc_url: { type: 'string', format: 'uri', description: 'What the code means, and what to do about it.' },
          fields: {
            type: 'array',
            description: 'The fields that are wrong, in the order of the message.',
            items: { $ref: '#/components/schemas/ApiErrorField' },
          },
          suggestion: { $ref: '#/components/schemas/ApiErrorSuggestion' },
          ...(codes.has('PRICE_CHANGED') ? { Change: { $ref: '#/components/schemas/RideChange' } } : {}),
        },
        required: ['code', 'message', 'request_id', 'doc_url', 'fields'],
      },
    },
    required: ['error'],
  }
}

/** The components that the schema of a refusal refers to. */
export const ERROR_PARTS = {
  ApiErrorField: {
    type: 'object',
    description: 'A field that is wrong.',
    properties: {
      name: {
        type: 'string',
        description: 'As it was written: `participants.0.age`, in forms `Transfer[adult_count]`.',
      },
      code: {
        type: 'string',
        description: '`REQUIRED`, `OUT_OF_RANGE`, `INVALID`, or the code of the refusal. Others may be added.',
      },
      message: { type: 'string' },
    },
    required: ['name', 'code', 'message'],
  },
  ApiErrorSuggestion: {
    type: 'object',
    description: 'The smallest known change that would avoid the refusal, if there is one. It never drops a traveller.',
    properties: {
      message: { type: 'string' },
      change: {
        type: 'object',
        description: 'New values of fields, by their names as in `fields`.',
        additionalProperties: {
          anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'array', items: { type: 'object' } }],
        },
      },
      price: { type: 'number', description: 'What the changed request costs, where that is known.' },
      currency: { type: 'string', pattern: '^[A-Z]{3}$', description: 'Of `price`.' },
    },
    required: ['message', 'change'],
  },
}

/** Returns the endpoint's own error codes, those of reading a body, and those of every request. */
function codesOf({ errors = [] }: FastifySchema, method: RouteOptions['method']): ErrorCode[] {
  return [...new Set([...errors, ...(method === 'GET' ? [] : BODY_ERRORS), ...COMMON_ERRORS])]
}

const BODY_ERRORS = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const

/** Errors of requests that are not HTTP, arrive too slowly or have too large a head, whatever their path. */
const COMMON_ERRORS = [
  'INVALID_PARAMS',
  'REQUEST_TIMEOUT',
  'HEADERS_TOO_LARGE',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
] as const

/** The error codes of requests that match no operation. */
const UNROUTED_ERRORS = ['NOT_FOUND', 'METHOD_NOT_ALLOWED'] as const
