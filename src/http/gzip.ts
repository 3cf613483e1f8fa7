import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { acceptsGzip } from './negotiation.ts'

const compress = promisify(gzip)

/** Compresses at the best level, for what is compressed once and sent often. */
export const compressWell = (bytes: Buffer): Promise<Buffer> => compress(bytes, { level: constants.Z_BEST_COMPRESSION })

/** Sends a body made for this one request, compressed if the caller accepts gzip. */
export function sendCompressed(reply: FastifyReply, bytes: Buffer): FastifyReply {
  if (!acceptsGzip(reply.request)) return reply.send(bytes)
  compress(bytes).then(
    (compressed) => reply.header('content-encoding', 'gzip').send(compressed),
    (error: unknown) => reply.send(error),
  )
  return reply
}
