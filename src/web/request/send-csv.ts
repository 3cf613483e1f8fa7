import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Sends CSV as a file to download. */
export function sendCsv(reply: FastifyReply, name: string, csv: string | Readable): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .headers({ 'Content-Disposition': `attachment; filename="${name}"`, 'Cache-Control': 'no-store' })
    .send(csv)
}
