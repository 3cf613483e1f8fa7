import type { FastifyRequest, FastifySchema } from 'fastify'
import { ApiError, type ErrorCode } from '../errors.ts'
import type { Api } from '../http/zod.ts'
import { BY_EVERY_CALL, REASONS, REFUSING_FIELDS, type RefusingField } from './magic.ts'

/** Refuses calls with a magic value before any other check. */
export function refuseCalls(app: Api): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const { schema = {} } = request.routeOptions
    for (const field of REFUSING_FIELDS) {
      if (!field.operations.includes(schema.operationId ?? '')) continue
      const found = valueOf(request, field)
      const code = found && field.codes[found.value]
      if (found && code && isDocumented(schema, code)) throw refusal(code, found)
    }
    done()
  })
}

/** A value, and its field as it was written. */
interface Found {
  field: string
  value: string
}

function valueOf(request: FastifyRequest, { paths }: RefusingField): Found | undefined {
  for (const [part, ...path] of paths) {
    const value = path.reduce<unknown>(memberOf, request[part])
    if (typeof value === 'string') return { field: path.join('.'), value }
  }
  return undefined
}

function memberOf(whole: unknown, name: string): unknown {
  return typeof whole === 'object' && whole !== null && Object.hasOwn(whole, name)
    ? Reflect.get(whole, name)
    : undefined
}

function isDocumented({ errors = [] }: FastifySchema, code: ErrorCode): boolean {
  return errors.includes(code) || BY_EVERY_CALL.includes(code)
}

function refusal(code: ErrorCode, { field, value }: Found): ApiError {
  const reason = REASONS[value] ?? 'is a sandbox magic value that triggers this refusal'
  return new ApiError(code, [{ about: [], field, reason }], { headers: HEADERS[code] ?? {} })
}

/** The headers of a deliberate refusal. */
const HEADERS: Partial<Record<ErrorCode, Record<string, string>>> = {
  UNAUTHORIZED: { 'WWW-Authenticate': 'Bearer' },
  INVALID_CREDENTIALS: { 'WWW-Authenticate': 'Bearer' },
  INVALID_API_KEY: { 'WWW-Authenticate': 'ApiKey' },
  RATE_LIMITED: { 'Retry-After': '60' },
  SERVICE_UNAVAILABLE: { 'Retry-After': '5' },
}
