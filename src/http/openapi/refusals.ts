import type { FastifySchema, RouteOptions } from 'fastify'
import { ERROR_STATUS, type ErrorCode } from '../../errors.ts'
import { JSON_TYPE } from './json-schema.ts'

/** An answer of an operation: what it means, and what is in its body. */
export interface Answer {
  description: string
  content?: object
}

/** Everything that an operation refuses with, by status. */
export function refusalsOf(schema: FastifySchema): Record<string, Answer> {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codesOf(schema)) {
    const status = ERROR_STATUS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, refusal(codes)]))
}

/** Returns the answer of a refusal with one of these codes. */
export function refusal(codes: readonly ErrorCode[]): Answer {
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Error' } } },
  }
}

/** The schema of every refusal by these routes. It allows further members, because some may be added one day. */
export function errorSchema(routes: readonly RouteOptions[]): object {
  const codes = new Set([...routes.flatMap(({ schema }) => (schema ? codesOf(schema) : [])), ...UNROUTED_ERRORS])
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

/** The endpoint's own refusals, those of its body before it is read, and those of the service. */
function codesOf({ errors = [], body }: FastifySchema): ErrorCode[] {
  return [...errors, ...(body === undefined ? [] : BODY_ERRORS), ...COMMON_ERRORS]
}

const BODY_ERRORS = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const

const COMMON_ERRORS = ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] as const

/** What a request is refused with before it has found its operation. */
const UNROUTED_ERRORS = [
  'INVALID_PARAMS',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'HEADERS_TOO_LARGE',
] as const
