import { createHash, hash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { z } from 'zod'
import { once } from '../values/memo.ts'
import { yieldToEventLoop } from '../values/wait.ts'
import { anyText, optional } from './fields.ts'

/** How much of a large response is encoded before others have a turn. */
const BYTES_AT_ONCE = 256 * 1024

/** A large response shared by many requests: created once, tagged, and compressed when first requested compressed. */
export class CachedBody {
  readonly bytes: Buffer
  readonly etag: string
  readonly compressed = once(() => compressWell(this.bytes))

  constructor(content: string | Uint8Array, digest = hash('sha256', content, 'base64url')) {
    this.bytes =
      typeof content === 'string'
        ? Buffer.from(content)
        : Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    this.etag = `W/"${digest.slice(0, 22)}"`
  }

  /** Returns the response that pieces make together. Others have a turn while a large one is encoded and digested. */
  static async of(pieces: Iterable<string> | AsyncIterable<string>): Promise<CachedBody> {
    const digest = createHash('sha256')
    const chunks: Buffer[] = []
    let unyielded = 0
    for await (const piece of pieces) {
      const chunk = Buffer.from(piece)
      digest.update(chunk)
      chunks.push(chunk)
      unyielded += chunk.length
      if (unyielded < BYTES_AT_ONCE) continue
      unyielded = 0
      await yieldToEventLoop()
    }
    return new CachedBody(await joined(chunks), digest.digest('base64url'))
  }
}

/** Returns the bytes of all chunks. Others have a turn meanwhile, because 50 MB take a third of a second. */
async function joined(chunks: readonly Buffer[]): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  let unyielded = 0
  for (const chunk of chunks) {
    at += chunk.copy(bytes, at)
    unyielded += chunk.length
    if (unyielded < 4 * BYTES_AT_ONCE) continue
    unyielded = 0
    await yieldToEventLoop()
  }
  return bytes
}

/** The headers of an endpoint that sends a shared body. */
export const conditionalHeaders = z.object({
  'if-none-match': optional(anyText, {
    description: 'The `ETag` of your copy, to learn whether it has changed.',
  }),
})

/**
 * Sends a shared body once it is ready, compressed if the caller accepts gzip, or 304 if the caller already has it. The
 * default is JSON that only the caller may cache.
 */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  made: CachedBody | Promise<CachedBody>,
  cacheControl = 'private, no-cache',
): Promise<void> {
  const body = await made
  reply.headers({ etag: body.etag, vary: 'Accept-Encoding', 'cache-control': cacheControl })
  if (isKnown(request, body.etag)) {
    void reply.code(304).send()
    return
  }
  if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8')
  if (acceptsGzip(request)) void reply.header('content-encoding', 'gzip').send(await body.compressed())
  else void reply.send(body.bytes)
}

const compress = promisify(gzip)

/** Compresses at the best level, for what is compressed once and sent often. */
const compressWell = (bytes: Buffer): Promise<Buffer> => compress(bytes, { level: constants.Z_BEST_COMPRESSION })

/** Sends a text made for this one request, compressed if the caller accepts gzip. */
export function sendCompressed(reply: FastifyReply, text: string): FastifyReply {
  if (!acceptsGzip(reply.request)) return reply.send(text)
  compress(text).then(
    (compressed) => reply.header('content-encoding', 'gzip').send(compressed),
    (error: unknown) => reply.send(error),
  )
  return reply
}

/** The part of a request that content is negotiated by. */
type Asked = Pick<FastifyRequest, 'headers'>

/** Returns whether the client prefers a page to JSON, as browsers do. A client that accepts anything gets JSON. */
export function prefersPages(request: Asked): boolean {
  return new Negotiator(request).mediaType(['application/json', 'text/html']) === 'text/html'
}

/** Returns whether gzip is preferred to no compression. */
function acceptsGzip(request: Asked): boolean {
  return new Negotiator(request).encoding(['gzip', 'identity']) === 'gzip'
}

/** Returns the accepted language tags, such as `fr-CH`, in order of preference; some programs write `fr_CH`. */
export function acceptedLanguages({ headers }: Asked): string[] {
  const accepted = headers['accept-language']
  if (accepted === undefined) return []
  return new Negotiator({ headers: { 'accept-language': accepted.replaceAll('_', '-') } }).languages()
}

/**
 * Returns whether the client has a representation with this tag already: `If-None-Match` is a list of tags or `*`,
 * compared weakly (RFC 9110 13.1.2), also where a proxy has marked the tag of what it compressed (`"a-gzip"`).
 */
export function isKnown({ headers }: Asked, etag: string): boolean {
  const known = headers['if-none-match']?.trim()
  if (known === undefined) return false
  const wanted = etag.replace(/^W\//, '')
  const tags = known.match(/"[^"]*"/g) ?? []
  return known === '*' || tags.some((tag) => tag === wanted || tag.replace(MARKED, '"') === wanted)
}

/** What Apache and Jetty add to the tag of what they compress, and do not take off again. */
const MARKED = /(?:--?|;)(?:gzip|br|deflate|zstd)"$/
