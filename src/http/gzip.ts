import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

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

/** Whether gzip is accepted, and not less than no compression; `*` is every coding that is not named (RFC 9110, 12.5.3). */
export function acceptsGzip({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const weights = new Map((headers['accept-encoding'] ?? '').toLowerCase().split(',').map(weightOf))
  const rest = weights.get('*') ?? 0
  const gzip = weights.get('gzip') ?? rest
  return gzip > 0 && gzip >= (weights.get('identity') ?? rest)
}

function weightOf(coding: string): [name: string, weight: number] {
  const [name = '', ...parameters] = coding.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [name, weight === undefined ? 1 : Number(weight.slice(2))]
}
