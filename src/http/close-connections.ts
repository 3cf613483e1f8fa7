import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * Asks every client to close its connection with its answer, once the process is leaving. None is closed while a proxy may
 * be sending a request on it.
 */
export function closeConnections(app: FastifyInstance, leaving: AbortSignal): void {
  const onRequest = (_: unknown, reply: FastifyReply, done: () => void) => {
    if (leaving.aborted) reply.header('connection', 'close')
    done()
  }
  app.addHook('onRequest', onRequest)
  // Once the server closes, a connection whose request was in flight must not stay open for another one.
  app.addHook('preClose', async () => {
    app.server.keepAliveTimeout = 1
  })
}
