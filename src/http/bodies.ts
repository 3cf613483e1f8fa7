import { TextDecoder } from 'node:util'
import { errorCodes, type FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import { parseQueryString } from './query-string.ts'
import type { Api } from './zod.ts'

/**
 * Makes bodies of JSON and of forms be read in UTF-8 or in the charset that they declare. What is not in it is refused,
 * because a letter that is lost is never missed by those who sent it.
 */
export function parseBodies(app: Api): void {
  // Keys that could change an object's prototype are ignored, like unknown keys.
  const parseJson = app.getDefaultJsonParser('remove', 'remove')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0 && !takesBody(request)) return done(null, undefined)
    const text = decode(request, body, { isForm: false }, done)
    if (text !== undefined) void parseJson(request, textWithin(text), done)
  })
  parseForms(app, parseQueryString)
  // Any other content type is refused, unless nothing is sent where nothing is expected.
  app.addContentTypeParser('*', (request, _, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
    if (Number(length) === 0 && encoding === undefined && !takesBody(request)) return done(null, undefined)
    done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type']))
  })
}

/** Returns the JSON of a body that is a text of JSON itself, as automation services send what another step has written. */
function textWithin(json: string): string {
  if (!/^\s*"\s*[{[]/.test(json)) return json
  try {
    const text: unknown = JSON.parse(json)
    return typeof text === 'string' ? text : json
  } catch {
    return json
  }
}

/** Makes urlencoded bodies be read by a function of their text, which may be longer than other bodies. */
export function parseForms(app: Api, parse: (text: string) => unknown, more: { bodyLimit?: number } = {}): void {
  const type = 'application/x-www-form-urlencoded'
  if (app.hasContentTypeParser(type)) app.removeContentTypeParser(type)
  app.addContentTypeParser<Buffer>(type, { ...more, parseAs: 'buffer' }, (request, body, done) => {
    const text = decode(request, body, { isForm: true }, done)
    if (text === undefined) return
    // What curl sends as a form unless it is told otherwise. Pages take forms alone.
    const { schema } = request.routeOptions
    if (schema?.operationId === undefined || !/^\s*\{\s*"/.test(text)) return done(null, parse(text))
    const reason = 'is JSON: send it with the Content-Type application/json'
    done(new ApiError('INVALID_PARAMS', [{ about: [], field: 'body', reason }]))
  })
}

function takesBody({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.schema?.body !== undefined
}

type Done = (error: Error | null, body?: unknown) => void

/** Returns the text of a body. Ends with a refusal for a compressed one, and for bytes that are none in its charset. */
function decode(
  request: FastifyRequest,
  body: Buffer,
  { isForm }: { isForm: boolean },
  done: Done,
): string | undefined {
  // What it unpacks to has no limit.
  if (!/^(?:identity)?$/i.test(request.headers['content-encoding'] ?? '')) {
    const reason = 'must be absent: send the body without compression'
    done(new ApiError('UNSUPPORTED_MEDIA_TYPE', [{ about: [], field: 'Content-Encoding', reason }]))
    return undefined
  }
  const charset = charsetOf(request)
  try {
    const decoder = charset === 'utf-8' ? UTF_8 : new TextDecoder(charset, { fatal: true })
    const text = decoder.decode(body)
    return isForm && decoder !== UTF_8 ? inUtf8(text, decoder) : text
  } catch (cause) {
    const reason = `is not in ${charset === 'utf-8' ? 'UTF-8' : `the charset of its Content-Type, ${charset}`}`
    done(new ApiError('INVALID_PARAMS', [{ about: [], field: 'body', reason }], { cause }))
    return undefined
  }
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true })

function charsetOf({ headers }: FastifyRequest): string {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(headers['content-type'] ?? '') ?? []
  return charset.toLowerCase() === 'utf8' ? 'utf-8' : charset.toLowerCase()
}

/** Returns the text of a form with its escapes, which stand for bytes of its charset, as those of UTF-8. */
function inUtf8(text: string, decoder: TextDecoder): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) =>
    encodeURIComponent(decoder.decode(Buffer.from(escapes.replaceAll('%', ''), 'hex'))),
  )
}
