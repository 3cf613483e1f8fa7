import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Returns the headers of every answer, whoever gives it: the request's id, and that browsers must believe its type. */
export function headersOfAll({ id }: Pick<FastifyRequest, 'id'>) {
  return { 'x-request-id': id, 'x-content-type-options': 'nosniff' }
}

/** Adds them to every answer of a route. */
export function sendHeadersOfAll(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOfAll(request))
    done()
  })
}
