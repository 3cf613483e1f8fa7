import type { FastifyInstance } from 'fastify'

/** Is told of every answer; the route is the template that matched, undefined for an unknown path. */
export type RequestObserver = (answer: {
  method: string
  route: string | undefined
  status: number
  seconds: number
}) => void

/** Tells the observer of every answer, by the framework's own timer. */
export function observeRequests(app: FastifyInstance, observe: RequestObserver): void {
  app.addHook('onResponse', (request, reply, done) => {
    observe({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
    })
    done()
  })
}
