import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Returns the headers of every response: the request's id, and that browsers must trust the content type. */
export function headersOfAll({ id }: Pick<FastifyRequest, 'id'>) {
  return { 'x-request-id': id, 'x-content-type-options': 'nosniff' }
}

/** Adds these headers to every response of a route. */
export function sendHeadersOfAll(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOfAll(request))
    done()
  })
}
