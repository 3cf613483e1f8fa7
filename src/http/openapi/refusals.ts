import type { FastifySchema, RouteOptions } from 'fastify'
import { ERROR_STATUS, type ErrorCode } from '../../errors.ts'
import { JSON_TYPE } from './json-schema.ts'

/** A response of an operation: its meaning and its body. */
export interface Answer {
  description: string
  content?: object
}

/** Returns every refusal of an operation by status. */
export function refusalsOf(schema: FastifySchema, method: RouteOptions['method']): Record<string, Answer> {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codesOf(schema, method)) {
    const status = ERROR_STATUS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, refusal(codes)]))
}

/** Returns the response of a refusal with one of these codes. */
export function refusal(codes: readonly ErrorCode[]): Answer {
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    content: { [JSON_TYPE]: { schema: { $ref: `#/components/schemas/${ERROR_NAME}` } } },
  }
}

/** The component name of refusals; `Error` would clash with a built-in type in most languages. */
export const ERROR_NAME = 'ApiError'

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
