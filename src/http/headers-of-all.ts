import type { FastifyRequest } from 'fastify'

/** Returns the headers of every answer, whoever gives it: the request's id, and that browsers must believe its type. */
export function headersOfAll({ id }: Pick<FastifyRequest, 'id'>) {
  return { 'x-request-id': id, 'x-content-type-options': 'nosniff' }
}
