import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { once } from '../values/memo.ts'
import { anyText, optional } from './fields.ts'
import { compressWell } from './gzip.ts'
import { acceptsGzip, isKnown } from './negotiation.ts'

/** A large response shared by many requests: created once, tagged, and compressed when first requested compressed. */
export class CachedBody {
  readonly bytes: Buffer
  readonly etag: string
  readonly compressed = once(() => compressWell(this.bytes))

  constructor(content: string | Uint8Array) {
    this.bytes = Buffer.from(content)
    this.etag = `W/"${hash('sha256', this.bytes, 'base64url').slice(0, 22)}"`
  }
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
