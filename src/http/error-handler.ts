import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import { ApiError, ERROR_STATUS, type ErrorCode } from '../errors.ts'
import { prefersPages } from './cached-body.ts'
import { type FieldNames, fieldsTo, messageTo, namesOf, suggestionTo } from './field-names.ts'
import { headersOfAll } from './headers-of-all.ts'

/** The content of `error`, the only shape of a refusal. */
interface WrittenRefusal {
  code: ErrorCode
  message: string
  request_id: string
  doc_url: string
  fields: ReturnType<typeof fieldsTo>
  suggestion?: ReturnType<typeof suggestionTo>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The page about error codes, with a heading for each of them. */
    errorsPage: string
  }
  interface FastifyRequest {
    /** Why the request was refused; null if it was not. */
    refusal: ApiError | null
  }
}

/** Turns every error of a request into the error envelope and logs it. Nothing else does either. */
export function handleErrors(app: FastifyInstance, errorsPage: string): void {
  app.decorate('errorsPage', errorsPage)
  app.decorateRequest('refusal', null)
  app.setErrorHandler((error: Failure, request, reply) => answerError(error, request, reply))
}

/** What a request can fail with. */
type Failure = FastifyError | ApiError | Error

/** Responds to a refusal with a page. */
type ShowPage = (error: ApiError, reply: FastifyReply) => FastifyReply

/** Turns errors on the routes of an instance into a page for browsers, and into JSON for all other clients. */
export function handlePageErrors(pages: FastifyInstance, show: ShowPage): void {
  pages.setErrorHandler((error: Failure, request, reply) => {
    if (!prefersPages(request)) return answerError(error, request, reply)
    const refusal = noteRefusal(error, request)
    return show(refusal, reply.headers(refusal.headers))
  })
}

/** Responds to errors that Fastify raises before it has found a route. */
export function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  answerError(error, request, reply.headers(headersOfAll(request)))
}

function answerError(error: Failure, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = noteRefusal(error, request)
  reply
    .code(refusal.statusCode)
    .headers(refusal.headers)
    .send({ error: { ...refusalTo(request, refusal), ...refusal.more } })
}

/** Returns why a request is refused, which is logged and kept with the request. */
export function noteRefusal(error: Failure, request: FastifyRequest): ApiError {
  const refusal = toApiError(error, request)
  logFault(refusal, request)
  request.refusal = refusal
  return refusal
}

function logFault(error: ApiError, request: FastifyRequest): void {
  // A deliberate refusal has no cause, and the line of its request already records it.
  if (error.statusCode >= 500 && error.cause !== undefined) request.log.error({ err: error }, 'request failed')
}

/** Logs an error and returns it as a refusal for this caller, in the field names of a given endpoint. */
export function refusalOf(error: unknown, request: FastifyRequest, names: FieldNames): WrittenRefusal {
  const refusal = toApiError(error instanceof Error ? error : new Error(String(error)), request)
  logFault(refusal, request)
  return refusalTo(request, refusal, names)
}

/** Returns a refusal as it is sent to this caller. */
export function refusalTo(request: FastifyRequest, error: ApiError, names = namesOf(request)): WrittenRefusal {
  const { code } = error
  return {
    code,
    message: messageTo(request, error, names),
    request_id: request.id,
    doc_url: `${request.server.errorsPage}#${code}`,
    fields: fieldsTo(request, error, names),
    suggestion: suggestionTo(request, error, names),
  }
}

/** Fastify's own errors that are refused with INVALID_PARAMS: the field, and the reason. */
const FRAMEWORK_REFUSALS: Record<string, { field: string; reason: string }> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: { field: 'body', reason: 'must not be empty' },
  FST_ERR_CTP_INVALID_JSON_BODY: { field: 'body', reason: 'is not valid JSON' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { field: 'body', reason: 'does not match its Content-Length' },
  FST_ERR_BAD_URL: { field: 'path', reason: 'is not valid percent-encoding' },
}

function toApiError(error: Failure, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error
  if (isDatabaseUnavailable(error)) {
    return new ApiError('SERVICE_UNAVAILABLE', 'the service is briefly unavailable, please retry', {
      cause: error,
      headers: { 'Retry-After': '5' },
    })
  }
  if ('code' in error && error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return wrongMediaType(request, error)
  if ('code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new ApiError('PAYLOAD_TOO_LARGE', `the body is larger than ${request.routeOptions.bodyLimit / 1024} KiB`, {
      cause: error,
    })
  }
  const refusal = 'code' in error ? FRAMEWORK_REFUSALS[error.code] : undefined
  if (refusal) return new ApiError('INVALID_PARAMS', [{ about: [], ...refusal }], { cause: error })
  if ('statusCode' in error && error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new ApiError('INVALID_PARAMS', [{ about: [], field: 'body', reason: error.message }], { cause: error })
  }
  return new ApiError('INTERNAL_ERROR', 'something went wrong on our side; it is safe to retry after a short delay', {
    cause: error,
  })
}

/** Returns a message that names the content types an endpoint accepts: JSON, unless it says otherwise. */
function wrongMediaType({ routeOptions: { schema } }: FastifyRequest, cause: Error): ApiError {
  const types = schema?.operationId === undefined ? [] : (schema.consumes ?? ['application/json'])
  const reason = types.length === 0 ? 'this content type is not accepted here' : `must be ${types.join(' or ')}`
  return new ApiError('UNSUPPORTED_MEDIA_TYPE', [{ about: [], field: 'Content-Type', reason }], { cause })
}

/** Handles malformed requests: a head that is too large, too slow or not HTTP. */
export function answerClientError(errorsPage: string, error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const [code, message] = clientRefusal(error.code)
  const id = randomUUID()
  const envelope: { error: WrittenRefusal } = {
    error: { code, message, request_id: id, doc_url: `${errorsPage}#${code}`, fields: [] },
  }
  const body = JSON.stringify(envelope)
  const status = ERROR_STATUS[code]
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
    ...headersOfAll({ id }),
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  // Otherwise a client that never closes its end would keep the connection open forever.
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('')}\r\n${body}`, () => socket.destroy())
}

function clientRefusal(code: string | undefined): [ErrorCode, string] {
  if (code === 'HPE_HEADER_OVERFLOW')
    return ['HEADERS_TOO_LARGE', 'the request line and headers are larger than 16 KiB']
  if (code === 'HPE_INVALID_URL')
    return ['INVALID_PARAMS', 'the URL contains a character that must be percent-encoded, such as %C3%A8 for è']
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return ['REQUEST_TIMEOUT', 'the request took too long to arrive']
  return ['INVALID_PARAMS', 'this is not a valid HTTP request']
}
