import type { FastifySchema, RouteOptions } from 'fastify'
import { ERROR_STATUS, type ErrorCode } from '../../errors.ts'
import { JSON_TYPE } from './json-schema.ts'

/** An answer of an operation: what it means, and what is in its body. */
export interface Answer {
  description: string
  content?: object
}

/** Everything that an operation refuses with, by status. */
export function refusalsOf(schema: FastifySchema, method: RouteOptions['method']): Record<string, Answer> {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codesOf(schema, method)) {
    const status = ERROR_STATUS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, refusal(codes)]))
}

/** Returns the answer of a refusal with one of these codes. */
export function refusal(codes: readonly ErrorCode[]): Answer {
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    content: { [JSON_TYPE]: { schema: { $ref: `#/components/schemas/${ERROR_NAME}` } } },
  }
}

/** What refusals are called among the components: `Error` is something else in most languages. */
export const ERROR_NAME = 'ApiError'

/** The schema of every refusal by these routes. It allows further members, because some may be added one day. */
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
            description: 'Stable; for programs. Codes may be added: treat one that you do not know by its status.',
          },
          message: {
            type: 'string',
            description: 'For people: the field as it was written, then the reason.',
          },
        },
        required: ['code', 'message'],
      },
    },
    required: ['error'],
  }
}

/** The endpoint's own refusals, those of any body before it is read, and those of every request. */
function codesOf({ errors = [] }: FastifySchema, method: RouteOptions['method']): ErrorCode[] {
  return [...new Set([...errors, ...(method === 'GET' ? [] : BODY_ERRORS), ...COMMON_ERRORS])]
}

const BODY_ERRORS = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const

/** What is not HTTP, comes too slowly or has too long a head is refused wherever it goes. */
const COMMON_ERRORS = [
  'INVALID_PARAMS',
  'REQUEST_TIMEOUT',
  'HEADERS_TOO_LARGE',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
] as const

/** What a request is refused with that finds no operation. */
const UNROUTED_ERRORS = ['NOT_FOUND', 'METHOD_NOT_ALLOWED'] as const
