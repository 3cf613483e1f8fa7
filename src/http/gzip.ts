import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { acceptsGzip } from './negotiation.ts'

const compress = promisify(gzip)

/** Quick enough for what is compressed anew for each answer. */
const QUICK = 4

/** Returns the bytes, compressed as well as it goes: for what is compressed once and sent often. */
export const compressWell = (bytes: Buffer): Promise<Buffer> => compress(bytes)

/** Sends what was made for this one request: compressed, if the caller accepts that. */
export function sendCompressed(reply: FastifyReply, bytes: Buffer): FastifyReply {
  if (!acceptsGzip(reply.request)) return reply.send(bytes)
  compress(bytes, { level: QUICK }).then(
    (compressed) => reply.header('content-encoding', 'gzip').send(compressed),
    (error: unknown) => reply.send(error),
  )
  return reply
}
